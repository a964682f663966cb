import { Agent, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Faults, Failure } from '../faults/faults.ts';
import { serveLocally } from '../servers/serve-locally.ts';
import { denialOfCall } from './denial-of-call.ts';
import type { FindTable } from './dynamodb-requests.ts';
import type { Permissions } from './permissions.ts';
import { isOperator, signerOf, withPlainAccessKey } from './signer.ts';

export interface DynamoDbGate {
  endpoint: string;
  close: () => Promise<void>;
}

/** Returns a promise if a call has to wait. If it rejects, the call fails like one of a table in trouble. */
export type BeforeCall = (operation: string, body: Buffer) => Promise<void> | undefined;

const readsOnly = /Get|Query|Scan|Describe|List/;

/**
 * A proxy in front of a DynamoDB stand-in, which checks no policy. It forwards the calls that the caller's role
 * allows and refuses all others as DynamoDB does. `onWritten` is called with each call that may have written,
 * after its answer.
 */
export async function startDynamoDbGate(
  target: string,
  permissions: Permissions,
  findTable: FindTable,
  onWritten: (body: Buffer) => void = () => {},
  before: BeforeCall = () => undefined,
  faults?: Faults,
): Promise<DynamoDbGate> {
  const agent = new Agent({ keepAlive: true });
  const { url: endpoint, stop } = await serveLocally((incoming, outgoing) => {
    void handle(incoming, outgoing).catch((error: Error) =>
      refuse(outgoing, 'ValidationException', error.message),
    );
  });

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = Buffer.concat(await incoming.toArray());
    const operation = String(incoming.headers['x-amz-target']).split('.')[1] ?? '';
    const signer = signerOf(incoming.headers);
    const denial = denialOfCall({ permissions, findTable }, signer, operation, body.toString());
    if (denial) return refuse(outgoing, 'AccessDeniedException', denial.message);
    const problem = await before(operation, body)?.catch((error: Error) => error);
    if (problem) return refuse(outgoing, 'InternalServerError', problem.message, 500);
    const struck = isOperator(signer)
      ? undefined
      : await faults?.strike(
          'table',
          (table) => body.includes(`"${table}"`),
          readsOnly.test(operation) ? 'reads' : 'writes',
        );
    if (struck?.failure === 'cut') return void outgoing.destroy();
    if (struck && faults) {
      const failed = tableFailure(struck.failure, struck.localName, body.toString(), faults.choose() < 0.5);
      return answer(outgoing, failed.status, failed.body);
    }
    if (!readsOnly.test(operation)) outgoing.once('finish', () => onWritten(body));
    forwardCall(incoming, body, outgoing);
  }

  function forwardCall(incoming: IncomingMessage, body: Buffer, outgoing: ServerResponse): void {
    const { headers, method, url = '/' } = incoming;
    const onward = forward(
      target + url,
      { method, agent, headers: { ...headers, ...withPlainAccessKey(headers) } },
      (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(outgoing);
      },
    );
    onward.on('error', () => outgoing.destroy());
    onward.end(body);
  }

  return {
    endpoint,
    close: async () => {
      agent.destroy();
      await stop();
    },
  };
}

function refuse(outgoing: ServerResponse, type: string, message: string, status = 400): void {
  answer(outgoing, status, { __type: `com.amazon.coral.service#${type}`, message });
}

function answer(outgoing: ServerResponse, status: number, body: object): void {
  outgoing.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' }).end(JSON.stringify(body));
}

/** A failure of DynamoDB as it is sent. */
interface TableFailure {
  status: number;
  body: { __type: string; message: string; Message?: string; CancellationReasons?: { Code: string }[] };
}

const ofDynamoDb = 'com.amazonaws.dynamodb.v20120810#';

/** Returns what DynamoDB answers. A throttled transaction is cancelled, which clients do not retry by themselves. */
function tableFailure(
  failure: Exclude<Failure, 'cut'>,
  table: string,
  body: string,
  isAtPartition: boolean,
): TableFailure {
  if (failure === 'error') {
    const message = 'The request processing has failed because of an unknown error, exception or failure.';
    return { status: 500, body: { __type: `${ofDynamoDb}InternalServerError`, message } };
  }
  const reasons = transactionReasons(body, table);
  if (reasons) {
    const codes = reasons.map(({ Code }) => Code).join(', ');
    const message = `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`;
    const type = `${ofDynamoDb}TransactionCanceledException`;
    return {
      status: 400,
      body: { __type: type, message, Message: message, CancellationReasons: reasons },
    };
  }
  // A table without provisioned capacity answers with the first for a hot partition, and with the second while it grows.
  return isAtPartition
    ? {
        status: 400,
        body: {
          __type: `${ofDynamoDb}ProvisionedThroughputExceededException`,
          message:
            'The level of configured provisioned throughput for the table was exceeded. Consider increasing your provisioning level with the UpdateTable API.',
        },
      }
    : {
        status: 400,
        body: {
          __type: 'com.amazon.coral.availability#ThrottlingException',
          message:
            'Throughput exceeds the current capacity of your table or index. DynamoDB is automatically scaling your table or index so please try again shortly.',
        },
      };
}

function transactionReasons(body: string, table: string): { Code: string }[] | undefined {
  const { TransactItems: items } = JSON.parse(body || '{}') as {
    TransactItems?: Record<string, { TableName?: string }>[];
  };
  return items?.map((item) => ({
    Code: Object.values(item).some(({ TableName }) => TableName === table) ? 'ThrottlingError' : 'None',
  }));
}

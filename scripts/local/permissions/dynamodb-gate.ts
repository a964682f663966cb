import { Agent, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import { serveLocally } from '@touchdown/functions/testing/serve-locally.ts';
import { dynamodbRequests, type Tables } from './dynamodb-requests.ts';
import type { Denial, Permissions } from './permissions.ts';
import { signerOf } from './signer.ts';

export interface DynamoDbGate {
  endpoint: string;
  close: () => Promise<void>;
}

/**
 * Stands in front of a DynamoDB stand-in, which looks at no policy: passes on what the role of whoever asks
 * allows, and refuses the rest as DynamoDB does.
 */
export async function startDynamoDbGate(
  target: string,
  permissions: Permissions,
  tables: Tables,
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
    const denial = denialOf(signerOf(incoming.headers), operation, body);
    if (denial) return refuse(outgoing, 'AccessDeniedException', denial.message);
    pass(incoming, body, outgoing);
  }

  function denialOf(accessKey: string | undefined, operation: string, body: Buffer): Denial | undefined {
    if (!permissions.isOfRole(accessKey)) return undefined;
    const requests = dynamodbRequests(operation, JSON.parse(body.toString()) as object, tables);
    return operation.startsWith('Transact')
      ? permissions.checkTransaction(accessKey, requests)
      : permissions.check(accessKey, requests);
  }

  function pass(incoming: IncomingMessage, body: Buffer, outgoing: ServerResponse): void {
    const { headers, method, url = '/' } = incoming;
    // DynamoDB Local takes letters and digits alone for an access key, and checks no signature.
    const authorization = headers.authorization?.replace(/Credential=[^/]+/, 'Credential=local');
    const onward = forward(
      target + url,
      { method, agent, headers: { ...headers, ...(authorization ? { authorization } : {}) } },
      (answered) => {
        outgoing.writeHead(answered.statusCode ?? 502, answered.headers);
        answered.pipe(outgoing);
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

function refuse(outgoing: ServerResponse, type: string, message: string): void {
  outgoing
    .writeHead(400, { 'content-type': 'application/x-amz-json-1.0' })
    .end(JSON.stringify({ __type: `com.amazon.coral.service#${type}`, message }));
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import { randomUUID } from 'node:crypto';
import { serveLocally } from '../servers/serve-locally.ts';
import type { Permissions } from '../permissions/permissions.ts';
import { signerOf } from '../permissions/signer.ts';
import type { AsyncInvocations } from './async-invocations.ts';
import { account, region } from '../template/local-values.ts';
import type { AccessRequest } from '../permissions/policy.ts';

/** The limit of an asynchronous event: 256 kB. */
const maxEventBytes = 256 * 1024;

const invocationsPath = /^\/2015-03-31\/functions\/([^/]+)\/invocations$/;

/** An error of Lambda: `TooManyRequestsException` with 429. */
export interface InvocationFailure {
  status: number;
  code: string;
  message?: string;
}

export interface InvocationServer {
  endpoint: string;
  /** Starts to accept events for the templates' functions. */
  play: (invocations: AsyncInvocations, permissions: Permissions) => void;
  /** Refuses the next events: with a `target`, those whose function or content contains it. */
  failNext: (times: number, failure: InvocationFailure, target?: string) => void;
  /** The number of events accepted since the start. */
  accepted: () => number;
  stop: () => Promise<void>;
}

/** Starts a server that speaks Lambda's Invoke, for asynchronous invocations only. */
export async function startInvocationServer(): Promise<InvocationServer> {
  const failures: { failure: InvocationFailure; target: string }[] = [];
  let invocations: AsyncInvocations | undefined;
  let permissions: Permissions | undefined;
  let accepted = 0;
  const { url, stop } = await serveLocally(handle);

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = Buffer.concat(await incoming.toArray());
    const name = nameIn(incoming);
    const failure = refusal(incoming, name, body);
    if (failure) return refuse(outgoing, failure);
    accepted++;
    invocations?.accept(name, JSON.parse(body.toString() || '{}'));
    outgoing.writeHead(202, { 'x-amzn-requestid': randomUUID(), 'content-length': '0' }).end();
  }

  /** Returns why an event is refused, in Lambda's order: who asks comes before what is asked. */
  function refusal(incoming: IncomingMessage, name: string, body: Buffer): InvocationFailure | undefined {
    const type = String(incoming.headers['x-amz-invocation-type'] ?? 'RequestResponse');
    if (incoming.method !== 'POST' || !name || type !== 'Event') {
      const request = `${incoming.method} ${incoming.url} (${type})`;
      return {
        status: 400,
        code: 'InvalidParameterValueException',
        message: `The local cloud plays only asynchronous Invoke, not ${request}.`,
      };
    }
    const denial = permissions?.check(signerOf(incoming.headers), invocationRequests(name));
    if (denial) return { status: 403, code: 'AccessDeniedException', message: denial.message };
    const made = failures.findIndex(({ target }) => `${name} ${body.toString()}`.includes(target));
    if (made >= 0) return failures.splice(made, 1)[0]?.failure;
    if (!invocations?.knows(name)) {
      return { status: 404, code: 'ResourceNotFoundException', message: `Function not found: ${name}` };
    }
    if (body.length > maxEventBytes) {
      return {
        status: 413,
        code: 'RequestTooLargeException',
        message: `${body.length} byte payload is too large for the Event invocation type (limit ${maxEventBytes} bytes)`,
      };
    }
    return isJson(body)
      ? undefined
      : {
          status: 400,
          code: 'InvalidRequestContentException',
          message: 'Could not parse request body into json.',
        };
  }

  return {
    endpoint: url,
    play: (newInvocations, newPermissions) => {
      invocations = newInvocations;
      permissions = newPermissions;
    },
    failNext: (times, failure, target = '') =>
      failures.push(...Array.from({ length: times }, () => ({ failure, target }))),
    accepted: () => accepted,
    stop,
  };
}

/** Returns the function's name from the path, where it may be a name or an ARN. */
function nameIn({ url = '' }: IncomingMessage): string {
  const [, name = ''] = invocationsPath.exec(url.split('?')[0] ?? '') ?? [];
  return decodeURIComponent(name).replace(/^arn:.*:function:/, '');
}

function isJson(body: Buffer): boolean {
  try {
    JSON.parse(body.toString() || '{}');
    return true;
  } catch {
    return false;
  }
}

function refuse(outgoing: ServerResponse, { status, code, message = code }: InvocationFailure): void {
  outgoing
    .writeHead(status, { 'content-type': 'application/json', 'x-amzn-errortype': code })
    .end(JSON.stringify({ Type: status < 500 ? 'User' : 'Service', Message: message }));
}

/** Returns the access request of Invoke: the permission on exactly this function. */
function invocationRequests(functionName: string): AccessRequest[] {
  return [
    {
      action: 'lambda:InvokeFunction',
      resource: `arn:aws:lambda:${region}:${account}:function:${functionName}`,
    },
  ];
}

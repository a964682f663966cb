import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { oncePerProcess } from './once-per-process.ts';

/** A request of an AWS client, signed and ready to be sent. */
export interface AwsRequest {
  hostname: string;
  port?: number | undefined;
  headers: Record<string, string>;
  body?: unknown;
}

export interface AwsResponse {
  statusCode: number;
  headers: Record<string, string>;
  body?: unknown;
}

type Send = (request: AwsRequest) => Promise<AwsResponse>;

/** Answers a request, or sends it on to the target. */
export type Interceptor = (request: AwsRequest, send: Send) => Promise<AwsResponse>;

interface Interception {
  target: () => string;
  interceptor: Interceptor;
}

interface HttpHandler {
  handle: (request: AwsRequest, options?: unknown) => Promise<{ response: AwsResponse }>;
}

/** By host. AWS clients outlive the modules of one test file. */
const interceptions = oncePerProcess('interceptions', interceptHttpHandlers);
let count = 0;

/**
 * Passes the requests that AWS clients of this process make to an endpoint through an interceptor, before they are
 * written to a socket. What it sends on goes to the target, over HTTP or to the next interceptor. A proxy would do the
 * same, but each connection more takes as much processor time as the call itself. Returns the endpoint.
 */
export function interceptCalls(
  target: string | (() => string),
  interceptor: Interceptor,
  endpoint = `http://intercepted-${++count}.test`,
): string {
  interceptions.set(new URL(endpoint).hostname, {
    target: typeof target === 'string' ? () => target : target,
    interceptor,
  });
  return endpoint;
}

/** From then on calls to the endpoints fail, because no such host exists. */
export function forgetInterceptions(): void {
  interceptions.clear();
}

/** Returns the operation of a call to DynamoDB, such as `Query`. */
export function operationOf({ headers }: AwsRequest): string {
  return headers['x-amz-target']?.split('.')[1] ?? '';
}

/** Returns the JSON of a call to DynamoDB. */
export function textOf({ body }: AwsRequest): string {
  if (typeof body === 'string') return body;
  const { buffer, byteOffset, byteLength } = body as Uint8Array;
  return Buffer.from(buffer, byteOffset, byteLength).toString();
}

/** Returns a response as DynamoDB sends it. */
export function dynamodbResponse(statusCode: number, content: object): AwsResponse {
  const headers = { 'content-type': 'application/x-amz-json-1.0' };
  return { statusCode, headers, body: Buffer.from(JSON.stringify(content)) };
}

/** The HTTP handlers of all AWS clients are of one class. */
function interceptHttpHandlers(): Map<string, Interception> {
  const client = new DynamoDBClient({ region: 'us-east-1' });
  const handlers = Object.getPrototypeOf(client.config.requestHandler) as HttpHandler;
  const known = new Map<string, Interception>();
  const overHttp = handlers.handle;
  handlers.handle = async function handle(request, options) {
    const send: Send = async (onward) => {
      const interception = known.get(onward.hostname);
      if (!interception) return (await overHttp.call(this, onward, options)).response;
      return interception.interceptor(onward, (next) => send(addressed(next, interception.target())));
    };
    return { response: await send(request) };
  };
  return known;
}

function addressed(request: AwsRequest, target: string): AwsRequest {
  const { host, hostname, port } = new URL(target);
  return {
    ...request,
    hostname,
    port: port ? Number(port) : undefined,
    headers: { ...request.headers, host },
  };
}

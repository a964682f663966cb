import { request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Failure, Faults } from '../faults/faults.ts';
import { serveLocally } from '../servers/serve-locally.ts';
import { listRequest, objectArn, objectRequests } from '../permissions/object-requests.ts';
import type { Permissions } from '../permissions/permissions.ts';
import { isOperator, signerOf } from '../permissions/signer.ts';
import { answerForm, escapeXml, formBucket, type AllowedOrigins } from './browser-forms.ts';
import { sendNotifications, type Notification, type ObjectChange } from './bucket-notifications.ts';
import { denied, type AllowedObject } from './sent-forms.ts';
import { account, region } from '../template/local-values.ts';
import type { AccessRequest } from '../permissions/policy.ts';

export interface ObjectStoreGate {
  url: string;
  /** Starts to send notifications. Set after the start, because functions need the gate's URL to exist. */
  notify: (notifications: readonly Notification[]) => void;
  /** Starts to check every call against the role of its signer. */
  guard: (permissions: Permissions) => void;
  /** Starts to fail when a plan says so. */
  strikeBy: (faults: Faults) => void;
  /** Starts to ask before each call whether it must wait. */
  hold: (before: BeforeObjectCall) => void;
  /** Starts to accept browser forms from pages of these origins. */
  allowForms: (origins: AllowedOrigins) => void;
  close: () => Promise<void>;
}

/** Returns a promise if a call for `/bucket/key` must wait. */
export type BeforeObjectCall = (method: string, path: string) => Promise<void> | undefined;

/**
 * A proxy in front of the object store, which itself sends no notifications and checks no policy. It forwards
 * the calls that the caller's role allows, checks browser forms, and notifies functions and queues of each
 * object that was written or deleted.
 */
export async function objectStoreGate(storeUrl: string): Promise<ObjectStoreGate> {
  let notifications: readonly Notification[] = [];
  let origins: AllowedOrigins = new Map();
  let permissions: Permissions | undefined;
  let faults: Faults | undefined;
  let before: BeforeObjectCall | undefined;
  const notify = (path: string, change: ObjectChange) => sendNotifications(notifications, path, change);

  const { url, stop: close } = await serveLocally((incoming, outgoing) => {
    const bucket = formBucket(incoming);
    if (isQueueCall(incoming)) {
      forwardQueueCall(storeUrl, incoming, outgoing, permissions, faults).catch((error: Error) => {
        outgoing.writeHead(502).end(error.message);
      });
      return;
    }
    if (bucket === undefined) {
      const path = (incoming.url ?? '/').split('?')[0] ?? '';
      const forwardIt = async () => {
        await before?.(incoming.method ?? '', path);
        forwardObjectCall(storeUrl, incoming, outgoing, permissions, (change) => notify(path, change));
      };
      const fail = (error: Error) => failCall(outgoing, error.message);
      if (!faults || isOperator(signerOf(incoming.headers))) {
        forwardIt().catch(fail);
        return;
      }
      const direction = incoming.method === 'GET' || incoming.method === 'HEAD' ? 'reads' : 'writes';
      const isCalled = (name: string) => path.split('/')[1] === name;
      faults
        .strike('bucket', isCalled, direction)
        .then((struck) => (struck ? failObjectCall(outgoing, struck.failure) : forwardIt()))
        .catch(fail);
      return;
    }
    const put = async (object: AllowedObject): Promise<void> => {
      const request = { action: 's3:PutObject', resource: objectArn(bucket, object.key) };
      const denial = permissions?.check(object.signer, [request]);
      if (denial) throw denied(denial.message);
      const path = `/${bucket}/${object.key}`;
      const etag = await putObject(storeUrl + path, object);
      notify(path, { eventName: 'ObjectCreated:Post', size: object.bytes.length, etag });
    };
    answerForm(bucket, incoming, outgoing, { origins, put }).catch((error: Error) =>
      failCall(outgoing, error.message),
    );
  });
  return {
    url,
    notify: (newNotifications) => {
      notifications = newNotifications;
    },
    guard: (newPermissions) => {
      permissions = newPermissions;
    },
    strikeBy: (newFaults) => {
      faults = newFaults;
    },
    hold: (newBefore) => {
      before = newBefore;
    },
    allowForms: (newOrigins) => {
      origins = newOrigins;
    },
    close,
  };
}

async function putObject(url: string, { contentType, bytes }: AllowedObject): Promise<string> {
  const headers = { 'content-type': contentType };
  const response = await fetch(url, { method: 'PUT', headers, body: new Uint8Array(bytes) });
  if (!response.ok) throw new Error(`The object store responded with ${response.status}.`);
  return (response.headers.get('etag') ?? '').replaceAll('"', '');
}

/** A call to SQS names its operation in a header and its queue in the body. */
function isQueueCall({ headers }: IncomingMessage): boolean {
  return String(headers['x-amz-target']).startsWith('AmazonSQS.');
}

async function forwardQueueCall(
  storeUrl: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  permissions: Permissions | undefined,
  faults: Faults | undefined,
): Promise<void> {
  const body = Buffer.concat(await incoming.toArray());
  const operation = String(incoming.headers['x-amz-target']).split('.')[1] ?? '';
  const call = JSON.parse(body.toString()) as Parameters<typeof queueRequests>[1];
  const signer = signerOf(incoming.headers);
  const denial = permissions?.check(signer, queueRequests(operation, call));
  if (denial) {
    outgoing
      .writeHead(403, { 'content-type': 'application/x-amz-json-1.0' })
      .end(
        JSON.stringify({ __type: 'com.amazon.coral.service#AccessDeniedException', message: denial.message }),
      );
    return;
  }
  const isCalled = (name: string) => body.includes(`/${name}"`);
  const direction = operation.startsWith('Send') ? 'writes' : 'reads';
  const struck = isOperator(signer) ? undefined : await faults?.strike('queue', isCalled, direction);
  if (struck) return failQueueCall(outgoing, struck.failure);
  const { method, headers, url = '/' } = incoming;
  const onward = forward(storeUrl + url, { method, headers }, (response) => {
    outgoing.writeHead(response.statusCode ?? 502, response.headers);
    response.pipe(outgoing);
  });
  onward.on('error', (error) => outgoing.writeHead(502).end(error.message));
  // A closed long poll must not receive a message that another client could process.
  outgoing.on('close', () => onward.destroy());
  onward.end(body);
}

function forwardObjectCall(
  storeUrl: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  permissions: Permissions | undefined,
  notify: (change: ObjectChange) => void,
): void {
  const signer = signerOf(incoming.headers);
  const { method, headers, url = '/' } = incoming;
  const denial = permissions?.check(signer, objectRequests({ method, headers, url }));
  if (denial) return refuseObject(outgoing, denial.message);
  let size = 0;
  incoming.on('data', (chunk: Buffer) => (size += chunk.length));
  const onward = forward(storeUrl + url, { method, headers }, (response) => {
    if (response.statusCode === 404 && permissions?.wouldAllow(signer, listRequest(url)) === false) {
      response.resume();
      return refuseObject(outgoing, 'Access Denied');
    }
    const { statusCode = 502 } = response;
    if (statusCode >= 500) return void answerFailure(response, outgoing);
    const eventName = eventNameOf(method, url);
    const etag = (response.headers.etag ?? '').replaceAll('"', '');
    try {
      // Before the answer: who has it may rely on the event.
      if (eventName && statusCode < 300) notify({ eventName, size, etag });
    } catch (error) {
      response.resume();
      return failCall(outgoing, (error as Error).message);
    }
    outgoing.writeHead(statusCode, response.headers);
    response.pipe(outgoing);
  });
  onward.on('error', (error) => outgoing.writeHead(502).end(error.message));
  incoming.pipe(onward);
}

/** The store tells its own failures, such as a full disk, as JSON. S3 and its clients speak XML. */
async function answerFailure(response: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  failCall(outgoing, reasonIn(Buffer.concat(await response.toArray()).toString()));
}

function failCall(outgoing: ServerResponse, reason: string): void {
  outgoing
    .writeHead(503, { 'content-type': 'application/xml', 'retry-after': '5' })
    .end(`<Error><Code>ServiceUnavailable</Code><Message>${escapeXml(reason)}</Message></Error>`);
}

/** What S3 answers. */
function failObjectCall(outgoing: ServerResponse, failure: Failure): void {
  if (failure === 'cut') return void outgoing.destroy();
  const [status, code, message] =
    failure === 'throttle'
      ? [503, 'SlowDown', 'Please reduce your request rate.']
      : [500, 'InternalError', 'We encountered an internal error. Please try again.'];
  outgoing
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<Error><Code>${code}</Code><Message>${message}</Message></Error>`);
}

/** What SQS answers. */
function failQueueCall(outgoing: ServerResponse, failure: Failure): void {
  if (failure === 'cut') return void outgoing.destroy();
  const [status, type, message] =
    failure === 'throttle'
      ? [400, 'com.amazon.coral.availability#ThrottlingException', 'Rate exceeded']
      : [500, 'com.amazon.coral.service#InternalFailure', 'The request failed due to an internal error.'];
  outgoing
    .writeHead(status, { 'content-type': 'application/x-amz-json-1.0' })
    .end(JSON.stringify({ __type: type, message }));
}

function reasonIn(text: string): string {
  try {
    const { message } = JSON.parse(text) as { message?: unknown };
    return typeof message === 'string' ? message : text;
  } catch {
    return text;
  }
}

function refuseObject(outgoing: ServerResponse, message: string): void {
  outgoing
    .writeHead(403, { 'content-type': 'application/xml' })
    .end(`<Error><Code>AccessDenied</Code><Message>${escapeXml(message)}</Message></Error>`);
}

/** Returns the name of S3's event. One part of a multipart upload has none; its completion has one. */
function eventNameOf(method: string | undefined, url: string): string | undefined {
  const query = url.split('?')[1] ?? '';
  if (method === 'PUT') return /partNumber=/.test(query) ? undefined : 'ObjectCreated:Put';
  if (method === 'DELETE') return /uploadId=/.test(query) ? undefined : 'ObjectRemoved:Delete';
  if (method === 'POST')
    return /uploadId=/.test(query)
      ? 'ObjectCreated:CompleteMultipartUpload'
      : query === ''
        ? 'ObjectCreated:Post'
        : undefined;
  return undefined;
}

/** Returns the access requests of a call to SQS. A batch requires the same permission as one message. */
function queueRequests(operation: string, { QueueUrl: url = '', QueueName: name = '' }): AccessRequest[] {
  const action = operation.replace(/Batch$/, '');
  return [{ action: `sqs:${action}`, resource: queueArn(url.split('/').at(-1) || name) }];
}

function queueArn(name: string): string {
  return `arn:aws:sqs:${region}:${account}:${name}`;
}

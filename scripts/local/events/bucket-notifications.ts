import { request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import { serveLocally } from '@touchdown/functions/testing/serve-locally.ts';
import { answerForm, formBucket, type AllowedOrigins } from './browser-forms.ts';
import { denied, type AllowedObject } from './sent-forms.ts';
import { functionOfArn } from '../http/api-gateway.ts';
import type { LocalFunction } from '../lambda/local-function.ts';
import { listRequest, objectArn, objectRequests } from '../permissions/object-requests.ts';
import type { Permissions } from '../permissions/permissions.ts';
import { queueRequests } from '../permissions/queue-requests.ts';
import { signerOf } from '../permissions/signer.ts';
import { nameOf, region } from '../template/local-values.ts';
import type { TemplateResolver } from '../template/template-resolver.ts';

interface Notification {
  bucket: string;
  eventPrefix: string;
  keyPrefix: string;
  keySuffix: string;
  /** Of the function or the queue. */
  target: string;
  send: (event: object) => Promise<unknown>;
}

interface NotificationRule {
  Event: string;
  Filter?: { S3Key: { Rules: { Name: string; Value: string }[] } };
}

interface NotificationConfiguration {
  LambdaConfigurations?: (NotificationRule & { Function: string })[];
  QueueConfigurations?: (NotificationRule & { Queue: string })[];
}

export interface ObjectStoreGate {
  url: string;
  /** Functions can only be named once they exist, and they need the gate's URL to exist. */
  notify: (notifications: readonly Notification[], log: (line: string) => void) => void;
  /** From then on every call is held against the role of whoever signed it. */
  guard: (permissions: Permissions) => void;
  /** From then on browsers may send forms from these pages. */
  letSend: (origins: AllowedOrigins) => void;
  close: () => Promise<void>;
}

/**
 * Stands in front of the object store, which sends no notifications and looks at no policy: passes on as it
 * came what the role of whoever asks allows, checks a browser's form first, and tells the functions and
 * queues of each object that was written or deleted.
 */
export async function objectStoreGate(storeUrl: string): Promise<ObjectStoreGate> {
  let notifications: readonly Notification[] = [];
  let log: (line: string) => void = () => {};
  let origins: AllowedOrigins = new Map();
  let permissions: Permissions | undefined;
  const send = (path: string, eventName: string, size: number, etag: string): void => {
    const [bucket = '', ...key] = decodeURIComponent(path).slice(1).split('/');
    for (const notification of notifications.filter((one) =>
      isWanted(one, bucket, key.join('/'), eventName),
    )) {
      const event = bucketEvent(eventName, bucket, key.join('/'), size, etag);
      notification.send(event).catch((error: Error) => log(`${notification.target}: ${error.message}`));
    }
  };
  const { url, stop: close } = await serveLocally((incoming, outgoing) => {
    const bucket = formBucket(incoming);
    if (isQueueCall(incoming)) {
      passQueueCall(storeUrl, incoming, outgoing, permissions).catch((error: Error) => {
        outgoing.writeHead(502).end(error.message);
      });
      return;
    }
    if (bucket === undefined) {
      const path = (incoming.url ?? '/').split('?')[0] ?? '';
      passObjectCall(storeUrl, incoming, outgoing, permissions, (...written) => send(path, ...written));
      return;
    }
    const put = async (object: AllowedObject): Promise<void> => {
      const request = { action: 's3:PutObject', resource: objectArn(bucket, object.key) };
      const denial = permissions?.check(object.signer, [request]);
      if (denial) throw denied(denial.message);
      const path = `/${bucket}/${object.key}`;
      const etag = await putObject(storeUrl + path, object);
      send(path, 'ObjectCreated:Post', object.bytes.length, etag);
    };
    answerForm(bucket, incoming, outgoing, { origins, put }).catch((error: Error) => {
      outgoing.writeHead(502).end(error.message);
    });
  });
  return {
    url,
    notify: (wanted, logLine) => {
      notifications = wanted;
      log = logLine;
    },
    guard: (roles) => {
      permissions = roles;
    },
    letSend: (pages) => {
      origins = pages;
    },
    close,
  };
}

export function bucketNotifications(
  resolver: TemplateResolver,
  functions: ReadonlyMap<string, LocalFunction>,
  sendToQueue: (queue: string, body: string) => void,
): Notification[] {
  return resolver.ofType('AWS::S3::Bucket').flatMap((bucket) => {
    const { LambdaConfigurations: toFunctions = [], QueueConfigurations: toQueues = [] } =
      (resolver.properties(bucket)['NotificationConfiguration'] ?? {}) as NotificationConfiguration;
    const notification = (
      rule: NotificationRule,
      target: string,
      send: Notification['send'],
    ): Notification => ({
      bucket: nameOf(bucket),
      eventPrefix: rule.Event.replace('s3:', '').replace('*', ''),
      keyPrefix: ruleOf(rule, 'prefix'),
      keySuffix: ruleOf(rule, 'suffix'),
      target,
      send,
    });
    return [
      ...toFunctions.map((rule) => {
        const target = functionOfArn(rule.Function, functions, bucket);
        return notification(rule, target.name, (event) => target.invoke(event));
      }),
      ...toQueues.map((rule) => {
        const queue = rule.Queue.split(':').at(-1) ?? '';
        return notification(rule, queue, async (event) => sendToQueue(queue, JSON.stringify(event)));
      }),
    ];
  });
}

async function putObject(url: string, { contentType, bytes }: AllowedObject): Promise<string> {
  const headers = { 'content-type': contentType };
  const answered = await fetch(url, { method: 'PUT', headers, body: new Uint8Array(bytes) });
  if (!answered.ok) throw new Error(`The object store answered ${answered.status}.`);
  return (answered.headers.get('etag') ?? '').replaceAll('"', '');
}

function ruleOf({ Filter: filter }: NotificationRule, name: string): string {
  return filter?.S3Key.Rules.find((one) => one.Name.toLowerCase() === name)?.Value ?? '';
}

function isWanted(one: Notification, bucket: string, key: string, eventName: string): boolean {
  const fitsKey = key !== '' && key.startsWith(one.keyPrefix) && key.endsWith(one.keySuffix);
  return one.bucket === bucket && fitsKey && eventName.startsWith(one.eventPrefix);
}

type EventSender = (eventName: string, size: number, etag: string) => void;

/** A call to SQS names what it wants in a header; its queue is in the body. */
function isQueueCall({ headers }: IncomingMessage): boolean {
  return String(headers['x-amz-target']).startsWith('AmazonSQS.');
}

async function passQueueCall(
  storeUrl: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  permissions: Permissions | undefined,
): Promise<void> {
  const body = Buffer.concat(await incoming.toArray());
  const operation = String(incoming.headers['x-amz-target']).split('.')[1] ?? '';
  const call = JSON.parse(body.toString()) as Parameters<typeof queueRequests>[1];
  const denial = permissions?.check(signerOf(incoming.headers), queueRequests(operation, call));
  if (denial) {
    outgoing
      .writeHead(403, { 'content-type': 'application/x-amz-json-1.0' })
      .end(
        JSON.stringify({ __type: 'com.amazon.coral.service#AccessDeniedException', message: denial.message }),
      );
    return;
  }
  const { method, headers, url = '/' } = incoming;
  const onward = forward(storeUrl + url, { method, headers }, (answered) => {
    outgoing.writeHead(answered.statusCode ?? 502, answered.headers);
    answered.pipe(outgoing);
  });
  onward.on('error', (error) => outgoing.writeHead(502).end(error.message));
  // Whoever waits for a message and goes away leaves the next one to others.
  outgoing.on('close', () => onward.destroy());
  onward.end(body);
}

function passObjectCall(
  storeUrl: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  permissions: Permissions | undefined,
  send: EventSender,
): void {
  const signer = signerOf(incoming.headers);
  const { method, headers, url = '/' } = incoming;
  const denial = permissions?.check(signer, objectRequests({ method, headers, url }));
  if (denial) return refuseObject(outgoing, denial.message);
  let size = 0;
  incoming.on('data', (chunk: Buffer) => (size += chunk.length));
  const onward = forward(storeUrl + url, { method, headers }, (answered) => {
    if (answered.statusCode === 404 && permissions?.wouldAllow(signer, listRequest(url)) === false) {
      answered.resume();
      return refuseObject(outgoing, 'Access Denied');
    }
    outgoing.writeHead(answered.statusCode ?? 502, answered.headers);
    answered.pipe(outgoing);
    const eventName = eventNameOf(method, url);
    const etag = (answered.headers.etag ?? '').replaceAll('"', '');
    if (eventName && answered.statusCode && answered.statusCode < 300)
      answered.on('end', () => send(eventName, size, etag));
  });
  onward.on('error', (error) => outgoing.writeHead(502).end(error.message));
  incoming.pipe(onward);
}

function refuseObject(outgoing: ServerResponse, sentence: string): void {
  const message = sentence.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  outgoing
    .writeHead(403, { 'content-type': 'application/xml' })
    .end(`<Error><Code>AccessDenied</Code><Message>${message}</Message></Error>`);
}

/** A part of a multipart upload is no object yet; its completion is. */
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

function bucketEvent(eventName: string, bucket: string, key: string, size: number, eTag: string) {
  const encodedKey = encodeURIComponent(key).replaceAll('%20', '+').replaceAll('%2F', '/');
  return {
    Records: [
      {
        eventVersion: '2.1',
        eventSource: 'aws:s3',
        awsRegion: region,
        eventTime: new Date().toISOString(),
        eventName,
        s3: {
          s3SchemaVersion: '1.0',
          bucket: { name: bucket, arn: `arn:aws:s3:::${bucket}` },
          object: { key: encodedKey, size, eTag, sequencer: Date.now().toString(16) },
        },
      },
    ],
  };
}

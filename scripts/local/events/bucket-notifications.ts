import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { answerForm, formBucket, type AllowedOrigins } from './browser-forms.ts';
import type { AllowedObject } from './sent-forms.ts';
import { functionOfArn } from '../http/api-gateway.ts';
import type { LocalFunction } from '../lambda/local-function.ts';
import { nameOf, region } from '../template/local-values.ts';
import type { TemplateResolver } from '../template/template-resolver.ts';

interface Notification {
  bucket: string;
  eventPrefix: string;
  keyPrefix: string;
  keySuffix: string;
  /** Of the function or the queue. */
  target: string;
  tell: (event: object) => Promise<unknown>;
}

interface Told {
  Event: string;
  Filter?: { S3Key: { Rules: { Name: string; Value: string }[] } };
}

interface NotificationConfiguration {
  LambdaConfigurations?: (Told & { Function: string })[];
  QueueConfigurations?: (Told & { Queue: string })[];
}

export interface ObjectStoreGate {
  url: string;
  /** Functions can only be named once they exist, and they need the gate's address to exist. */
  notify: (notifications: readonly Notification[], log: (line: string) => void) => void;
  /** From then on browsers may send forms from these pages. */
  letSend: (origins: AllowedOrigins) => void;
  close: () => Promise<void>;
}

/**
 * Stands in front of the object store, which sends no notifications and looks at no policy: passes every
 * request on as it came, but for a browser's form, which it checks first; and tells the functions and
 * queues of each object that was written or deleted.
 */
export async function objectStoreGate(storeUrl: string): Promise<ObjectStoreGate> {
  let notifications: readonly Notification[] = [];
  let log: (line: string) => void = () => {};
  let origins: AllowedOrigins = new Map();
  const tell = (path: string, eventName: string, size: number, etag: string): void => {
    const [bucket = '', ...key] = decodeURIComponent(path).slice(1).split('/');
    for (const notification of notifications.filter((one) =>
      isWanted(one, bucket, key.join('/'), eventName),
    )) {
      const event = bucketEvent(eventName, bucket, key.join('/'), size, etag);
      notification.tell(event).catch((error: Error) => log(`${notification.target}: ${error.message}`));
    }
  };
  const server = createServer((incoming, outgoing) => {
    const bucket = formBucket(incoming);
    if (bucket === undefined) {
      const path = (incoming.url ?? '/').split('?')[0] ?? '';
      pass(storeUrl, incoming, outgoing, (...written) => tell(path, ...written));
      return;
    }
    const put = async (object: AllowedObject): Promise<void> => {
      const path = `/${bucket}/${object.key}`;
      const etag = await putObject(storeUrl + path, object);
      tell(path, 'ObjectCreated:Post', object.bytes.length, etag);
    };
    answerForm(bucket, incoming, outgoing, { origins, put }).catch((error: Error) => {
      outgoing.writeHead(502).end(error.message);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    notify: (wanted, say) => {
      notifications = wanted;
      log = say;
    },
    letSend: (pages) => {
      origins = pages;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
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
    const notification = (told: Told, target: string, tell: Notification['tell']): Notification => ({
      bucket: nameOf(bucket),
      eventPrefix: told.Event.replace('s3:', '').replace('*', ''),
      keyPrefix: ruleOf(told, 'prefix'),
      keySuffix: ruleOf(told, 'suffix'),
      target,
      tell,
    });
    return [
      ...toFunctions.map((told) => {
        const target = functionOfArn(told.Function, functions, bucket);
        return notification(told, target.name, (event) => target.invoke(event));
      }),
      ...toQueues.map((told) => {
        const queue = told.Queue.split(':').at(-1) ?? '';
        return notification(told, queue, async (event) => sendToQueue(queue, JSON.stringify(event)));
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

function ruleOf({ Filter: filter }: Told, name: string): string {
  return filter?.S3Key.Rules.find((one) => one.Name.toLowerCase() === name)?.Value ?? '';
}

function isWanted(one: Notification, bucket: string, key: string, eventName: string): boolean {
  const fitsKey = key !== '' && key.startsWith(one.keyPrefix) && key.endsWith(one.keySuffix);
  return one.bucket === bucket && fitsKey && eventName.startsWith(one.eventPrefix);
}

type Tell = (eventName: string, size: number, etag: string) => void;

function pass(storeUrl: string, incoming: IncomingMessage, outgoing: ServerResponse, tell: Tell): void {
  let size = 0;
  incoming.on('data', (chunk: Buffer) => (size += chunk.length));
  const { method, headers, url = '/' } = incoming;
  const onward = forward(storeUrl + url, { method, headers }, (answered) => {
    outgoing.writeHead(answered.statusCode ?? 502, answered.headers);
    answered.pipe(outgoing);
    const eventName = eventNameOf(method, url);
    const etag = (answered.headers.etag ?? '').replaceAll('"', '');
    if (eventName && answered.statusCode && answered.statusCode < 300)
      answered.on('end', () => tell(eventName, size, etag));
  });
  onward.on('error', (error) => outgoing.writeHead(502).end(error.message));
  incoming.pipe(onward);
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

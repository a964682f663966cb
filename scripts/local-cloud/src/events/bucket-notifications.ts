import { functionOfArn } from '../http/api-gateway.ts';
import type { LocalFunction } from '../lambda/local-function.ts';
import { nameOf, region } from '../template/local-values.ts';
import type { TemplateResolver } from '../template/template-resolver.ts';

export interface Notification {
  bucket: string;
  eventPrefix: string;
  keyPrefix: string;
  keySuffix: string;
  send: (event: object) => void;
}

/** Takes what a notification sends over. Throws if it cannot be kept. */
export interface NotificationTargets {
  toFunction: (name: string, event: object) => void;
  toQueue: (queue: string, body: string) => void;
}

/** An object was written or deleted. */
export interface ObjectChange {
  eventName: string;
  size: number;
  etag: string;
}

interface NotificationRule {
  Event: string;
  Filter?: { S3Key: { Rules: { Name: string; Value: string }[] } };
}

interface NotificationConfiguration {
  LambdaConfigurations?: (NotificationRule & { Function: string })[];
  QueueConfigurations?: (NotificationRule & { Queue: string })[];
}

/** Returns the notifications of all buckets of the template. */
export function bucketNotifications(
  resolver: TemplateResolver,
  functions: ReadonlyMap<string, LocalFunction>,
  { toFunction, toQueue }: NotificationTargets,
): Notification[] {
  return resolver.ofType('AWS::S3::Bucket').flatMap((bucket) => {
    const { LambdaConfigurations: toFunctions = [], QueueConfigurations: toQueues = [] } =
      (resolver.properties(bucket)['NotificationConfiguration'] ?? {}) as NotificationConfiguration;
    const notification = (rule: NotificationRule, send: Notification['send']): Notification => ({
      bucket: nameOf(bucket),
      eventPrefix: rule.Event.replace('s3:', '').replace('*', ''),
      keyPrefix: keyFilterOf(rule, 'prefix'),
      keySuffix: keyFilterOf(rule, 'suffix'),
      send,
    });
    return [
      ...toFunctions.map((rule) => {
        const { name } = functionOfArn(rule.Function, functions, bucket);
        return notification(rule, (event) => toFunction(name, event));
      }),
      ...toQueues.map((rule) => {
        const queue = rule.Queue.split(':').at(-1) ?? '';
        return notification(rule, (event) => toQueue(queue, JSON.stringify(event)));
      }),
    ];
  });
}

function keyFilterOf({ Filter: filter }: NotificationRule, name: string): string {
  return filter?.S3Key.Rules.find((rule) => rule.Name.toLowerCase() === name)?.Value ?? '';
}

/** Sends the event of one change to every target whose notification matches. `path` is `/bucket/key`, encoded. */
export function sendNotifications(
  notifications: readonly Notification[],
  path: string,
  { eventName, size, etag }: ObjectChange,
): void {
  const [bucket = '', ...keyParts] = decodeURIComponent(path).slice(1).split('/');
  const key = keyParts.join('/');
  for (const notification of notifications) {
    if (!matches(notification, bucket, key, eventName)) continue;
    notification.send(bucketEvent(eventName, bucket, key, size, etag));
  }
}

function matches(notification: Notification, bucket: string, key: string, eventName: string): boolean {
  const { keyPrefix, keySuffix, eventPrefix } = notification;
  const matchesKey = key !== '' && key.startsWith(keyPrefix) && key.endsWith(keySuffix);
  return notification.bucket === bucket && matchesKey && eventName.startsWith(eventPrefix);
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

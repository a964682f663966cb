import { functionOfArn } from '../http/api-gateway.ts';
import type { LocalFunction } from '../lambda/local-function.ts';
import { account, nameOf, region } from '../template/local-values.ts';
import type { TemplateResolver } from '../template/template-resolver.ts';
import { matchesEventPattern } from './event-pattern.ts';

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
  EventBridgeConfiguration?: { EventBridgeEnabled?: boolean };
}

/** Returns the notifications of all buckets of the template. */
export function bucketNotifications(
  resolver: TemplateResolver,
  functions: ReadonlyMap<string, LocalFunction>,
  { toFunction, toQueue }: NotificationTargets,
): Notification[] {
  const onBus = rulesOfBus(resolver, functions, toFunction);
  return resolver.ofType('AWS::S3::Bucket').flatMap((bucket) => {
    const configuration = (resolver.properties(bucket)['NotificationConfiguration'] ??
      {}) as NotificationConfiguration;
    const { LambdaConfigurations: toFunctions = [], QueueConfigurations: toQueues = [] } = configuration;
    const isPublished = configuration.EventBridgeConfiguration?.EventBridgeEnabled === true;
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
      ...(isPublished ? [notification({ Event: 's3:ObjectCreated:*' }, onBus)] : []),
    ];
  });
}

interface BusRule {
  EventPattern?: unknown;
  Targets?: { Arn: string }[];
}

/** Returns what invokes the functions of the rules that match an event of a bucket, as EventBridge writes it. */
function rulesOfBus(
  resolver: TemplateResolver,
  functions: ReadonlyMap<string, LocalFunction>,
  toFunction: NotificationTargets['toFunction'],
): Notification['send'] {
  const rules = resolver.ofType('AWS::Events::Rule').flatMap((resource) => {
    const { EventPattern: pattern, Targets: targets = [] } = resolver.properties(resource) as BusRule;
    if (pattern === undefined) return [];
    return [{ pattern, names: targets.map(({ Arn: arn }) => functionOfArn(arn, functions, resource).name) }];
  });
  return (event) => {
    const published = busEvent(event as BucketEvent);
    for (const { pattern, names } of rules) {
      if (matchesEventPattern(pattern, published)) for (const name of names) toFunction(name, published);
    }
  };
}

type BucketEvent = ReturnType<typeof bucketEvent>;

/** Unlike in the bucket's own events, keys are not encoded. */
function busEvent({ Records: [record] }: BucketEvent) {
  const { s3, eventTime } = record as BucketEvent['Records'][number];
  const { key, size, eTag: etag, sequencer } = s3.object;
  return {
    version: '0',
    id: crypto.randomUUID(),
    'detail-type': 'Object Created',
    source: 'aws.s3',
    account,
    time: eventTime,
    region,
    resources: [s3.bucket.arn],
    detail: {
      version: '0',
      bucket: { name: s3.bucket.name },
      object: { key: decodeURIComponent(key.replaceAll('+', ' ')), size, etag, sequencer },
    },
  };
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

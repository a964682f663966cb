import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { SQSClient } from '@aws-sdk/client-sqs';
import type { AsyncInvocations } from './lambda/async-invocations.ts';
import type { LocalFunction } from './lambda/local-function.ts';
import { localCredentials } from './template/local-credentials.ts';
import type { Closers, Servers } from './start-servers.ts';
import { account } from './template/local-values.ts';
import type { TemplateResolver } from './template/template-resolver.ts';
import { allowedOrigins } from './events/browser-forms.ts';
import { bucketNotifications } from './events/bucket-notifications.ts';
import { eventSources } from './events/event-source.ts';
import { expiredItems } from './events/expired-items.ts';
import type { KeptEvents } from './lambda/kept-events.ts';
import { pollQueue } from './events/queue-poller.ts';
import { playSchedules, runWhenFilled, type Schedules } from './events/schedules.ts';
import { pollStream } from './events/table-streams.ts';
import type { WriteBells } from './events/write-bell.ts';

interface EventTargets {
  resolver: TemplateResolver;
  functions: ReadonlyMap<string, LocalFunction>;
  servers: Servers;
  dynamodb: DynamoDBClient;
  invocations: AsyncInvocations;
  kept: KeptEvents;
  sendToQueue: (queue: string, body: string) => void;
  written: WriteBells;
  log: (line: string) => void;
}

interface StartedEvents {
  schedules: Schedules;
  /** Deletes expired items now. */
  expireItems: () => Promise<void>;
}

/** Starts everything that invokes functions without a request: notifications, schedules, queues, streams and expiry. */
export async function startEvents(
  { resolver, functions, servers, dynamodb, invocations, kept, sendToQueue, written, log }: EventTargets,
  closers: Closers,
): Promise<StartedEvents> {
  const { gate, site } = servers;
  gate.notify(
    bucketNotifications(resolver, functions, { toFunction: invocations.accept, toQueue: sendToQueue }),
  );
  gate.allowForms(allowedOrigins(resolver, site.url));

  const schedules = playSchedules(resolver, functions, log);
  closers.push(schedules.close);

  const expired = expiredItems(resolver, dynamodb, log);
  closers.push(expired.stop);
  const { hasDeleted: hasExpired } = expired;
  const sqs = new SQSClient({ ...localCredentials, endpoint: gate.url, useQueueUrlAsEndpoint: false });
  const streams = new DynamoDBStreamsClient({ ...localCredentials, endpoint: servers.dynamodb.endpoint });
  for (const source of eventSources(resolver, functions)) {
    const queueUrl = `${gate.url}/${account}/${source.sourceName}`;
    closers.push(
      source.kind === 'queue'
        ? pollQueue(source, sqs, queueUrl, log)
        : await pollStream(source, {
            dynamodb,
            streams,
            kept,
            written: written.of(source.sourceName),
            hasExpired,
            sendToQueue,
            log,
          }),
    );
  }
  for (const { logicalId, queue } of schedules.all) {
    if (queue === undefined) continue;
    const run = () => schedules.runNow(logicalId);
    closers.push(runWhenFilled(sqs, `${gate.url}/${account}/${queue}`, run, log));
  }
  return { schedules, expireItems: expired.deleteAll };
}

import { setTimeout as pause } from 'node:timers/promises';
import { GetQueueAttributesCommand, type SQSClient } from '@aws-sdk/client-sqs';
import type { LocalFunction } from '../lambda/local-function.ts';
import { functionOfArn } from '../http/api-gateway.ts';
import { account, arnOf, nameOf, region } from '../template/local-values.ts';
import { outwardMetadata, queueMetadata } from '../template/metadata.ts';
import type { TemplateResolver } from '../template/template-resolver.ts';
import { nextTime } from './schedule-expression.ts';

/** `setTimeout` is limited to 32 bits, so a longer wait uses several timers. */
const maxWaitMilliseconds = 24 * 60 * 60 * 1000;

export interface Schedule {
  logicalId: string;
  /** `rate` or `cron`, as in the template. */
  expression: string;
  /** The server that its function calls, if any. Such a schedule runs only on `runNow`. */
  externalServer: string | undefined;
  /** The name of the queue that its function reads, if any. */
  queue: string | undefined;
}

export interface Schedules {
  all: readonly Schedule[];
  /** Runs one rule now, by its logical id. */
  runNow: (logicalId: string) => Promise<void>;
  close: () => void;
}

/**
 * Invokes the functions of scheduled rules at their times, with the event that EventBridge sends. Rules that
 * call an external server are not scheduled, because an agency should not be polled by every developer's machine.
 */
export function playSchedules(
  resolver: TemplateResolver,
  functions: ReadonlyMap<string, LocalFunction>,
  log: (line: string) => void,
): Schedules {
  const timers = new Set<NodeJS.Timeout>();
  const runs = new Map<string, () => Promise<void>>();
  const all: Schedule[] = [];
  for (const rule of resolver.ofType('AWS::Events::Rule')) {
    const properties = resolver.properties(rule);
    const expression = properties['ScheduleExpression'];
    if (typeof expression !== 'string') continue;
    const targets = (properties['Targets'] as { Arn: string; Input?: string }[] | undefined) ?? [];
    const run = async () => {
      for (const { Arn: arn, Input: input } of targets) {
        const event = input ? (JSON.parse(input) as unknown) : scheduledEvent(arnOf(rule));
        await functionOfArn(arn, functions, rule)
          .invoke(event)
          .catch((error: Error) => log(`${nameOf(rule)}: ${error.message}`));
      }
    };
    runs.set(rule.logicalId, run);
    const externalServer = rule.metadata[outwardMetadata] as string | undefined;
    const read = rule.metadata[queueMetadata];
    const queue = resolver.ofType('AWS::SQS::Queue').find(({ logicalId }) => logicalId === read);
    all.push({ logicalId: rule.logicalId, expression, externalServer, queue: queue && nameOf(queue) });
    if (properties['State'] !== 'DISABLED' && externalServer === undefined) repeat(expression, run, timers);
  }
  const external = all.filter(({ externalServer }) => externalServer !== undefined);
  if (external.length > 0) {
    const names = external.map(({ logicalId, externalServer }) => `${logicalId} (${externalServer})`);
    log(`Schedules that call external servers do not run automatically here: ${names.join(', ')}.`);
  }
  return {
    all,
    runNow: async (logicalId) => {
      const run = runs.get(logicalId);
      if (!run)
        throw new Error(
          `There is no schedule ${logicalId}; there are: ${[...runs.keys()].join(', ') || 'none'}.`,
        );
      await run();
    },
    close: () => timers.forEach(clearTimeout),
  };
}

function repeat(expression: string, run: () => Promise<void>, timers: Set<NodeJS.Timeout>): void {
  const wait = (until: number) => {
    const remaining = until - Date.now();
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        if (remaining > maxWaitMilliseconds) return wait(until);
        void run();
        wait(nextTime(expression, new Date()).getTime());
      },
      Math.min(remaining, maxWaitMilliseconds),
    );
    timer.unref();
    timers.add(timer);
  };
  wait(nextTime(expression, new Date()).getTime());
}

const lookEveryMilliseconds = 1_000;
/** After a restart, the stand-in delivers what was delayed only to whoever asks for messages. */
const waiting = ['ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesDelayed'] as const;

/** Runs a schedule as soon as the queue that its function reads has a message: on this machine nobody waits for mails. */
export function runWhenFilled(
  client: SQSClient,
  queueUrl: string,
  run: () => Promise<void>,
  log: (line: string) => void,
): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = (async () => {
    while (!signal.aborted) {
      try {
        await pause(lookEveryMilliseconds, undefined, { signal, ref: false });
        const { Attributes: found } = await client.send(
          new GetQueueAttributesCommand({
            QueueUrl: queueUrl,
            AttributeNames: [...waiting],
          }),
          { abortSignal: signal },
        );
        if (waiting.some((name) => Number(found?.[name]) > 0)) await run();
      } catch (error) {
        if (!signal.aborted) log(`Looking into ${queueUrl.split('/').at(-1)}: ${(error as Error).message}`);
      }
    }
  })();
  return async () => {
    stopping.abort();
    await running;
  };
}

function scheduledEvent(ruleArn: string) {
  return {
    version: '0',
    id: crypto.randomUUID(),
    'detail-type': 'Scheduled Event',
    source: 'aws.events',
    account,
    time: new Date().toISOString(),
    region,
    resources: [ruleArn],
    detail: {},
  };
}

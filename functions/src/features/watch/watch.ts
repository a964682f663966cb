import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { GetQueueAttributesCommand, type SQSClient } from '@aws-sdk/client-sqs';
import { type TroubleName, countedLines } from '@touchdown/shared/contract/counted-lines.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import { logTrouble } from '../../platform/log/log-trouble.ts';
import type { Finding } from './probe-site.ts';
import { readRecordSources } from '../../domain/catalogue/source-states.ts';

export interface WatchPorts {
  depths: QueueDepths;
  lateSources: () => Promise<LateSource[]>;
  probe: () => Promise<Finding[]>;
  wait: (milliseconds: number) => Promise<void>;
}

/** The one watched queue from which functions take messages. In all others a message stays until a person comes. */
const drained: TroubleName = 'mail/waiting';
const maxReadings = 3;
const betweenReadingsMilliseconds = 15_000;

/** Looks at everything once and writes one line for each thing that needs a person. */
export async function watch(ports: WatchPorts): Promise<void> {
  const { depths, lateSources, probe } = ports;
  const deadLetters = depths.names.filter((name) => name !== drained);
  await Promise.all([
    ...deadLetters.map((name) => attempt(name, async () => reportDepth(name, await depths.read(name)))),
    attempt(drained, async () => reportDepth(drained, await undrained(ports))),
    attempt('record/age', async () => {
      for (const { source, message } of await lateSources()) logTrouble('record/age', message, { source });
    }),
    attempt('probe/home', async () => {
      for (const { name, message } of await probe()) logTrouble(name, message);
    }),
  ]);
}

/**
 * Returns how many mails wait that nobody takes. SQS does not tell the age of a message without receiving it, so the
 * depth is read again: the mailer empties a working queue within seconds, and a mail that failed is hidden until its retry.
 */
async function undrained({ depths, wait }: WatchPorts): Promise<number> {
  let depth = depths.names.includes(drained) ? await depths.read(drained) : 0;
  for (let reading = 1; reading < maxReadings && depth > 0; reading++) {
    await wait(betweenReadingsMilliseconds);
    const later = await depths.read(drained);
    // Fewer than before: they are being taken.
    if (later < depth) return 0;
    depth = later;
  }
  return depth;
}

function reportDepth(name: TroubleName, messages: number): void {
  if (messages > 0) logTrouble(name, 'messages wait', { messages });
}

/** One thing that cannot be looked at does not hide the others. */
async function attempt(what: TroubleName, look: () => Promise<void>): Promise<void> {
  try {
    await look();
  } catch (error) {
    logTrouble('watch/failure', 'could not look', { what, error: error as Error });
  }
}

interface LateSource {
  source: string;
  /** Names the source, because the mail of the alarm has it. It stays the same while the source is late. */
  message: string;
}

/** Returns the sources that are late: a fetch was missed or failed for long, or the agency's newest file is missing. */
export async function readLateSources(
  client: DynamoDBDocumentClient,
  table: string,
  now: number,
): Promise<LateSource[]> {
  const { sources } = await readRecordSources({ dynamo: client, table }, now, false);
  return sources.flatMap(({ source, name, newest, late_since: since }) =>
    since === null
      ? []
      : [
          {
            source,
            message: `${name}: late since ${longDate(since)}; ${newest ? `the record has it until ${longDate(newest.date)}` : 'the record has nothing of it'}`,
          },
        ],
  );
}

/** The URLs of queues, by the name under which a waiting message is reported. */
type WatchedQueues = ReadonlyMap<TroubleName, string>;

/** Reads the setting `dead-letters/mail=URL,…`. */
export function watchedQueues(setting: string): WatchedQueues {
  return new Map(
    setting.split(',').map((pair) => {
      const [name = '', url = ''] = pair.split('=');
      if (!(name in countedLines) || !url) throw new Error(`The setting names an unknown queue: "${pair}".`);
      return [name as TroubleName, url];
    }),
  );
}

interface QueueDepths {
  names: readonly TroubleName[];
  /** How many messages wait. Messages that a function has at the moment do not count. The number is approximate. */
  read: (name: TroubleName) => Promise<number>;
}

export function queueDepths(client: SQSClient, queues: WatchedQueues): QueueDepths {
  return {
    names: [...queues.keys()],
    async read(name) {
      const { Attributes: attributes } = await client.send(
        new GetQueueAttributesCommand({
          QueueUrl: queues.get(name),
          AttributeNames: ['ApproximateNumberOfMessages'],
        }),
      );
      return Number(attributes?.ApproximateNumberOfMessages ?? 0);
    },
  };
}

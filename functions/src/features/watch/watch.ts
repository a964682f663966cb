import type { TroubleName } from '@touchdown/shared/contract/counted-lines.ts';
import { logTrouble } from '../../platform/log/log-trouble.ts';
import type { Finding } from './probe-site.ts';
import type { QueueDepths } from './queue-depths.ts';
import type { LateSource } from './record-age.ts';

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

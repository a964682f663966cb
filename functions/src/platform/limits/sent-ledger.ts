import { downloadsClosedSentence } from '@touchdown/shared/contract/closed-sentences.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { RateLimit } from '@touchdown/shared/contract/rate-limit.ts';
import { rateLimits } from '@touchdown/shared/contract/rate-limits.ts';
import { clientSite } from '../http/client-network.ts';
import type { HttpEvent } from '../http/http-event.ts';
import type { ReadSettings } from '../settings/running-settings-reader.ts';
import type { rateLimiter } from './rate-limiter.ts';

const { filesByNetwork, sentByNetwork, filesToAll, sentToAll } = rateLimits;
const megabyte = 1024 * 1024;
const everybody = 'everybody';
/** Nobody knows when the operator opens the doors again. After this time another attempt is reasonable. */
const retryAfterSeconds = 600;

/** A file that is being sent, in the ledger. */
export interface SentFile {
  /** Counts bytes as they are sent. */
  count: (bytes: number) => void;
  /** Gives back what was reserved and not sent. */
  end: () => Promise<void>;
}

/** Enters a file of about so many bytes for the network that asks. Throws a `Problem` if it must not be sent. */
export type SentLedger = (event: HttpEvent, expectedBytes: number) => Promise<SentFile>;

interface LedgerPorts {
  limiter: ReturnType<typeof rateLimiter>;
  settings: ReadSettings;
}

/**
 * One ledger for all doors to large files: calls and bytes of a day, by network and for all. The size is reserved before
 * anything is sent, and what was not used is given back at the end. So a file whose function is ended in the middle is
 * counted, and many that are asked for at once do not all pass before the first has been counted.
 */
export function sentLedger({ limiter, settings }: LedgerPorts): SentLedger {
  return async (event, expectedBytes) => {
    if ((await settings()).downloads === 'closed')
      throw new Problem('UNAVAILABLE', downloadsClosedSentence, [], { retryAfterSeconds });
    const network = clientSite(event);
    const bytesOf: [RateLimit, string][] = [
      [sentByNetwork, network],
      [sentToAll, everybody],
    ];
    let reserved = expectedBytes / megabyte;
    await takeAll([
      [filesByNetwork, network, 1],
      [sentByNetwork, network, reserved],
      [filesToAll, everybody, 1],
      [sentToAll, everybody, reserved],
    ]);
    let sent = 0;
    const charges: Promise<unknown>[] = [];
    return {
      count(bytes) {
        sent += bytes / megabyte;
        if (sent <= reserved) return;
        // Twice as much, so that a large file needs few writes and is never far ahead of the ledger.
        const more = sent;
        reserved += more;
        charges.push(...bytesOf.map(([limit, key]) => limiter.charge(limit, key, more)));
      },
      async end() {
        await Promise.all(charges);
        const unused = reserved - sent;
        if (unused > 0)
          await Promise.all(bytesOf.map(([limit, key]) => limiter.giveBack(limit, key, unused)));
      },
    };
  };

  /** Takes all of these, or none. The network comes first, so that one that has used up its share takes nothing from the others. */
  async function takeAll(parts: readonly [RateLimit, string, number][]): Promise<void> {
    const taken: (typeof parts)[number][] = [];
    try {
      for (const part of parts) {
        const [limit, key, amount] = part;
        if (amount === 0) continue;
        await limiter.take(limit, key, amount);
        taken.push(part);
      }
    } catch (error) {
      await Promise.all(taken.map(([limit, key, amount]) => limiter.giveBack(limit, key, amount)));
      throw error;
    }
  }
}

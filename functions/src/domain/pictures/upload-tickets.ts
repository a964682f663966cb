import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { expiryAttribute } from '@touchdown/shared/storage/table-shape.ts';
import { maxBytesPerDay, maxPixelsPerDay } from '@touchdown/shared/uploads/upload-limits.ts';
import { uploadSentences } from '@touchdown/shared/uploads/upload-sentences.ts';
import { absentOr, atMost, readItem, update, write, writeIf } from '../../platform/aws/items.ts';
import { writeInBatches } from '../../platform/aws/write-in-batches.ts';
import { ticketKey, ticketSeconds, dayKey, type UploadTicket } from './upload-ticket.ts';

const daySeconds = 24 * 60 * 60;

export interface UploadTickets {
  /** Counts the files toward their owner's daily limit, then writes the tickets. */
  open: (tickets: readonly UploadTicket[]) => Promise<void>;
  find: (id: string) => Promise<UploadTicket | undefined>;
  /** Returns which attempt this is; undefined if the ticket is already settled or gone. */
  begin: (id: string) => Promise<number | undefined>;
  /** Counts the pixels that are to be decoded toward the owner's day. Returns false if there is no room for them. */
  countPixels: (owner: string, pixels: number) => Promise<boolean>;
  ready: (id: string, size: { width: number; height: number }) => Promise<void>;
  reject: (id: string, reason: string) => Promise<void>;
}

export function uploadTickets(
  client: DynamoDBDocumentClient,
  table: string,
  now: () => number,
): UploadTickets {
  /** Changes a ticket and counts an attempt, unless another delivery of the same event has settled it. */
  async function settle(
    id: string,
    change: Partial<UploadTicket>,
    attempts = 0,
  ): Promise<UploadTicket | undefined> {
    const onlyIf = [{ status: 'WAITING' }, { status: 'PROCESSING' }];
    const settled = update(table, ticketKey(id), { set: change, add: { attempts }, onlyIf });
    try {
      return (await write(client, settled, 'ALL_NEW')) as unknown as UploadTicket;
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return undefined;
      throw error;
    }
  }

  return {
    async open(tickets) {
      const [first] = tickets;
      if (!first) return;
      const bytes = tickets.reduce((sum, { size }) => sum + size, 0);
      // Counted first: a failure in between uses up some of the limit, but never bypasses it.
      const retryAfterSeconds = await countUploadDay({ client, table, now: now() }, first.owner, {
        of: 'bytes',
        amount: bytes,
        max: maxBytesPerDay,
      });
      if (retryAfterSeconds) {
        throw new Problem('RATE_LIMITED', uploadSentences.dayIsFull, [], { retryAfterSeconds });
      }
      const puts = tickets.map((ticket) => ({
        PutRequest: { Item: { ...ticketKey(ticket.id), ...ticket } },
      }));
      await writeInBatches(client, table, puts);
    },

    async find(id) {
      const ticket = (await readItem(client, table, ticketKey(id))) as UploadTicket | undefined;
      return ticket && ticket[expiryAttribute] * 1000 > now() ? ticket : undefined;
    },

    async countPixels(owner, pixels) {
      const amount = { of: 'pixels', amount: pixels, max: maxPixelsPerDay } as const;
      return (await countUploadDay({ client, table, now: now() }, owner, amount)) === undefined;
    },

    begin: async (id) => (await settle(id, { status: 'PROCESSING' }, 1))?.attempts,
    ready: async (id, size) => void (await settle(id, { status: 'READY', ...size })),
    reject: async (id, reason) => void (await settle(id, { status: 'REJECTED', reason })),
  };
}

interface Amount {
  /** The attribute that counts it. */
  of: 'bytes' | 'pixels';
  amount: number;
  max: number;
}

/**
 * Adds to what a person has uploaded on this day, UTC, in one conditional write. Returns undefined, or the seconds
 * until the next day if there is no room.
 */
async function countUploadDay(
  { client, table, now }: { client: DynamoDBDocumentClient; table: string; now: number },
  owner: string,
  { of, amount, max }: Amount,
): Promise<number | undefined> {
  const day = new Date(now).toISOString().slice(0, 'yyyy-mm-dd'.length);
  const nextDay = Date.parse(day) / 1000 + daySeconds;
  const secondsLeft = Math.max(1, Math.ceil(nextDay - now / 1000));
  if (amount > max) return secondsLeft;
  const counted = update(table, dayKey(owner, day), {
    add: { [of]: amount },
    set: { [expiryAttribute]: nextDay + daySeconds },
    onlyIf: { [of]: absentOr(atMost(max - amount)) },
  });
  return (await writeIf(client, counted)) ? undefined : secondsLeft;
}

export function expiryOf(now: number): number {
  return Math.ceil(now / 1000) + ticketSeconds;
}

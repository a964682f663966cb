import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, UpdateCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { expiryAttribute } from '@touchdown/shared/storage/table-shape.ts';
import { maxBytesPerDay } from '@touchdown/shared/uploads/upload-limits.ts';
import { uploadSentences } from '@touchdown/shared/uploads/upload-sentences.ts';
import { writeInBatches } from '../../platform/aws/write-in-batches.ts';
import { dayKey, ticketKey, ticketSeconds, type UploadTicket } from './upload-ticket.ts';

const daySeconds = 24 * 60 * 60;

export interface UploadTickets {
  /** Counts the files toward their owner's daily limit, then writes the tickets. */
  open: (tickets: readonly UploadTicket[]) => Promise<void>;
  find: (id: string) => Promise<UploadTicket | undefined>;
  /** Returns false if the ticket is already settled or gone. */
  begin: (id: string) => Promise<boolean>;
  ready: (id: string, size: { width: number; height: number }) => Promise<void>;
  reject: (id: string, reason: string) => Promise<void>;
}

export function uploadTickets(
  client: DynamoDBDocumentClient,
  table: string,
  now: () => number,
): UploadTickets {
  /** Changes a ticket unless another delivery of the same event has settled it. */
  async function settle(id: string, change: Partial<UploadTicket>): Promise<boolean> {
    const fields = Object.entries(change);
    try {
      await client.send(
        new UpdateCommand({
          TableName: table,
          Key: ticketKey(id),
          UpdateExpression: `SET ${fields.map((_field, at) => `#f${at} = :f${at}`).join(', ')}`,
          ConditionExpression: '#status IN (:waiting, :processing)',
          ExpressionAttributeNames: {
            '#status': 'status',
            ...Object.fromEntries(fields.map(([name], at) => [`#f${at}`, name])),
          },
          ExpressionAttributeValues: {
            ':waiting': 'WAITING',
            ':processing': 'PROCESSING',
            ...Object.fromEntries(fields.map(([, value], at) => [`:f${at}`, value])),
          },
        }),
      );
      return true;
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return false;
      throw error;
    }
  }

  return {
    async open(tickets) {
      const [first] = tickets;
      if (!first) return;
      const bytes = tickets.reduce((sum, { size }) => sum + size, 0);
      // Counted first: a failure in between uses up some of the limit, but never bypasses it.
      await countDay(client, table, first.owner, bytes, now());
      const puts = tickets.map((ticket) => ({
        PutRequest: { Item: { ...ticketKey(ticket.id), ...ticket } },
      }));
      await writeInBatches(client, table, puts);
    },

    async find(id) {
      const { Item: item } = await client.send(
        new GetCommand({ TableName: table, Key: ticketKey(id), ConsistentRead: true }),
      );
      const ticket = item as UploadTicket | undefined;
      return ticket && ticket[expiryAttribute] * 1000 > now() ? ticket : undefined;
    },

    begin: (id) => settle(id, { status: 'PROCESSING' }),
    ready: async (id, size) => void (await settle(id, { status: 'READY', ...size })),
    reject: async (id, reason) => void (await settle(id, { status: 'REJECTED', reason })),
  };
}

export function expiryOf(now: number): number {
  return Math.ceil(now / 1000) + ticketSeconds;
}

async function countDay(
  client: DynamoDBDocumentClient,
  table: string,
  owner: string,
  bytes: number,
  now: number,
): Promise<void> {
  const day = new Date(now).toISOString().slice(0, 'yyyy-mm-dd'.length);
  const nextDay = Date.parse(day) / 1000 + daySeconds;
  const full = () => {
    const retryAfterSeconds = Math.max(1, Math.ceil(nextDay - now / 1000));
    return new Problem('RATE_LIMITED', uploadSentences.dayIsFull, [], { retryAfterSeconds });
  };
  if (bytes > maxBytesPerDay) throw full();
  try {
    await client.send(
      new UpdateCommand({
        TableName: table,
        Key: dayKey(owner, day),
        UpdateExpression: 'ADD #bytes :bytes SET #ttl = :ttl',
        ConditionExpression: 'attribute_not_exists(#bytes) OR #bytes <= :room',
        ExpressionAttributeNames: { '#bytes': 'bytes', '#ttl': expiryAttribute },
        ExpressionAttributeValues: {
          ':bytes': bytes,
          ':room': maxBytesPerDay - bytes,
          ':ttl': nextDay + daySeconds,
        },
      }),
    );
  } catch (error) {
    throw error instanceof ConditionalCheckFailedException ? full() : error;
  }
}

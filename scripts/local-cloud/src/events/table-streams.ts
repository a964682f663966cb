import { DescribeTableCommand, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DescribeStreamCommand,
  ExpiredIteratorException,
  GetRecordsCommand,
  GetShardIteratorCommand,
  TrimmedDataAccessException,
  type DynamoDBStreamsClient,
  type _Record,
} from '@aws-sdk/client-dynamodb-streams';
import { matchesEventPattern } from './event-pattern.ts';
import { failedItems, type EventSource } from './event-source.ts';
import type { ExpiredItems } from './expired-items.ts';
import type { KeptEvents, StreamPlace } from '../lambda/kept-events.ts';
import type { WriteBell } from './write-bell.ts';

/** How often a busy stream is read. */
const idleMilliseconds = 250;
/** How often a quiet one is read, for what an operator wrote. */
const quietMilliseconds = 2_000;
/** How often a quiet stream is asked for new shards. */
const shardMilliseconds = 5_000;
/** The most that one read returns. An import leaves tens of thousands of records, of which hardly one is followed. */
const recordsPerRead = 1_000;

export interface StreamClients {
  dynamodb: DynamoDBClient;
  streams: DynamoDBStreamsClient;
  /** Keeps how far the stream was handled. */
  kept: KeptEvents;
  /** Rings when a function has written to the table. */
  written: WriteBell;
  /** Whether a removed item was deleted by its expiry. */
  hasExpired: ExpiredItems['hasDeleted'];
  /** Sends records that could not be processed to the mapping's failure queue. */
  sendToQueue: (queue: string, body: string) => void;
  log: (line: string) => void;
}

/**
 * Reads a table's stream for its function, from where an earlier process has stopped. A batch that fails is retried,
 * then halved until the bad record is alone. That record goes to the failure queue, and the stream continues. A record
 * counts as handled only after that, so that none is lost; some come twice, as on AWS.
 */
export async function pollStream(source: EventSource, clients: StreamClients): Promise<() => Promise<void>> {
  const { kept, log } = clients;
  const { Table: table } = await clients.dynamodb.send(
    new DescribeTableCommand({ TableName: source.sourceName }),
  );
  const streamArn = table?.LatestStreamArn;
  if (!streamArn) throw new Error(`${source.sourceName} has no stream, but a function reads it.`);
  const name = `${source.target.name} ${streamArn}`;
  const open = () => new StreamReader(streamArn, clients.streams, kept.placeOf(name));
  let reader = open();
  await reader.openShards();
  const stopping = new AbortController();
  let complaint = '';
  const running = (async () => {
    while (!stopping.signal.aborted) {
      const rings = clients.written.rings;
      try {
        const read = await reader.read(recordsPerRead);
        const records = read.flatMap(({ records: ofShard }) => ofShard);
        const matching = records
          .map((record) => {
            const isRemoval = record.eventName === 'REMOVE';
            const isExpired = isRemoval && clients.hasExpired(source.sourceName, record.dynamodb?.Keys ?? {});
            return toRecord(record, streamArn, isExpired);
          })
          .filter((record) => matchesFilters(source, record));
        for (const batch of inBatches(matching, source.batchSize))
          await deliver(source, batch, clients, source.maxRetries);
        for (const { shardId, last } of read) if (last) kept.checkpoint(name, shardId, last);
        complaint = '';
        if (read.every(({ last }) => last === undefined)) {
          await pause(idleMilliseconds);
          await clients.written.rungAfter(rings, quietMilliseconds - idleMilliseconds);
        }
      } catch (error) {
        if (stopping.signal.aborted) return;
        // Once, because a full disk may last for hours.
        const { message } = error as Error;
        if (message !== complaint) log(`Reading the stream of ${source.sourceName}: ${message}`);
        complaint = message;
        await pause(1_000);
        // What was read and not handled comes again.
        reader = open();
      }
    }
  })();
  return async () => {
    stopping.abort();
    // The cloud should not wait for a reader that waits itself.
    clients.written.ring();
    await running;
  };
}

/** What one read of a shard returned. */
interface ShardRead {
  shardId: string;
  records: _Record[];
  /** The sequence number of the last record, also of one that the reader need not handle. */
  last: string | undefined;
}

/** Reads all shards of a stream from a place on, including those that open later. */
class StreamReader {
  readonly #arn: string;
  readonly #client: DynamoDBStreamsClient;
  readonly #since: number;
  /** Where each shard goes on. */
  readonly #handled: Map<string, string>;
  readonly #iterators = new Map<string, string | undefined>();
  #openedAt = 0;

  constructor(arn: string, client: DynamoDBStreamsClient, { since, handled }: StreamPlace) {
    this.#arn = arn;
    this.#client = client;
    // A record tells when it was written: by the second, and that of DynamoDB Local by the minute.
    this.#since = Math.floor(since / 60_000) * 60_000;
    this.#handled = new Map(handled);
  }

  async openShards(): Promise<void> {
    const { StreamDescription: stream } = await this.#client.send(
      new DescribeStreamCommand({ StreamArn: this.#arn }),
    );
    for (const { ShardId: shardId } of stream?.Shards ?? [])
      if (shardId && !this.#iterators.has(shardId)) await this.#openShard(shardId);
    this.#openedAt = Date.now();
  }

  /** A shard that no longer has the place goes on with the oldest records that are left, as a trimmed one does on AWS. */
  async #openShard(shardId: string): Promise<void> {
    const after = this.#handled.get(shardId);
    const shard = { StreamArn: this.#arn, ShardId: shardId };
    const oldest = { ...shard, ShardIteratorType: 'TRIM_HORIZON' } as const;
    const place =
      after === undefined
        ? oldest
        : ({ ...shard, ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: after } as const);
    const { ShardIterator: iterator } = await this.#client
      .send(new GetShardIteratorCommand(place))
      .catch((error: unknown) => {
        if (!(error instanceof TrimmedDataAccessException)) throw error;
        return this.#client.send(new GetShardIteratorCommand(oldest));
      });
    this.#iterators.set(shardId, iterator);
  }

  async read(limit: number): Promise<ShardRead[]> {
    if (this.#openedAt === 0) await this.openShards();
    const reads: ShardRead[] = [];
    let hasEnded = false;
    for (const [shardId, iterator] of this.#iterators) {
      if (!iterator) continue;
      const read = await this.#readShard(shardId, iterator, limit);
      hasEnded ||= !this.#iterators.get(shardId);
      reads.push(read);
    }
    // Other shards follow one that has ended.
    const isDue = hasEnded || Date.now() - this.#openedAt > shardMilliseconds;
    if (isDue && reads.every(({ last }) => last === undefined)) await this.openShards();
    return reads;
  }

  /** DynamoDB Local keeps few records. A reader that an import has overtaken goes on with the oldest that are left. */
  async #readShard(shardId: string, iterator: string, limit: number): Promise<ShardRead> {
    try {
      const { Records: all = [], NextShardIterator: next } = await this.#client.send(
        new GetRecordsCommand({ ShardIterator: iterator, Limit: limit }),
      );
      const last = all.at(-1)?.dynamodb?.SequenceNumber;
      this.#iterators.set(shardId, next);
      if (last) this.#handled.set(shardId, last);
      return { shardId, records: all.filter((record) => this.#isNew(record)), last };
    } catch (error) {
      if (error instanceof TrimmedDataAccessException) this.#handled.delete(shardId);
      else if (!(error instanceof ExpiredIteratorException)) throw error;
      await this.#openShard(shardId);
      return { shardId, records: [], last: undefined };
    }
  }

  #isNew({ dynamodb }: _Record): boolean {
    const writtenAt = dynamodb?.ApproximateCreationDateTime?.getTime();
    return writtenAt === undefined || writtenAt >= this.#since;
  }
}

type StreamRecord = ReturnType<typeof toRecord>;

function* inBatches<T>(all: readonly T[], size: number): Generator<T[]> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size);
}

function matchesFilters({ filters }: EventSource, record: StreamRecord): boolean {
  return filters.length === 0 || filters.some((pattern) => matchesEventPattern(pattern, record));
}

async function deliver(
  source: EventSource,
  records: StreamRecord[],
  clients: StreamClients,
  retries: number,
): Promise<void> {
  let remaining = records;
  for (let attempt = 0; attempt <= retries; attempt++) {
    try {
      const result = await source.target.invoke({ Records: remaining });
      const failed = source.reportsItemFailures ? failedItems(result) : new Set<string>();
      const firstFailed = remaining.findIndex(({ dynamodb }) => failed.has(dynamodb.SequenceNumber ?? ''));
      if (firstFailed < 0) return;
      // Records are processed in order, so everything from the first failure on is retried.
      remaining = remaining.slice(firstFailed);
    } catch (error) {
      clients.log(
        `${source.target.name} failed on ${remaining.length} records of ${source.sourceName}: ${(error as Error).message}`,
      );
    }
    await pause(100 * 2 ** Math.min(attempt, 5));
  }
  if (source.bisectOnError && remaining.length > 1) {
    const middle = Math.ceil(remaining.length / 2);
    await deliver(source, remaining.slice(0, middle), clients, retries);
    await deliver(source, remaining.slice(middle), clients, retries);
    return;
  }
  const { onFailureQueue } = source;
  if (onFailureQueue) clients.sendToQueue(onFailureQueue, JSON.stringify({ Records: remaining }));
}

/** The identity in the records of items that expired. */
const expiryIdentity = { type: 'Service', principalId: 'dynamodb.amazonaws.com' };

function toRecord(record: _Record, streamArn: string, isExpired: boolean) {
  const { ApproximateCreationDateTime: at, ...dynamodb } = record.dynamodb ?? {};
  return {
    eventID: record.eventID,
    eventName: record.eventName,
    eventVersion: record.eventVersion ?? '1.1',
    eventSource: 'aws:dynamodb',
    awsRegion: 'us-east-1',
    eventSourceARN: streamArn,
    ...(isExpired ? { userIdentity: expiryIdentity } : {}),
    dynamodb: { ...dynamodb, ApproximateCreationDateTime: at ? at.getTime() / 1000 : undefined },
  };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

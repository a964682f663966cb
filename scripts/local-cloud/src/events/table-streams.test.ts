import { CreateTableCommand, DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LocalFunction } from '../lambda/local-function.ts';
import { localCredentials } from '../template/local-credentials.ts';
import { preferredDynamoDb, startDynamoDb, type DynamoDbServer } from '../servers/dynamodb.ts';
import type { EventSource } from './event-source.ts';
import { KeptEvents } from '../lambda/kept-events.ts';
import { pollStream } from './table-streams.ts';
import { WriteBell } from './write-bell.ts';

let server: DynamoDbServer;
let dynamodb: DynamoDBClient;
let streams: DynamoDBStreamsClient;
const kept = new KeptEvents();
const lines: string[] = [];

beforeEach(async () => {
  server = await startDynamoDb(preferredDynamoDb());
  const config = { ...localCredentials, endpoint: server.endpoint };
  [dynamodb, streams] = [new DynamoDBClient(config), new DynamoDBStreamsClient(config)];
  await dynamodb.send(
    new CreateTableCommand({
      TableName: 'watched',
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
      KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
      StreamSpecification: { StreamEnabled: true, StreamViewType: 'KEYS_ONLY' },
    }),
  );
});
afterEach(async () => {
  dynamodb.destroy();
  streams.destroy();
  await server.stop();
});

const put = (pk: string) =>
  dynamodb.send(new PutItemCommand({ TableName: 'watched', Item: { pk: { S: pk } } }));

interface Batch {
  Records: { dynamodb: { Keys: { pk: { S: string } } } }[];
}
const keysOf = ({ Records }: Batch) => Records.map((record) => record.dynamodb.Keys.pk.S);

/** Reads the table's stream for a function until it is stopped. */
function read(
  invoke: (keys: string[]) => void,
  sendToQueue: (queue: string, body: string) => void = () => {},
): Promise<() => Promise<void>> {
  const target = {
    name: 'follower',
    invoke: async (event: unknown) => invoke(keysOf(event as Batch)),
  } as unknown as LocalFunction;
  const source: EventSource = {
    sourceName: 'watched',
    kind: 'stream',
    target,
    batchSize: 10,
    reportsItemFailures: false,
    maxRetries: 0,
    bisectOnError: false,
    onFailureQueue: 'failed',
    filters: [],
  };
  const log = (line: string) => void lines.push(line);
  const written = new WriteBell();
  return pollStream(source, {
    dynamodb,
    streams,
    kept,
    written,
    hasExpired: () => false,
    sendToQueue,
    log,
  });
}
const patience = { timeout: 60_000 };

it('goes on with what was written while nobody read', async () => {
  const handled: string[] = [];
  const stop = await read((keys) => handled.push(...keys));
  await put('first');
  await vi.waitFor(() => expect(handled).toEqual(['first']), patience);
  await stop();
  await put('second');
  const stopAgain = await read((keys) => handled.push(...keys));
  await vi.waitFor(() => expect(handled).toEqual(['first', 'second']), patience);
  await stopAgain();
});

it('reads a record again that neither its function nor the failure queue could take', async () => {
  const given: string[] = [];
  let isFull = true;
  const fail = () => {
    throw new Error('a requested error');
  };
  const stop = await read(fail, (queue, body) => {
    if (isFull) throw new Error('database or disk is full');
    given.push(`${queue}: ${keysOf(JSON.parse(body) as Batch).join()}`);
  });
  await put('lost');
  const complaint = 'Reading the stream of watched: database or disk is full';
  await vi.waitFor(() => expect(lines).toContain(complaint), patience);
  isFull = false;
  await vi.waitFor(() => expect(given).toEqual(['failed: lost']), patience);
  await stop();
});

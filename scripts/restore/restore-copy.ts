import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { BatchWriteItemCommand, ScanCommand, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  CopyObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchBucket,
  NoSuchKey,
  type S3Client,
} from '@aws-sdk/client-s3';
import { copiesPrefix, erasedPrefix } from '@touchdown/shared/storage/copy-prefixes.ts';
import { inLanes } from '@touchdown/functions/platform/in-lanes.ts';
import {
  CopyManifest,
  ErasedAccount,
  manifestKey,
  newestCopy,
  objectKey,
  type CopiedBucket,
  type CopiedTable,
} from '@touchdown/functions/features/second-copy/copy-format.ts';
import {
  itemOfLine,
  type StoredItem,
  itemLine,
} from '@touchdown/functions/features/second-copy/item-lines.ts';

export interface RestorePlaces {
  dynamodb: DynamoDBClient;
  s3: S3Client;
  /** The bucket with the copies, and the prefix of one of them; the newest without it. */
  from: string;
  copy?: string;
  /** New and empty. */
  tables: Record<CopiedTable, string>;
  buckets: Record<CopiedBucket, string>;
}

interface RestoredCopy {
  manifest: CopyManifest;
  items: number;
  objects: number;
  /** The accounts that were deleted at any time, with their choices. Those of the copy's time are already erased in it. */
  erased: ReadonlyMap<string, ErasedAccount>;
}

const decompressed = promisify(gunzip);
const lanes = 20;
const batchSize = 25;
const maxAttempts = 10;

/** A copy that can be read. */
export interface FoundCopy {
  prefix: string;
  manifest: CopyManifest;
}

/** Reads the manifest of a copy; of the newest one without a prefix. Throws if there is none, before anything is made. */
export async function findCopy({
  s3,
  from,
  copy,
}: Pick<RestorePlaces, 's3' | 'from' | 'copy'>): Promise<FoundCopy> {
  try {
    const prefix = copy ?? newestCopy(await listKeys(s3, from, copiesPrefix));
    if (!prefix) throw new Error(`The bucket ${from} has no complete copy.`);
    const text = (await read(s3, from, manifestKey(prefix))).toString();
    return { prefix, manifest: CopyManifest.parse(JSON.parse(text)) };
  } catch (cause) {
    if (cause instanceof NoSuchBucket) throw new Error(`There is no bucket ${from}.`, { cause });
    if (cause instanceof NoSuchKey)
      throw new Error(`The bucket ${from} has no complete copy at ${copy}.`, { cause });
    throw cause;
  }
}

/** Puts everything in a copy into new tables and into buckets. What does not have its hash is refused before it is written. */
export async function restoreCopy(
  places: RestorePlaces,
  { prefix, manifest }: FoundCopy,
): Promise<RestoredCopy> {
  const { s3, from, buckets } = places;
  let items = 0;
  const sums = { catalogue: new RowSum(), community: new RowSum() };
  for (const table of ['catalogue', 'community'] as const) {
    for (const chunk of manifest.tables[table]) {
      const body = await read(s3, from, chunk.key);
      const sha256 = createHash('sha256').update(body).digest('hex');
      if (sha256 !== chunk.sha256)
        throw new Error(`${chunk.key} is damaged: its hash is not the manifest's.`);
      const lines = (await decompressed(body)).toString().trimEnd().split('\n');
      if (lines.length !== chunk.items) throw new Error(`${chunk.key} does not have ${chunk.items} items.`);
      const stored = lines.map(itemOfLine);
      for (const item of stored) sums[table].add(item);
      await writeItems(places.dynamodb, places.tables[table], stored);
      items += lines.length;
    }
    await compareRows(places, table, sums[table]);
  }
  await inLanes(lanes, manifest.objects, async (object) => {
    const source = `${from}/${objectKey(prefix, object)}`.split('/').map(encodeURIComponent).join('/');
    const Bucket = buckets[object.bucket];
    await s3.send(new CopyObjectCommand({ Bucket, CopySource: source, Key: object.key }));
    const { ContentLength: bytes, ETag: etag } = await s3.send(
      new HeadObjectCommand({ Bucket, Key: object.key }),
    );
    if (bytes !== object.bytes || etag !== object.etag) throw new Error(`${object.key} is damaged.`);
  });
  return { manifest, items, objects: manifest.objects.length, erased: await readErased(s3, from) };
}

/** Reads every row back. Rows have no order, so what is compared is their number and the sum of their hashes. */
async function compareRows(places: RestorePlaces, table: CopiedTable, copied: RowSum): Promise<void> {
  const restored = new RowSum();
  let startKey: StoredItem | undefined;
  do {
    const page = await places.dynamodb.send(
      new ScanCommand({
        TableName: places.tables[table],
        ConsistentRead: true,
        ...(startKey ? { ExclusiveStartKey: startKey } : {}),
      }),
    );
    for (const item of page.Items ?? []) restored.add(item);
    startKey = page.LastEvaluatedKey;
  } while (startKey);
  if (restored.text !== copied.text) {
    throw new Error(`${places.tables[table]} has ${restored.text}, but the copy has ${copied.text}.`);
  }
}

async function readErased(s3: S3Client, from: string): Promise<ReadonlyMap<string, ErasedAccount>> {
  const erased = new Map<string, ErasedAccount>();
  await inLanes(lanes, await listKeys(s3, from, erasedPrefix), async (key) => {
    const note = ErasedAccount.parse(JSON.parse((await read(s3, from, key)).toString()));
    erased.set(key.slice(erasedPrefix.length), note);
  });
  return erased;
}

async function listKeys(s3: S3Client, bucket: string, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  let token: string | undefined;
  do {
    const page = await s3.send(
      new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: token }),
    );
    keys.push(...(page.Contents ?? []).map(({ Key = '' }) => Key));
    token = page.NextContinuationToken;
  } while (token);
  return keys;
}

async function read(s3: S3Client, bucket: string, key: string): Promise<Buffer> {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
  return Buffer.from((await Body?.transformToByteArray()) ?? []);
}

/** As DynamoDB writes them, so that bytes and sets stay what they are. */
async function writeItems(
  client: DynamoDBClient,
  table: string,
  items: readonly StoredItem[],
): Promise<void> {
  const batches = Array.from({ length: Math.ceil(items.length / batchSize) }, (_, number) =>
    items.slice(number * batchSize, (number + 1) * batchSize).map((Item) => ({ PutRequest: { Item } })),
  );
  await inLanes(lanes, batches, async (batch) => {
    let left: typeof batch = batch;
    for (let attempt = 1; left.length > 0; attempt++) {
      if (attempt > maxAttempts) throw new Error(`DynamoDB refused ${left.length} writes of ${table}.`);
      const { UnprocessedItems: unprocessed } = await client.send(
        new BatchWriteItemCommand({ RequestItems: { [table]: left } }),
      );
      left = (unprocessed?.[table] ?? []) as typeof batch;
      if (left.length > 0) await new Promise((resolve) => setTimeout(resolve, 50 * 2 ** attempt));
    }
  });
}

const modulus = 1n << 256n;

/** The number of rows and the sum of their hashes, which are the same for the same rows in any order. */
class RowSum {
  #rows = 0;
  #sum = 0n;

  add(item: StoredItem): void {
    const hash = createHash('sha256').update(canonicalLine(item)).digest('hex');
    this.#rows++;
    this.#sum = (this.#sum + BigInt(`0x${hash}`)) % modulus;
  }

  get text(): string {
    return `${this.#rows} rows with the sum ${this.#sum.toString(16).slice(0, 16)}`;
  }
}

function byText(a: unknown, b: unknown): number {
  return String(a) < String(b) ? -1 : 1;
}

/** Attributes and sets have no order. */
function canonicalLine(item: StoredItem): string {
  return JSON.stringify(JSON.parse(itemLine(item)), (key, value: unknown) => {
    if (Array.isArray(value)) return ['SS', 'NS', 'BS'].includes(key) ? value.toSorted(byText) : value;
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
}

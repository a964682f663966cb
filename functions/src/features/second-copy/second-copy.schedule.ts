import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { CopyObjectCommand, ListObjectsV2Command, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { keyBeginning } from '@touchdown/shared/storage/key-pattern.ts';
import { partitionKey, sortKey, type KeyPatterns } from '@touchdown/shared/storage/table-shape.ts';
import { tables } from '@touchdown/shared/storage/tables.ts';
import { s3 } from '../../platform/aws/s3.ts';
import { optionalEnv, requiredEnv } from '../../platform/aws/env.ts';
import { logTrouble } from '../../platform/log/log-trouble.ts';
import { logger } from '../../platform/log/logger.ts';
import { readPointer } from '../../domain/catalogue/catalogue-pointer.ts';
import { inLanes } from '../../platform/in-lanes.ts';
import {
  chunkKey,
  copiedPrefixes,
  copiedTables,
  copyPrefix,
  manifestKey,
  objectKey,
  type CopiedBucket,
  type CopiedObject,
  type CopiedTable,
  type CopyManifest,
} from './copy-format.ts';
import { itemLine, type StoredItem } from './item-lines.ts';

/** Called once a month. Without the bucket of another account there is no second copy. */
export async function handler(): Promise<void> {
  const to = optionalEnv('copyBucket');
  if (!to) {
    logger.info('no second copy', { reason: 'the setting copyBucket is not set' });
    return;
  }
  try {
    const { beganAt, tables, objects } = await writeCopy({
      dynamodb: new DynamoDBClient({}),
      s3: s3({ requestTimeout: 60_000 }),
      stage: requiredEnv('stage'),
      tables: { catalogue: requiredEnv('catalogueTable'), community: requiredEnv('communityTable') },
      buckets: {
        record: requiredEnv('recordBucket'),
        media: requiredEnv('mediaBucket'),
        images: requiredEnv('imagesBucket'),
      },
      to,
      now: Date.now,
    });
    const items = Object.values(tables).flat();
    logger.info('second copy written', {
      beganAt,
      items: items.reduce((sum, chunk) => sum + chunk.items, 0),
      objects: objects.length,
    });
  } catch (error) {
    logTrouble('copies/not-written', 'the second copy was not written', { error: error as Error });
    throw error;
  }
}

interface CopyPlaces {
  dynamodb: DynamoDBClient;
  s3: S3Client;
  stage: string;
  tables: Record<CopiedTable, string>;
  buckets: Record<CopiedBucket, string>;
  /** The bucket of another account. */
  to: string;
  now: () => number;
}

type Chunks = CopyManifest['tables'][CopiedTable];

const compressed = promisify(gzip);
/** Before compression: a chunk is restored in one piece. */
const chunkBytes = 8_000_000;
const copyLanes = 40;
const maxAttempts = 3;

/**
 * Writes everything that no agency and no build can give back into the bucket, and the list of it last. A scan is no
 * moment in time, but only imports change several items that must fit: a copy during one is begun again.
 */
async function writeCopy(places: CopyPlaces): Promise<CopyManifest> {
  for (let attempt = 1; ; attempt++) {
    const began = new Date(places.now());
    const prefix = copyPrefix(began.toISOString());
    const before = await readRelease(places);
    const catalogue = await copyTable(places, prefix, 'catalogue');
    const community = await copyTable(places, prefix, 'community');
    const objects = await copyObjects(places, prefix);
    const release = await readRelease(places);
    if (release !== before) {
      if (attempt < maxAttempts) continue;
      throw new Error(`The record changed during each of ${maxAttempts} copies.`);
    }
    const manifest: CopyManifest = {
      version: 1,
      stage: places.stage,
      beganAt: began.toISOString(),
      endedAt: new Date(places.now()).toISOString(),
      release,
      tables: { catalogue, community },
      objects,
    };
    await put(places, manifestKey(prefix), Buffer.from(JSON.stringify(manifest)), 'application/json');
    return manifest;
  }
}

/** Returns the release of the pointer, which every import and every fold of corrections changes. */
async function readRelease({ dynamodb, tables: names }: CopyPlaces): Promise<string | null> {
  const pointer = await readPointer(DynamoDBDocumentClient.from(dynamodb), names.catalogue);
  return pointer ? `${pointer.release} ${pointer.snapshotKey}` : null;
}

async function copyTable(places: CopyPlaces, prefix: string, table: CopiedTable): Promise<Chunks> {
  const chunks: Chunks = [];
  let lines: string[] = [];
  let bytes = 0;
  const flush = async () => {
    if (lines.length === 0) return;
    const body = await compressed(lines.join(''));
    const key = chunkKey(prefix, table, chunks.length);
    const sha256 = createHash('sha256').update(body).digest('hex');
    await put(places, key, body, 'application/gzip');
    chunks.push({ key, sha256, items: lines.length });
    [lines, bytes] = [[], 0];
  };
  const isLeftOut = leftOutOf(table);
  let startKey: StoredItem | undefined;
  do {
    const page = await places.dynamodb.send(
      new ScanCommand({
        TableName: places.tables[table],
        ConsistentRead: true,
        ...(startKey ? { ExclusiveStartKey: startKey } : {}),
      }),
    );
    for (const item of page.Items ?? []) {
      if (isLeftOut(item)) continue;
      const line = `${itemLine(item)}\n`;
      lines.push(line);
      bytes += line.length;
      if (bytes > chunkBytes) await flush();
    }
    startKey = page.LastEvaluatedKey;
  } while (startKey);
  await flush();
  return chunks;
}

function leftOutOf(table: CopiedTable): (item: StoredItem) => boolean {
  const kinds: Readonly<Record<string, KeyPatterns>> = tables[table].kinds;
  const beginnings = copiedTables[table].leftOut.map((name) => {
    const { partition = '', sort = '' } = kinds[name] ?? {};
    return [keyBeginning(partition as never), keyBeginning(sort as never)] as const;
  });
  return (item) =>
    beginnings.some(
      ([partition, sort]) =>
        item[partitionKey]?.S?.startsWith(partition) && item[sortKey]?.S?.startsWith(sort),
    );
}

/** S3 copies them itself, so their size does not matter. */
async function copyObjects(places: CopyPlaces, prefix: string): Promise<CopiedObject[]> {
  const { s3, buckets, to } = places;
  const objects: CopiedObject[] = [];
  for (const bucket of Object.keys(copiedPrefixes) as CopiedBucket[]) {
    for (const Prefix of copiedPrefixes[bucket]) {
      let token: string | undefined;
      do {
        const page = await s3.send(
          new ListObjectsV2Command({ Bucket: buckets[bucket], Prefix, ContinuationToken: token }),
        );
        for (const { Key: key = '', Size: bytes = 0, ETag: etag = '' } of page.Contents ?? []) {
          objects.push({ bucket, key, bytes, etag });
        }
        token = page.NextContinuationToken;
      } while (token);
    }
  }
  await inLanes(copyLanes, objects, async (object) => {
    const source = `${buckets[object.bucket]}/${object.key}`.split('/').map(encodeURIComponent).join('/');
    await s3.send(new CopyObjectCommand({ Bucket: to, CopySource: source, Key: objectKey(prefix, object) }));
  });
  return objects;
}

async function put({ s3, to }: CopyPlaces, key: string, body: Buffer, contentType: string): Promise<void> {
  await s3.send(new PutObjectCommand({ Bucket: to, Key: key, Body: body, ContentType: contentType }));
}

import type { S3Client } from '@aws-sdk/client-s3';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { partitionKey, sortKey } from '@touchdown/shared/storage/table-shape.ts';
import { queryAll } from '../../platform/aws/queries.ts';
import { readObject } from '../../platform/aws/read-object.ts';
import { readPointer } from './catalogue-pointer.ts';
import { deltaKey, readDelta, type TornadoChange } from './delta-items.ts';
import type { CatalogueSource } from './cached-catalogue.ts';
import { readCurrentRow } from './read-current-row.ts';
import { tornadoStore } from './tornado-store.ts';

interface StorageNames {
  table: string;
  bucket: string;
}

/** Reads the served record: pointer, changes and tornadoes from the catalogue table, snapshots from the bucket. */
export function storedCatalogue(
  dynamo: DynamoDBDocumentClient,
  s3: S3Client,
  { table, bucket }: StorageNames,
): Pick<CatalogueSource, 'readPointer' | 'readObject' | 'readChanges' | 'readRow'> {
  const store = tornadoStore(dynamo, table);
  return {
    readPointer: () => readPointer(dynamo, table),
    readObject: (key) => readObject(s3, bucket, key),
    readChanges: (from, to) => readChanges(dynamo, table, from, to),
    readRow: async (id, runs, onUnreadable) => (await readCurrentRow(store, id, runs, onUnreadable)).row,
  };
}

/** Query, consistent: a change is written together with the pointer that names it, so it must be found. */
export async function readChanges(
  dynamo: DynamoDBDocumentClient,
  table: string,
  from: number,
  to: number,
): Promise<TornadoChange[]> {
  const { [partitionKey]: partition, [sortKey]: first } = deltaKey(from);
  const items = await queryAll(dynamo, {
    TableName: table,
    KeyConditionExpression: '#pk = :pk AND #sk BETWEEN :first AND :last',
    ExpressionAttributeNames: { '#pk': partitionKey, '#sk': sortKey },
    ExpressionAttributeValues: { ':pk': partition, ':first': first, ':last': deltaKey(to)[sortKey] },
    ConsistentRead: true,
  });
  return items.map(readDelta);
}

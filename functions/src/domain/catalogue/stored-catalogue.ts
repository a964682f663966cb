import type { S3Client } from '@aws-sdk/client-s3';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { CatalogueDelta } from '@touchdown/shared/catalogue/apply-deltas.ts';
import { partitionKey, sortKey } from '@touchdown/shared/storage/table-shape.ts';
import { queryAll } from '../../platform/aws/query-all.ts';
import { readObject } from '../../platform/aws/read-object.ts';
import { readPointer } from './catalogue-pointer.ts';
import { deltaKey, readDelta } from './delta-items.ts';
import type { CatalogueSource } from './cached-catalogue.ts';

interface StorageNames {
  table: string;
  bucket: string;
}

/** Reads the served record: pointer and deltas from the catalogue table, snapshots from the bucket. */
export function storedCatalogue(
  dynamo: DynamoDBDocumentClient,
  s3: S3Client,
  { table, bucket }: StorageNames,
): Pick<CatalogueSource, 'readPointer' | 'readObject' | 'readDeltas'> {
  return {
    readPointer: () => readPointer(dynamo, table),
    readObject: (key) => readObject(s3, bucket, key),
    readDeltas: (from, to) => readDeltas(dynamo, table, from, to),
  };
}

/** Query, consistent: a delta is written together with the pointer that names it, so it must be found. */
export async function readDeltas(
  dynamo: DynamoDBDocumentClient,
  table: string,
  from: number,
  to: number,
): Promise<CatalogueDelta[]> {
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

import type { S3Client } from '@aws-sdk/client-s3';
import { GetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { catalogue } from '@touchdown/shared/storage/catalogue.ts';
import { itemKey } from '@touchdown/shared/storage/table-shape.ts';
import { StormReportPointer } from '@touchdown/shared/storm-reports/pointer.ts';
import { readObject } from '../../platform/aws/read-object.ts';
import type { StormReportSource } from './storm-report-catalogue.ts';

export const stormReportPointerKey = itemKey(catalogue.kinds.reportPointer);

interface StorageNames {
  table: string;
  bucket: string;
}

/** Reads the storm reports: the pointer from the catalogue table, the reports from an object in the bucket. */
export function storedReports(
  dynamo: DynamoDBDocumentClient,
  s3: S3Client,
  { table, bucket }: StorageNames,
): Pick<StormReportSource, 'readPointer' | 'readObject'> {
  return {
    /** Get, consistent: an older pointer may name a deleted object. */
    async readPointer(): Promise<StormReportPointer | undefined> {
      const { Item } = await dynamo.send(
        new GetCommand({ TableName: table, Key: stormReportPointerKey, ConsistentRead: true }),
      );
      return Item && StormReportPointer.parse(Item);
    },

    readObject: (objectKey) => readObject(s3, bucket, objectKey),
  };
}

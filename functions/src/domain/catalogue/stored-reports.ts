import type { S3Client } from '@aws-sdk/client-s3';
import { GetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { catalogue } from '@touchdown/shared/storage/catalogue.ts';
import { itemKey } from '@touchdown/shared/storage/table-shape.ts';
import { StormReportPointer } from '@touchdown/shared/storm-reports/pointer.ts';
import { readObject } from '../../platform/aws/read-object.ts';
import type { StormReportSource } from './storm-report-catalogue.ts';

export const stormReportPointerKey = itemKey(catalogue.kinds.reportPointer);

interface Places {
  table: string;
  bucket: string;
}

/** The only place that knows where the storm reports are stored: a pointer in the catalogue table, an object in the bucket. */
export function storedReports(
  dynamo: DynamoDBDocumentClient,
  s3: S3Client,
  { table, bucket }: Places,
): Pick<StormReportSource, 'readPointer' | 'readObject'> {
  return {
    /** Get, consistent: an older pointer might name an object that is gone. */
    async readPointer(): Promise<StormReportPointer | undefined> {
      const { Item } = await dynamo.send(
        new GetCommand({ TableName: table, Key: stormReportPointerKey, ConsistentRead: true }),
      );
      return Item && StormReportPointer.parse(Item);
    },

    readObject: (objectKey) => readObject(s3, bucket, objectKey),
  };
}

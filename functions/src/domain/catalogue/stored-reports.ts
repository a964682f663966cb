import type { S3Client } from '@aws-sdk/client-s3';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { catalogue } from '@touchdown/shared/storage/catalogue.ts';
import { itemKey } from '@touchdown/shared/storage/table-shape.ts';
import { StormReportPointer } from './report-pointer.ts';
import { readItem } from '../../platform/aws/items.ts';
import { itemsQuery, prefixQuery, queryAll } from '../../platform/aws/queries.ts';
import { readObject } from '../../platform/aws/read-object.ts';
import { readPointer } from './catalogue-pointer.ts';
import {
  fromOverrideItem,
  reportOverrideBeginning,
  reportOverridePartition,
  type StoredOverride,
} from './override-items.ts';
import type { StormReportSource } from './storm-report-catalogue.ts';

/** Its `sequence` counts the changes of corrections. It survives a rollback to a release without reports. */
export const reportChangesKey = itemKey(catalogue.kinds.reportChanges);

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
): Pick<
  StormReportSource,
  'readPointer' | 'readObject' | 'readOfficialUntil' | 'readChangeCount' | 'readOverrides'
> & {
  /** The corrections of one report. */
  readOverridesOf: (report: string) => Promise<StoredOverride[]>;
} {
  return {
    /** Get, consistent: an older pointer may name a deleted object. */
    async readPointer(): Promise<StormReportPointer | undefined> {
      const pointer = await readItem(dynamo, table, stormReportPointerKey);
      return pointer && StormReportPointer.parse(pointer);
    },

    readOfficialUntil: async () => (await readPointer(dynamo, table))?.officialUntil ?? null,

    readObject: (objectKey) => readObject(s3, bucket, objectKey),

    /** Get, consistent: an approval increments it in the transaction that writes the correction. */
    async readChangeCount(): Promise<number> {
      return Number((await readItem(dynamo, table, reportChangesKey))?.['sequence'] ?? 0);
    },

    readOverrides: () => correctedReports(dynamo, table),

    readOverridesOf: (report) => correctedReports(dynamo, table, report),
  };
}

/** Query, consistent: one partition has the corrections of all reports, with those that were taken back. */
export async function correctedReports(
  dynamo: DynamoDBDocumentClient,
  table: string,
  report?: string,
): Promise<StoredOverride[]> {
  const partition = reportOverridePartition;
  const query =
    report === undefined
      ? itemsQuery(table, partition)
      : prefixQuery(table, { partition, prefix: reportOverrideBeginning(report) });
  const items = await queryAll(dynamo, query);
  return items.map(fromOverrideItem).filter((one) => one !== undefined);
}

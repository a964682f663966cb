import { gzipSync } from 'node:zlib';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { StormReportPointer } from '../domain/catalogue/report-pointer.ts';
import type { StormReport } from '@touchdown/shared/storm-reports/schema.ts';
import { stormReportPointerKey } from '../domain/catalogue/stored-reports.ts';
import type { publishTestRecord } from './publish-test-record.ts';

/** Publishes storm reports as an import does: the object first, then the pointer. */
export async function publishTestReports(
  { client, table, bucket, bucketName }: Parameters<typeof publishTestRecord>[0],
  reports: readonly StormReport[],
  sequence = 1,
): Promise<void> {
  const objectKey = `media/spc-reports/${sequence}.json.gz`;
  bucket.objects.set(`/${bucketName}/${objectKey}`, gzipSync(JSON.stringify(reports)));
  const pointer: StormReportPointer = { objectKey, count: reports.length, sequence };
  await client.send(new PutCommand({ TableName: table, Item: { ...stormReportPointerKey, ...pointer } }));
}

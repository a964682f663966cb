import { QueryCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { catalogue } from '@touchdown/shared/storage/catalogue.ts';
import { keyBeginning, keyText } from '@touchdown/shared/storage/key-pattern.ts';
import { readPointer } from '../../domain/catalogue/catalogue-pointer.ts';
import { prefixQuery } from '../../platform/aws/prefix-query.ts';

const hour = 60 * 60 * 1_000;
/** The daily check of the storm reports has been missed twice. */
export const maxRecordAgeMilliseconds = 50 * hour;

/** More than the folds of corrections in that time, so that the newest check is among them. */
const newestRuns = 120;
const successful: ReadonlySet<unknown> = new Set(['applied', 'unchanged']);

/**
 * Returns how long ago the agencies' files were last imported, or found unchanged. In quiet weeks the record itself
 * does not change, so its own date says nothing. Undefined for a record that nobody keeps up to date: none, or the
 * sample.
 */
export async function readRecordAge(
  client: DynamoDBDocumentClient,
  table: string,
  now: number,
): Promise<number | undefined> {
  const pointer = await readPointer(client, table);
  if (pointer?.kind !== 'official') return undefined;
  const { partition, sort } = catalogue.kinds.importRun;
  const prefix = { partition: keyText(partition), prefix: keyBeginning(sort) };
  const { Items: runs = [] } = await client.send(
    new QueryCommand({ ...prefixQuery(table, prefix), ScanIndexForward: false, Limit: newestRuns }),
  );
  const checked = runs.find(({ status, what }) => successful.has(status) && what !== 'corrections');
  const at = Date.parse(String(checked?.['finishedAt'] ?? pointer.updatedAt));
  return now - at;
}

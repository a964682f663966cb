import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import { readRecordSources } from '../../domain/catalogue/source-states.ts';

export interface LateSource {
  source: string;
  /** Names the source, because the mail of the alarm has it. It stays the same while the source is late. */
  message: string;
}

/** Returns the sources that are late: a fetch was missed or failed for long, or the agency's newest file is missing. */
export async function readLateSources(
  client: DynamoDBDocumentClient,
  table: string,
  now: number,
): Promise<LateSource[]> {
  const { sources } = await readRecordSources({ dynamo: client, table }, now, false);
  return sources.flatMap(({ source, name, newest, late_since: since }) =>
    since === null
      ? []
      : [
          {
            source,
            message: `${name}: late since ${longDate(since)}; ${newest ? `the record has it until ${longDate(newest.date)}` : 'the record has nothing of it'}`,
          },
        ],
  );
}

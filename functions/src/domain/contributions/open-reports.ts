import { QueryCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { maxOpenReports } from '@touchdown/shared/conduct/report-place.ts';
import { getAll } from '../../platform/aws/get-all.ts';
import { projection } from '../../platform/aws/projection.ts';
import { byReportState, reportPlace, reportsPartition } from './abuse-report-items.ts';
import { contributionKey, fromContributionItem, type StoredContribution } from './contribution-item.ts';
import { isRemoved } from './is-listed.ts';

/** A contribution with open reports. */
export interface OpenReports {
  contributionId: string;
  /** How many of the reports that were read. */
  count: number;
  /** Of the newest of them in the queue. */
  place: string;
}

const { names, ...projected } = projection(['contributionId', 'createdAt']);

/**
 * Query: the contributions with open reports, by the newest. At most so many reports are read, the newest first: older
 * ones come when these are decided. With `until`, reports that came later are left out.
 */
export async function readOpenReports(
  client: DynamoDBDocumentClient,
  table: string,
  { until = afterAllTimes, maxReports = maxOpenReports }: { until?: string; maxReports?: number } = {},
): Promise<OpenReports[]> {
  const found = new Map<string, OpenReports>();
  let left = maxReports;
  let startKey: Record<string, unknown> | undefined;
  do {
    const { Items: items = [], LastEvaluatedKey } = await client.send(
      new QueryCommand({
        TableName: table,
        IndexName: byReportState.name,
        KeyConditionExpression: '#partition = :open AND #place <= :until',
        ...projected,
        ExpressionAttributeNames: {
          ...names,
          '#partition': byReportState.partitionKey,
          '#place': byReportState.sortKey,
        },
        // Sorts after every place of that time, because an id follows the time.
        ExpressionAttributeValues: { ':open': reportsPartition('OPEN'), ':until': `${until}~` },
        ScanIndexForward: false,
        Limit: left,
        ExclusiveStartKey: startKey,
      }),
    );
    for (const item of items) {
      const report = { contributionId: String(item['contributionId']), createdAt: String(item['createdAt']) };
      const { contributionId } = report;
      const one = found.get(contributionId) ?? { contributionId, count: 0, place: reportPlace(report) };
      one.count++;
      found.set(contributionId, one);
    }
    left -= items.length;
    startKey = LastEvaluatedKey;
  } while (startKey && left > 0);
  return [...found.values()];
}

/** Times begin with a digit. */
const afterAllTimes = '~';

/**
 * BatchGet, consistent: the reported contributions that moderators can still decide on. One that was removed or deleted
 * meanwhile is left out: its reports are about to be resolved or deleted.
 */
export async function readReported(
  client: DynamoDBDocumentClient,
  table: string,
  ids: readonly string[],
): Promise<Map<string, StoredContribution>> {
  const items = await getAll(client, table, ids.map(contributionKey), { isConsistent: true });
  const present = items.map(fromContributionItem).filter((one) => !isRemoved(one));
  return new Map(present.map((one) => [one.id, one]));
}

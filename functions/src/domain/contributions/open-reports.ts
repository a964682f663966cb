import { QueryCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { maxOpenReports } from '@touchdown/shared/conduct/report-place.ts';
import { getAll, projection } from '../../platform/aws/queries.ts';
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

interface OpenReportsRead {
  /** Reports that came later are left out. */
  until?: string;
  /** So many contributions are enough. */
  enough?: number;
}

/** How many reports a query reads at once, if only some of the contributions are needed. */
const reportsPerQuery = 200;

/**
 * Query: the contributions with open reports, by the newest. At most 2,000 reports are read, the newest first: older
 * ones come when these are decided.
 */
export async function readOpenReports(
  client: DynamoDBDocumentClient,
  table: string,
  { until = afterAllTimes, enough = Infinity }: OpenReportsRead,
): Promise<OpenReports[]> {
  const found = new Map<string, OpenReports>();
  let left = maxOpenReports;
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
        Limit: enough === Infinity ? left : Math.min(left, reportsPerQuery),
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
  } while (startKey && left > 0 && found.size < enough);
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

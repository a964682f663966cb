import { QueryCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import {
  byReportState,
  reportPlace,
  reportsOf,
  reportsPartition,
  type ReportState,
  type StoredAbuseReport,
} from '../../../domain/contributions/abuse-report-items.ts';
import {
  contributionKey,
  fromContributionItem,
  type StoredContribution,
} from '../../../domain/contributions/contribution-item.ts';
import { readOpenReports, readReported } from '../../../domain/contributions/open-reports.ts';
import { isErased } from '../../../domain/contributions/is-listed.ts';
import { getAll, prefixQuery, queryAll } from '../../../platform/aws/queries.ts';
import { unavailable } from '../../../platform/aws/unavailable.ts';

/** A contribution with its reports in one state, the newest first. One that was removed may have none. */
export interface ReportGroup {
  contribution: StoredContribution;
  reports: StoredAbuseReport[];
  /** Of what is newest in the queue: a report, or the removal of something that can be restored. */
  place: string;
  /** How many open reports decided its place in the queue. */
  count?: number;
}

/** Where a page of open reports begins. */
export interface OpenPlace {
  count: number;
  place: string;
  /** Only reports until this time are counted. */
  until: string;
}

const resolved = 'RESOLVED' satisfies ReportState;

const refuseForNow = unavailable('The reports can’t be loaded right now. Please try again.');

/** How many reports a query reads at once. Many of them may be about the same contribution. */
const reportsPerQuery = 50;

/** Sorts after every place, because places begin with a digit. */
const afterAllPlaces = '~';

/**
 * A page of the open ones in their order, by the number of reports, of the newest 2,000 until a time. A page has the time of
 * the first one, so that reports which come meanwhile move nothing: a contribution is on one page, and is on none if
 * it was decided before that page was read, or was first reported after the first one.
 */
export async function openPage(
  client: DynamoDBDocumentClient,
  table: string,
  max: number,
  after: OpenPlace,
): Promise<ReportGroup[]> {
  const order = await readOpenReports(client, table, { until: after.until }).catch(refuseForNow);
  const left = order
    .toSorted((a, b) => b.count - a.count || (a.place < b.place ? 1 : -1))
    .filter(({ count, place }) => count < after.count || (count === after.count && place < after.place));
  const groups: ReportGroup[] = [];
  for (let from = 0; from < left.length && groups.length < max; from += max) {
    const part = left.slice(from, from + max);
    const ids = part.map(({ contributionId }) => contributionId);
    const [contributions, lists] = await Promise.all([
      readReported(client, table, ids).catch(refuseForNow),
      Promise.all(ids.map((id) => reportsAbout(client, table, id))),
    ]);
    for (const [at, { contributionId, count, place }] of part.entries()) {
      const contribution = contributions.get(contributionId);
      const reports = (lists[at] ?? []).filter(({ state }) => state === 'OPEN');
      if (contribution && reports.length > 0) groups.push({ contribution, reports, place, count });
    }
  }
  return groups.slice(0, max);
}

/**
 * Up to `max` resolved groups before a place, with a query for the reports of each. Contributions that can be restored
 * are among them, also without a report.
 */
export async function resolvedPage(
  client: DynamoDBDocumentClient,
  table: string,
  max: number,
  before = afterAllPlaces,
): Promise<ReportGroup[]> {
  const groups: ReportGroup[] = [];
  const seen = new Set<string>();
  let startKey: Record<string, unknown> | undefined;
  do {
    const answer = await client
      .send(
        new QueryCommand({
          TableName: table,
          IndexName: byReportState.name,
          KeyConditionExpression: '#state = :state AND #place < :before',
          ExpressionAttributeNames: {
            '#state': byReportState.partitionKey,
            '#place': byReportState.sortKey,
          },
          ExpressionAttributeValues: { ':state': reportsPartition(resolved), ':before': before },
          ScanIndexForward: false,
          Limit: reportsPerQuery,
          ExclusiveStartKey: startKey,
        }),
      )
      .catch(refuseForNow);
    const found = (answer.Items ?? []).map((item) => String(item['contributionId'] ?? item['id']));
    const ids = [...new Set(found)].filter((id) => !seen.has(id));
    for (const id of ids) seen.add(id);
    groups.push(...(await groupsOf(client, table, ids, before)));
    startKey = answer.LastEvaluatedKey;
  } while (startKey && groups.length < max);
  return groups.toSorted((a, b) => (a.place < b.place ? 1 : -1)).slice(0, max);
}

/** All reports of one contribution, the newest first. */
export async function reportsAbout(
  client: DynamoDBDocumentClient,
  table: string,
  contributionId: string,
): Promise<StoredAbuseReport[]> {
  const items = await queryAll(client, prefixQuery(table, reportsOf(contributionId))).catch(refuseForNow);
  const reports = items as unknown as StoredAbuseReport[];
  return reports.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
}

async function contributionsOf(
  client: DynamoDBDocumentClient,
  table: string,
  ids: readonly string[],
): Promise<Map<string, StoredContribution>> {
  const items = await getAll(client, table, ids.map(contributionKey), { isConsistent: true }).catch(
    refuseForNow,
  );
  return new Map(items.map(fromContributionItem).map((one) => [one.id, one]));
}

/**
 * A resolved contribution is on the page of its removal or newest report. Its older reports are further down in the index and are
 * skipped there. One that its author has deleted is skipped too, and comes back with it.
 */
async function groupsOf(
  client: DynamoDBDocumentClient,
  table: string,
  ids: readonly string[],
  before: string,
): Promise<ReportGroup[]> {
  const [contributions, lists] = await Promise.all([
    contributionsOf(client, table, ids),
    Promise.all(ids.map((id) => reportsAbout(client, table, id))),
  ]);
  return ids.flatMap((id, at) => {
    const contribution = contributions.get(id);
    const reports = (lists[at] ?? []).filter((report) => report.state === resolved);
    if (!contribution || contribution.removedByAuthor) return [];
    const place = [...reports.slice(0, 1).map(reportPlace), ...removalPlace(contribution)].toSorted().at(-1);
    return place !== undefined && place < before ? [{ contribution, reports, place }] : [];
  });
}

function removalPlace(contribution: StoredContribution): string[] {
  const { id, removedAt } = contribution;
  return removedAt === undefined || contribution.removedByAuthor || isErased(contribution)
    ? []
    : [reportPlace({ contributionId: id, createdAt: removedAt })];
}

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
import { isErased, isRemoved } from '../../../domain/contributions/is-listed.ts';
import { getAll } from '../../../platform/aws/get-all.ts';
import { prefixQuery } from '../../../platform/aws/prefix-query.ts';
import { queryAll } from '../../../platform/aws/query-all.ts';
import { unavailable } from '../../../platform/aws/unavailable.ts';

export type ReportQueue = ReturnType<typeof reportQueue>;

/** A contribution with its reports in one state, the newest first. One that was removed may have none. */
export interface ReportGroup {
  contribution: StoredContribution;
  reports: StoredAbuseReport[];
  /** Of what is newest in the queue: a report, or the removal of something that can be restored. */
  place: string;
}

const refuseForNow = unavailable('The reports cannot be read at the moment. Please try again.');

/** How many reports a query reads at once. Many of them may be about the same contribution. */
const reportsPerQuery = 50;

/** Sorts after every place, because places begin with a digit. */
const afterAllPlaces = '~';

/**
 * Reads reports of abuse by their state, grouped by contribution. Contributions that can be restored are among the
 * resolved ones, also without a report.
 */
export function reportQueue(client: DynamoDBDocumentClient, table: string) {
  /** Query, consistent: all reports of one contribution, the newest first. */
  async function reportsAbout(contributionId: string): Promise<StoredAbuseReport[]> {
    const items = await queryAll(client, prefixQuery(table, reportsOf(contributionId))).catch(refuseForNow);
    const reports = items as unknown as StoredAbuseReport[];
    return reports.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  }

  async function contributionsOf(ids: readonly string[]): Promise<Map<string, StoredContribution>> {
    const items = await getAll(client, table, ids.map(contributionKey), { isConsistent: true }).catch(
      refuseForNow,
    );
    return new Map(items.map(fromContributionItem).map((one) => [one.id, one]));
  }

  /**
   * A contribution is on the page of its removal or newest report. Its older reports are further down in the index and are
   * skipped there. One that its author has deleted is skipped too: its reports are about to be deleted.
   */
  async function groupsOf(
    ids: readonly string[],
    state: ReportState,
    before: string,
  ): Promise<ReportGroup[]> {
    const [contributions, lists] = await Promise.all([
      contributionsOf(ids),
      Promise.all(ids.map((id) => reportsAbout(id))),
    ]);
    return ids.flatMap((id, at) => {
      const contribution = contributions.get(id);
      const reports = (lists[at] ?? []).filter((report) => report.state === state);
      if (!contribution) return [];
      // Its reports are about to be resolved.
      if (state === 'OPEN' && isRemoved(contribution)) return [];
      const place = [...reports.slice(0, 1).map(reportPlace), ...removalPlace(contribution)]
        .toSorted()
        .at(-1);
      return place !== undefined && place < before ? [{ contribution, reports, place }] : [];
    });
  }

  return {
    reportsAbout,

    /** Queries of the index, and for each contribution one for its reports: up to `max` groups before a place. */
    async page(state: ReportState, max: number, before = afterAllPlaces): Promise<ReportGroup[]> {
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
              ExpressionAttributeValues: { ':state': reportsPartition(state), ':before': before },
              ScanIndexForward: false,
              Limit: reportsPerQuery,
              ExclusiveStartKey: startKey,
            }),
          )
          .catch(refuseForNow);
        const found = (answer.Items ?? []).map((item) => String(item['contributionId'] ?? item['id']));
        const ids = [...new Set(found)].filter((id) => !seen.has(id));
        for (const id of ids) seen.add(id);
        groups.push(...(await groupsOf(ids, state, before)));
        startKey = answer.LastEvaluatedKey;
      } while (startKey && groups.length < max);
      return groups.toSorted((a, b) => (a.place < b.place ? 1 : -1)).slice(0, max);
    },
  };
}

function removalPlace(contribution: StoredContribution): string[] {
  const { id, removedAt } = contribution;
  return removedAt === undefined || isErased(contribution)
    ? []
    : [reportPlace({ contributionId: id, createdAt: removedAt })];
}

import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import {
  loggedMonths,
  shownLogEntries,
  type ModerationLog,
  type ModerationLogEntry,
  type ModerationLogMonth,
} from '@touchdown/shared/appeals/moderation-log.ts';
import type { ReasonCategory } from '@touchdown/shared/contributions/reason-categories.ts';
import { partitionKey } from '@touchdown/shared/storage/table-shape.ts';
import { monthsBack } from '../../domain/contributions/months-back.ts';
import { joinedEntries, logPartition, type LoggedEntry } from '../../domain/moderation-log/log-items.ts';
import { queryAll } from '../../platform/aws/queries.ts';
import { unavailable } from '../../platform/aws/unavailable.ts';

const hourMilliseconds = 60 * 60 * 1000;

/** A query for each month. The edge keeps the answer for a minute, so many readers are one. */
export async function readModerationLog(
  client: DynamoDBDocumentClient,
  table: string,
  now: number,
): Promise<{ data: ModerationLog }> {
  async function entriesOf(month: string): Promise<LoggedEntry[]> {
    const items = await queryAll(client, {
      TableName: table,
      KeyConditionExpression: '#pk = :month',
      ExpressionAttributeNames: { '#pk': partitionKey },
      ExpressionAttributeValues: { ':month': logPartition(month) },
      ScanIndexForward: false,
    });
    return joinedEntries(items);
  }

  const months = monthsBack(new Date(now).toISOString()).slice(0, loggedMonths);
  const lists = await Promise.all(months.map(entriesOf)).catch(
    unavailable('The log can’t be loaded right now. Please try again.'),
  );
  return {
    data: {
      months: months.flatMap((month, at) => {
        const entries = lists[at] ?? [];
        return entries.length > 0 ? [figuresOf(month, entries)] : [];
      }),
      entries: lists.flat().slice(0, shownLogEntries).map(toShown),
    },
  };
}

/** Only the day of a decision is shown: its exact time could lead to what it was about. */
function toShown(entry: LoggedEntry): ModerationLogEntry {
  const { what, at, category, isIllegal, role, reports, cameBackBy } = entry;
  const date = at.slice(0, 'yyyy-mm-dd'.length);
  return { date, what, category, isIllegal, role, reports, hours: hoursOf(entry), cameBack: cameBackBy };
}

function figuresOf(month: string, entries: readonly LoggedEntry[]): ModerationLogMonth {
  const removed = entries.filter(({ what }) => what === 'removed');
  const counts = new Map<ReasonCategory, number>();
  for (const { category } of removed) if (category) counts.set(category, (counts.get(category) ?? 0) + 1);
  return {
    month,
    removed: removed.length,
    suspended: entries.length - removed.length,
    cameBack: entries.filter(({ cameBackBy }) => cameBackBy !== null).length,
    cameBackOnAppeal: entries.filter(({ cameBackBy }) => cameBackBy === 'appeal').length,
    medianHours: median(removed.flatMap((entry) => hoursOf(entry) ?? [])),
    byCategory: [...counts]
      .map(([category, count]) => ({ category, count }))
      .toSorted((a, b) => b.count - a.count || (a.category < b.category ? -1 : 1)),
  };
}

/** From the first report to the decision, to a tenth of an hour. */
function hoursOf({ at, firstReportAt }: LoggedEntry): number | null {
  if (firstReportAt === null) return null;
  return Math.max(0, Math.round(((Date.parse(at) - Date.parse(firstReportAt)) / hourMilliseconds) * 10) / 10);
}

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[middle - 1], sorted[middle]];
  if (high === undefined) return null;
  return sorted.length % 2 === 1 || low === undefined ? high : Math.round((low + high) * 5) / 10;
}

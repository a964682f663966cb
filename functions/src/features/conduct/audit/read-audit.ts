import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { auditActions, auditDaysPerPage, type AuditAction } from '@touchdown/shared/conduct/audit-actions.ts';
import { partitionKey, sortKey } from '@touchdown/shared/storage/table-shape.ts';
import { auditPartition, type AuditEntry } from '../../../domain/members/audit-items.ts';
import { queryAll } from '../../../platform/aws/queries.ts';
import { inLanes } from '../../../platform/in-lanes.ts';

export interface SoughtEntries {
  /** Whom an entry concerns, or who did it. */
  uid?: string | undefined;
  action?: AuditAction | undefined;
  route?: string | undefined;
  /** Days, UTC. */
  since?: string | undefined;
  until: string;
  /** The place of the last entry of the page before. */
  before?: string | undefined;
}

export type FoundEntry = AuditEntry & { at: string; id: string };

export interface FoundEntries {
  entries: FoundEntry[];
  /** Where the next page begins; undefined at the end. */
  next: string | undefined;
}

const dayMilliseconds = 24 * 60 * 60 * 1000;
/** No entry is older. */
const firstDay = '2026-01-01';
const lanes = 8;

/** A query for each day, from the newest one backwards: at most `max` entries of at most `days` days. */
export async function readAudit(
  client: DynamoDBDocumentClient,
  table: string,
  sought: SoughtEntries,
  { max, days = auditDaysPerPage }: { max: number; days?: number },
): Promise<FoundEntries> {
  const { since = firstDay, until, before } = sought;
  const from = before === undefined ? until : [until, before.slice(0, until.length)].toSorted()[0];
  const newest = Date.parse(String(from));
  const found: FoundEntry[] = [];
  for (let first = 0; first < days; first += lanes) {
    const group = Array.from({ length: Math.min(lanes, days - first) }, (_, at) => first + at)
      .map((day) => newest - day * dayMilliseconds)
      .filter((day) => day >= Date.parse(since));
    found.push(...(await ofDays(client, table, group, sought)));
    const last = found[max - 1];
    if (last && found.length > max) return { entries: found.slice(0, max), next: placeOf(last) };
    if (group.length < Math.min(lanes, days - first)) return { entries: found, next: undefined };
  }
  const lastDay = newest - (days - 1) * dayMilliseconds;
  const isEnd = lastDay <= Date.parse(since);
  return { entries: found, next: isEnd ? undefined : `${new Date(lastDay).toISOString()}#` };
}

async function ofDays(
  client: DynamoDBDocumentClient,
  table: string,
  days: readonly number[],
  { uid, action, route, before }: SoughtEntries,
): Promise<FoundEntry[]> {
  const byDay = new Map<number, FoundEntry[]>();
  await inLanes(lanes, days, async (day) => {
    const items = await queryAll(client, {
      TableName: table,
      KeyConditionExpression: `#pk = :day${before === undefined ? '' : ' AND #sk < :before'}`,
      ExpressionAttributeNames: { '#pk': partitionKey, ...(before === undefined ? {} : { '#sk': sortKey }) },
      ExpressionAttributeValues: {
        ':day': auditPartition(day),
        ...(before === undefined ? {} : { ':before': before }),
      },
      ScanIndexForward: false,
    });
    const entries = items.map((item) => ({
      ...(item as unknown as AuditEntry & { at: string }),
      id: String(item[sortKey]).split('#')[1] ?? '',
    }));
    byDay.set(day, entries);
  });
  return days
    .flatMap((day) => byDay.get(day) ?? [])
    .filter((entry) => uid === undefined || entry.uid === uid || entry.by === uid)
    .filter(({ what }) => action === undefined || what === action)
    .filter(({ what }) => route === undefined || isWrittenBy(what, route));
}

function isWrittenBy(what: AuditAction, route: string): boolean {
  // An entry of a newer release may be of an action that this one does not know.
  const { routes = [] } = (auditActions as Partial<typeof auditActions>)[what] ?? {};
  return (routes as readonly string[]).includes(route);
}

function placeOf({ at, id }: FoundEntry): string {
  return `${at}#${id}`;
}

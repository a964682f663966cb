import { randomBytes } from 'node:crypto';
import { GetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { conductSentences } from '@touchdown/shared/conduct/conduct-sentences.ts';
import type { conductRoutes } from '@touchdown/shared/conduct/routes.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { ulid } from '../../../platform/ulid.ts';
import { partitionKey, sortKey } from '@touchdown/shared/storage/table-shape.ts';
import {
  reportStateKey,
  type ReportState,
  type StoredAbuseReport,
} from '../../../domain/contributions/abuse-report-items.ts';
import {
  contributionKey,
  fromContributionItem,
  type StoredContribution,
} from '../../../domain/contributions/contribution-item.ts';
import { showDecided } from '../../../domain/contributions/undecided.ts';
import { toAuditItem } from '../../../domain/members/audit-items.ts';
import { refusedConditions, transact, type TransactItem } from '../../../platform/aws/transact.ts';
import { unavailable } from '../../../platform/aws/unavailable.ts';
import type { RouteHandlers } from '../../../platform/http/slice-handler.ts';
import type { ReportQueue } from './report-queue.ts';

export interface DismissPorts {
  client: DynamoDBDocumentClient;
  table: string;
  queue: ReportQueue;
  now: () => number;
}

interface Dismissal {
  by: string;
  at: string;
  note: string | null;
}

/** DynamoDB takes a hundred items in one transaction, and one of them is the audit's. */
const reportsPerTransaction = 99;

/** Another moderator may decide at the same time, and people go on reporting. */
const maxAttempts = 10;

/**
 * Resolves all open reports of a contribution, which stays as it is. What another moderator resolves in the meantime
 * keeps that decision. Without open reports nothing is written, so a request can be repeated.
 */
export function dismissReports(ports: DismissPorts): RouteHandlers<typeof conductRoutes>['dismissReports'] {
  const { client, table, queue, now } = ports;
  return async ({ params: { contributionId }, body: { note }, person }) => {
    const contribution = await readContribution(client, table, contributionId);
    if (!contribution) throw new Problem('NOT_FOUND', conductSentences.unknownContribution);
    if (contribution.authorId === person.id) throw new Problem('FORBIDDEN', conductSentences.ownContribution);
    const dismissal = { by: person.id, at: new Date(now()).toISOString(), note: note || null };
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const reports = await queue.reportsAbout(contributionId);
      const open = reports.filter(({ state }) => state === 'OPEN');
      if (open.length === 0) {
        const dismissedAt = lastDismissal(reports, person.id);
        // After the reports, so that a repeat of a call that came no further shows it.
        await showDecided(client, table, contributionId);
        return { success: true, message: conductSentences.dismissed, dismissedAt };
      }
      const items = open
        .slice(0, reportsPerTransaction)
        .map((report) => dismissOne(table, report, dismissal));
      const audit = toAuditItem(
        {
          what: 'reports-dismissed',
          uid: contribution.authorId ?? '',
          by: person.id,
          detail: `${contributionId}: ${items.length}`,
        },
        now(),
        ulid(now(), randomBytes(16)),
      );
      await refusedConditions(transact(client, [...items, { Put: { TableName: table, Item: audit } }]));
    }
    throw new Problem('CONFLICT', 'Someone else is deciding on these reports right now. Please try again.');
  };
}

/** After a repeat, this is still the decision of the request before. */
function lastDismissal(reports: readonly StoredAbuseReport[], by: string): string | null {
  const own = reports.filter(({ dismissedBy }) => dismissedBy === by);
  return (
    own
      .map(({ dismissedAt }) => dismissedAt ?? '')
      .toSorted()
      .at(-1) ?? null
  );
}

export async function readContribution(
  client: DynamoDBDocumentClient,
  table: string,
  id: string,
): Promise<StoredContribution | undefined> {
  const { Item: item } = await client
    .send(new GetCommand({ TableName: table, Key: contributionKey(id), ConsistentRead: true }))
    .catch(unavailable('The contribution can’t be loaded right now. Please try again.'));
  return item && fromContributionItem(item);
}

/** A report without its person's account has another key, so the key is the stored one. */
export function storedKey(report: StoredAbuseReport): Record<string, string | undefined> {
  const { [partitionKey]: pk, [sortKey]: sk } = report as unknown as Record<string, string>;
  return { [partitionKey]: pk, [sortKey]: sk };
}

function dismissOne(table: string, report: StoredAbuseReport, { by, at, note }: Dismissal): TransactItem {
  const resolved = 'RESOLVED' satisfies ReportState;
  const changes = {
    ...reportStateKey(resolved, report),
    state: resolved,
    dismissedAt: at,
    dismissedBy: by,
    dismissalNote: note,
  };
  const names = Object.keys(changes);
  return {
    Update: {
      TableName: table,
      Key: storedKey(report),
      UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
      ConditionExpression: '#state = :open',
      ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: {
        ':open': 'OPEN' satisfies ReportState,
        ...Object.fromEntries(Object.entries(changes).map(([name, value]) => [`:${name}`, value])),
      },
    },
  };
}

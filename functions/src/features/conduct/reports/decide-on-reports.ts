import { randomBytes } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { conductSentences } from '@touchdown/shared/conduct/conduct-sentences.ts';
import type { conductRoutes } from '@touchdown/shared/conduct/routes.ts';
import type { Person } from '@touchdown/shared/contract/person.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
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
import { isRemoved } from '../../../domain/contributions/is-listed.ts';
import { hideReopened, showDecided } from '../../../domain/contributions/undecided.ts';
import { toAuditItem } from '../../../domain/members/audit-items.ts';
import { absent, check, present, put, readItem, update } from '../../../platform/aws/items.ts';
import { refusedConditions, transact, type TransactItem } from '../../../platform/aws/transact.ts';
import { unavailable } from '../../../platform/aws/unavailable.ts';
import type { RouteHandlers } from '../../../platform/http/slice-handler.ts';
import { ulid } from '../../../platform/ulid.ts';
import { reportsAbout } from './report-queue.ts';

type Handlers = RouteHandlers<typeof conductRoutes>;

/** DynamoDB takes so many items in one transaction. One is the audit's, and of what is opened again one the contribution. */
const itemsPerTransaction = 100;

/** Another moderator may decide at the same time, and people go on reporting. */
const maxAttempts = 10;

/**
 * Resolves all open reports of a contribution, which stays as it is. What another moderator resolves in the meantime
 * keeps that decision. Without open reports nothing is written, so a request can be repeated.
 */
export function dismissReports(
  client: DynamoDBDocumentClient,
  table: string,
  now: () => number,
): Handlers['dismissReports'] {
  return async ({ params: { contributionId }, body: { note }, person }) => {
    const contribution = await readReported(client, table, contributionId, person);
    const dismissal = { by: person.id, at: new Date(now()).toISOString(), note: note || null };
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const reports = await reportsAbout(client, table, contributionId);
      const open = reports.filter(({ state }) => state === 'OPEN');
      if (open.length === 0) {
        const dismissedAt = lastDismissal(reports, person.id);
        // After the reports, so that a repeat of a call that came no further shows it.
        await showDecided(client, table, contributionId);
        return { success: true, message: conductSentences.dismissed, dismissedAt };
      }
      const items = open
        .slice(0, itemsPerTransaction - 1)
        .map((report) => dismissOne(table, report, dismissal));
      const entry = auditOf('reports-dismissed', contribution, {
        by: person.id,
        reports: items.length,
        now: now(),
      });
      await refusedConditions(transact(client, [...items, put(table, entry)]));
    }
    throw decidedAtOnce();
  };
}

/**
 * Takes a moderator's own dismissal back: its reports are open again. Those that were decided otherwise, or again
 * since, stay as they are. A repeat finds none that are left to open, and has the same answer.
 */
export function reopenReports(
  client: DynamoDBDocumentClient,
  table: string,
  now: () => number,
): Handlers['reopenReports'] {
  return async ({ params: { contributionId }, body: { dismissedAt }, person }) => {
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const contribution = await readReported(client, table, contributionId, person);
      if (isRemoved(contribution)) throw new Problem('CONFLICT', conductSentences.removedSince);
      const reports = await reportsAbout(client, table, contributionId);
      const dismissed = reports.filter(
        (one) => one.dismissedAt === dismissedAt && one.dismissedBy === person.id,
      );
      if (dismissed.length === 0) {
        const answer = afterAll(reports);
        // After the reports, so that a repeat of a call that came no further hides it.
        await hideReopened(client, table, contribution, reports);
        return answer;
      }
      const opened = dismissed.slice(0, itemsPerTransaction - 2);
      const items = [
        // The reports of what is removed are resolved, and nobody would do that again.
        check(table, contributionKey(contributionId), { authorId: present, removedAt: absent }),
        ...opened.map((report) => reopenOne(table, report)),
        put(
          table,
          auditOf('reports-reopened', contribution, { by: person.id, reports: opened.length, now: now() }),
        ),
      ];
      await refusedConditions(transact(client, items));
    }
    throw decidedAtOnce();
  };
}

async function readReported(
  client: DynamoDBDocumentClient,
  table: string,
  id: string,
  person: Person,
): Promise<StoredContribution> {
  const item = await readItem(client, table, contributionKey(id)).catch(
    unavailable('The contribution can’t be loaded right now. Please try again.'),
  );
  if (!item) throw new Problem('NOT_FOUND', conductSentences.unknownContribution);
  const contribution = fromContributionItem(item);
  if (contribution.authorId === person.id) throw new Problem('FORBIDDEN', conductSentences.ownContribution);
  return contribution;
}

function auditOf(
  what: 'reports-dismissed' | 'reports-reopened',
  { id, authorId }: StoredContribution,
  { by, reports, now }: { by: string; reports: number; now: number },
): Record<string, unknown> {
  const entry = { what, uid: authorId ?? '', by, detail: `${id}: ${reports}` };
  return toAuditItem(entry, now, ulid(now, randomBytes(16)));
}

const decidedAtOnce = () =>
  new Problem('CONFLICT', 'Someone else is deciding on these reports right now. Please try again.');

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

/** Nothing is left to open: it was opened before, or somebody has decided since. */
function afterAll(reports: readonly StoredAbuseReport[]) {
  if (reports.length > 0 && reports.every(({ state }) => state === 'RESOLVED'))
    throw new Problem('CONFLICT', conductSentences.decidedSince);
  return { success: true, message: conductSentences.reopened } as const;
}

/** A report without its person's account has another key, so the key is the stored one. */
function storedKey(report: StoredAbuseReport): Record<string, string> {
  const { [partitionKey]: pk, [sortKey]: sk } = report as unknown as Record<string, unknown>;
  return { [partitionKey]: String(pk), [sortKey]: String(sk) };
}

interface Dismissal {
  by: string;
  at: string;
  note: string | null;
}

function dismissOne(table: string, report: StoredAbuseReport, { by, at, note }: Dismissal): TransactItem {
  const state = 'RESOLVED' satisfies ReportState;
  return update(table, storedKey(report), {
    set: {
      ...reportStateKey(state, report),
      state,
      dismissedAt: at,
      dismissedBy: by,
      dismissalNote: note,
    },
    onlyIf: { state: 'OPEN' satisfies ReportState },
  });
}

function reopenOne(table: string, report: StoredAbuseReport): TransactItem {
  const { dismissedAt, dismissedBy } = report;
  const state = 'OPEN' satisfies ReportState;
  return update(table, storedKey(report), {
    set: { ...reportStateKey(state, report), state },
    remove: ['dismissedAt', 'dismissedBy', 'dismissalNote'],
    onlyIf: { dismissedAt, dismissedBy },
  });
}

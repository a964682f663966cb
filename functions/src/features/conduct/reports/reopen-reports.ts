import { randomBytes } from 'node:crypto';
import { conductSentences } from '@touchdown/shared/conduct/conduct-sentences.ts';
import type { conductRoutes } from '@touchdown/shared/conduct/routes.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { ulid } from '@touchdown/shared/contract/ulid.ts';
import {
  reportStateKey,
  type ReportState,
  type StoredAbuseReport,
} from '../../../domain/contributions/abuse-report-items.ts';
import { contributionKey } from '../../../domain/contributions/contribution-item.ts';
import { hideReopened } from '../../../domain/contributions/undecided.ts';
import { isRemoved } from '../../../domain/contributions/is-listed.ts';
import { toAuditItem } from '../../../domain/members/audit-items.ts';
import { refusedConditions, transact, type TransactItem } from '../../../platform/aws/transact.ts';
import type { RouteHandlers } from '../../../platform/http/slice-handler.ts';
import { readContribution, storedKey, type DismissPorts } from './dismiss-reports.ts';

/** DynamoDB takes a hundred items in one transaction. One is the audit's, and one the contribution. */
const reportsPerTransaction = 98;

/** Somebody may decide at the same time. */
const maxAttempts = 10;

/**
 * Takes a moderator's own dismissal back: its reports are open again. Those that were decided otherwise, or again since,
 * stay as they are. A repeat finds none that are left to open, and has the same answer.
 */
export function reopenReports(ports: DismissPorts): RouteHandlers<typeof conductRoutes>['reopenReports'] {
  const { client, table, queue, now } = ports;
  return async ({ params: { contributionId }, body: { dismissedAt }, person }) => {
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const contribution = await readContribution(client, table, contributionId);
      if (!contribution) throw new Problem('NOT_FOUND', conductSentences.unknownContribution);
      if (contribution.authorId === person.id)
        throw new Problem('FORBIDDEN', conductSentences.ownContribution);
      if (isRemoved(contribution)) throw new Problem('CONFLICT', conductSentences.removedSince);
      const reports = await queue.reportsAbout(contributionId);
      const dismissed = reports.filter(
        (one) => one.dismissedAt === dismissedAt && one.dismissedBy === person.id,
      );
      if (dismissed.length === 0) {
        const answer = afterAll(reports);
        // After the reports, so that a repeat of a call that came no further hides it.
        await hideReopened(client, table, contribution, reports);
        return answer;
      }
      const opened = dismissed.slice(0, reportsPerTransaction);
      const entry = {
        what: 'reports-reopened',
        uid: contribution.authorId ?? '',
        by: person.id,
        detail: `${contributionId}: ${opened.length}`,
      } as const;
      const audit = toAuditItem(entry, now(), ulid(now(), randomBytes(16)));
      const items = [
        isStillThere(table, contributionId),
        ...opened.map((report) => reopenOne(table, report)),
        { Put: { TableName: table, Item: audit } },
      ];
      await refusedConditions(transact(client, items));
    }
    throw new Problem('CONFLICT', 'Someone else is deciding on these reports right now. Please try again.');
  };
}

/** Nothing is left to open: it was opened before, or somebody has decided since. */
function afterAll(reports: readonly StoredAbuseReport[]) {
  if (reports.length > 0 && reports.every(({ state }) => state === 'RESOLVED'))
    throw new Problem('CONFLICT', conductSentences.decidedSince);
  return { success: true, message: conductSentences.reopened } as const;
}

/** The reports of what is removed are resolved, and nobody would do that again. */
function isStillThere(table: string, contributionId: string): TransactItem {
  return {
    ConditionCheck: {
      TableName: table,
      Key: contributionKey(contributionId),
      ConditionExpression: 'attribute_exists(authorId) AND attribute_not_exists(removedAt)',
    },
  };
}

function reopenOne(table: string, report: StoredAbuseReport): TransactItem {
  const open = 'OPEN' satisfies ReportState;
  const changes = { ...reportStateKey(open, report), state: open };
  const names = Object.keys(changes);
  return {
    Update: {
      TableName: table,
      Key: storedKey(report),
      UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}
        REMOVE dismissedAt, dismissedBy, dismissalNote`,
      ConditionExpression: 'dismissedAt = :at AND dismissedBy = :by',
      ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: {
        ':at': report.dismissedAt,
        ':by': report.dismissedBy,
        ...Object.fromEntries(Object.entries(changes).map(([name, value]) => [`:${name}`, value])),
      },
    },
  };
}

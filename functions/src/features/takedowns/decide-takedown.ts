import { randomBytes } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { ulid } from '../../platform/ulid.ts';
import type { takedownRoutes } from '@touchdown/shared/takedowns/routes.ts';
import { takedownSentences } from '@touchdown/shared/takedowns/takedown-sentences.ts';
import {
  actionsFrom,
  type TakedownAction,
  type TakedownState,
} from '@touchdown/shared/takedowns/takedown-words.ts';
import { expiryAttribute } from '@touchdown/shared/storage/table-shape.ts';
import type { StoredContribution } from '../../domain/contributions/contribution-item.ts';
import { hideContribution, unhideContribution } from '../../domain/contributions/hide-contribution.ts';
import { toAuditItem } from '../../domain/members/audit-items.ts';
import { refusedConditions, transact, type TransactItem } from '../../platform/aws/transact.ts';
import type { RouteHandlers } from '../../platform/http/slice-handler.ts';
import { stateKey, takedownExpiry, takedownKey, upheldKey, type StoredTakedown } from './takedown-items.ts';
import type { TakedownMail } from './takedown-mail.ts';
import type { TakedownStore } from './takedown-store.ts';

interface DecidePorts {
  client: DynamoDBDocumentClient;
  table: string;
  store: TakedownStore;
  mail: TakedownMail;
  now: () => number;
}

const stateAfter: Record<TakedownAction, TakedownState> = {
  hide: 'HIDDEN',
  restore: 'RESTORED',
  close: 'CLOSED',
};

/**
 * One transaction changes the case and the contribution and writes the audit item; then the mails are sent. A repeat
 * of a decision only sends the mails, so a failure between the two can be retried.
 */
export function decideTakedown(ports: DecidePorts): RouteHandlers<typeof takedownRoutes>['decideTakedown'] {
  const { client, table, store, mail, now } = ports;

  async function decide(
    before: StoredTakedown,
    action: TakedownAction,
    contribution: StoredContribution | undefined,
    by: string,
  ): Promise<void> {
    const reason = `takedown:${before.caseNumber}` as const;
    const change: TransactItem[] = [];
    if (action !== 'close' && !contribution)
      throw new Problem('NOT_FOUND', takedownSentences.contributionGone);
    if (contribution && action === 'hide') change.push(hideContribution(table, contribution, reason));
    if (contribution && action === 'restore') change.push(unhideContribution(table, contribution, reason));
    const uid = contribution?.authorId ?? before.authorId;
    const detail = `${before.caseNumber} ${contribution?.id ?? before.contributionId ?? before.page}`;
    const entry = { what: `takedown-${action}`, uid: uid ?? 'nobody', by, detail } as const;
    const audit = toAuditItem(entry, now(), ulid(now(), randomBytes(16)));
    const refused = await refusedConditions(
      transact(client, [
        caseUpdate(table, before, { action, contribution, time: now() }),
        ...change,
        { Put: { TableName: table, Item: audit } },
      ]),
    );
    if (refused.length > 0) throw new Problem('CONFLICT', takedownSentences.changed);
  }

  return async ({ params: { caseNumber }, body: { action, contributionId }, person }) => {
    const before = await store.find(caseNumber);
    if (!before) throw new Problem('NOT_FOUND', takedownSentences.unknown);
    const named = before.contributionId ?? contributionId;
    if (action === 'hide' && !named) throw new Problem('INVALID_REQUEST', takedownSentences.noContribution);
    const contribution = named === undefined || named === null ? undefined : await store.contribution(named);
    if (before.state !== stateAfter[action]) {
      if (!actionsFrom[action].includes(before.state)) {
        throw new Problem('CONFLICT', takedownSentences.changed);
      }
      await decide(before, action, contribution, person.id);
    }
    const after = await store.find(caseNumber);
    if (after?.state === stateAfter[action]) {
      if (action === 'hide' && contribution) await mail.hidden(after, contribution);
      await mail.decided(after);
    }
    return { success: true, message: takedownSentences.decided };
  };
}

interface Decision {
  action: TakedownAction;
  contribution: StoredContribution | undefined;
  time: number;
}

/** A case that is closed while its contribution is hidden counts for the author. */
function caseUpdate(
  table: string,
  before: StoredTakedown,
  { action, contribution, time }: Decision,
): TransactItem {
  const state = stateAfter[action];
  const authorId = contribution?.authorId ?? before.authorId;
  const isUpheld = state === 'CLOSED' && before.state === 'HIDDEN' && authorId !== null;
  const fields: Record<string, unknown> = {
    ...stateKey(state, before),
    ...(isUpheld ? upheldKey(authorId, before) : {}),
    state,
    contributionId: contribution?.id ?? before.contributionId,
    authorId,
    decidedAt: new Date(time).toISOString(),
    decisions: before.decisions + 1,
    [expiryAttribute]: takedownExpiry(time),
  };
  const names = Object.keys(fields);
  return {
    Update: {
      TableName: table,
      Key: takedownKey(before.caseNumber),
      UpdateExpression: `SET ${names.map((_name, at) => `#field${at} = :field${at}`).join(', ')}`,
      ConditionExpression: 'decisions = :before',
      ExpressionAttributeNames: Object.fromEntries(names.map((name, at) => [`#field${at}`, name])),
      ExpressionAttributeValues: {
        ':before': before.decisions,
        ...Object.fromEntries(names.map((name, at) => [`:field${at}`, fields[name]])),
      },
    },
  };
}

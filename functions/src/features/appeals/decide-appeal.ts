import { randomBytes } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { decidedDays, stateAfterAppeal, type AppealAction } from '@touchdown/shared/appeals/appeal-limits.ts';
import { appealSentences } from '@touchdown/shared/appeals/appeal-sentences.ts';
import type { appealRoutes } from '@touchdown/shared/appeals/routes.ts';
import type { Person } from '@touchdown/shared/contract/person.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { ulid } from '@touchdown/shared/contract/ulid.ts';
import { expiryAttribute } from '@touchdown/shared/storage/table-shape.ts';
import { appealKey, appealStateKey, type StoredAppeal } from '../../domain/appeals/appeal-items.ts';
import { letGo } from '../../domain/appeals/hold-for-appeal.ts';
import type { ContributionRemoval } from '../../domain/contributions/contribution-removal.ts';
import type { MailQueue } from '../../domain/mail/mail-queue.ts';
import { oneLine } from '../../domain/mail/one-line.ts';
import { toAuditItem } from '../../domain/members/audit-items.ts';
import type { suspensions } from '../../domain/members/suspend-person.ts';
import { refusedConditions, transact, type TransactItem } from '../../platform/aws/transact.ts';
import type { RouteHandlers } from '../../platform/http/slice-handler.ts';
import type { AppealStore } from './appeal-store.ts';
import { refusalFor } from './list-appeals.ts';

interface DecidePorts {
  client: DynamoDBDocumentClient;
  table: string;
  store: AppealStore;
  removal: ContributionRemoval;
  people: ReturnType<typeof suspensions>;
  mail: MailQueue;
  now: () => number;
}

/** What is contested may be changed at the same time. */
const maxAttempts = 5;

const changed = () => new Problem('CONFLICT', appealSentences.changed);

/**
 * Another moderator than the one who decided upholds or restores. One transaction closes the appeal and restores what
 * it is about, so of two moderators one wins, and nothing is closed without being restored. Then the mail is sent; a
 * repeat of a decision only sends it again, under the same id.
 */
export function decideAppeal(ports: DecidePorts): RouteHandlers<typeof appealRoutes>['decideAppeal'] {
  const { client, table, store, removal, people, mail, now } = ports;

  /** Returns whether it was decided; not if something has changed since it was read. */
  async function decide(
    appeal: StoredAppeal,
    action: AppealAction,
    answer: string,
    person: Person,
  ): Promise<boolean> {
    const close = closed(table, appeal, { action, answer, by: person.id, now: now() });
    const { contribution, stands } = await store.subject(appeal);
    const { decisionAt, personId, about, caseNumber } = appeal;
    if (action === 'restore' && stands) {
      const onAppeal = { close, refusal: changed };
      return contribution
        ? removal.restore(contribution, person.id, onAppeal)
        : people.restore(personId, person, { ...onAppeal, decisionAt });
    }
    // Without the contribution there is nothing to restore, but the person must get an answer.
    if (action === 'restore' && about === 'removal' && !contribution) {
      throw new Problem('CONFLICT', appealSentences.gone);
    }
    const entry = { what: `appeal-${action}`, uid: personId, by: person.id, detail: caseNumber } as const;
    const isHeld = contribution?.appeal === caseNumber;
    const refused = await refusedConditions(
      transact(client, [
        close,
        { Put: { TableName: table, Item: toAuditItem(entry, now(), ulid(now(), randomBytes(16))) } },
        ...(isHeld ? [letGo(table, contribution, caseNumber)] : []),
      ]),
    );
    if (refused.includes(0)) throw changed();
    return refused.length === 0;
  }

  async function tell({ caseNumber, about, personId, state, answer }: StoredAppeal): Promise<void> {
    const person = await store.profile(personId);
    if (!person || !answer || (state !== 'UPHELD' && state !== 'RESTORED')) return;
    await mail.send({
      template: 'appeal-decided',
      id: `appeal-decided:${caseNumber}`,
      to: person.email,
      username: person.username,
      caseNumber,
      about,
      outcome: state,
      answer: oneLine(answer.sentence) ?? 'None was given',
    });
  }

  return async ({ params: { caseNumber }, body: { action, answer }, person }) => {
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const appeal = await store.find(caseNumber);
      if (!appeal || appeal.state === 'OFFERED') throw new Problem('NOT_FOUND', appealSentences.unknown);
      const refusal = refusalFor(appeal, person);
      if (refusal !== null) throw new Problem('FORBIDDEN', refusal);
      if (appeal.state !== 'OPEN') {
        const isRepeat = appeal.state === stateAfterAppeal[action] && appeal.answer?.by === person.id;
        if (!isRepeat) throw changed();
        await tell(appeal);
        return {
          success: true,
          message: action === 'restore' ? appealSentences.restored : appealSentences.upheld,
        };
      }
      // The next round finds it decided, and tells the person.
      await decide(appeal, action, answer, person);
    }
    throw changed();
  };
}

function closed(
  TableName: string,
  { caseNumber, createdAt = '' }: StoredAppeal,
  { action, answer, by, now }: { action: AppealAction; answer: string; by: string; now: number },
): TransactItem {
  const state = stateAfterAppeal[action];
  const fields = {
    ...appealStateKey(state, { createdAt, caseNumber }),
    state,
    answer: { by, at: new Date(now).toISOString(), sentence: answer },
    [expiryAttribute]: Math.ceil(now / 1000) + decidedDays * 86_400,
  };
  const names = Object.keys(fields);
  return {
    Update: {
      TableName,
      Key: appealKey(caseNumber),
      UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
      ConditionExpression: '#state = :open',
      ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: {
        ':open': 'OPEN' satisfies StoredAppeal['state'],
        ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [`:${name}`, value])),
      },
    },
  };
}

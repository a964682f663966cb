import { randomBytes } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { appealRoutes } from '@touchdown/shared/appeals/routes.ts';
import {
  loggedMonths,
  shownLogEntries,
  type ModerationLogEntry,
  type ModerationLogMonth,
} from '@touchdown/shared/appeals/moderation-log.ts';
import type { ReasonCategory } from '@touchdown/shared/contributions/reason-categories.ts';
import { partitionKey, expiryAttribute } from '@touchdown/shared/storage/table-shape.ts';
import { appealSentences } from '@touchdown/shared/appeals/appeal-sentences.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { decidedDays, stateAfterAppeal, type AppealAction } from '@touchdown/shared/appeals/appeal-limits.ts';
import type { Person } from '@touchdown/shared/contract/person.ts';
import { ulid } from '../../platform/ulid.ts';
import {
  contributionRemoval,
  type ContributionRemoval,
} from '../../domain/contributions/contribution-removal.ts';
import { mailQueue, type MailQueue } from '../../domain/mail/mail-queue.ts';
import { authenticate } from '../../domain/members/authenticate.ts';
import { suspensions } from '../../domain/members/suspend-person.ts';
import { dynamo } from '../../platform/aws/dynamo.ts';
import { requiredEnv } from '../../platform/aws/env.ts';
import { sqs } from '../../platform/aws/sqs.ts';
import { sliceHandler, type RouteHandlers } from '../../platform/http/slice-handler.ts';
import { rateLimiter } from '../../platform/limits/rate-limiter.ts';
import { settingsOfStage } from '../../platform/settings/running-settings-reader.ts';
import { appealStore, type AppealStore } from './appeal-store.ts';
import { listAppeals, refusalFor, readAppeal, shownStatus } from './list-appeals.ts';
import { monthsBack } from '../../domain/contributions/months-back.ts';
import { joinedEntries, logPartition, type LoggedEntry } from '../../domain/moderation-log/log-items.ts';
import { queryAll } from '../../platform/aws/queries.ts';
import { unavailable } from '../../platform/aws/unavailable.ts';
import {
  appealKey,
  appealPersonKey,
  appealStateKey,
  type StoredAppeal,
} from '../../domain/appeals/appeal-items.ts';
import { holdForAppeal, letGo } from '../../domain/appeals/hold-for-appeal.ts';
import type { StoredContribution } from '../../domain/contributions/contribution-item.ts';
import { profileKey } from '../../domain/members/session-items.ts';
import { refusedConditions, transact, type TransactItem } from '../../platform/aws/transact.ts';
import { oneLine } from '../../domain/mail/one-line.ts';
import { toAuditItem } from '../../domain/members/audit-items.ts';

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
function decideAppeal(ports: DecidePorts): RouteHandlers<typeof appealRoutes>['decideAppeal'] {
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

const hourMilliseconds = 60 * 60 * 1000;

/** A query for each month. The edge keeps the answer for a minute, so many readers are one. */
function getModerationLog(
  client: DynamoDBDocumentClient,
  table: string,
  now: () => number,
): RouteHandlers<typeof appealRoutes>['getModerationLog'] {
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

  return async () => {
    const months = monthsBack(new Date(now()).toISOString()).slice(0, loggedMonths);
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

const [client, table] = [dynamo(), requiredEnv('communityTable')];
const now = () => Date.now();
const store = appealStore(client, table);
const mail = mailQueue(sqs(), requiredEnv('mailQueueUrl'));
const removal = contributionRemoval(client, table, now);
const people = suspensions(client, table, now);

export const handler = sliceHandler(
  appealRoutes,
  {
    readAppeal: readAppeal(store),
    sendAppeal: sendAppeal({ client, table, store, now }),
    listAppeals: listAppeals(store),
    decideAppeal: decideAppeal({ client, table, store, removal, people, mail, now }),
    getModerationLog: getModerationLog(client, table, now),
  },
  {
    authenticate: authenticate(client, table, now),
    limiter: rateLimiter(client, requiredEnv('ephemeralTable'), now),
    settings: settingsOfStage(now),
  },
);

interface SendPorts {
  client: DynamoDBDocumentClient;
  table: string;
  store: AppealStore;
  now: () => number;
}

/**
 * Stores an appeal, once, and keeps what was removed until somebody has answered, in one transaction. Who has the link
 * needs no session. The same text again changes nothing, so a request can be repeated.
 */
function sendAppeal(ports: SendPorts): RouteHandlers<typeof appealRoutes>['sendAppeal'] {
  const { client, table, store, now } = ports;

  /** Part of the transaction: what is contested still stands. */
  function standing(
    { personId, decisionAt, caseNumber }: StoredAppeal,
    contribution: StoredContribution | undefined,
  ): TransactItem {
    if (contribution) return holdForAppeal(table, contribution, caseNumber, now());
    return {
      ConditionCheck: {
        TableName: table,
        Key: profileKey(personId),
        ConditionExpression: 'suspension.#at = :at AND attribute_not_exists(deletedAt)',
        ExpressionAttributeNames: { '#at': 'at' },
        ExpressionAttributeValues: { ':at': decisionAt },
      },
    };
  }

  return async ({ params: { caseNumber }, body: { token, text } }) => {
    const appeal = await store.open(caseNumber, token);
    const answerOf = async (stored: StoredAppeal) => ({
      success: true as const,
      message: appealSentences.received,
      data: { appeal: shownStatus(stored, await store.subject(stored)) },
    });
    if (appeal.state !== 'OFFERED') {
      if (appeal.text === text) return answerOf(appeal);
      throw new Problem('CONFLICT', appealSentences.alreadySent);
    }
    const { contribution, stands } = await store.subject(appeal);
    if (!stands) {
      const isErased = appeal.about === 'removal' && !contribution;
      throw new Problem('CONFLICT', isErased ? appealSentences.isErased : appealSentences.isBack);
    }
    const createdAt = new Date(now()).toISOString();
    const refused = await refusedConditions(
      transact(client, [sent(table, appeal, { text, createdAt }), standing(appeal, contribution)]),
    );
    const after = await store.find(caseNumber);
    // A repeat of this request may have been faster.
    if (after?.text === text) return answerOf(after);
    throw new Problem('CONFLICT', refused.includes(0) ? appealSentences.alreadySent : appealSentences.isBack);
  };
}

/** An open appeal does not expire. */
function sent(
  TableName: string,
  { caseNumber, personId }: StoredAppeal,
  { text, createdAt }: { text: string; createdAt: string },
): TransactItem {
  const place = { createdAt, caseNumber };
  const fields = {
    ...appealPersonKey(personId, place),
    ...appealStateKey('OPEN', place),
    state: 'OPEN' satisfies StoredAppeal['state'],
    createdAt,
    text,
  };
  const names = Object.keys(fields);
  return {
    Update: {
      TableName,
      Key: appealKey(caseNumber),
      UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')} REMOVE #expiry`,
      ConditionExpression: '#state = :offered',
      ExpressionAttributeNames: {
        '#expiry': expiryAttribute,
        ...Object.fromEntries(names.map((name) => [`#${name}`, name])),
      },
      ExpressionAttributeValues: {
        ':offered': 'OFFERED' satisfies StoredAppeal['state'],
        ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [`:${name}`, value])),
      },
    },
  };
}

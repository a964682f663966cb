import { randomBytes } from 'node:crypto';
import { GetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { conductRoutes } from '@touchdown/shared/conduct/routes.ts';
import { conductSentences } from '@touchdown/shared/conduct/conduct-sentences.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import {
  type ModeratedPerson,
  maxShownReports,
  type ReportedContribution,
  type ShownReport,
} from '@touchdown/shared/conduct/schema.ts';
import type { Person } from '@touchdown/shared/contract/person.ts';
import type { ReasonCategory } from '@touchdown/shared/contributions/reason-categories.ts';
import { ulid } from '../../platform/ulid.ts';
import { authenticate } from '../../domain/members/authenticate.ts';
import { dynamo } from '../../platform/aws/dynamo.ts';
import { requiredEnv } from '../../platform/aws/env.ts';
import { sliceHandler, type RouteHandlers } from '../../platform/http/slice-handler.ts';
import { rateLimiter } from '../../platform/limits/rate-limiter.ts';
import { settingsOfStage } from '../../platform/settings/running-settings-reader.ts';
import { suspensions, maySuspend } from '../../domain/members/suspend-person.ts';
import { auditHandlers } from './audit/list-audit.ts';
import { dismissReports, readContribution, storedKey, type DismissPorts } from './reports/dismiss-reports.ts';
import { reportQueue, type OpenPlace, type ReportGroup, type ReportQueue } from './reports/report-queue.ts';
import {
  fromConductCounts,
  fromMemberCountsItem,
  memberCountsKey,
} from '../../domain/members/member-counts.ts';
import { personByUsername } from '../../domain/members/person-by-username.ts';
import { profileKey, type SessionOwner } from '../../domain/members/session-items.ts';
import { unavailable } from '../../platform/aws/unavailable.ts';
import { type StoredContribution, contributionKey } from '../../domain/contributions/contribution-item.ts';
import {
  type StoredAbuseReport,
  reportStateKey,
  type ReportState,
} from '../../domain/contributions/abuse-report-items.ts';
import { keptUntilOf } from '../../domain/contributions/restorable-until.ts';
import { isErased, isHidden, isRemoved } from '../../domain/contributions/is-listed.ts';
import { toShownContribution } from '../../domain/contributions/to-shown-contribution.ts';
import { hideReopened } from '../../domain/contributions/undecided.ts';
import { toAuditItem } from '../../domain/members/audit-items.ts';
import { refusedConditions, transact, type TransactItem } from '../../platform/aws/transact.ts';

/** DynamoDB takes a hundred items in one transaction. One is the audit's, and one the contribution. */
const reportsPerTransaction = 98;

/** Somebody may decide at the same time. */
const maxAttempts = 10;

/**
 * Takes a moderator's own dismissal back: its reports are open again. Those that were decided otherwise, or again since,
 * stay as they are. A repeat finds none that are left to open, and has the same answer.
 */
function reopenReports(ports: DismissPorts): RouteHandlers<typeof conductRoutes>['reopenReports'] {
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

/** Only fields of the schema leave the table, so that nobody learns who reported. */
function listReports(
  queue: ReportQueue,
  now: () => number,
): RouteHandlers<typeof conductRoutes>['listReports'] {
  return async ({ query: { state, limit, before } }) => {
    const start = placeIn(before) ?? { ...beginning, until: new Date(now()).toISOString() };
    const groups =
      state === 'open'
        ? await queue.openPage(limit + 1, start)
        : await queue.resolvedPage(limit + 1, before?.replace('_', '#'));
    const shown = groups.slice(0, limit);
    const last = shown.at(-1);
    const hasMore = groups.length > limit;
    const next = hasMore && last ? nextPlace(last, start.until) : null;
    const contributions = shown.map(({ contribution }) => toShownContribution(contribution));
    return { data: { contributions, reported: shown.map(toReported), pagination: { limit, hasMore, next } } };
  };
}

/** Before every place: as many reports as there can be. */
const beginning = { count: Infinity, place: '' };

/** Returns the place of an open queue that a page ended with; undefined for one of the resolved. */
function placeIn(text: string | undefined): OpenPlace | undefined {
  const [count, time, id, until] = text?.split('_') ?? [];
  return until === undefined ? undefined : { count: Number(count), place: `${time}#${id}`, until };
}

function nextPlace({ place, count }: ReportGroup, until: string): string {
  const text = place.replace('#', '_');
  return count === undefined ? text : `${count}_${text}_${until}`;
}

function toReported({ contribution, reports }: ReportGroup): ReportedContribution {
  return {
    contributionId: contribution.id,
    isHidden: isHidden(contribution),
    removal: removalOf(contribution),
    counts: countsOf(reports),
    reports: reports.slice(0, maxShownReports).map((report) => toShownReport(report, contribution)),
  };
}

function toShownReport(report: StoredAbuseReport, contribution: StoredContribution): ShownReport {
  const { category, text, createdAt, state, dismissedAt, dismissalNote = null } = report;
  const decided =
    dismissedAt === undefined ? (isRemoved(contribution) ? 'removed' : 'restored') : 'dismissed';
  return { category, text, createdAt, outcome: state === 'OPEN' ? null : decided, dismissalNote };
}

function countsOf(reports: readonly StoredAbuseReport[]): ReportedContribution['counts'] {
  const counts = new Map<ReasonCategory, number>();
  for (const { category } of reports) counts.set(category, (counts.get(category) ?? 0) + 1);
  return [...counts].map(([category, count]) => ({ category, count })).toSorted((a, b) => b.count - a.count);
}

/** A removal by a moderator is stored with the contribution. */
function removalOf(contribution: StoredContribution): ReportedContribution['removal'] {
  const { removedAt, removalCategory = 'Other', removalNote = null, images } = contribution;
  if (removedAt === undefined) return null;
  const isFinal = isErased(contribution);
  return {
    at: removedAt,
    category: removalCategory,
    note: removalNote,
    restorableUntil: isFinal ? null : keptUntilOf(contribution),
    pictures: isFinal ? 0 : images.length,
  };
}

type PeopleStore = ReturnType<typeof peopleStore>;

type Profile = SessionOwner & { createdAt: string };

const refuseForNow = unavailable('Accounts can’t be loaded right now. Please try again.');

/** Reads what moderators know about a person. */
function peopleStore(client: DynamoDBDocumentClient, table: string) {
  const idOf = personByUsername(client, table);

  async function read(Key: Record<string, string>): Promise<Record<string, unknown> | undefined> {
    const command = new GetCommand({ TableName: table, Key, ConsistentRead: true });
    return (await client.send(command).catch(refuseForNow)).Item;
  }

  async function profileOf(uid: string): Promise<Profile | undefined> {
    const profile = (await read(profileKey(uid))) as Profile | undefined;
    return profile?.deletedAt === undefined ? profile : undefined;
  }

  /** Somebody at the command line has no account. */
  async function decider(by: string): Promise<string | null> {
    return (await profileOf(by))?.username ?? null;
  }

  async function idNamed(username: string): Promise<string> {
    const uid = await idOf(username).catch(refuseForNow);
    if (uid === undefined) throw new Problem('NOT_FOUND', conductSentences.unknownPerson);
    return uid;
  }

  return {
    idNamed,

    /** Gets: the reservation of the name, the profile and what is counted. */
    async record(username: string, reader: Person): Promise<ModeratedPerson> {
      const uid = await idNamed(username);
      const [profile, counts] = await Promise.all([profileOf(uid), read(memberCountsKey(uid))]);
      if (!profile) throw new Problem('NOT_FOUND', conductSentences.unknownPerson);
      const { role, createdAt, isVerified, suspension } = profile;
      return {
        username: profile.username,
        role,
        createdAt,
        isVerified,
        contributions: fromMemberCountsItem(counts).contributions,
        ...fromConductCounts(counts),
        suspension: suspension ? { ...suspension, by: await decider(suspension.by) } : null,
        maySuspend: maySuspend(profile, reader),
      };
    },
  };
}

const [client, table] = [dynamo(), requiredEnv('communityTable')];
const now = () => Date.now();
const people = peopleStore(client, table);
const decisions = suspensions(client, table, now);
const queue = reportQueue(client, table);

export const handler = sliceHandler(
  conductRoutes,
  {
    listReports: listReports(queue, now),
    getPerson: getPerson(people),
    suspendPerson: suspendPerson(people, decisions, now),
    restorePerson: restorePerson(people, decisions),
    dismissReports: dismissReports({ client, table, queue, now }),
    reopenReports: reopenReports({ client, table, queue, now }),
    ...auditHandlers(client, table, now),
  },
  {
    authenticate: authenticate(client, table, now),
    limiter: rateLimiter(client, requiredEnv('ephemeralTable'), now),
    settings: settingsOfStage(now),
  },
);

function getPerson(people: PeopleStore): RouteHandlers<typeof conductRoutes>['getPerson'] {
  return async ({ params: { username }, person }) => ({
    data: { person: await people.record(username, person) },
  });
}

function suspendPerson(
  people: PeopleStore,
  decisions: ReturnType<typeof suspensions>,
  now: () => number,
): RouteHandlers<typeof conductRoutes>['suspendPerson'] {
  return async ({ params: { username }, body, person }) => {
    const { reason, until = null, hideContributions: hidesContributions } = body;
    if (until !== null && Date.parse(until) <= now()) {
      throw new Problem('INVALID_REQUEST', conductSentences.untilPast);
    }
    await decisions.suspend(await people.idNamed(username), person, { reason, until, hidesContributions });
    return { data: { person: await people.record(username, person) } };
  };
}

function restorePerson(
  people: PeopleStore,
  decisions: ReturnType<typeof suspensions>,
): RouteHandlers<typeof conductRoutes>['restorePerson'] {
  return async ({ params: { username }, person }) => {
    await decisions.restore(await people.idNamed(username), person);
    return { data: { person: await people.record(username, person) } };
  };
}

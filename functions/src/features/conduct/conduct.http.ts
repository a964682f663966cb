import { conductSentences } from '@touchdown/shared/conduct/conduct-sentences.ts';
import { conductRoutes } from '@touchdown/shared/conduct/routes.ts';
import {
  type ModeratedPerson,
  maxShownReports,
  type ReportedContribution,
  type ShownReport,
} from '@touchdown/shared/conduct/schema.ts';
import type { Person } from '@touchdown/shared/contract/person.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { ReasonCategory } from '@touchdown/shared/contributions/reason-categories.ts';
import type { StoredAbuseReport } from '../../domain/contributions/abuse-report-items.ts';
import type { StoredContribution } from '../../domain/contributions/contribution-item.ts';
import { isErased, isHidden, isRemoved } from '../../domain/contributions/is-listed.ts';
import { keptUntilOf } from '../../domain/contributions/restorable-until.ts';
import { toShownContribution } from '../../domain/contributions/to-shown-contribution.ts';
import { authenticate } from '../../domain/members/authenticate.ts';
import {
  fromConductCounts,
  fromMemberCountsItem,
  memberCountsKey,
} from '../../domain/members/member-counts.ts';
import { personByUsername } from '../../domain/members/person-by-username.ts';
import type { SessionOwner } from '../../domain/members/session-items.ts';
import { suspensions, maySuspend } from '../../domain/members/suspend-person.ts';
import { dynamo } from '../../platform/aws/dynamo.ts';
import { requiredEnv } from '../../platform/aws/env.ts';
import { readItem } from '../../platform/aws/items.ts';
import { unavailable } from '../../platform/aws/unavailable.ts';
import { sliceHandler, type RouteHandlers } from '../../platform/http/slice-handler.ts';
import { rateLimiter } from '../../platform/limits/rate-limiter.ts';
import { settingsOfStage } from '../../platform/settings/running-settings-reader.ts';
import { auditHandlers } from './audit/list-audit.ts';
import { dismissReports, reopenReports } from './reports/decide-on-reports.ts';
import { openPage, resolvedPage, type OpenPlace, type ReportGroup } from './reports/report-queue.ts';
import { readAccount } from '../../domain/members/has-account.ts';

const [client, table] = [dynamo(), requiredEnv('communityTable')];
const now = () => Date.now();
const decisions = suspensions(client, table, now);
const idOf = personByUsername(client, table);
const refuseForNow = unavailable('Accounts can’t be loaded right now. Please try again.');

const operations = {
  /** Only fields of the schema leave the table, so that nobody learns who reported. */
  async listReports({ query: { state, limit, before } }) {
    const start = placeIn(before) ?? { ...beginning, until: new Date(now()).toISOString() };
    const groups =
      state === 'open'
        ? await openPage(client, table, limit + 1, start)
        : await resolvedPage(client, table, limit + 1, before?.replace('_', '#'));
    const shown = groups.slice(0, limit);
    const last = shown.at(-1);
    const hasMore = groups.length > limit;
    const next = hasMore && last ? nextPlace(last, start.until) : null;
    const contributions = shown.map(({ contribution }) => toShownContribution(contribution));
    return { data: { contributions, reported: shown.map(toReported), pagination: { limit, hasMore, next } } };
  },

  getPerson: ({ params: { username }, person }) => answerAbout(username, person),

  async suspendPerson({ params: { username }, body, person }) {
    const { reason, until = null, hideContributions: hidesContributions } = body;
    if (until !== null && Date.parse(until) <= now()) {
      throw new Problem('INVALID_REQUEST', conductSentences.untilPast);
    }
    await decisions.suspend(await idNamed(username), person, { reason, until, hidesContributions });
    return answerAbout(username, person);
  },

  async restorePerson({ params: { username }, person }) {
    await decisions.restore(await idNamed(username), person);
    return answerAbout(username, person);
  },

  dismissReports: dismissReports(client, table, now),
  reopenReports: reopenReports(client, table, now),
  ...auditHandlers(client, table, now),
} satisfies RouteHandlers<typeof conductRoutes>;

export const handler = sliceHandler(conductRoutes, operations, {
  authenticate: authenticate(client, table, now),
  limiter: rateLimiter(client, requiredEnv('ephemeralTable'), now),
  settings: settingsOfStage(now),
});

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
  if (removedAt === undefined || contribution.removedByAuthor) return null;
  const isFinal = isErased(contribution);
  return {
    at: removedAt,
    category: removalCategory,
    note: removalNote,
    restorableUntil: isFinal ? null : keptUntilOf(contribution),
    pictures: isFinal ? 0 : images.length,
  };
}

type Profile = SessionOwner & { createdAt: string };

async function profileOf(uid: string): Promise<Profile | undefined> {
  return readAccount<Profile>(client, table, uid).catch(refuseForNow);
}

async function idNamed(username: string): Promise<string> {
  const uid = await idOf(username).catch(refuseForNow);
  if (uid === undefined) throw new Problem('NOT_FOUND', conductSentences.unknownPerson);
  return uid;
}

/** What moderators know about a person: the profile and what is counted. */
async function answerAbout(username: string, reader: Person): Promise<{ data: { person: ModeratedPerson } }> {
  const uid = await idNamed(username);
  const [profile, counts] = await Promise.all([
    profileOf(uid),
    readItem(client, table, memberCountsKey(uid)).catch(refuseForNow),
  ]);
  if (!profile) throw new Problem('NOT_FOUND', conductSentences.unknownPerson);
  const { role, createdAt, isVerified, suspension } = profile;
  const person = {
    username: profile.username,
    role,
    createdAt,
    isVerified,
    contributions: fromMemberCountsItem(counts).contributions,
    ...fromConductCounts(counts),
    // Somebody at the command line has no account.
    suspension: suspension ? { ...suspension, by: (await profileOf(suspension.by))?.username ?? null } : null,
    maySuspend: maySuspend(profile, reader),
  };
  return { data: { person } };
}

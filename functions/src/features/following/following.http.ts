import { Problem } from '@touchdown/shared/contract/problem.ts';
import { followingSentences } from '@touchdown/shared/following/following-sentences.ts';
import { followingRoutes } from '@touchdown/shared/following/routes.ts';
import { readSubject, subjectOf, type Subject } from '@touchdown/shared/following/subject.ts';
import { maxFollows, notificationsPerPage } from '@touchdown/shared/following/following-limits.ts';
import type { Notification } from '@touchdown/shared/following/schema.ts';
import { cachedCatalogue } from '../../domain/catalogue/cached-catalogue.ts';
import { storedCatalogue } from '../../domain/catalogue/stored-catalogue.ts';
import { tornadoOfRecord } from '../../domain/catalogue/tornado-of-record.ts';
import type { StoredContribution } from '../../domain/contributions/contribution-item.ts';
import {
  followKey,
  followsOf,
  regularMails,
  settingsKey,
  toFollowItem,
  type RegularMail,
  type StoredFollow,
} from '../../domain/following/follow-items.ts';
import { notificationId } from '../../domain/following/notification-items.ts';
import { unsubscribeTokens } from '../../domain/mail/unsubscribe-token.ts';
import { authenticate } from '../../domain/members/authenticate.ts';
import { stillHasAccount } from '../../domain/members/has-account.ts';
import { dynamo } from '../../platform/aws/dynamo.ts';
import { requiredEnv } from '../../platform/aws/env.ts';
import {
  absent,
  below,
  drop,
  exists,
  isNew,
  present,
  put,
  readItem,
  update,
  writeIf,
  type Condition,
} from '../../platform/aws/items.ts';
import { itemsQuery, queryAll } from '../../platform/aws/queries.ts';
import { s3 } from '../../platform/aws/s3.ts';
import { refusedConditions, transact } from '../../platform/aws/transact.ts';
import { unavailable } from '../../platform/aws/unavailable.ts';
import { sliceHandler } from '../../platform/http/slice-handler.ts';
import { rateLimiter } from '../../platform/limits/rate-limiter.ts';
import { logger } from '../../platform/log/logger.ts';
import { settingsOfStage } from '../../platform/settings/running-settings-reader.ts';
import { nameOfTarget, pathOfTarget, subjectReader } from './describe-subjects.ts';
import { subjectFinder } from './find-subject.ts';
import { isUnread, notificationStore } from './notification-store.ts';

const [client, table] = [dynamo(), requiredEnv('communityTable')];
const now = () => Date.now();
const stores = { table: requiredEnv('catalogueTable'), bucket: requiredEnv('mediaBucket') };
/** Loaded only when somebody follows an outbreak. */
const record = cachedCatalogue({
  ...storedCatalogue(client, s3(), stores),
  now,
  onFailure: (error) => logger.error('record not refreshed', { error: error as Error }),
});
const notifications = notificationStore(client, table, now);
const digestTokens = unsubscribeTokens(requiredEnv('mailLinkKeys'));
const described = subjectReader(client, table);
const subjects = subjectFinder(client, table, {
  findTornado: tornadoOfRecord(client, stores.table),
  search: async () => (await record.current()).search,
});
const purposes = { weeklyDigest: 'weekly-digest', yearlyLetter: 'yearly-letter' } as const;
const changedMails = {
  weeklyDigest: { on: followingSentences.digestOn, off: followingSentences.digestOff },
  yearlyLetter: { on: followingSentences.letterOn, off: followingSentences.letterOff },
} as const satisfies Record<RegularMail, object>;
const unreadable = unavailable('The things you follow can’t be loaded right now. Please try again.');

export const handler = sliceHandler(
  followingRoutes,
  {
    async listFollows({ person }) {
      const stored = await followsOfPerson(person.id);
      const describe = await described.describe(new Map(stored.map(({ subject, name }) => [subject, name])));
      return {
        data: {
          follows: stored.map(({ subject, followedAt, isMuted }) => ({
            subject,
            ...describe(subject),
            followed_at: followedAt,
            is_muted: isMuted === true,
          })),
        },
      };
    },

    async getFollow({ person, query }) {
      const key = followKey(person.id, await subjects.asStored(query.subject));
      const known = (await readItem(client, table, key).catch(unreadable)) as StoredFollow | undefined;
      return { following: known !== undefined, is_muted: known?.isMuted === true };
    },

    /** Following again changes nothing; the follow keeps its first date. */
    async follow({ person, body }) {
      const { subject, name } = await subjects.find(body.subject);
      if (subject === subjectOf('person', person.id))
        throw new Problem('CONFLICT', followingSentences.ownPerson);
      const followedAt = new Date(now()).toISOString();
      const outcome = await addFollow({ person: person.id, subject, name, followedAt });
      if (outcome === 'full') throw new Problem('CONFLICT', followingSentences.tooManyFollows);
      if (outcome === 'gone') throw new Problem('CONFLICT', 'Your account was deleted in another window.');
      return { following: true, message: followingSentences.followed };
    },

    /** What is in the record no more can be let go of. */
    async unfollow({ person, body }) {
      await removeFollow(person.id, await subjects.asStored(body.subject));
      return { following: false, message: followingSentences.unfollowed };
    },

    async listNotifications({ person, query: { before } }) {
      const { shown, next } = await listNotifications(person.id, before);
      const pagination = { limit: notificationsPerPage, hasMore: next !== null, next };
      return { data: { notifications: shown, pagination } };
    },

    countNotifications: async ({ person }) => ({ unread: await notifications.countUnread(person.id) }),

    async readNotifications({ person, body: { ids } }) {
      if (ids) await notifications.markRead(person.id, ids);
      else await notifications.markAllRead(person.id);
      return { message: followingSentences.marked };
    },

    /**
     * A follow that is muted stays. What authors are told of their own suggestions and contributions needs no follow, so
     * muting it is kept in their settings.
     */
    async muteSubject({ person, body }) {
      const { muted: isMuted } = body;
      const subject = await subjects.asStored(body.subject);
      const isFollowed = await muteFollow(person.id, subject, isMuted);
      const { kind } = readSubject(subject);
      if (kind === 'suggestion' || kind === 'contribution') {
        if (!(await notifications.mute(person.id, subject, isMuted)))
          throw new Problem('CONFLICT', followingSentences.tooManyMuted);
      } else if (!isFollowed) throw new Problem('CONFLICT', followingSentences.notMuted);
      return {
        is_muted: isMuted,
        message: isMuted ? followingSentences.muted : followingSentences.unmuted,
      };
    },

    getNotificationSettings: async ({ person }) =>
      toSettings(person, await notifications.settings(person.id)),

    async changeNotificationSettings({ person, body: { weeklyDigest, yearlyLetter } }) {
      const which = weeklyDigest === undefined ? 'yearlyLetter' : 'weeklyDigest';
      const isOn = weeklyDigest ?? yearlyLetter ?? false;
      if (!(await notifications.setMails(person.id, which, isOn)))
        throw new Problem('CONFLICT', 'Your account was changed meanwhile. Please try again.');
      const settings = toSettings(person, await notifications.settings(person.id));
      return { settings, message: changedMails[which][isOn ? 'on' : 'off'] };
    },

    /** Changes nothing, because mail programs follow links before people do. The page that it leads to has a button. */
    showDigestUnsubscribe: async ({ params: { token } }) => {
      const mails = mailsOfToken(token)?.which === 'yearlyLetter' ? 'letter' : 'digest';
      return { location: `/unsubscribe?mails=${mails}#${encodeURIComponent(token)}` };
    },

    /** Turns off what the token is of. A repeat, and a deleted account, have the same answer. */
    async unsubscribeDigest({ params: { token } }) {
      const found = mailsOfToken(token);
      if (!found) throw new Problem('INVALID_TOKEN', followingSentences.digestLinkInvalid);
      await notifications.setMails(found.person, found.which, false);
      return { message: changedMails[found.which].off };
    },
  },
  {
    authenticate: authenticate(client, table, now),
    limiter: rateLimiter(client, requiredEnv('ephemeralTable'), now),
    settings: settingsOfStage(now),
  },
);

/** Returns whose token it is, and of which mails; undefined for one that nobody has signed. */
function mailsOfToken(token: string): { person: string; which: RegularMail } | undefined {
  for (const which of regularMails) {
    const person = digestTokens.personOf(token, purposes[which]);
    if (person !== undefined) return { person, which };
  }
  return undefined;
}

/** Consistent query: everything that one person follows, the last one first. */
async function followsOfPerson(person: string): Promise<StoredFollow[]> {
  const items = await queryAll(client, itemsQuery(table, followsOf(person))).catch(unreadable);
  return (items as unknown as StoredFollow[]).toSorted((a, b) => (a.followedAt < b.followedAt ? 1 : -1));
}

/** One transaction. `unchanged` if it was followed before; `full` at the limit; `gone` after the account was deleted. */
async function addFollow(follow: StoredFollow): Promise<'followed' | 'unchanged' | 'full' | 'gone'> {
  const [accountAt, followAt] = [0, 1];
  const refused = await refusedConditions(
    transact(client, [
      stillHasAccount(table)(follow.person),
      put(table, toFollowItem(follow), isNew),
      countFollow(follow.person, 1, [{ follows: absent }, { follows: below(maxFollows) }]),
    ]),
  );
  if (refused.includes(accountAt)) return 'gone';
  if (refused.includes(followAt)) return 'unchanged';
  return refused.length > 0 ? 'full' : 'followed';
}

/** One transaction, which is refused if it was not followed. */
async function removeFollow(person: string, subject: Subject): Promise<void> {
  await refusedConditions(
    transact(client, [
      drop(table, followKey(person, subject), exists),
      countFollow(person, -1, { follows: present }),
    ]),
  );
}

/**
 * The count of what somebody follows is in their settings. It is written with the follow, on the condition that this is
 * new or exists, so the count always matches.
 */
function countFollow(person: string, by: 1 | -1, onlyIf: Condition) {
  return update(table, settingsKey(person), { set: { person }, add: { follows: by }, onlyIf });
}

/** Returns `false` if it is not followed. */
async function muteFollow(person: string, subject: Subject, isMuted: boolean): Promise<boolean> {
  const changes = isMuted ? { set: { isMuted: true } } : { remove: ['isMuted'] };
  return writeIf(client, update(table, followKey(person, subject), { ...changes, onlyIf: exists }));
}

/** Texts and names are those of this moment, so that a notification about something removed since shows none of it. */
async function listNotifications(
  person: string,
  before: string | undefined,
): Promise<{ shown: Notification[]; next: string | null }> {
  const [{ shown, next }, settings] = await Promise.all([
    notifications.list(person, before, notificationsPerPage),
    notifications.settings(person),
  ]);
  const contributions = await described.readContributions(shown.map((one) => one.contributionId));
  const stored = new Map(shown.map(({ subject, name }) => [subject, name] as const));
  const [describe, followed] = await Promise.all([
    described.describe(stored, contributions),
    shown.length === 0 ? [] : followsOfPerson(person),
  ]);
  const muted = new Set([
    ...(settings.muted ?? []),
    ...followed.filter(({ isMuted }) => isMuted).map(({ subject }) => subject),
  ]);
  return {
    next,
    shown: shown.map((one) => {
      const { kind, subject, at, events } = one;
      const about = contributions.get(one.contributionId);
      const { name, path } = describe(subject);
      return {
        id: notificationId(one),
        kind,
        subject,
        subject_name: name,
        at,
        count: events.size,
        is_unread: isUnread(one, settings.readAllAt),
        is_muted: muted.has(subject),
        path: about ? pathOfTarget(about.target) : path,
        about: about ? toAbout(about) : null,
      };
    }),
  };
}

function toAbout(contribution: StoredContribution): NonNullable<Notification['about']> {
  const { id, contributionType, suggestionStatus, author, target } = contribution;
  return {
    contribution_id: id,
    contribution_type: contributionType,
    suggestion_status: suggestionStatus,
    author: author?.username ?? null,
    target_name: nameOfTarget(target),
  };
}

function toSettings(
  { isVerified }: { isVerified: boolean },
  { weeklyDigest = false, yearlyLetter = false }: Partial<Record<RegularMail, boolean>>,
) {
  return { weekly_digest: weeklyDigest, yearly_letter: yearlyLetter, is_verified: isVerified };
}

import { GetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { followingSentences } from '@touchdown/shared/following/following-sentences.ts';
import { followingRoutes } from '@touchdown/shared/following/routes.ts';
import {
  readSubject,
  type Subject,
  subjectOf,
  type FollowedSubject,
  type SubjectKind,
  subjectOfPlacePath,
} from '@touchdown/shared/following/subject.ts';
import { tornadoIdPattern } from '@touchdown/shared/tornadoes/tornado-id.ts';
import { nameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import type { CatalogueSearch } from '@touchdown/shared/catalogue/catalogue-search.ts';
import { notificationsPerPage } from '@touchdown/shared/following/following-limits.ts';
import type { Notification } from '@touchdown/shared/following/schema.ts';
import { cachedCatalogue } from '../../domain/catalogue/cached-catalogue.ts';
import { storedCatalogue } from '../../domain/catalogue/stored-catalogue.ts';
import { tornadoOfRecord, type FindTornado } from '../../domain/catalogue/tornado-of-record.ts';
import {
  contributionKey,
  fromContributionItem,
  type StoredContribution,
} from '../../domain/contributions/contribution-item.ts';
import { isHidden, isRemoved } from '../../domain/contributions/is-listed.ts';
import { unsubscribeTokens, type UnsubscribeTokens } from '../../domain/mail/unsubscribe-token.ts';
import { authenticate } from '../../domain/members/authenticate.ts';
import { dynamo } from '../../platform/aws/dynamo.ts';
import { requiredEnv } from '../../platform/aws/env.ts';
import { s3 } from '../../platform/aws/s3.ts';
import { sliceHandler, type RouteHandlers } from '../../platform/http/slice-handler.ts';
import { rateLimiter } from '../../platform/limits/rate-limiter.ts';
import { logger } from '../../platform/log/logger.ts';
import { settingsOfStage } from '../../platform/settings/running-settings-reader.ts';
import { subjectReader, type SubjectReader, nameOfTarget, pathOfTarget } from './describe-subjects.ts';
import { followStore, type FollowStore } from './follows/follow-store.ts';
import { notificationStore, type NotificationStore, isUnread } from './notifications/notification-store.ts';
import { personByUsername } from '../../domain/members/person-by-username.ts';
import { profileKey } from '../../domain/members/session-items.ts';
import { findOutbreak } from '../../domain/outbreaks/find-outbreak.ts';
import { findCounty, findTown } from '../../domain/places/find-place.ts';
import { nameOfPlace } from '../../domain/places/place-filter.ts';
import { notificationId, type StoredNotification } from '../../domain/following/notification-items.ts';

/** What is stored under the id that it is asked for by. Everything else has other names besides, which nobody stores. */
const ownIds: Partial<Record<SubjectKind, RegExp>> = {
  tornado: tornadoIdPattern,
  outbreak: /^\d{4}-\d\d-\d\d-/,
  suggestion: /./,
  contribution: /./,
};

/** Returns a subject as it is stored. An id needs no look at the record, and a name that leads nowhere stays: it may be gone. */
async function subjectAsStored(
  findSubject: (subject: Subject) => Promise<FoundSubject>,
  given: Subject,
): Promise<Subject> {
  const { kind, id } = readSubject(given);
  if (ownIds[kind]?.test(id)) return given;
  try {
    return (await findSubject(given)).subject;
  } catch (error) {
    if (error instanceof Problem && error.code === 'NOT_FOUND') return given;
    throw error;
  }
}

/** Turns the weekly digest off. A repeat, and a deleted account, have the same answer. */
function unsubscribeDigest(
  notifications: Pick<NotificationStore, 'setDigest'>,
  tokens: UnsubscribeTokens,
): RouteHandlers<typeof followingRoutes>['unsubscribeDigest'] {
  return async ({ params: { token } }) => {
    const person = tokens.personOf(token, 'weekly-digest');
    if (person === undefined) throw new Problem('INVALID_TOKEN', followingSentences.digestLinkInvalid);
    await notifications.setDigest(person, false);
    return { message: followingSentences.digestOff };
  };
}

/** Changes nothing, because mail programs follow links before people do. The page that it leads to has a button. */
const showDigestUnsubscribe: RouteHandlers<typeof followingRoutes>['showDigestUnsubscribe'] = async ({
  params: { token },
}) => ({
  location: `/unsubscribe?mails=digest#${encodeURIComponent(token)}`,
});

const idForm = /^[0-9A-HJKMNP-TV-Z]{26}$/;

/** Returns the id of an account by its id or its username; undefined if there is none or it was deleted. */
function findPerson(client: DynamoDBDocumentClient, table: string) {
  const byUsername = personByUsername(client, table);
  return async (name: string): Promise<string | undefined> => {
    if (!idForm.test(name)) return byUsername(name);
    const { Item: profile } = await client.send(new GetCommand({ TableName: table, Key: profileKey(name) }));
    if (profile) return profile['deletedAt'] === undefined ? name : undefined;
    return byUsername(name);
  };
}

const [client, table] = [dynamo(), requiredEnv('communityTable')];
const now = () => Date.now();
const stores = { table: requiredEnv('catalogueTable'), bucket: requiredEnv('mediaBucket') };
/** Loaded only when somebody follows an outbreak. */
const record = cachedCatalogue({
  ...storedCatalogue(client, s3(), stores),
  now,
  onFailure: (error) => logger.error('record not refreshed', { error: error as Error }),
});
const follows = followStore(client, table);
const notifications = notificationStore(client, table, now);
const subjects = subjectReader(client, table);
const found: SubjectPorts = {
  findTornado: tornadoOfRecord(client, stores.table),
  record: async () => (await record.current()).search,
  findPerson: findPerson(client, table),
  async findContribution(id) {
    const { Item: item } = await client.send(new GetCommand({ TableName: table, Key: contributionKey(id) }));
    return item && !isRemoved(item) && !isHidden(item) ? fromContributionItem(item) : undefined;
  },
};

const findSubject = subjectFinder(found);

export const handler = sliceHandler(
  followingRoutes,
  {
    listFollows: listFollows(follows, subjects),
    getFollow: getFollow(follows),
    follow: follow({ follows, findSubject, now }),
    unfollow: unfollow({ follows, findSubject }),
    listNotifications: listNotifications({ notifications, follows, subjects }),
    countNotifications: async ({ person }) => ({ unread: await notifications.countUnread(person.id) }),
    readNotifications: readNotifications(notifications),
    muteSubject: muteSubject({ follows, notifications, findSubject }),
    getNotificationSettings: async ({ person }) =>
      toSettings(person, await notifications.settings(person.id)),
    changeNotificationSettings: changeNotificationSettings(notifications),
    showDigestUnsubscribe,
    unsubscribeDigest: unsubscribeDigest(notifications, unsubscribeTokens(requiredEnv('mailLinkKeys'))),
  },
  {
    authenticate: authenticate(client, table, now),
    limiter: rateLimiter(client, requiredEnv('ephemeralTable'), now),
    settings: settingsOfStage(now),
  },
);

type Handlers = RouteHandlers<typeof followingRoutes>;

function listFollows(store: FollowStore, reader: SubjectReader): Handlers['listFollows'] {
  return async ({ person }) => {
    const stored = await store.list(person.id);
    const describe = await reader.describe(new Map(stored.map(({ subject, name }) => [subject, name])));
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
  };
}

function getFollow(store: FollowStore): Handlers['getFollow'] {
  return async ({ person, query: { subject } }) => {
    const known = await store.find(person.id, await subjectAsStored(findSubject, subject));
    return { following: known !== undefined, is_muted: known?.isMuted === true };
  };
}

function readNotifications(store: NotificationStore): Handlers['readNotifications'] {
  return async ({ person, body: { ids } }) => {
    if (ids) await store.markRead(person.id, ids);
    else await store.markAllRead(person.id);
    return { message: followingSentences.marked };
  };
}

function toSettings(
  { isVerified }: { isVerified: boolean },
  { weeklyDigest = false }: { weeklyDigest?: boolean },
) {
  return { weekly_digest: weeklyDigest, is_verified: isVerified };
}

function changeNotificationSettings(store: NotificationStore): Handlers['changeNotificationSettings'] {
  return async ({ person, body: { weeklyDigest } }) => {
    if (!(await store.setDigest(person.id, weeklyDigest)))
      throw new Problem('CONFLICT', 'Your account was changed meanwhile. Please try again.');
    return {
      settings: toSettings(person, { weeklyDigest }),
      message: weeklyDigest ? followingSentences.digestOn : followingSentences.digestOff,
    };
  };
}

interface MutePorts {
  follows: FollowStore;
  notifications: NotificationStore;
  findSubject: (subject: Subject) => Promise<FoundSubject>;
}

/**
 * A follow that is muted stays. What authors are told of their own suggestions and contributions needs no follow, so
 * muting it is kept in their settings.
 */
function muteSubject({
  follows,
  notifications,
  findSubject,
}: MutePorts): RouteHandlers<typeof followingRoutes>['muteSubject'] {
  return async ({ person, body }) => {
    const { muted: isMuted } = body;
    const subject = await subjectAsStored(findSubject, body.subject);
    const isFollowed = await follows.mute(person.id, subject, isMuted);
    const { kind } = readSubject(subject);
    if (kind === 'suggestion' || kind === 'contribution') {
      if (!(await notifications.mute(person.id, subject, isMuted)))
        throw new Problem('CONFLICT', followingSentences.tooManyMuted);
    } else if (!isFollowed) throw new Problem('CONFLICT', followingSentences.notMuted);
    return {
      is_muted: isMuted,
      message: isMuted ? followingSentences.muted : followingSentences.unmuted,
    };
  };
}

interface FollowPorts {
  follows: FollowStore;
  findSubject: (subject: FollowedSubject) => Promise<FoundSubject>;
  now: () => number;
}

/** Following again changes nothing; the follow keeps its first date. */
function follow({ follows, findSubject, now }: FollowPorts): RouteHandlers<typeof followingRoutes>['follow'] {
  return async ({ person, body }) => {
    const { subject, name } = await findSubject(body.subject);
    if (subject === subjectOf('person', person.id))
      throw new Problem('CONFLICT', followingSentences.ownPerson);
    const followedAt = new Date(now()).toISOString();
    const outcome = await follows.add({ person: person.id, subject, name, followedAt });
    if (outcome === 'full') throw new Problem('CONFLICT', followingSentences.tooManyFollows);
    if (outcome === 'gone') throw new Problem('CONFLICT', 'Your account was deleted in another window.');
    return { following: true, message: followingSentences.followed };
  };
}

/** What is in the record no more can be let go of. */
function unfollow({
  follows,
  findSubject,
}: Pick<FollowPorts, 'follows' | 'findSubject'>): RouteHandlers<typeof followingRoutes>['unfollow'] {
  return async ({ person, body }) => {
    await follows.remove(person.id, await subjectAsStored(findSubject, body.subject));
    return { following: false, message: followingSentences.unfollowed };
  };
}

/** A subject under the name that it is stored with. */
interface FoundSubject {
  subject: Subject;
  name: string | null;
}

interface SubjectPorts {
  findTornado: FindTornado;
  record: () => Promise<CatalogueSearch>;
  /** Returns the id of the person with this id or username, unless the account was deleted. */
  findPerson: (name: string) => Promise<string | undefined>;
  /** Returns a contribution unless it is removed or hidden. */
  findContribution: (id: string) => Promise<StoredContribution | undefined>;
}

/** Returns what somebody wants to follow, or throws NOT_FOUND: only what has a page can be followed. */
function subjectFinder(ports: SubjectPorts) {
  const { findTornado, record, findPerson, findContribution } = ports;

  async function findPlace(kind: 'county' | 'town', id: string): Promise<FoundSubject> {
    const [state = '', name = ''] = id.split('/');
    const place = kind === 'county' ? findCounty(state, name) : findTown(state, name);
    if (place.kind === 'none') throw new Problem('NOT_FOUND', place.says);
    const subject = subjectOfPlacePath(place.path);
    if (place.kind === 'state' || !subject) throw new Problem('NOT_FOUND', followingSentences.noSuchPlace);
    return { subject, name: `${nameOfPlace(place)}, ${place.in.state.name}` };
  }

  return async (given: FollowedSubject): Promise<FoundSubject> => {
    const { kind, id } = readSubject(given);
    if (kind === 'tornado') {
      const tornado = await findTornado(id);
      return { subject: subjectOf(kind, tornado.id), name: nameOf(tornado).title };
    }
    if (kind === 'county' || kind === 'town') return findPlace(kind, id);
    if (kind === 'outbreak') {
      const found = findOutbreak(await record(), id);
      if (found.kind !== 'outbreak') throw new Problem('NOT_FOUND', followingSentences.noSuchOutbreak);
      return { subject: subjectOf(kind, found.outbreak.id), name: found.outbreak.summary.title };
    }
    if (kind === 'person') {
      const person = await findPerson(id);
      if (person === undefined) throw new Problem('NOT_FOUND', followingSentences.noSuchPerson);
      return { subject: subjectOf(kind, person), name: null };
    }
    const suggestion = await findContribution(id);
    if (!suggestion?.suggestionStatus) throw new Problem('NOT_FOUND', followingSentences.noSuchSuggestion);
    return { subject: given, name: null };
  };
}

interface ListPorts {
  notifications: NotificationStore;
  follows: FollowStore;
  subjects: SubjectReader;
}

/** Texts and names are those of this moment, so that a notification about something removed since shows none of it. */
function listNotifications({
  notifications,
  follows,
  subjects,
}: ListPorts): RouteHandlers<typeof followingRoutes>['listNotifications'] {
  return async ({ person, query: { before } }) => {
    const [{ shown, next }, settings] = await Promise.all([
      notifications.list(person.id, before, notificationsPerPage),
      notifications.settings(person.id),
    ]);
    const contributions = await subjects.readContributions(shown.map((one) => one.contributionId));
    const stored = new Map(shown.map(({ subject, name }) => [subject, name] as const));
    const [describe, followed] = await Promise.all([
      subjects.describe(stored, contributions),
      shown.length === 0 ? [] : follows.list(person.id),
    ]);
    const muted = new Set([
      ...(settings.muted ?? []),
      ...followed.filter(({ isMuted }) => isMuted).map(({ subject }) => subject),
    ]);

    function toShown(one: StoredNotification): Notification {
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
    }
    const pagination = { limit: notificationsPerPage, hasMore: next !== null, next };
    return { data: { notifications: shown.map(toShown), pagination } };
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

import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { followingSentences } from '@touchdown/shared/following/following-sentences.ts';
import { followingRoutes } from '@touchdown/shared/following/routes.ts';
import { cachedCatalogue } from '../../domain/catalogue/cached-catalogue.ts';
import { storedCatalogue } from '../../domain/catalogue/stored-catalogue.ts';
import { tornadoOfRecord } from '../../domain/catalogue/tornado-of-record.ts';
import { contributionKey, fromContributionItem } from '../../domain/contributions/contribution-item.ts';
import { isHidden, isRemoved } from '../../domain/contributions/is-listed.ts';
import { unsubscribeTokens } from '../../domain/mail/unsubscribe-token.ts';
import { authenticate } from '../../domain/members/authenticate.ts';
import { dynamo } from '../../platform/aws/dynamo.ts';
import { requiredEnv } from '../../platform/aws/required-env.ts';
import { s3 } from '../../platform/aws/s3.ts';
import { sliceHandler, type RouteHandlers } from '../../platform/http/slice-handler.ts';
import { rateLimiter } from '../../platform/limits/rate-limiter.ts';
import { logger } from '../../platform/log/logger.ts';
import { settingsOfStage } from '../../platform/settings/running-settings-reader.ts';
import { subjectReader, type SubjectReader } from './describe-subjects.ts';
import { showDigestUnsubscribe, unsubscribeDigest } from './digest/unsubscribe-digest.ts';
import { findPerson } from './find-person.ts';
import { follow, unfollow } from './follows/follow.ts';
import { followStore, type FollowStore } from './follows/follow-store.ts';
import { subjectFinder, type SubjectPorts } from './follows/find-subject.ts';
import { subjectAsStored } from './follows/subject-as-stored.ts';
import { listNotifications } from './notifications/list-notifications.ts';
import { muteSubject } from './notifications/mute-subject.ts';
import { notificationStore, type NotificationStore } from './notifications/notification-store.ts';

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

import { notificationsPerPage } from '@touchdown/shared/following/following-limits.ts';
import type { followingRoutes } from '@touchdown/shared/following/routes.ts';
import type { Notification } from '@touchdown/shared/following/schema.ts';
import { notificationId, type StoredNotification } from '../../../domain/following/notification-items.ts';
import type { StoredContribution } from '../../../domain/contributions/contribution-item.ts';
import type { RouteHandlers } from '../../../platform/http/slice-handler.ts';
import { nameOfTarget, pathOfTarget, type SubjectReader } from '../describe-subjects.ts';
import type { FollowStore } from '../follows/follow-store.ts';
import { isUnread, type NotificationStore } from './notification-store.ts';

interface ListPorts {
  notifications: NotificationStore;
  follows: FollowStore;
  subjects: SubjectReader;
}

/** Texts and names are those of this moment, so that a notification about something removed since shows none of it. */
export function listNotifications({
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

import * as z from 'zod';
import { rateLimits } from '../contract/rate-limits.ts';
import { defineRoutes } from '../contract/route.ts';
import {
  maxFollows,
  maxMarkedAtOnce,
  maxUnreadCounted,
  notificationDays,
  notificationsPerPage,
} from './following-limits.ts';
import { Follow, Notification, NotificationId, NotificationSettings } from './schema.ts';
import { FollowedSubject, Subject } from './subject-schema.ts';

const message = z.string().describe('The result, as a sentence for people');
const Followed = z.strictObject({ following: z.boolean(), message });
const unread = z.int().min(0).max(maxUnreadCounted).describe(`Counted up to ${maxUnreadCounted}`);

/** Concerns only the own account, so it stays open to people who are suspended. */
const ofOwnAccount = { access: 'user', caching: 'none', whileSuspended: true } as const;
const read = { access: 'user', caching: 'none' } as const;

const DigestToken = z
  .string()
  .max(500)
  .meta({ description: 'the token in the link of a weekly digest or a yearly letter', secret: true });

export const followingRoutes = defineRoutes({
  listFollows: {
    method: 'GET',
    path: '/follows',
    summary: `List what you follow, at most ${maxFollows} things, the last one first`,
    ...read,
    response: z.strictObject({ data: z.strictObject({ follows: z.array(Follow) }) }),
  },
  getFollow: {
    method: 'GET',
    path: '/follows/one',
    summary: 'Get whether you follow one thing',
    ...read,
    query: z.strictObject({ subject: FollowedSubject }),
    response: z.strictObject({ following: z.boolean(), is_muted: z.boolean() }),
  },
  follow: {
    method: 'POST',
    path: '/follows',
    summary: 'Follow a tornado, place, outbreak, person or suggestion; repeating this changes nothing',
    ...ofOwnAccount,
    limits: [rateLimits.follow],
    body: z.strictObject({ subject: FollowedSubject }),
    response: Followed,
    problems: ['NOT_FOUND', 'CONFLICT'],
  },
  unfollow: {
    method: 'DELETE',
    path: '/follows',
    summary: 'Stop following; repeating this changes nothing',
    ...ofOwnAccount,
    limits: [rateLimits.follow],
    body: z.strictObject({ subject: FollowedSubject }),
    response: Followed,
    problems: ['CONFLICT'],
  },
  listNotifications: {
    method: 'GET',
    path: '/notifications',
    summary: `List your notifications of the last ${notificationDays} days, the newest first, ${notificationsPerPage} at a time`,
    ...read,
    query: z.strictObject({
      before: z
        .string()
        .max(300)
        .regex(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z\|[\w:/#-]+$/)
        .optional()
        .describe('Continue after the last one of the previous answer, which named this in "next"'),
    }),
    response: z.strictObject({
      data: z.strictObject({
        notifications: z.array(Notification),
        pagination: z.strictObject({
          limit: z.int().min(1),
          hasMore: z.boolean(),
          next: z.string().nullable().describe('The "before" of the next ones; null if there are none'),
        }),
      }),
    }),
  },
  countNotifications: {
    method: 'GET',
    path: '/notifications/count',
    summary: 'Count your unread notifications',
    ...read,
    response: z.strictObject({ unread }),
  },
  readNotifications: {
    method: 'POST',
    path: '/notifications/read',
    summary: 'Mark notifications as read, or all of them; repeating this changes nothing',
    ...ofOwnAccount,
    limits: [rateLimits.notifications],
    body: z
      .strictObject({
        ids: z.array(NotificationId).min(1).max(maxMarkedAtOnce).optional(),
        all: z.literal(true).optional().describe('All that are there now'),
      })
      .refine(({ ids, all }) => (ids === undefined) !== (all === undefined), 'Give "ids" or "all".'),
    response: z.strictObject({ message }),
  },
  muteSubject: {
    method: 'POST',
    path: '/notifications/mute',
    summary: 'Stop or resume notifications about one thing; repeating this changes nothing',
    ...ofOwnAccount,
    limits: [rateLimits.notifications],
    body: z.strictObject({ subject: Subject, muted: z.boolean() }),
    response: z.strictObject({ is_muted: z.boolean(), message }),
    problems: ['CONFLICT'],
  },
  getNotificationSettings: {
    method: 'GET',
    path: '/notifications/settings',
    summary: 'Get whether you get the weekly digest and the yearly letter',
    ...read,
    response: NotificationSettings,
  },
  changeNotificationSettings: {
    method: 'PATCH',
    path: '/notifications/settings',
    summary: 'Turn the weekly digest, or the yearly letter, on or off',
    ...ofOwnAccount,
    limits: [rateLimits.notifications],
    body: z
      .strictObject({ weeklyDigest: z.boolean().optional(), yearlyLetter: z.boolean().optional() })
      .refine(
        ({ weeklyDigest, yearlyLetter }) => (weeklyDigest === undefined) !== (yearlyLetter === undefined),
        'Give "weeklyDigest" or "yearlyLetter".',
      ),
    response: z.strictObject({ settings: NotificationSettings, message }),
    problems: ['CONFLICT'],
  },
  showDigestUnsubscribe: {
    method: 'GET',
    path: '/mails/digest/unsubscribe/{token}',
    summary: 'Open the page that turns the weekly digest or the yearly letter off, with the link in it',
    access: 'public',
    caching: 'none',
    limits: [rateLimits.unsubscribe],
    redirects: true,
    params: z.strictObject({ token: DigestToken }),
    response: z.strictObject({ location: z.string() }),
  },
  unsubscribeDigest: {
    method: 'POST',
    path: '/mails/digest/unsubscribe/{token}',
    summary: 'Turn the weekly digest or the yearly letter off, with the token in it and without a session',
    // Mail programs send it for their users (RFC 8058), with a form and from anywhere.
    access: 'open',
    caching: 'none',
    limits: [rateLimits.unsubscribe],
    params: z.strictObject({ token: DigestToken }),
    response: z.strictObject({ message }),
    problems: ['INVALID_TOKEN'],
  },
});

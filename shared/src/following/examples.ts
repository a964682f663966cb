import type * as z from 'zod';
import type { RouteExamples } from '../contract/openapi/route-example.ts';
import { followingSentences } from './following-sentences.ts';
import type { followingRoutes } from './routes.ts';
import type { Follow, Notification } from './schema.ts';

const subject = 'tornado:20130520-k3v9qx2a';
const name = 'Moore, Oklahoma, 2013';

const follow: z.input<typeof Follow> = {
  subject,
  name,
  path: '/tornadoes/20130520-k3v9qx2a',
  followed_at: '2026-11-20T18:12:04.000Z',
  is_muted: false,
};

const notification: z.input<typeof Notification> = {
  id: `2026-11-21#contribution:${subject}`,
  kind: 'contribution',
  subject,
  subject_name: name,
  at: '2026-11-21T09:00:00.000Z',
  count: 2,
  is_unread: true,
  is_muted: false,
  path: '/tornadoes/20130520-k3v9qx2a',
  about: {
    contribution_id: '01JD5K8Z7Q0000000000000000',
    contribution_type: 'PERSONAL_ACCOUNT',
    suggestion_status: null,
    author: 'dorothy',
    target_name: name,
  },
};
const token = '01JD5K8Z7Q0000000000000001.c2lnbmF0dXJl';

export const followingExamples: RouteExamples<typeof followingRoutes> = {
  listFollows: { response: { data: { follows: [follow] } } },
  getFollow: { query: { subject }, response: { following: true, is_muted: false } },
  follow: { body: { subject }, response: { following: true, message: followingSentences.followed } },
  unfollow: { body: { subject }, response: { following: false, message: followingSentences.unfollowed } },
  listNotifications: {
    query: {},
    response: {
      data: { notifications: [notification], pagination: { limit: 25, hasMore: false, next: null } },
    },
  },
  countNotifications: { response: { unread: 1 } },
  readNotifications: { body: { ids: [notification.id] }, response: { message: followingSentences.marked } },
  muteSubject: {
    body: { subject, muted: true },
    response: { is_muted: true, message: followingSentences.muted },
  },
  getNotificationSettings: { response: { weekly_digest: false, yearly_letter: false, is_verified: true } },
  changeNotificationSettings: {
    body: { weeklyDigest: true },
    response: {
      settings: { weekly_digest: true, yearly_letter: false, is_verified: true },
      message: followingSentences.digestOn,
    },
  },
  showDigestUnsubscribe: { params: { token }, response: { location: `/unsubscribe?mails=digest#${token}` } },
  unsubscribeDigest: { params: { token }, response: { message: followingSentences.digestOff } },
};

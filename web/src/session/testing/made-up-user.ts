import type { CurrentUser } from '@touchdown/shared/accounts/schema.ts';

/** Returns a signed-in person with a verified email and nothing else yet. */
export function madeUpUser(over: Partial<CurrentUser> = {}): CurrentUser {
  return {
    id: '01JD5K8Z7Q0000000000000001',
    username: 'Ada',
    role: 'user',
    roles: ['user'],
    email: 'ada@example.org',
    bio: null,
    profile_photo_url: null,
    reputationScore: 0,
    reputation_score: 0,
    created_at: '2026-01-01T00:00:00.000Z',
    createdAt: '2026-01-01T00:00:00.000Z',
    is_verified: true,
    contributions_count: 0,
    bookmarks_count: 0,
    decisionMails: true,
    supporterMark: false,
    ...over,
  };
}

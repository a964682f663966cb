import type { CurrentUser } from '@touchdown/shared/accounts/schema.ts';
import type { MemberCounts } from '../../../domain/members/member-counts.ts';
import { profileChoices, type StoredProfile } from '../account-items.ts';
import { toUser } from './to-public-user.ts';

/** An account as its owner sees it. */
export function toCurrentUser(profile: StoredProfile, counts: MemberCounts): CurrentUser {
  const { email, role, bookmarks } = profile;
  const { decisionMails, supporterMark } = { ...profileChoices, ...profile };
  return {
    ...toUser(profile, counts),
    email,
    roles: [role],
    bookmarks_count: bookmarks,
    decisionMails,
    supporterMark,
  };
}

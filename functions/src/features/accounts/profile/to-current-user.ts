import type { CurrentUser } from '@touchdown/shared/accounts/schema.ts';
import type { MemberCounts } from '../../../domain/members/member-counts.ts';
import type { StoredProfile } from '../account-items.ts';
import { toPublicUser } from './to-public-user.ts';

/** An account as its owner sees it. */
export function toCurrentUser(profile: StoredProfile, counts: MemberCounts): CurrentUser {
  const { email, role, bookmarks, decisionMails = true } = profile;
  return {
    ...toPublicUser(profile, counts),
    email,
    roles: [role],
    bookmarks_count: bookmarks,
    decisionMails,
  };
}

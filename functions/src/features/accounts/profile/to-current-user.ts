import type { CurrentUser, PublicUser, User } from '@touchdown/shared/accounts/schema.ts';
import { imageUrl } from '@touchdown/shared/uploads/image-url.ts';
import type { MemberCounts } from '../../../domain/members/member-counts.ts';
import { profileChoices, type StoredProfile } from '../account-items.ts';

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

/** An account as everybody sees it, without the email address. */
export function toPublicUser(profile: StoredProfile, counts: MemberCounts, isSupporter: boolean): PublicUser {
  return { ...toUser(profile, counts), is_supporter: isSupporter };
}

/** What an account shows to its owner and to others. Some fields have two spellings in the API. */
function toUser(profile: StoredProfile, counts: MemberCounts): User {
  const { id, username, bio, photo, role, createdAt, isVerified } = profile;
  return {
    id,
    username,
    bio,
    profile_photo_url: photo === null ? null : imageUrl(photo),
    role,
    reputationScore: counts.reputation,
    reputation_score: counts.reputation,
    created_at: createdAt,
    createdAt,
    is_verified: isVerified,
    contributions_count: counts.contributions,
  };
}

import type { CurrentUser, PublicUser, User } from '@touchdown/shared/accounts/schema.ts';
import { imageUrl } from '@touchdown/shared/uploads/image-url.ts';
import type { MemberCounts } from '../../../domain/members/member-counts.ts';
import { profileChoices, type StoredProfile } from '../account-items.ts';

/** What is counted for a person, with what its owner alone sees of it. */
export type AccountCounts = MemberCounts & Pick<CurrentUser, 'paymentDue'>;

/** An account as its owner sees it. */
export function toCurrentUser(profile: StoredProfile, counts: AccountCounts): CurrentUser {
  const { email, role, bookmarks } = profile;
  const { decisionMails, supporterMark } = { ...profileChoices, ...profile };
  return {
    ...toUser(profile, counts),
    email,
    roles: [role],
    bookmarks_count: bookmarks,
    decisionMails,
    supporterMark,
    ...(counts.paymentDue ? { paymentDue: counts.paymentDue } : {}),
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

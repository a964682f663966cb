import type { PublicUser } from '@touchdown/shared/accounts/schema.ts';
import { imageUrl } from '@touchdown/shared/uploads/image-url.ts';
import type { MemberCounts } from '../../../domain/members/member-counts.ts';
import type { StoredProfile } from '../account-items.ts';

/** An account as everybody sees it, without the email address. Some fields have two spellings in the API. */
export function toPublicUser(profile: StoredProfile, counts: MemberCounts): PublicUser {
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

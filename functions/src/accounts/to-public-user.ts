import type { PublicUser } from '@touchdown/shared/accounts/schema.ts';
import type { StoredProfile } from './account-items.ts';

/** What anybody may see of somebody: never the address. */
export function toPublicUser(profile: StoredProfile): PublicUser {
  const { id, username, bio, photo, role, reputation, createdAt, isVerified, contributions } = profile;
  return {
    id,
    username,
    bio,
    profile_photo_url: photo && `/images/${photo}`,
    role,
    reputationScore: Math.max(0, reputation),
    reputation_score: Math.max(0, reputation),
    created_at: createdAt,
    createdAt,
    is_verified: isVerified,
    contributions_count: contributions,
  };
}

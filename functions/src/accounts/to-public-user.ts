import type { PublicUser } from '@touchdown/shared/accounts/schema.ts';
import { imageAddress } from '@touchdown/shared/uploads/image-address.ts';
import type { StoredProfile } from './account-items.ts';

/** As anybody may see somebody: in both spellings, and without the address. */
export function toPublicUser(profile: StoredProfile): PublicUser {
  const { id, username, bio, photo, role, reputation, createdAt, isVerified, contributions } = profile;
  return {
    id,
    username,
    bio,
    profile_photo_url: photo === null ? null : imageAddress(photo),
    role,
    reputationScore: reputation,
    reputation_score: reputation,
    created_at: createdAt,
    createdAt,
    is_verified: isVerified,
    contributions_count: contributions,
  };
}

import type { CurrentUser } from '@touchdown/shared/accounts/schema.ts';
import type { StoredProfile } from '../account-items.ts';
import { toPublicUser } from './to-public-user.ts';

/** An account as its owner sees it. */
export function toCurrentUser(profile: StoredProfile): CurrentUser {
  const { email, role, bookmarks } = profile;
  return { ...toPublicUser(profile), email, roles: [role], bookmarks_count: bookmarks };
}

import type { Person } from '@touchdown/shared/contract/person.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { StoredProfile } from '../account-items.ts';
import type { AccountStore } from '../account-store.ts';

/** Returns the caller's account. It is missing only when it was deleted after the session check. */
export async function ownProfile(accounts: AccountStore, { id }: Person): Promise<StoredProfile> {
  const profile = await accounts.find(id);
  if (!profile) throw new Problem('UNAUTHENTICATED', 'Please log in first.');
  return profile;
}

import type { Person } from '@touchdown/shared/contract/person.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { StoredProfile } from '../account-items.ts';
import type { AccountStore } from '../account-store.ts';

/** The caller's account; missing only where it was deleted between the session check and now. */
export async function ownProfile(accounts: AccountStore, { id }: Person): Promise<StoredProfile> {
  const profile = await accounts.find(id);
  if (!profile) throw new Problem('UNAUTHENTICATED', 'Please log in first.');
  return profile;
}

import { accountSentences } from '@touchdown/shared/accounts/account-sentences.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { AccountStore } from '../account-store.ts';
import { verifyPassword } from './password-hasher.ts';

export async function requirePassword(accounts: AccountStore, uid: string, password: string): Promise<void> {
  const hash = await accounts.passwordHashOf(uid);
  if (hash && (await verifyPassword(password, hash))) return;
  throw new Problem('INVALID_REQUEST', accountSentences.wrongPassword, [
    { field: 'currentPassword', received: 'another password', allowed: 'the one you log in with' },
  ]);
}

import { accountSentences } from '@touchdown/shared/accounts/account-sentences.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { AccountStore } from '../account-store.ts';

/** Before any work is done for them; the transaction that makes the account is what really decides. */
export async function refuseTakenNames(
  accounts: AccountStore,
  { username, email }: { username: string; email: string },
): Promise<void> {
  const [named, withEmail] = await Promise.all([
    accounts.findByUsername(username),
    accounts.findByEmail(email),
  ]);
  if (named) throw usernameTaken();
  if (withEmail) throw emailTaken();
}

export function usernameTaken(): Problem {
  return new Problem('CONFLICT', accountSentences.usernameTaken, [
    { field: 'username', received: 'a name that is taken', allowed: 'a name that nobody has' },
  ]);
}

export function emailTaken(): Problem {
  return new Problem('CONFLICT', accountSentences.emailTaken, [
    {
      field: 'email',
      received: 'an email address that is in use',
      allowed: 'an email address that no account has',
    },
  ]);
}

import { accountSentences } from '@touchdown/shared/accounts/account-sentences.ts';
import { isReservedUsername } from './is-reserved-username.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';

export function refuseReservedUsername(username: string): void {
  if (!isReservedUsername(username)) return;
  throw new Problem('CONFLICT', accountSentences.usernameReserved, [
    { field: 'username', received: 'a reserved name', allowed: 'a name that is available' },
  ]);
}

export function usernameTaken(): Problem {
  return new Problem('CONFLICT', accountSentences.usernameTaken, [
    { field: 'username', received: 'a name that is taken', allowed: 'a name that is available' },
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

import { createHash } from 'node:crypto';
import { usernameLength } from '@touchdown/shared/accounts/account-limits.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { commonPasswordHashes, hashBytes } from './common-passwords.ts';
import { isPredictable } from './is-predictable.ts';
import { isWordWithDigits, withLettersFor } from './is-word-with-digits.ts';

/** Guesses that an attacker of this site tries first, with digits and signs around them. */
const firstWords = [
  'touchdown',
  'tornado',
  'tornadoes',
  'twister',
  'password',
  'passwort',
  'passwd',
  'admin',
  'administrator',
  'moderator',
  'letmein',
  'welcome',
  'changeme',
  'secret',
  'login',
  'guest',
  'iloveyou',
];

const common = new Set(
  Array.from({ length: commonPasswordHashes.length / hashBytes }, (_unused, at) =>
    commonPasswordHashes.toString('hex', at * hashBytes, (at + 1) * hashBytes),
  ),
);

/** Refuses passwords that every attacker knows. The contract checks the length. */
export function refuseWeakPassword(
  password: string,
  { username, email }: { username: string; email: string },
): void {
  const folded = password.toLowerCase();
  if (
    isCommon(folded) ||
    isCommon(withLettersFor(folded)) ||
    isPredictable(folded) ||
    isWordWithDigits(folded, firstWords)
  ) {
    throw new Problem('INVALID_REQUEST', 'This password is too common. Please choose another one.');
  }
  const address = email.toLowerCase();
  const mailbox = address.slice(0, address.lastIndexOf('@'));
  const names = [username.toLowerCase(), address, mailbox, mailbox.split('+')[0] ?? mailbox];
  // A mailbox may be a single letter, which any password may contain.
  const longNames = names.filter((name) => name.length >= usernameLength.min);
  if (names.includes(folded) || isWordWithDigits(folded, longNames)) {
    throw new Problem(
      'INVALID_REQUEST',
      'The password must not be your username or email address. Please choose another one.',
    );
  }
}

function isCommon(folded: string): boolean {
  return common.has(
    createHash('sha256')
      .update(folded)
      .digest('hex')
      .slice(0, hashBytes * 2),
  );
}

import { createHash } from 'node:crypto';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { commonPasswordHashes, hashBytes } from './common-passwords.ts';

/** Guesses that an attacker of this site tries first. */
const ownWords = /^(touchdown|tornado|tornadoes|twister|password|passwort)[\d!?.*_-]*$/i;

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
  if (isCommon(folded) || ownWords.test(folded)) {
    throw new Problem('INVALID_REQUEST', 'This password is too common. Please choose another one.');
  }
  const [mailbox = ''] = email.toLowerCase().split('@');
  if ([username.toLowerCase(), email.toLowerCase(), mailbox].includes(folded)) {
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

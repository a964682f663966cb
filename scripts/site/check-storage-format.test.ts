import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkStorageFormat } from './check-storage-format.ts';

const format = ['radar | loop | TGT# / LOOP', 'radar | job | JOB# / META'];
const refused = /npm start -- --fresh/;
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'touchdown-format-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function storeTables() {
  mkdirSync(join(folder, 'tables'));
}

it('accepts tables of the same format and of an older format with fewer kinds of items', () => {
  checkStorageFormat(folder, format);
  storeTables();
  checkStorageFormat(folder, format);
  checkStorageFormat(folder, [...format, 'radar | result | RENDER# / RESULT']);
});

it('accepts tables whose items are in fewer indexes, but not in other ones', () => {
  const indexed = (...entries: string[]) => [
    `community | story | STORY# / META | ${entries.join(', ') || 'in no index'} | stays`,
  ];
  const [byTarget, byState] = ['byTarget = gsi1 (a b) T#<type:T,S> / <id>', 'byState = gsi2 (c d) S# / <id>'];
  checkStorageFormat(folder, indexed());
  storeTables();
  checkStorageFormat(folder, indexed(byTarget));
  checkStorageFormat(folder, indexed(byTarget, byState));
  expect(() => checkStorageFormat(folder, indexed(byState))).toThrow(refused);
});

it('accepts tables from before a part had a further letter, but not with another one', () => {
  const lettered = (letters: string, names: string) => [
    `radar | loop | TGT#<type:${letters}>#<target> / LOOP | byType = gsi1 (a b) LOOPS#<type:${letters}> / <id> | stays`,
    `<type> | ${names}`,
  ];
  checkStorageFormat(folder, lettered('T,S', 'T is tornado, S is spc-report'));
  storeTables();
  expect(() => checkStorageFormat(folder, lettered('T,D', 'T is tornado, D is day'))).toThrow(refused);
  checkStorageFormat(folder, lettered('T,S,D', 'T is tornado, S is spc-report, D is day'));
});

it('refuses tables when the keys of a kind have changed', () => {
  checkStorageFormat(folder, format);
  storeTables();
  const changed = format.map((line) => line.replace('LOOP', 'VIDEO'));
  expect(() => checkStorageFormat(folder, changed)).toThrow(refused);
  // The stored format still describes the tables, so a second start is refused too.
  expect(() => checkStorageFormat(folder, changed)).toThrow(refused);
});

it('refuses tables without a stored format', () => {
  storeTables();
  expect(() => checkStorageFormat(folder, format)).toThrow(refused);
});

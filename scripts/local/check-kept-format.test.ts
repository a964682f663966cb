import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkKeptFormat } from './check-kept-format.ts';

const format = ['radar | loop | TGT# / LOOP', 'radar | job | JOB# / META'];
const refused = /npm start -- --fresh/;
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kept-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function storeTables() {
  mkdirSync(join(folder, 'tables'));
}

it('accepts tables of the same format and of an older format with fewer kinds of items', () => {
  checkKeptFormat(folder, format);
  storeTables();
  checkKeptFormat(folder, format);
  checkKeptFormat(folder, [...format, 'radar | result | RENDER# / RESULT']);
});

it('refuses tables when the keys of a kind have changed', () => {
  checkKeptFormat(folder, format);
  storeTables();
  const changed = format.map((line) => line.replace('LOOP', 'VIDEO'));
  expect(() => checkKeptFormat(folder, changed)).toThrow(refused);
  // The stored format still describes the tables, so a second start is refused too.
  expect(() => checkKeptFormat(folder, changed)).toThrow(refused);
});

it('refuses tables without a stored format', () => {
  storeTables();
  expect(() => checkKeptFormat(folder, format)).toThrow(refused);
});

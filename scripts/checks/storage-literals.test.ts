import { describe, expect, it } from 'vitest';
import { keyBeginning } from '@touchdown/shared/storage/key-pattern.ts';
import type { TableShape } from '@touchdown/shared/storage/table-shape.ts';
import { tables } from '@touchdown/shared/storage/tables.ts';
import { sourceFiles } from './lint.ts';
import { findStorageLiterals } from './storage-literals.ts';

function literalsIn(source: string, file = 'functions/src/platform/limits/a.ts'): string[] {
  return findStorageLiterals([file], () => source).map(({ text }) => text);
}

describe('keys spelled by hand', () => {
  it('are found in strings, templates and regular expressions, and as names of indexes', () => {
    expect(literalsIn("export const a = 'RL#login#' + b;")).toEqual(['RL#login#']);
    expect(literalsIn('export const key = (id: string) => `USER#${id}`;')).toEqual(['USER#']);
    expect(literalsIn("allow(['dynamodb:Query'], onlyKeys('AUD#*', 'IDX#tornado'));")).toEqual([
      'AUD#*',
      'IDX#tornado',
    ]);
    expect(literalsIn("const filter = { Keys: { sk: { S: ['PROFILE'] } } };")).toEqual(['PROFILE']);
    expect(literalsIn('const job = /^JOB#(.+)$/;')).toEqual(['JOB#(.+)$']);
    expect(literalsIn('export const key = (name: string) => `LIM#${name}`;')).toEqual(['LIM#']);
    expect(literalsIn("item['g1pk'] = x; query({ IndexName: 'gsi2' });")).toEqual(['g1pk', 'gsi2']);
  });

  it.each([
    'infra/src/kit/a.ts',
    'infra/src/slices/a.ts',
    'web/e2e/accounts/a.ts',
    'scripts/bench/a.ts',
    'functions/src/testing/a.ts',
  ])('are found in %s', (file) => {
    expect(literalsIn("const a = 'CRED#1';", file)).toEqual(['CRED#1']);
  });

  it('are not found in comments and tests, or in strings that only look similar', () => {
    expect(literalsIn("const a = ['#status', 'USERNAME', 'Job#', 'colour #fff', 'C', 'PROFILES'];")).toEqual(
      [],
    );
    expect(literalsIn('// a profile is stored at USER#id / PROFILE\nexport {};')).toEqual([]);
    expect(literalsIn("expect(item.pk).toBe('USER#1');", 'functions/src/domain/members/a.test.ts')).toEqual(
      [],
    );
    expect(literalsIn("const a = 'USER#<person>';", 'shared/src/storage/community.ts')).toEqual([]);
  });

  it('are found for every kind, by the beginning of its partition keys', () => {
    for (const { kinds } of Object.values<TableShape>(tables)) {
      for (const { partition, indexes = {} } of Object.values(kinds)) {
        for (const pattern of [partition, ...Object.values(indexes).map((entry) => entry.partition)]) {
          const beginning = keyBeginning(pattern);
          expect(literalsIn(`export const key = '${beginning}';`)).toEqual([beginning]);
        }
      }
    }
  });

  it('do not exist in the product', () => {
    expect(findStorageLiterals(sourceFiles())).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { keyBeginning } from '@touchdown/shared/storage/key-pattern.ts';
import type { TableShape } from '@touchdown/shared/storage/table-shape.ts';
import { tables } from '@touchdown/shared/storage/tables.ts';
import { sourceFiles } from './lint.ts';
import { findStorageLiterals } from './storage-literals.ts';

function found(source: string, file = 'functions/src/platform/limits/a.ts'): string[] {
  return findStorageLiterals([file], () => source).map(({ text }) => text);
}

describe('keys spelled by hand', () => {
  it('are found as text, in a template, in a pattern and as the name of an index', () => {
    expect(found("export const a = 'RL#login#' + b;")).toEqual(['RL#login#']);
    expect(found('export const key = (id: string) => `USER#${id}`;')).toEqual(['USER#']);
    expect(found("allow(['dynamodb:Query'], onlyKeys('AUD#*', 'IDX#tornado'));")).toEqual([
      'AUD#*',
      'IDX#tornado',
    ]);
    expect(found("const filter = { Keys: { sk: { S: ['PROFILE'] } } };")).toEqual(['PROFILE']);
    expect(found('const job = /^JOB#(.+)$/;')).toEqual(['JOB#(.+)$']);
    expect(found('export const key = (name: string) => `LIM#${name}`;')).toEqual(['LIM#']);
    expect(found("item['g1pk'] = x; query({ IndexName: 'gsi2' });")).toEqual(['g1pk', 'gsi2']);
  });

  it.each([
    'infra/src/kit/a.ts',
    'infra/src/slices/a.ts',
    'web/e2e/accounts/a.ts',
    'scripts/bench/a.ts',
    'functions/src/testing/a.ts',
  ])('are found in %s', (file) => {
    expect(found("const a = 'CRED#1';", file)).toEqual(['CRED#1']);
  });

  it('are not what only looks like one, nor what a comment or a test says', () => {
    expect(found("const a = ['#status', 'USERNAME', 'Job#', 'colour #fff', 'C', 'PROFILES'];")).toEqual([]);
    expect(found('// a profile is stored at USER#id / PROFILE\nexport {};')).toEqual([]);
    expect(found("expect(item.pk).toBe('USER#1');", 'functions/src/domain/members/a.test.ts')).toEqual([]);
    expect(found("const a = 'USER#<person>';", 'shared/src/storage/community.ts')).toEqual([]);
  });

  it('would be found of every kind: each partition begins with a word that is seen', () => {
    for (const { kinds } of Object.values<TableShape>(tables)) {
      for (const { partition, indexes = {} } of Object.values(kinds)) {
        for (const pattern of [partition, ...Object.values(indexes).map((entry) => entry.partition)]) {
          const beginning = keyBeginning(pattern);
          expect(found(`export const key = '${beginning}';`)).toEqual([beginning]);
        }
      }
    }
  });

  it('are nowhere in the product', () => {
    expect(findStorageLiterals(sourceFiles())).toEqual([]);
  });
});

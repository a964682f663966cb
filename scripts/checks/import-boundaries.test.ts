import { describe, expect, it } from 'vitest';
import { checkImportBoundaries, type Violation } from './import-boundaries.ts';

/** Runs the check over files that exist only in this test. */
function check(sources: Record<string, string>): Violation['rule'][] {
  return checkImportBoundaries(Object.keys(sources), (file) => sources[file] ?? '').map(({ rule }) => rule);
}

/** Runs the check over two files, one of which only imports the other. */
function checkImport(file: string, target: string): Violation['rule'][] {
  const up = '../'.repeat(file.split('/').length - 1);
  return check({ [file]: `import '${up}${target}';`, [target]: empty });
}

const empty = 'export {};';

describe('the import boundaries', () => {
  it('allow a feature to import its own files, the floors below it and the same feature of shared', () => {
    const found = check({
      'functions/src/features/tornadoes/list.ts': `
        import './store.ts';
        import '../../domain/catalogue/cached.ts';
        import '../../platform/http/answer.ts';
        import type { A } from '@touchdown/shared/tornadoes/schema.ts';`,
      'functions/src/features/tornadoes/store.ts': `import '@aws-sdk/client-dynamodb'; import 'node:crypto';`,
      'functions/src/domain/catalogue/cached.ts': `import '../../platform/http/answer.ts';`,
      'functions/src/platform/http/answer.ts': empty,
      'shared/src/tornadoes/schema.ts': `import * as z from 'zod';`,
    });
    expect(found).toEqual([]);
  });

  it.each([
    ['functions/src/features/radar/a.ts', 'functions/src/features/uploads/uploads.http.ts'],
    ['functions/src/features/radar/jobs/a.ts', 'functions/src/features/accounts/bookmarks/b.ts'],
    ['web/src/features/home/a.ts', 'web/src/features/tornadoes/list/b.ts'],
    ['web/src/session/a.ts', 'web/src/map/b.ts'],
    ['shared/src/text/a.ts', 'shared/src/geo/b.ts'],
    ['shared/level2/src/reading/a.ts', 'shared/level2/src/unfold/b.ts'],
    ['infra/src/slices/tornadoes.ts', 'infra/src/slices/accounts.ts'],
    ['infra/src/slices/radar/a.ts', 'infra/src/slices/accounts.ts'],
    ['scripts/cost/a.ts', 'scripts/smoke/b.ts'],
    ['scripts/local-cloud/src/edge/a.ts', 'scripts/local-cloud/src/mail/b.ts'],
  ])('refuse an import of a neighbour: %s importing %s', (file, target) => {
    expect(checkImport(file, target)).toEqual(['room']);
  });

  it('refuse an import of a neighbour’s types', () => {
    const found = check({
      'infra/src/slices/tornadoes.ts': `import type { B } from './accounts.ts';`,
      'infra/src/slices/accounts.ts': empty,
    });
    expect(found).toEqual(['room']);
  });

  it.each([
    ['functions/src/platform/http/a.ts', 'functions/src/features/accounts/b.ts'],
    ['functions/src/platform/http/a.ts', 'functions/src/domain/members/authenticate.ts'],
    ['functions/src/domain/catalogue/a.ts', 'functions/src/features/tornadoes/b.ts'],
    ['web/src/lib/a.ts', 'web/src/features/home/b.ts'],
    ['web/src/ui/a.ts', 'web/src/app/b.ts'],
    ['web/src/features/home/a.ts', 'web/src/app/b.ts'],
    ['web/src/entities/tornado/a.ts', 'web/src/features/home/b.ts'],
    ['web/src/lib/a.ts', 'web/src/main.tsx'],
    ['shared/src/contract/a.ts', 'shared/src/accounts/b.ts'],
    ['shared/src/contract/a.ts', 'shared/src/storage/b.ts'],
    ['shared/src/geo/a.ts', 'shared/src/accounts/b.ts'],
    ['shared/src/tornadoes/a.ts', 'shared/src/catalogue/b.ts'],
    ['shared/src/tornadoes/a.ts', 'shared/src/route-tables.ts'],
    ['shared/level2/src/volume/a.ts', 'shared/level2/src/reading/b.ts'],
    ['infra/src/kit/a.ts', 'infra/src/slices/b.ts'],
    ['scripts/system/a.ts', 'scripts/site/b.ts'],
    ['scripts/site/a.ts', 'scripts/start.ts'],
    ['scripts/local-cloud/src/permissions/a.ts', 'scripts/local-cloud/src/http/b.ts'],
  ])('refuse an import from a floor above: %s importing %s', (file, target) => {
    expect(checkImport(file, target)).toEqual(['floor']);
  });

  it('allow the rooms of the domain to import each other, but not in a cycle', () => {
    const oneWay = {
      'functions/src/domain/contributions/a.ts': `import '../members/b.ts';`,
      'functions/src/domain/members/b.ts': empty,
      'functions/src/domain/members/c.ts': empty,
      'functions/src/domain/mail/d.ts': empty,
    };
    expect(check(oneWay)).toEqual([]);
    const cycle = {
      ...oneWay,
      'functions/src/domain/members/c.ts': `import '../mail/d.ts';`,
      'functions/src/domain/mail/d.ts': `import type { A } from '../contributions/a.ts';`,
    };
    expect(check(cycle)).toEqual(['room']);
  });

  it('allow joined rooms of a floor to import each other, but not in a cycle', () => {
    const joined = {
      'scripts/record/a.ts': `import '../site/b.ts';`,
      'scripts/site/b.ts': empty,
      'scripts/sample/c.ts': `import '../site/b.ts';`,
    };
    expect(check(joined)).toEqual([]);
    expect(check({ ...joined, 'scripts/site/d.ts': `import '../record/a.ts';` })).toEqual(['room']);
  });

  it('allow the local cloud nothing of the other packages, and them the local cloud in scripts and tests', () => {
    const cloud = 'scripts/local-cloud/src/servers/a.ts';
    for (const file of ['shared/src/text/b.ts', 'functions/src/platform/b.ts', 'scripts/site/b.ts'])
      expect(checkImport(cloud, file)).toEqual(['side']);
    const importing = `import '@touchdown/local-cloud/servers/a.ts';`;
    for (const file of [
      'scripts/site/b.ts',
      'functions/src/testing/b.ts',
      'functions/src/features/b.test.ts',
    ])
      expect(check({ [cloud]: empty, [file]: importing })).toEqual([]);
    for (const file of ['functions/src/features/b.ts', 'infra/src/b.test.ts', 'web/src/lib/b.ts'])
      expect(check({ [cloud]: empty, [file]: importing })).toEqual(['side']);
  });

  it('allow tests and test support to import everything, and refuse imports of them by other files', () => {
    const test = 'functions/src/platform/http/slice-handler.test.ts';
    const support = 'functions/src/testing/start-every-entry.ts';
    const entry = 'functions/src/features/accounts/accounts.http.ts';
    expect(checkImport(test, entry)).toEqual([]);
    expect(checkImport(support, entry)).toEqual([]);
    expect(checkImport(entry, support)).toEqual(['test-support']);
    expect(checkImport('shared/src/radar/a.ts', 'shared/src/catalogue/testing/oracle.ts')).toEqual([
      'test-support',
    ]);
    expect(checkImport('scripts/start.ts', 'scripts/testing/real.ts')).toEqual(['test-support']);
    expect(checkImport('scripts/bench/radar.bench.ts', 'scripts/radar/testing/volumes.ts')).toEqual([]);
  });

  it('refuse schemas in the browser, imported directly or through another file', () => {
    const shared = {
      'shared/src/accounts/schema.ts': `import * as z from 'zod'; export const A = z.string(); export type A = string;`,
      'shared/src/accounts/words.ts': `import { A } from './schema.ts'; export const b = A;`,
      'shared/src/accounts/limits.ts': `import type { A } from './schema.ts'; export const maxBytes: A = '1';`,
    };
    const importing = (statement: string) => check({ ...shared, 'web/src/lib/a.ts': statement });
    expect(importing(`import { A } from '@touchdown/shared/accounts/schema.ts';`)).toEqual([
      'schema-in-browser',
    ]);
    expect(importing(`import { b } from '@touchdown/shared/accounts/words.ts';`)).toEqual([
      'schema-in-browser',
    ]);
    expect(importing(`import { type A } from '@touchdown/shared/accounts/schema.ts';`)).toEqual([
      'schema-in-browser',
    ]);
    expect(importing(`export { A } from '@touchdown/shared/accounts/schema.ts';`)).toEqual([
      'schema-in-browser',
    ]);
    expect(importing(`import * as z from 'zod';`)).toEqual(['schema-in-browser']);
    expect(importing(`import type { A } from '@touchdown/shared/accounts/schema.ts';`)).toEqual([]);
    expect(importing(`import { maxBytes } from '@touchdown/shared/accounts/limits.ts';`)).toEqual([]);
  });

  it('refuse the storage folder in the browser, including its types, but not on the server and in e2e tests', () => {
    const shared = {
      'shared/src/storage/community.ts': `export const prefix = 'USER#'; export type Kind = string;`,
      'shared/src/accounts/words.ts': `import { prefix } from '../storage/community.ts'; export const a = prefix;`,
      'shared/src/accounts/limits.ts': `import type { Kind } from '../storage/community.ts'; export type B = Kind;`,
    };
    const importing = (statement: string, file = 'web/src/lib/a.ts') =>
      check({ ...shared, [file]: statement });
    for (const statement of [
      `import { prefix } from '@touchdown/shared/storage/community.ts';`,
      `import type { Kind } from '@touchdown/shared/storage/community.ts';`,
      `export type { Kind } from '@touchdown/shared/storage/community.ts';`,
      `const later = import('@touchdown/shared/storage/community.ts');`,
      `import { a } from '@touchdown/shared/accounts/words.ts';`,
    ])
      expect(importing(statement)).toEqual(['storage-in-browser']);
    expect(importing(`import type { B } from '@touchdown/shared/accounts/limits.ts';`)).toEqual([]);
    for (const file of ['functions/src/domain/members/a.ts', 'infra/src/kit/a.ts', 'web/e2e/a.ts']) {
      expect(importing(`import { prefix } from '@touchdown/shared/storage/community.ts';`, file)).toEqual([]);
    }
  });

  it('allow other packages the entries of level2, and its writing only where nothing is deployed', () => {
    const importing = (file: string, inside: string) =>
      check({
        [file]: `import '@touchdown/level2/${inside}';`,
        'shared/level2/src/read-volume.ts': `import './reading/read-volume.ts';`,
        'shared/level2/src/reading/read-volume.ts': empty,
        'shared/level2/src/writing/write-volume.ts': `import 'node:zlib';`,
      });
    expect(importing('web/src/lib/a.ts', 'read-volume.ts')).toEqual([]);
    expect(importing('web/src/lib/a.ts', 'reading/read-volume.ts')).toEqual(['room']);
    expect(importing('functions/src/platform/http/a.ts', 'writing/write-volume.ts')).toEqual(['room']);
    expect(importing('scripts/site/a.ts', 'writing/write-volume.ts')).toEqual([]);
  });

  it.each([
    ['web/src/app/app.tsx', '@touchdown/functions/platform/http/answer.ts'],
    ['infra/src/app.ts', '@touchdown/functions/platform/http/answer.ts'],
    ['shared/src/tornadoes/a.ts', '../../../functions/src/platform/http/answer.ts'],
    ['functions/src/platform/http/b.ts', '@touchdown/infra/app.ts'],
    ['shared/level2/src/reading/a.ts', '@touchdown/shared/geo/earth.ts'],
  ])('refuse an import of another package: %s importing %s', (file, specifier) => {
    const found = check({
      [file]: `import '${specifier}';`,
      'functions/src/platform/http/answer.ts': empty,
      ...(file === 'infra/src/app.ts' ? {} : { 'infra/src/app.ts': empty }),
    });
    expect(found).toEqual(['side']);
  });

  it.each(['node:fs', 'fs', '@aws-sdk/client-s3', 'react', '@middy/core', 'aws-cdk-lib'])(
    'refuse %s in shared',
    (library) => {
      expect(check({ 'shared/src/geo/a.ts': `import '${library}';` })).toEqual(['platform']);
    },
  );

  it('refuse React on the server and Node in the browser', () => {
    expect(check({ 'functions/src/platform/http/a.ts': `import 'react';` })).toEqual(['platform']);
    expect(check({ 'web/src/lib/a.ts': `import 'node:fs';` })).toEqual(['platform']);
  });

  it('follow dynamic imports and re-exports', () => {
    expect(check({ 'shared/src/geo/a.ts': `export const load = () => import('node:fs');` })).toEqual([
      'platform',
    ]);
    expect(check({ 'shared/src/geo/a.ts': `export { readFile } from 'node:fs';` })).toEqual(['platform']);
  });

  it('report a cycle of any length once', () => {
    const found = check({
      'web/src/ui/a.ts': `import './b.ts';`,
      'web/src/ui/b.ts': `import './c.ts';`,
      'web/src/ui/c.ts': `import './a.ts'; import './d.ts';`,
      'web/src/ui/d.ts': empty,
    });
    expect(found).toEqual(['cycle']);
  });

  it('refuse an import of a file that does not exist', () => {
    expect(check({ 'web/src/ui/a.ts': `import './gone.ts';` })).toEqual(['unresolved']);
  });

  it('refuse a folder that is on no floor', () => {
    expect(checkImport('functions/src/queue/a.ts', 'functions/src/platform/aws/b.ts')).toEqual(['floor']);
  });
});

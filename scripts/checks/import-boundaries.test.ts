import { describe, expect, it } from 'vitest';
import { checkImportBoundaries, type Violation } from './import-boundaries.ts';

/** Runs the check over files that exist only in this test. */
function check(sources: Record<string, string>): Violation['rule'][] {
  return checkImportBoundaries(Object.keys(sources), (file) => sources[file] ?? '').map(({ rule }) => rule);
}

const empty = 'export {};';

describe('the import boundaries', () => {
  it('let a slice import its own files, its plumbing and the same slice of shared', () => {
    const found = check({
      'functions/src/tornadoes/list.ts': `
        import './store.ts';
        import '../http/answer.ts';
        import type { A } from '@touchdown/shared/tornadoes/schema.ts';`,
      'functions/src/tornadoes/store.ts': `import '@aws-sdk/client-dynamodb'; import 'node:crypto';`,
      'functions/src/platform/http/answer.ts': empty,
      'shared/src/tornadoes/schema.ts': `import * as z from 'zod';`,
    });
    expect(found).toEqual([]);
  });

  it.each(['shared/src', 'functions/src', 'web/src/features', 'infra/src/slices'])(
    'refuse a sibling slice under %s',
    (root) => {
      const found = check({
        [`${root}/tornadoes/a.ts`]: `import '../accounts/b.ts';`,
        [`${root}/accounts/b.ts`]: empty,
      });
      expect(found).toEqual(['sibling-slice']);
    },
  );

  it('refuse a sibling slice that is one file, and one taken only for its types', () => {
    const found = check({
      'infra/src/slices/tornadoes.ts': `import type { B } from './accounts.ts';`,
      'infra/src/slices/accounts.ts': empty,
    });
    expect(found).toEqual(['sibling-slice']);
  });

  it.each([
    ['web/src/app/app.tsx', '@touchdown/functions/platform/http/answer.ts'],
    ['infra/src/app.ts', '@touchdown/functions/platform/http/answer.ts'],
    ['shared/src/tornadoes/a.ts', '../../../functions/src/platform/http/answer.ts'],
    ['functions/src/http/b.ts', '@touchdown/infra/app.ts'],
  ])('refuse the wrong side: %s importing %s', (file, specifier) => {
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
    expect(check({ 'functions/src/http/a.ts': `import 'react';` })).toEqual(['platform']);
    expect(check({ 'web/src/lib/a.ts': `import 'node:fs';` })).toEqual(['platform']);
  });

  it('follow dynamic imports and re-exports', () => {
    expect(check({ 'shared/src/geo/a.ts': `export const load = () => import('node:fs');` })).toEqual([
      'platform',
    ]);
    expect(check({ 'shared/src/geo/a.ts': `export { readFile } from 'node:fs';` })).toEqual(['platform']);
  });

  it('refuse a cycle, however long, once', () => {
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
});

import { expect, it } from 'vitest';
import { findUnusedExports } from './unused-exports.ts';

function unusedIn(sources: Record<string, string>): string[] {
  const found = findUnusedExports(Object.keys(sources), (file) => sources[file] ?? '');
  return found.map(({ file, name }) => `${file}: ${name}`);
}

it('finds exports that nothing imports, and exports that only tests import', () => {
  const found = unusedIn({
    'shared/src/geo/a.ts': 'export const lonely = 1; /** Unlike lonely. */ export const tested = 2;',
    'shared/src/geo/a.test.ts': `import { tested } from './a.ts';`,
    'functions/src/testing/b.ts': `import { tested } from '@touchdown/shared/geo/a.ts';`,
    'web/e2e/c.ts': `import { tested } from '@touchdown/shared/geo/a.ts';`,
  });
  expect(found).toEqual(['shared/src/geo/a.ts: lonely', 'shared/src/geo/a.ts: tested']);
});

it.each([
  ['by name', `import { a } from '@touchdown/shared/geo/a.ts';`],
  ['as a type', `import type { a } from '@touchdown/shared/geo/a.ts';`],
  ['under another name', `import { a as b } from '@touchdown/shared/geo/a.ts';`],
  ['as a namespace', `import * as all from '@touchdown/shared/geo/a.ts';`],
  ['dynamically', `const all = await import('@touchdown/shared/geo/a.ts');`],
  ['to export it again', `export { a } from '@touchdown/shared/geo/a.ts';`],
])('accepts an export that is imported %s', (_how, source) => {
  const found = unusedIn({ 'shared/src/geo/a.ts': 'export const a = 1;', 'scripts/main.ts': source });
  expect(found).not.toContain('shared/src/geo/a.ts: a');
});

it('accepts exports that their own file uses, or that are for others, and exports of test support', () => {
  const found = unusedIn({
    'shared/src/geo/a.ts': 'export interface Step {} export const all = (step: Step) => step;',
    'scripts/main.ts': `import { all } from '@touchdown/shared/geo/a.ts'; all({});`,
    'functions/src/features/a/a.http.ts': 'export function handler() {}',
    'functions/src/testing/b.ts': 'export const tool = 1;',
    'shared/level2/src/unpack.ts': 'export const bunzip2 = 1;',
  });
  expect(found).toEqual([]);
});

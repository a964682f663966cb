import { expect, it } from 'vitest';
import { importersOf, nearestTests } from './nearest-tests.ts';

function nearest(sources: Record<string, string[]>, file: string, options = {}): string[][] {
  const read = (name: string) => (sources[name] ?? []).map((target) => `import '${target}';`).join('\n');
  return nearestTests(file, importersOf(Object.keys(sources), read), options);
}

const votes = 'functions/src/features/votes';

it('the tests beside a file come first, then those that import it, then those that reach it', () => {
  const sources = {
    [`${votes}/count-vote.ts`]: [],
    [`${votes}/cast-vote.ts`]: ['./count-vote.ts'],
    [`${votes}/votes.http.ts`]: ['./cast-vote.ts'],
    [`${votes}/count-vote.test.ts`]: ['./count-vote.ts'],
    [`${votes}/double-votes.test.ts`]: ['./count-vote.ts'],
    [`${votes}/cast-vote.test.ts`]: ['./cast-vote.ts'],
    [`${votes}/votes.http.test.ts`]: ['./votes.http.ts'],
    [`${votes}/other.test.ts`]: [],
  };
  expect(nearest(sources, `${votes}/count-vote.ts`)).toEqual([
    [`${votes}/count-vote.test.ts`],
    [`${votes}/double-votes.test.ts`],
    [`${votes}/cast-vote.test.ts`],
    [`${votes}/votes.http.test.ts`],
  ]);
});

it('packages are followed, types are not', () => {
  const sources = {
    'shared/src/text/title-case.ts': [],
    'web/src/lib/heading.test.ts': ['@touchdown/shared/text/title-case.ts'],
  };
  expect(nearest(sources, 'shared/src/text/title-case.ts')).toEqual([['web/src/lib/heading.test.ts']]);
  const importers = importersOf(['a.test.ts'], () => "import type { A } from './a.ts';");
  expect(nearestTests('a.ts', importers)).toEqual([]);
});

it('tests that compute come before those that need a database', () => {
  const sources = {
    'shared/src/votes/limits.ts': [],
    'functions/src/features/votes/rules.test.ts': ['@touchdown/shared/votes/limits.ts'],
    'web/src/features/votes/button.component.test.tsx': ['@touchdown/shared/votes/limits.ts'],
  };
  expect(nearest(sources, 'shared/src/votes/limits.ts')).toEqual([
    ['web/src/features/votes/button.component.test.tsx', 'functions/src/features/votes/rules.test.ts'],
  ]);
});

it('tests of screens run only if wanted, and those in a browser never', () => {
  const sources = {
    'web/src/features/votes/button.tsx': [],
    'web/src/app/screens.ts': ['../features/votes/button.tsx'],
    'web/screens/votes.screen.test.ts': ['../src/app/screens.ts'],
    'web/e2e/votes.e2e.test.ts': ['../src/app/screens.ts'],
  };
  expect(nearest(sources, 'web/src/features/votes/button.tsx')).toEqual([]);
  expect(nearest(sources, 'web/src/features/votes/button.tsx', { screens: true })).toEqual([
    ['web/screens/votes.screen.test.ts'],
  ]);
});

import { expect, it } from 'vitest';
import { testsOfChanges } from './changed-files.ts';

const sources: Record<string, string> = {
  'shared/src/text/title-case.ts': '',
  'shared/src/text/title-case.test.ts': "import './title-case.ts';",
  'functions/src/domain/a.ts': "import '@touchdown/shared/text/title-case.ts';",
  'functions/src/domain/a.test.ts': "import './a.ts';",
  'functions/src/features/far.ts': "import '../domain/a.ts';",
  'functions/src/features/far.test.ts': "import './far.ts'; import './far-2.test.ts';",
  'functions/src/features/far-2.test.ts': "import './far.ts';",
  'infra/src/stack.ts': '',
  'infra/src/stack.test.ts': "import './stack.ts';",
  'scripts/checks/documents.test.ts': "read('CONTRIBUTING.md');",
  'web/e2e/journey.e2e.test.ts': '',
};
const testsOf = (...changed: string[]) =>
  testsOfChanges(changed, Object.keys(sources), (file) => sources[file] ?? '');

it('a changed file has its nearest tests, and the number of those that are farther away', () => {
  expect(testsOf('infra/src/stack.ts')).toEqual({ nearest: ['infra/src/stack.test.ts'], farther: 0 });
  const { nearest, farther } = testsOf('shared/src/text/title-case.ts');
  expect(nearest).toEqual(expect.arrayContaining(['shared/src/text/title-case.test.ts']));
  expect(nearest.length + farther).toBe(4);
});

it('a changed test runs itself, and one that reads a document by its name runs for it', () => {
  expect(testsOf('web/e2e/journey.e2e.test.ts').nearest).toEqual(['web/e2e/journey.e2e.test.ts']);
  expect(testsOf('CONTRIBUTING.md').nearest).toEqual(['scripts/checks/documents.test.ts']);
});

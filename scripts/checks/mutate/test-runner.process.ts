import { dirname, join } from 'node:path';
import { rmSync } from 'node:fs';
import { createVitest, type Reporter } from 'vitest/node';
import type { TestsAnswer, TestsRequest } from './test-runner.ts';

/**
 * Runs tests in the copy of the tree that is its working folder. One process for many mutations: the databases are
 * started once, and files that stay the same are compiled once.
 */
const root = process.cwd();
let failures: TestsAnswer['failures'] = [];

const reporter: Reporter = {
  onTestCaseResult(test) {
    if (test.result().state !== 'failed') return;
    failures.push({ test: test.module.relativeModuleId, id: test.id, name: test.fullName });
  },
  onTestModuleEnd(module) {
    if (module.errors().length > 0) failures.push({ test: module.relativeModuleId, name: 'does not load' });
  },
};

// The longest a hook or a test may wait. A mutation often makes something wait for what never comes.
const patience = { testTimeout: 120_000, hookTimeout: 240_000 };
const vitest = await createVitest({
  root,
  watch: false,
  bail: 1,
  retry: 0,
  ...patience,
  reporters: [reporter],
});

process.on('message', (request: TestsRequest) => void answer(request));
// The copy is of no use without the process that mutates it.
process.on('disconnect', () => {
  rmSync(dirname(root), { recursive: true, force: true });
  process.kill(-process.pid, 'SIGKILL');
});
process.send?.('ready');

async function answer({ tests, id, changed }: TestsRequest): Promise<void> {
  failures = [];
  for (const file of changed) vitest.invalidateFile(join(root, file));
  const found = await vitest.getRelevantTestSpecifications(tests.map((test) => join(root, test)));
  const specifications = id
    ? found.map(({ project, moduleId }) => project.createSpecification(moduleId, { testIds: [id] }))
    : found;
  const { unhandledErrors } = await vitest.runTestSpecifications(specifications);
  if (failures.length === 0 && unhandledErrors.length > 0) {
    const [first] = unhandledErrors as { message?: string }[];
    failures.push({ test: tests[0] ?? '', name: `an error outside of tests: ${first?.message ?? ''}` });
  }
  process.send?.({ failures } satisfies TestsAnswer);
}

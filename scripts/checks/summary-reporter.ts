import type { Reporter, TestModule } from 'vitest/node';
import { summarizeRun, type FinishedTest } from './summarize-run.ts';

/** Prints after a run which tests were retried, and the minutes of each kind. */
export class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    if (modules.length === 0) return;
    console.log(`\n${summarizeRun(modules.flatMap(testsOf)).join('\n')}\n`);
  }
}

function testsOf(module: TestModule): FinishedTest[] {
  return [...module.children.allTests()].flatMap((test) => {
    const diagnostic = test.diagnostic();
    if (!diagnostic) return [];
    return {
      kind: module.project.name,
      file: module.relativeModuleId,
      name: test.fullName,
      startedAt: diagnostic.startTime,
      milliseconds: diagnostic.duration,
      retries: diagnostic.retryCount,
    };
  });
}

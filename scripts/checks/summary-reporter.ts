import type { Reporter, TestModule } from 'vitest/node';
import { summarizeRun, type FinishedTest } from './summarize-run.ts';

/** Says after a run what was retried, and where the minutes went. */
export class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    if (modules.length === 0) return;
    console.log(`\n${summarizeRun(modules.flatMap(testsOf)).join('\n')}\n`);
  }
}

function testsOf(module: TestModule): FinishedTest[] {
  return [...module.children.allTests()].flatMap((test) => {
    const ran = test.diagnostic();
    if (!ran) return [];
    return {
      kind: module.project.name,
      file: module.relativeModuleId,
      name: test.fullName,
      startedAt: ran.startTime,
      milliseconds: ran.duration,
      retries: ran.retryCount,
    };
  });
}

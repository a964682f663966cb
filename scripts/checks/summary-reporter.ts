import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import { outsideErrorsFile, reportFile } from './report-file.ts';
import { summarizeRun, type FinishedTest } from './summarize-run.ts';

/** Prints after a run which tests were retried, and the minutes of each kind. Keeps the errors outside of tests. */
export class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    if (errors.length > 0)
      writeFileSync(
        outsideErrorsFile(reportFile),
        JSON.stringify(errors.map(({ message, stack }) => stack ?? message)),
      );
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

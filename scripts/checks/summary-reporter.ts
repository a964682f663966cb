import { readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, SerializedError, TestModule, TestSpecification } from 'vitest/node';
import {
  finishedPartFile,
  isPart,
  isQuiet,
  lastTimesFile,
  outsideErrorsFile,
  reportFile,
} from './report-file.ts';
import { summarizeRun, type FinishedFile, type FinishedPart, type FinishedTest } from './summarize-run.ts';
import { progressOf, type Progress } from './test-progress.ts';

const secondsBetweenLines = 20;

/**
 * Prints how far each kind is, and keeps what Vitest's report leaves out: times, retries, and errors outside of tests.
 * Without `npm test`, which does that for all parts, it prints the summary.
 */
export class SummaryReporter implements Reporter {
  private progress: Progress | undefined;
  private startedAt = 0;
  private toldAt = new Map<string, number>();

  onTestRunStart(files: readonly TestSpecification[]): void {
    if (!isQuiet) return;
    const kinds = new Map(files.map(({ moduleId, project }) => [relative('.', moduleId), project.name]));
    this.progress = progressOf(kinds, lastTimes());
    this.startedAt = Date.now();
  }

  onTestModuleEnd(module: TestModule): void {
    if (!this.progress) return;
    this.progress.done(module.relativeModuleId);
    const kind = module.project.name;
    const now = Date.now();
    if (now - (this.toldAt.get(kind) ?? this.startedAt) < secondsBetweenLines * 1000) return;
    this.toldAt.set(kind, now);
    console.log(this.progress.line(kind, now - this.startedAt));
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    if (errors.length > 0)
      writeFileSync(
        outsideErrorsFile(reportFile),
        JSON.stringify(errors.map(({ message, stack }) => stack ?? message)),
      );
    if (modules.length === 0) return;
    const part: FinishedPart = { tests: modules.flatMap(testsOf), files: modules.map(fileOf) };
    const times = part.files.map(({ file, milliseconds }) => [file, Math.round(milliseconds / 1000)]);
    writeFileSync(lastTimesFile, JSON.stringify({ ...lastTimes(), ...Object.fromEntries(times) }));
    if (isPart) writeFileSync(finishedPartFile(reportFile), JSON.stringify(part));
    else console.log(`\n${summarizeRun(part).join('\n')}\n`);
  }
}

function lastTimes(): Record<string, number> {
  try {
    return JSON.parse(readFileSync(lastTimesFile, 'utf8')) as Record<string, number>;
  } catch {
    return {};
  }
}

function fileOf(module: TestModule): FinishedFile {
  const { collectDuration, duration, environmentSetupDuration, setupDuration } = module.diagnostic();
  const milliseconds = collectDuration + duration + environmentSetupDuration + setupDuration;
  const { processorSeconds = 0 } = module.meta();
  return { file: module.relativeModuleId, milliseconds, processorSeconds };
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

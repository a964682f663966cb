import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { sourceFiles } from './lint.ts';
import { importersOf, nearestTests, testsThatReach } from './mutate/nearest-tests.ts';
import { isTestSupport } from './source-imports.ts';

/** Returns the files that differ from the last commit, also new ones, but none that is gone. */
export function changedFiles(): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { encoding: 'utf8', maxBuffer: 1e8 })
      .split('\0')
      .filter((name) => name !== '' && existsSync(name));
  return [
    ...new Set([
      ...git('diff', '--name-only', '-z', '--relative', 'HEAD'),
      ...git('ls-files', '-z', '--others', '--exclude-standard'),
    ]),
  ];
}

export interface TestsOfChanges {
  /** The nearest tests of each changed file. */
  nearest: string[];
  /** How many more reach a change from farther away: of a rule that everything uses, hundreds. */
  farther: number;
}

/** Returns the tests of changed files. `read` is a parameter so that a test can pass files that do not exist. */
export function testsOfChanges(
  changed: readonly string[],
  files: readonly string[] = sourceFiles(),
  read: (file: string) => string = (file) => readFileSync(file, 'utf8'),
): TestsOfChanges {
  const importers = importersOf(files, read);
  const known = new Set(files);
  const isTest = (file: string) => /\.test\.tsx?$/.test(file);
  const nearest = new Set<string>();
  const reaching = new Set<string>();
  for (const file of changed) {
    if (isTest(file)) nearest.add(file);
    // What is no source is read by its name: a document, a table, a workflow.
    else if (!known.has(file))
      for (const test of files.filter(isTest)) if (read(test).includes(basename(file))) nearest.add(test);
    const isRule = !isTestSupport(file);
    for (const test of nearestTests(file, importers, { screens: isRule, slow: true }).flat())
      nearest.add(test);
    for (const test of testsThatReach(file, importers)) reaching.add(test);
  }
  const farther = [...reaching].filter((test) => !nearest.has(test)).length;
  return { nearest: [...nearest].toSorted(), farther };
}

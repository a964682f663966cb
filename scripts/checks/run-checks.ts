import { command } from '../system/command.ts';
import { lint } from './lint.ts';

export interface Counts {
  passed: number;
  /** What failed, in a line or two each, so that the end of a long log names it. */
  failures: readonly string[];
  skipped?: number;
}

interface Check {
  name: string;
  run: () => Promise<boolean>;
}

/**
 * The packages that run on Node are one program. As three, the AWS SDK, CDK and the functions are read and checked
 * again for each. `shared` and `level2` may not use Node's types, and `web` needs those of the browser.
 */
const typedPrograms = [
  { name: 'level2', project: 'shared/level2' },
  { name: 'shared', project: 'shared' },
  { name: 'web', project: 'web' },
  { name: 'functions, infra and scripts', project: '.' },
];

/** The browser tests run on this build. */
export const buildCheck: Check = {
  name: 'build of the site within its budgets',
  run: () => command('npm', 'run', 'build', '--silent'),
};

/** For `npm run typecheck`. Among all checks, linting reports the errors of types too, and reads the programs once. */
export const typeChecks: readonly Check[] = typedPrograms.map(({ name, project }) => ({
  name: `types of ${name}`,
  run: () => command('tsc', '-p', project),
}));

/** Checks that do not run the product. */
export const staticChecks: readonly Check[] = [
  { name: 'types and lint', run: lint },
  { name: 'format', run: () => command('oxfmt', '--check', '.') },
];

/** Runs the checks one after another, because each of them uses all cores. */
export async function runChecks(checks: readonly Check[]): Promise<Counts> {
  let passes = 0;
  const failures: string[] = [];
  for (const { name, run } of checks) {
    const startedAt = Date.now();
    const passed = await run();
    if (passed) passes++;
    else failures.push(name);
    console.log(`${passed ? '✓' : '✗'} ${name} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`);
  }
  return { passed: passes, failures };
}

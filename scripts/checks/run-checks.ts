import { command } from './command.ts';
import { lint } from './lint.ts';

export interface Counts {
  passed: number;
  failed: number;
  skipped?: number;
}

interface Check {
  name: string;
  run: () => Promise<boolean>;
}

const packages = ['shared', 'functions', 'web', 'infra', 'scripts'];

/** The browser tests run on this build. */
export const buildCheck: Check = {
  name: 'build of the site within its budgets',
  run: () => command('npm', 'run', 'build', '--silent'),
};

export const typeChecks: readonly Check[] = packages.map((name) => ({
  name: `types of ${name}`,
  run: () => command('tsc', '-p', name),
}));

/** Checks that do not run the product. */
export const staticChecks: readonly Check[] = [
  ...typeChecks,
  { name: 'lint', run: lint },
  { name: 'format', run: () => command('oxfmt', '--check', '.') },
];

/** Runs the checks one after another, because each of them uses all cores. */
export async function runChecks(checks: readonly Check[]): Promise<Counts> {
  const counts: Counts = { passed: 0, failed: 0 };
  for (const { name, run } of checks) {
    const startedAt = Date.now();
    const passed = await run();
    counts[passed ? 'passed' : 'failed']++;
    console.log(`${passed ? '✓' : '✗'} ${name} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`);
  }
  return counts;
}

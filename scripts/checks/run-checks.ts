import { command } from './command.ts';
import { lint } from './lint.ts';

export interface Counts {
  passed: number;
  failed: number;
}

interface Check {
  name: string;
  run: () => Promise<boolean>;
}

const packages = ['shared', 'functions', 'web', 'infra', 'scripts'];

/** What can be known without running the product: types, lint, format, and that the site builds. */
const checks: Check[] = [
  ...packages.map((name) => ({ name: `types of ${name}`, run: () => command('tsc', '-p', name) })),
  { name: 'lint', run: lint },
  { name: 'format', run: () => command('oxfmt', '--check', '.') },
  { name: 'build of the site within its budgets', run: () => command('npm', 'run', 'build', '--silent') },
];

export async function runChecks(): Promise<Counts> {
  const counts: Counts = { passed: 0, failed: 0 };
  for (const { name, run } of checks) {
    const startedAt = Date.now();
    const passed = await run();
    counts[passed ? 'passed' : 'failed']++;
    console.log(`${passed ? '✓' : '✗'} ${name} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`);
  }
  return counts;
}

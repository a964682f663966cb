import { defineConfig } from 'vitest/config';
import { SummaryReporter } from './scripts/checks/summary-reporter.ts';
import { reportFile } from './scripts/checks/report-file.ts';
import { LongestFirstSequencer } from './scripts/testing/longest-first.ts';
import { testWorkers } from './scripts/testing/test-workers.ts';

const common = {
  // A log line is checked where a test is about it; elsewhere it would only hide a failure.
  env: { POWERTOOLS_LOG_LEVEL: 'SILENT' },
  // The same for all kinds: only then do their files run beside each other.
  maxWorkers: testWorkers(),
};

/** One project a kind of test, so that each starts only the servers it needs. */
export default defineConfig({
  test: {
    reporters: ['default', new SummaryReporter(), ['json', { outputFile: reportFile }]],
    sequence: { sequencer: LongestFirstSequencer },
    projects: [
      {
        test: {
          ...common,
          name: 'unit',
          include: [
            'shared/src/**/*.test.ts',
            'scripts/**/*.test.ts',
            'web/src/**/*.test.{ts,tsx}',
            'web/*.test.ts',
          ],
          exclude: ['**/node_modules/**', 'scripts/local/**', '**/*.e2e.test.ts', '**/*.component.test.tsx'],
          // Thousands of random questions beside whatever else the machine is doing.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          ...common,
          name: 'components',
          include: ['web/src/**/*.component.test.tsx'],
          environment: 'happy-dom',
          testTimeout: 30_000,
        },
      },
      {
        test: {
          ...common,
          name: 'functions',
          include: ['functions/src/**/*.test.ts'],
          testTimeout: 30_000,
          globalSetup: 'scripts/testing/provide-dynamodb.ts',
        },
      },
      {
        test: {
          ...common,
          name: 'local cloud',
          include: ['scripts/local/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...common,
          name: 'infra',
          include: ['infra/src/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          ...common,
          name: 'browser',
          include: ['web/e2e/**/*.e2e.test.ts', 'scripts/**/*.e2e.test.ts'],
          globalSetup: 'scripts/testing/provide-site.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // A page that is drawing a map in software answers late; what never comes still fails.
          expect: { poll: { timeout: 20_000 } },
          // A toast is there for five seconds, and a stall of the machine may last longer: once more, then it fails.
          retry: 1,
        },
      },
    ],
  },
});

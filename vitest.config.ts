import { defineConfig } from 'vitest/config';

// A log line is checked where a test is about it; elsewhere it would only hide a failure.
const env = { POWERTOOLS_LOG_LEVEL: 'SILENT' };

/** One project a kind of test, so that each starts only the servers it needs. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          env,
          include: [
            'shared/src/**/*.test.ts',
            'scripts/**/*.test.ts',
            'web/src/**/*.test.{ts,tsx}',
            'web/*.test.ts',
          ],
          exclude: ['**/node_modules/**', 'scripts/local/**', '**/*.e2e.test.ts'],
          // Thousands of random questions beside whatever else the machine is doing.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'functions',
          env,
          include: ['functions/src/**/*.test.ts'],
          testTimeout: 30_000,
          globalSetup: 'scripts/testing/provide-dynamodb.ts',
        },
      },
      {
        test: {
          name: 'local cloud',
          env,
          include: ['scripts/local/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'infra',
          env,
          include: ['infra/src/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'browser',
          env,
          include: ['web/e2e/**/*.e2e.test.ts', 'scripts/**/*.e2e.test.ts'],
          globalSetup: 'scripts/testing/provide-site.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // One browser at a time: two cores draw one map in software well, and two badly.
          fileParallelism: false,
          // A page that is drawing a map in software answers late; what never comes still fails.
          expect: { poll: { timeout: 20_000 } },
          // A toast is there for five seconds, and a stall of the machine may last longer: once more, then it fails.
          retry: 1,
        },
      },
    ],
  },
});

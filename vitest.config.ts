import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { SummaryReporter } from './scripts/checks/summary-reporter.ts';
import { isQuiet, reportFile } from './scripts/checks/report-file.ts';
import { LongestFirstSequencer } from './scripts/checks/longest-first.ts';
import { testWorkers, waitingTestWorkers } from './scripts/checks/test-workers.ts';

/** Vitest's workers, the test sites and their functions load the same modules again and again, compiled from here. */
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '.local', 'compile-cache');

/** Groups of kinds run one after another. Kinds of one group have the same number of files at a time. */
const groups = { synthesis: 0, others: 1, waiting: 2 };

/** For what hangs. They say nothing about speed: a busy machine may need ten times as long as an idle one. */
const limits = { testTimeout: 900_000, hookTimeout: 900_000, expect: { poll: { timeout: 60_000 } } };

/** A busy machine may stall for longer than a toast is visible or a link is valid. The end of a run names who retried. */
const retries = { retry: 1 };

const common = {
  ...limits,
  ...retries,
  // Tests of log lines turn the logger on. In other tests its output would hide failures.
  env: { POWERTOOLS_LOG_LEVEL: 'SILENT' },
  maxWorkers: testWorkers(),
  sequence: { groupOrder: groups.others },
  // With a worker on each core, threads that help the garbage collector only take turns with the others.
  execArgv: ['--single-threaded-gc'],
};

/** Kinds that wait for a database or a cloud. */
const waiting = { maxWorkers: waitingTestWorkers(), sequence: { groupOrder: groups.waiting } };

/** A worker needs half as long to load CDK and to synthesize the stages as for all tests of them. So one does it all. */
const synthesis = { maxWorkers: 1, sequence: { groupOrder: groups.synthesis } };

/**
 * Files of a worker share its modules, which saves loading CDK, React or the AWS SDK again for each file. Only for
 * kinds whose modules keep nothing from one file to the next: entry points read their environment when they are
 * loaded, so the setup file of the functions' tests takes them back.
 */
const sharedModules = { isolate: false };

/** Tests of other rooms that synthesize stages, so that CDK is loaded only in the workers of the infrastructure. */
const synthesizing = [
  'scripts/cost/**/*.test.ts',
  'scripts/doctor/**/*.test.ts',
  'scripts/supply/**/*.test.ts',
  'scripts/site/resource-types.test.ts',
];

/** Commands that are tested with the entries of functions. */
const onTables = ['scripts/restore/rehearsal.test.ts'];

/** The local cloud, and what knows the product and runs on it. */
const localCloud = [
  'scripts/local-cloud/**/*.test.ts',
  'scripts/site/**/*.test.ts',
  'scripts/faults/**/*.test.ts',
  'scripts/spam/hostile-month.test.ts',
];

/** Notes for the end of a run what each file has cost, also on a busy machine. */
const processorTime = 'scripts/testing/processor-time.ts';

/** One project for each kind of test, so that each starts only the servers that it needs. */
export default defineConfig({
  test: {
    reporters: [isQuiet ? 'minimal' : 'default', new SummaryReporter(), ['json', { outputFile: reportFile }]],
    sequence: { sequencer: LongestFirstSequencer },
    projects: [
      {
        test: {
          ...common,
          ...sharedModules,
          name: 'unit',
          include: [
            'shared/{src,level2/src}/**/*.test.ts',
            'scripts/**/*.test.ts',
            'web/src/**/*.test.{ts,tsx}',
            'web/*.test.ts',
          ],
          exclude: [
            '**/node_modules/**',
            ...localCloud,
            ...onTables,
            '**/*.e2e.test.ts',
            '**/*.component.test.tsx',
            ...synthesizing,
          ],
          setupFiles: [processorTime, 'scripts/testing/repeatable-chance.ts'],
        },
      },
      {
        test: {
          ...common,
          ...sharedModules,
          name: 'components',
          include: ['web/src/**/*.component.test.tsx'],
          environment: 'happy-dom',
          // What one file has replaced must not be there for the next one.
          unstubGlobals: true,
          setupFiles: [processorTime, 'scripts/testing/patient-elements.ts'],
        },
      },
      {
        test: {
          ...common,
          ...waiting,
          ...sharedModules,
          name: 'functions',
          include: ['functions/src/**/*.test.ts', ...onTables],
          globalSetup: 'scripts/testing/provide-dynamodb.ts',
          setupFiles: [
            processorTime,
            'functions/src/testing/forget-entries.ts',
            'scripts/testing/guard-dynamodb.ts',
            'scripts/testing/repeatable-chance.ts',
          ],
        },
      },
      {
        test: {
          ...common,
          ...waiting,
          ...sharedModules,
          name: 'local cloud',
          include: localCloud,
          setupFiles: processorTime,
          exclude: ['**/node_modules/**', ...synthesizing],
        },
      },
      {
        test: {
          ...common,
          ...synthesis,
          ...sharedModules,
          name: 'infra',
          include: ['infra/src/**/*.test.ts', ...synthesizing],
          setupFiles: processorTime,
        },
      },
      {
        test: {
          ...common,
          ...sharedModules,
          name: 'screens',
          include: ['web/screens/**/*.screen.test.ts'],
          environment: 'happy-dom',
          setupFiles: [processorTime, 'scripts/testing/patient-elements.ts'],
          // Test support reaches the worker's site before a page of it is open.
          environmentOptions: { happyDOM: { settings: { fetch: { disableSameOriginPolicy: true } } } },
          globalSetup: 'scripts/testing/provide-own-sites.ts',
        },
      },
      {
        test: {
          ...common,
          ...sharedModules,
          name: 'browser',
          include: ['web/e2e/**/*.e2e.test.ts', 'scripts/**/*.e2e.test.ts'],
          setupFiles: processorTime,
          globalSetup: ['scripts/testing/provide-browser.ts', 'scripts/testing/provide-own-sites.ts'],
        },
      },
    ],
  },
});

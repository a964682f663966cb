import { afterAll, vi } from 'vitest';
import { forgetInterceptions } from '@touchdown/local-cloud/testing/intercept-calls.ts';
import { deleteTestTables } from './test-table.ts';

/**
 * Files of a worker share its modules. Entry points read their environment when they are loaded, so the next file
 * loads them again and finds neither the environment nor the spies nor the clock nor the tables of this one.
 */
afterAll(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  vi.useRealTimers();
  await deleteTestTables();
  forgetInterceptions();
  vi.resetModules();
});

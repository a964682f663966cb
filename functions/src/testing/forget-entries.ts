import { afterAll, vi } from 'vitest';
import { forgetInterceptions } from './intercept-calls.ts';

/**
 * Files of a worker share its modules. Entry points read their environment when they are loaded, so the next file
 * loads them again and finds neither the environment nor the spies nor the clock of this one.
 */
afterAll(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  vi.useRealTimers();
  forgetInterceptions();
  vi.resetModules();
});

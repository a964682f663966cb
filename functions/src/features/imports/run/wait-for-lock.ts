import { setTimeout as pause } from 'node:timers/promises';
import { ImportBusyError } from './import-errors.ts';

const retryMilliseconds = 3_000;

/** Tries again as long as another import is running and there is time. */
export async function waitForLock<T>(hasTime: () => boolean, attempt: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof ImportBusyError) || !hasTime()) throw error;
      await pause(retryMilliseconds);
    }
  }
}

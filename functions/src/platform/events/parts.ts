import type { Context } from 'aws-lambda';
import { logger } from '../log/logger.ts';

/** One of the tasks of a function. */
type Part = (event: unknown, context: RemainingTime) => Promise<unknown>;

type RemainingTime = Pick<Context, 'getRemainingTimeInMillis'>;

/**
 * The handler of a function with several tasks, for which one role is enough. Each event names the part that it is for, so
 * a part that fails or is repeated concerns its own event only. `usual` is the part of an event that names none.
 */
export function partsOf(parts: Readonly<Record<string, Part>>, usual = '') {
  return async (event: unknown, context: RemainingTime): Promise<void> => {
    const { part = usual } = event as { part?: string };
    const run = Object.hasOwn(parts, part) ? parts[part] : undefined;
    if (!run) {
      const names = Object.keys(parts).join(', ');
      throw new Error(`The event must name a part of this function (${names}), but names "${part}".`);
    }
    await run(event, context);
  };
}

/**
 * Runs parts one after another. One that fails does not stop those after it: each has a line of its own with its time. In
 * the end it throws if one failed, so that Lambda repeats the run and the alarm of functions rings.
 */
export async function runInTurn(
  parts: Readonly<Record<string, () => Promise<void>>>,
  now: () => number,
): Promise<void> {
  const failed: string[] = [];
  for (const [part, run] of Object.entries(parts)) {
    const begin = now();
    try {
      await run();
      logger.info('part done', { part, milliseconds: now() - begin });
    } catch (error) {
      failed.push(part);
      logger.error('part failed', { part, milliseconds: now() - begin, error: error as Error });
    }
  }
  if (failed.length > 0) throw new Error(`Parts failed: ${failed.join(', ')}.`);
}

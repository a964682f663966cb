import { tryAgain, type Patience } from './try-again.ts';
import type { Answer, RequestHeaders } from './with-answer.ts';

export type Get = <T>(
  url: string,
  headers: RequestHeaders,
  read: (answer: Answer) => Promise<T>,
) => Promise<T>;

/** Waits its turn, then runs the attempt, again after passing trouble. */
export type Ask = <T>(attempt: (get: Get) => Promise<T>) => Promise<T>;

/** One attempt at a time, in the order they were asked for, with a gap between them. */
export function takeTurns(get: Get, patience: Patience): Ask {
  let lastInLine: Promise<unknown> | undefined;
  return async (attempt) => {
    const gapBefore = lastInLine?.then(async () => patience.pause(patience.minGapMilliseconds));
    const turn = (gapBefore ?? Promise.resolve()).then(async () =>
      tryAgain(async () => attempt(get), patience),
    );
    // A failed attempt is its caller's news; the next in line goes on.
    lastInLine = turn.catch(() => undefined);
    return turn;
  };
}

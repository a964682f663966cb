import type { ReactElement } from 'react';
import { outage } from './outage.ts';

/** The pauses between attempts grow to this many seconds. */
const [firstPauseSeconds, longestPauseSeconds] = [5, 60];
/** Outages so soon after each other are one, whose pauses go on growing. */
const sameOutageMilliseconds = 60_000;

let isOutage = false;
let attempts = 0;
let endedAt = -Infinity;

/**
 * Begins an outage, unless there is one, and shows its line. `ask` repeats the call that failed, after pauses of 5, 10, 20 seconds and so on,
 * until it succeeds.
 */
export function beginOutage(line: ReactElement, ask: () => Promise<unknown>): void {
  if (isOutage) return;
  isOutage = true;
  if (Date.now() - endedAt > sameOutageMilliseconds) attempts = 0;
  show(line);
  askLater(ask);
}

/**
 * Returns the pause before an attempt, in milliseconds. `chance` is from 0 to 1: readers do not come back all at once.
 */
export function pauseBefore(attempt: number, chance = Math.random()): number {
  const seconds = Math.min(firstPauseSeconds * 2 ** attempt, longestPauseSeconds);
  return Math.round(seconds * (1 + chance / 4) * 1000);
}

function askLater(ask: () => Promise<unknown>): void {
  const again = () => askLater(ask);
  setTimeout(() => void ask().then(end, again), pauseBefore(attempts++));
}

function end(): void {
  isOutage = false;
  endedAt = Date.now();
  show(undefined);
}

function show(line: ReactElement | undefined): void {
  outage.line = line;
  outage.tell();
}

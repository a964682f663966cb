import { longDate } from '@touchdown/shared/text/written-date.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { outage } from './outage.ts';

/** The pauses between attempts grow to this many seconds. */
const [firstPauseSeconds, longestPauseSeconds] = [5, 60];
/** Outages so soon after each other are one, whose pauses go on growing. */
const sameOutageMilliseconds = 60_000;

let isOutage = false;
let attempts = 0;
let endedAt = -Infinity;

/**
 * Begins an outage, unless there is one, and shows its line, with when the record of this browser was made. `ask`
 * repeats the call that failed, after pauses of 5, 10, 20 seconds and so on, until it succeeds.
 */
export function beginOutage(recordOf: string, ask: () => Promise<unknown>): void {
  if (isOutage) return;
  isOutage = true;
  if (Date.now() - endedAt > sameOutageMilliseconds) attempts = 0;
  show(<OutageLine recordOf={recordOf} />);
  askLater(ask);
}

/** Returns the pause before an attempt, in milliseconds. Readers do not come back all at once. */
function pauseBefore(attempt: number): number {
  const seconds = Math.min(firstPauseSeconds * 2 ** attempt, longestPauseSeconds);
  return Math.round(seconds * (1 + Math.random() / 4) * 1000);
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

function show(line: ReactNode): void {
  outage.line = line;
  outage.tell();
}

interface OutageLineProps {
  /** When the record of this browser was made. */
  recordOf: string;
}

/**
 * Says where answers come from. When it goes, everything on the screen is fetched again, and what somebody is typing
 * stays.
 */
function OutageLine({ recordOf }: OutageLineProps) {
  const queryClient = useQueryClient();
  useEffect(() => () => void queryClient.invalidateQueries(), [queryClient]);
  return (
    <>
      We can’t reach the server. You’re seeing your saved copy of {longDate(recordOf)}, without community
      additions.
    </>
  );
}

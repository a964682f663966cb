const dayMilliseconds = 86_400_000;

/** Returns the day as volumes count it: 1 January 1970 is day 1. */
export function dayOf(time: number): number {
  return Math.floor(time / dayMilliseconds) + 1;
}

export function millisecondsOf(time: number): number {
  return time - Math.floor(time / dayMilliseconds) * dayMilliseconds;
}

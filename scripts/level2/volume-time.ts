const dayMilliseconds = 86_400_000;

/** Day 1 is the first of January 1970. */
export function dayOf(time: number): number {
  return Math.floor(time / dayMilliseconds) + 1;
}

export function millisecondsOf(time: number): number {
  return time - Math.floor(time / dayMilliseconds) * dayMilliseconds;
}

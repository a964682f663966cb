const dayMs = 86_400_000;

/** Day 1 is the first of January 1970. */
export function dayOf(time: number): number {
  return Math.floor(time / dayMs) + 1;
}

export function millisecondsOf(time: number): number {
  return time - Math.floor(time / dayMs) * dayMs;
}

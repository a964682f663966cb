export type StopWatch = ReturnType<typeof stopWatch>;

/** Measures in seconds how long each lap took. */
export function stopWatch(now: () => number) {
  const laps: Record<string, number> = {};
  let last = now();
  return {
    laps,
    lap(name: string) {
      laps[name] = (now() - last) / 1000;
      last = now();
    },
  };
}

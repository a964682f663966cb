export interface LoadResult {
  perSecond: number;
  p50: number;
  p99: number;
}

/** Repeats a call in several lanes for some seconds. Returns the calls per second, and their duration in milliseconds. */
export async function measureLoad(
  call: () => Promise<void>,
  { lanes, seconds }: { lanes: number; seconds: number },
): Promise<LoadResult> {
  const durations: number[] = [];
  const startedAt = performance.now();
  const lane = async () => {
    while (performance.now() - startedAt < seconds * 1000) {
      const before = performance.now();
      await call();
      durations.push(performance.now() - before);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  const elapsed = (performance.now() - startedAt) / 1000;
  durations.sort((a, b) => a - b);
  const { length } = durations;
  const percentile = (share: number) => durations[Math.min(length - 1, Math.floor(length * share))] ?? 0;
  return { perSecond: length / elapsed, p50: percentile(0.5), p99: percentile(0.99) };
}

export interface LoadResult {
  perSecond: number;
  p50: number;
  p99: number;
}

/** Makes the same kind of call over and over, several at a time, and tells how many a second and how long they took in ms. */
export async function measureLoad(
  call: () => Promise<void>,
  { lanes, seconds }: { lanes: number; seconds: number },
): Promise<LoadResult> {
  const took: number[] = [];
  const startedAt = performance.now();
  const lane = async () => {
    while (performance.now() - startedAt < seconds * 1000) {
      const before = performance.now();
      await call();
      took.push(performance.now() - before);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  const elapsed = (performance.now() - startedAt) / 1000;
  took.sort((a, b) => a - b);
  const at = (share: number) => took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0;
  return { perSecond: took.length / elapsed, p50: at(0.5), p99: at(0.99) };
}

const riseSeconds = 5 * 60;
const hourSeconds = 60 * 60;
export const surgeSeconds = riseSeconds + hourSeconds;

/** A thousand times what was there before within five minutes, and back to it in the hour after that. */
export function surgeRate(second: number, peak: number, times = 1_000): number {
  if (second < riseSeconds) return (peak / times) * times ** (second / riseSeconds);
  return peak * times ** (-(second - riseSeconds) / hourSeconds);
}

/** How many arrive in a second with this rate. */
export function arrivals(rate: number, random: () => number): number {
  if (rate > 30) {
    // Many arrivals are as good as normally distributed.
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    return Math.max(0, Math.round(rate + Math.sqrt(rate) * normal));
  }
  let count = 0;
  for (let left = Math.exp(-rate), product = random(); product > left; product *= random()) count += 1;
  return count;
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

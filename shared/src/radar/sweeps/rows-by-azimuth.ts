import type { MeasuredSweep } from './measured-sweep.ts';

/** For each step of azimuth, the start of the nearest radial's row; −1 where none is near. */
export function rowsByAzimuth(
  { count, azimuthDegrees }: MeasuredSweep['radials'],
  gateCount: number,
  azimuthSteps: number,
): Int32Array {
  const order = Uint16Array.from({ length: count }, (_, radial) => radial).sort(
    (a, b) => (azimuthDegrees[a] ?? 0) - (azimuthDegrees[b] ?? 0),
  );
  const sorted = Float64Array.from(order, (radial) => azimuthDegrees[radial] ?? 0);
  const rows = new Int32Array(azimuthSteps).fill(-1);
  const gaps = sorted.slice(1).map((azimuth, before) => azimuth - (sorted[before] ?? 0));
  const usualGap = Math.min(1, gaps.sort()[gaps.length >> 1] ?? 1);
  // A radial covers slightly more than half the usual distance to the next one, but no gap.
  const reach = usualGap * 0.8;
  let next = 0;
  for (let step = 0; step < azimuthSteps; step += 1) {
    const azimuth = ((step + 0.5) / azimuthSteps) * 360;
    while (next < count && (sorted[next] ?? 0) < azimuth) next += 1;
    const low = (next - 1 + count) % count;
    const high = next % count;
    const toLow = apart(azimuth, sorted[low] ?? 0);
    const toHigh = apart(azimuth, sorted[high] ?? 0);
    if (Math.min(toLow, toHigh) > reach) continue;
    rows[step] = (order[toLow <= toHigh ? low : high] ?? 0) * gateCount;
  }
  return rows;
}

function apart(a: number, b: number): number {
  const gap = Math.abs(a - b);
  return Math.min(gap, 360 - gap);
}

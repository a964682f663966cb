import { beforeAll, describe, expect, it } from 'vitest';
import { surgeHour, type SurgeHour } from './surge-hour.ts';
import { quantile } from './arrivals.ts';

describe('an hour with a thousand times the usual visitors', () => {
  let hour: SurgeHour;

  beforeAll(async () => {
    hour = await surgeHour();
  });

  it('reaches the peak that it is said to reach', () => {
    expect(hour.edge.peakRequests).toBeGreaterThan(8_000);
    expect(hour.loops.asked).toBeGreaterThan(4_500);
  });

  it('is answered by the edge, and no read fails', () => {
    expect(hour.edge.failedReads).toBe(0);
    expect(hour.edge.hits / hour.edge.requests).toBeGreaterThanOrEqual(0.95);
  });

  it('makes all loops within 70 minutes for less than a dollar', () => {
    const { asked, made, refused, lastMadeAtSecond, dollars } = hour.loops;
    expect({ made, refused }).toEqual({ made: asked, refused: {} });
    expect(lastMadeAtSecond).toBeLessThan(70 * 60);
    expect(dollars).toBeLessThan(1);
  });

  it('lets nobody wait for somebody’s tenth loop', () => {
    expect(quantile(hour.loops.waits, 0.5)).toBeLessThanOrEqual(60);
    expect(quantile(hour.loops.waits, 0.99)).toBeLessThanOrEqual(120);
  });

  it('asks the origin for a watched loop once a second and region', () => {
    expect(hour.watcherReads).toBeLessThan(hour.watcherRequests / 1_000);
  });

  it('gives few watchers a stream, and all the others the object, for less than a dollar', () => {
    const { asked, refused, mostFunctions } = hour.streams;
    expect(asked - refused).toBeGreaterThan(500);
    expect(asked - refused).toBeLessThan(2_000);
    // Everybody asks once. A few come back after their stream.
    expect(refused).toBeGreaterThan(18_000);
    expect(asked).toBeLessThan(25_000);
    // An account has a thousand functions at a time, and the API needs them too.
    expect(mostFunctions).toBeLessThan(400);
    expect(hour.bill['live streams']).toBeLessThan(1);
  });

  it('shows old copies where all functions stop at its peak', async () => {
    const { edge } = await surgeHour({ originFailsAtSecond: 300 });
    expect(edge.failedReads / edge.requests).toBeLessThan(0.05);
    expect(edge.failedWrites).toBeGreaterThan(0);
  });
});

import { deriveVolume } from '@touchdown/shared/radar/derived/derive-volume.ts';
import { specificPhase } from '@touchdown/shared/radar/derived/specific-phase.ts';
import { air, sweepOfAir } from '@touchdown/shared/radar/section/testing/layered-air.ts';
import { describe, expect, it } from 'vitest';
import { LostScan, type LoadScan } from '../scans.ts';
import type { DeriveRequest } from './derive-field.worker.ts';
import { loadDerived } from './load-derived.ts';

const began = Date.UTC(2013, 4, 20, 20);
const tilts = [0.5, 0.5, 1.5, 2.4, 4, 6.4];
/** A split cut, whose second turn has velocities, and four tilts above it. */
const scans = tilts.map((elevationDegrees, at) => ({
  startTime: began + at * 30_000,
  elevationDegrees,
  moments: at === 1 ? (['REF', 'VEL'] as const) : (['REF', 'RHO'] as const),
}));

/** What the worker does. */
const compute = async (request: DeriveRequest) =>
  'tilts' in request ? deriveVolume(request.field, request.tilts) : specificPhase(request.sweeps);

function source(lost: readonly number[] = []) {
  const asked: number[] = [];
  const load: LoadScan = async (scan) => {
    asked.push(scan);
    if (lost.includes(scan)) throw new LostScan('This scan is lost.', true);
    return sweepOfAir(tilts[scan] ?? 0, air);
  };
  return { asked, load, scans };
}

describe('a field that follows from all tilts', () => {
  it('is computed from one scan of each tilt, of the low turns from the one that sees farther', async () => {
    const from = source();
    const sweep = await loadDerived('echo_tops', 1, from, compute);
    expect(from.asked).toEqual([0, 2, 3, 4, 5]);
    expect(sweep.tilts).toEqual({ count: 5, lowestDegrees: 0.5, highestDegrees: 6.4 });
  });

  it('is computed once, also from another scan of the same volume', async () => {
    const from = source();
    const sweep = await loadDerived('maximum_reflectivity', 0, from, compute);
    expect(await loadDerived('maximum_reflectivity', 3, from, compute)).toBe(sweep);
    expect(from.asked).toHaveLength(5);
    await loadDerived('echo_tops', 3, from, compute);
    expect(from.asked).toHaveLength(10);
  });

  it('counts only the tilts that were read', async () => {
    const lost = [0, 5];
    const from = source(lost);
    const sweep = await loadDerived('echo_tops', 0, from, compute);
    expect(sweep.tilts).toEqual({ count: 3, lowestDegrees: 1.5, highestDegrees: 4 });
    // Once they can be read, they count.
    lost.length = 0;
    expect((await loadDerived('echo_tops', 0, from, compute)).tilts?.count).toBe(5);
  });

  it('is lost where fewer than two could be read, and may be asked for again', async () => {
    const from = source([0, 2, 3, 4]);
    await expect(loadDerived('echo_tops', 0, from, compute)).rejects.toThrow('at least two tilts');
    await expect(loadDerived('echo_tops', 0, from, compute)).rejects.toThrow(LostScan);
    expect(from.asked).toHaveLength(10);
  });
});

describe('a field that follows from one scan', () => {
  it('is lost where the scan has no phase', async () => {
    const from = source();
    await expect(loadDerived('specific_differential_phase', 2, from, compute)).rejects.toThrow('KDP');
    expect(from.asked).toEqual([2, 2, 2]);
  });
});

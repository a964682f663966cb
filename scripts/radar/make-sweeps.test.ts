import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { brotliDecompressSync } from 'node:zlib';
import { keepSweep, readKeptSweep } from '@touchdown/functions/features/radar/render/kept-sweeps.ts';
import { makeSweeps } from '@touchdown/functions/features/radar/sweeps/make-sweeps.ts';
import { RadarThreads } from '@touchdown/functions/features/radar/threads/radar-threads.ts';
import type { LoopPlan } from '@touchdown/functions/features/radar/jobs/job-items.ts';
import { moore, mooreOptions } from '@touchdown/functions/testing/moore-loop.ts';
import { startVolumeArchive, type VolumeArchive } from '@touchdown/functions/testing/start-volume-archive.ts';
import { distanceMiles } from '@touchdown/shared/geo/great-circle.ts';
import { findStation } from '@touchdown/shared/radar/nearest-stations.ts';
import type { RadarField } from '@touchdown/shared/radar/radar-fields.ts';
import { readSweepFile } from '@touchdown/shared/radar/sweep-file/read-sweep-file.ts';
import type { SweepFile } from '@touchdown/shared/radar/sweep-file/sweep-file.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { simulateVolume } from '@touchdown/level2/writing/simulated-storm.ts';
import { volumeKeyOf } from './volume-key.ts';
import { writeVolume } from '@touchdown/level2/writing/write-volume.ts';
import { smallVolumeTask } from './testing/small-volume-task.ts';

const { beganAt, endedAt, path } = moore;
const plan: LoopPlan = {
  target: moore,
  options: mooreOptions,
  isDefault: true,
};

const station = findStation('KTLX');
if (!station) throw new Error('KTLX is not listed');
const storm = simulateVolume({ station, beganAt, endedAt, from: path[0], to: path[1], seed: 1 }, beganAt);
const bytes = writeVolume(storm, { messages: 31, container: 'plain' });
const key = volumeKeyOf('KTLX', beganAt);
const frames = storm.sweeps
  .filter(({ moments, elevationDegrees }) => moments.REF && elevationDegrees < 0.7)
  .slice(0, 1)
  .map(({ startTime: time, elevationDegrees }) => ({ time, elevationDegrees, volumeKey: key }));

describe('sweeps from an archive', () => {
  const threads = new RadarThreads();
  let archive: VolumeArchive;
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'make-sweeps-'));
    archive = await startVolumeArchive();
    archive.objects.set(key, bytes);
  });
  afterEach(async () => {
    await archive.stop();
    await rm(folder, { recursive: true });
  });

  const made = async (over: { volumeKey: string }[] = frames, signal = new AbortController().signal) => {
    const loop = {
      stationId: 'KTLX',
      frames: over.map((other) => ({ ...frames[0], ...other })) as typeof frames,
    };
    const sweeps = makeSweeps({ plan, loop, folder, archive: archive.settings, signal }, threads);
    const read: (SweepFile | undefined)[] = [];
    for await (const { packed } of sweeps) read.push(packed && readSweepFile(brotliDecompressSync(packed)));
    return read;
  };

  const drawAll = async (field: RadarField = 'reflectivity') => {
    const small = smallVolumeTask({ archive: archive.settings, folder });
    const task = { ...small, options: { ...small.options, field } };
    const outcome = await threads.drawer(
      task,
      new AbortController().signal,
    )({ key, stationId: 'KTLX', beganAt });
    expect(outcome.outcome).toBe('drawn');
  };

  it('have the time and the angle of their frame, and every field that the radar sent', async () => {
    const [sweep, ...others] = await made();
    expect(others).toEqual([]);
    expect(sweep).toMatchObject({ station: 'KTLX', time: frames[0]?.time });
    expect(sweep?.elevationDegrees).toBeCloseTo(frames[0]?.elevationDegrees ?? 0, 3);
    const low = storm.sweeps.filter(({ elevationDegrees }) => elevationDegrees < 0.7);
    const names = ['REF', 'VEL', 'RHO', 'ZDR'].filter((name) => low.some(({ moments }) => name in moments));
    expect(sweep?.fields.map(({ name }) => name)).toEqual(names);
    expect(names).toContain('VEL');
  });

  it('come with what the scan shows near the path, at the lowest angle and above it', async () => {
    const loop = { stationId: 'KTLX', frames };
    const signal = new AbortController().signal;
    const request = { plan, loop, folder, archive: archive.settings, signal };
    await drawAll();
    const { value: scan } = await makeSweeps(request, threads).next();
    const tilts = scan?.signs?.tilts ?? [];
    expect(scan?.signs?.time).toBe(frames[0]?.time);
    expect(tilts[0]?.elevationDegrees).toBeCloseTo(frames[0]?.elevationDegrees ?? 0, 3);
    expect(tilts[1]?.elevationDegrees).toBeCloseTo(1.45, 2);
    for (const { couplets } of tilts)
      expect(distanceMiles(couplets[0] ?? { lat: 0, lon: 0 }, path[0])).toBeLessThan(2);
    expect(tilts[0]?.debris).toEqual([]);
  });

  it('are missing for the frames of a volume that is lost, and of one that is damaged', async () => {
    archive.objects.set('2013/05/20/KTLX/KTLX20130520_200000_V06', Buffer.from('not a volume'));
    const all = await made([
      { volumeKey: '2013/05/20/KTLX/KTLX20130520_195500_V06' },
      { volumeKey: key },
      { volumeKey: '2013/05/20/KTLX/KTLX20130520_200000_V06' },
    ]);
    expect(all.map((sweep) => sweep?.station)).toEqual([undefined, 'KTLX', undefined]);
  });

  // A matcher takes long for millions of codes.
  describe('of which drawing has kept a half', () => {
    const [time = 0] = frames.map((frame) => frame.time);

    it('are the same as those that are read whole', async () => {
      const whole = await made();
      await drawAll();
      expect(Object.keys((await readKeptSweep(folder, time))?.sweep.moments ?? {})).toEqual([
        'REF',
        'ZDR',
        'RHO',
      ]);
      expect(isDeepStrictEqual(await made(), whole)).toBe(true);
    });

    it.each(['velocity', 'spectrum_width'] as const)('are read whole where %s was drawn', async (field) => {
      await drawAll(field);
      expect(await readdir(folder)).toEqual([]);
    });

    it('take the kept half as it is', async () => {
      await drawAll();
      const kept = await readKeptSweep(folder, time);
      kept?.sweep.moments.REF?.codes.fill(123);
      if (kept) await keepSweep(folder, kept.sweep);
      const [sweep] = await made();
      const codes = sweep?.fields.find(({ name }) => name === 'REF')?.codes;
      expect(new Set(codes)).toEqual(new Set([0, 123]));
    });

    it('are read whole where it is damaged', async () => {
      const whole = await made();
      await drawAll();
      for (const name of await readdir(folder)) await writeFile(join(folder, name), 'not a sweep');
      expect(isDeepStrictEqual(await made(), whole)).toBe(true);
    });

    it('are drawn and made where nothing can be kept', async () => {
      const whole = await made();
      const elsewhere = folder;
      folder = join(folder, 'missing');
      await drawAll();
      expect(isDeepStrictEqual(await made(), whole)).toBe(true);
      folder = elsewhere;
    });
  });

  it('end when they are aborted', async () => {
    await expect(made(frames, AbortSignal.abort(new Error('Stop.')))).rejects.toThrow('Stop.');
  });
});

import { brotliDecompressSync } from 'node:zlib';
import { makeSweeps } from '@touchdown/functions/features/radar/sweeps/make-sweeps.ts';
import { RadarThreads } from '@touchdown/functions/features/radar/threads/radar-threads.ts';
import type { LoopPlan } from '@touchdown/functions/features/radar/jobs/job-items.ts';
import { moore, mooreOptions } from '@touchdown/functions/testing/moore-loop.ts';
import { startVolumeArchive, type VolumeArchive } from '@touchdown/functions/testing/start-volume-archive.ts';
import { findStation } from '@touchdown/shared/radar/nearest-stations.ts';
import { readSweepFile } from '@touchdown/shared/radar/sweep-file/read-sweep-file.ts';
import type { SweepFile } from '@touchdown/shared/radar/sweep-file/sweep-file.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { simulateVolume } from '../level2/simulated-storm.ts';
import { volumeKeyOf } from '../level2/volume-key.ts';
import { writeVolume } from '../level2/write-volume.ts';

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

  beforeEach(async () => {
    archive = await startVolumeArchive();
    archive.objects.set(key, bytes);
  });
  afterEach(() => archive.stop());

  const made = async (over: { volumeKey: string }[] = frames, signal = new AbortController().signal) => {
    const loop = {
      stationId: 'KTLX',
      frames: over.map((other) => ({ ...frames[0], ...other })) as typeof frames,
    };
    const sweeps = makeSweeps({ plan, loop, archive: archive.settings, signal }, threads);
    const read: (SweepFile | undefined)[] = [];
    for await (const packed of sweeps) read.push(packed && readSweepFile(brotliDecompressSync(packed)));
    return read;
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

  it('are missing for the frames of a volume that is lost, and of one that is damaged', async () => {
    archive.objects.set('2013/05/20/KTLX/KTLX20130520_200000_V06', Buffer.from('not a volume'));
    const all = await made([
      { volumeKey: '2013/05/20/KTLX/KTLX20130520_195500_V06' },
      { volumeKey: key },
      { volumeKey: '2013/05/20/KTLX/KTLX20130520_200000_V06' },
    ]);
    expect(all.map((sweep) => sweep?.station)).toEqual([undefined, 'KTLX', undefined]);
  });

  it('end when they are aborted', async () => {
    await expect(made(frames, AbortSignal.abort(new Error('Stop.')))).rejects.toThrow('Stop.');
  });
});

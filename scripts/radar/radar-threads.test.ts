import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { VolumeTask } from '@touchdown/functions/features/radar/render/draw-volume.ts';
import { RadarThreads } from '@touchdown/functions/features/radar/threads/radar-threads.ts';
import { moore, mooreOptions } from '@touchdown/functions/testing/moore-loop.ts';
import { startVolumeArchive, type VolumeArchive } from '@touchdown/functions/testing/start-volume-archive.ts';
import { findStation } from '@touchdown/shared/radar/nearest-stations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { simulateVolume } from '@touchdown/level2/writing/simulated-storm.ts';
import { volumeKeyOf } from './volume-key.ts';
import { writeVolume } from '@touchdown/level2/writing/write-volume.ts';
import { smallVolumeTask } from './testing/small-volume-task.ts';

const { beganAt, endedAt, path } = moore;
const key = volumeKeyOf('KTLX', beganAt);
const volume = { key, stationId: 'KTLX', beganAt };

describe('the threads of a worker', () => {
  let archive: VolumeArchive;
  let task: VolumeTask;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'radar-threads-'));
    const station = findStation('KTLX');
    if (!station) throw new Error('KTLX is not listed');
    const storm = simulateVolume({ station, beganAt, endedAt, from: path[0], to: path[1], seed: 1 }, beganAt);
    archive = await startVolumeArchive();
    archive.objects.set(key, writeVolume(storm, { messages: 31, container: 'plain' }));
    task = smallVolumeTask({ archive: archive.settings, folder });
  });
  afterAll(async () => {
    await archive.stop();
    await rm(folder, { recursive: true });
  });

  const never = new AbortController().signal;
  const cutTask = () => ({
    archive: archive.settings,
    folder,
    area: { west: -98, south: 35, east: -97, north: 36 },
    stationId: 'KTLX',
    volumeKey: key,
    frames: [{ time: beganAt, elevationDegrees: 0.5 }],
    path: { path: moore.path, beganAt, endedAt },
  });

  it('are as many as are useful, and at most as many as they may be', () => {
    const threads = new RadarThreads(2);
    expect([threads.grow(1), threads.grow(0), threads.grow(9), threads.grow(1)]).toEqual([1, 1, 2, 2]);
  });

  it('draw for one loop after the other, each by its own options', async () => {
    const threads = new RadarThreads(1);
    const coloured = async (options: VolumeTask['options']) => {
      const outcome = await threads.drawer({ ...task, options }, never)(volume);
      if (outcome.outcome !== 'drawn') throw new Error(outcome.sentence);
      return outcome.sweeps[0]?.pixels.filter((byte) => byte !== 0).length ?? 0;
    };
    const all = await coloured({ ...mooreOptions, isFiltered: false });
    const strong = await coloured({ ...mooreOptions, filteringThreshold: 40 });
    expect(strong).toBeGreaterThan(0);
    expect(all).toBeGreaterThan(strong);
    expect(await coloured({ ...mooreOptions, isFiltered: false })).toBe(all);
  });

  it('end work that is aborted, with its reason, and go on with the next', async () => {
    const threads = new RadarThreads(1);
    const stopping = new AbortController();
    const aborted = threads.drawer(task, stopping.signal)(volume);
    const waiting = [volume, volume, volume].map(threads.drawer(task, stopping.signal));
    stopping.abort(new Error('Enough.'));
    for (const one of [aborted, ...waiting]) await expect(one).rejects.toThrow('Enough.');
    await expect(threads.drawer(task, stopping.signal)(volume)).rejects.toThrow('Enough.');
    expect((await threads.drawer(task, never)(volume)).outcome).toBe('drawn');
  });

  // By the order in which the archive is asked: how long each takes afterwards differs from machine to machine.
  it('draw before they cut sweeps that nobody waits for', async () => {
    const threads = new RadarThreads(1);
    const cutKey = volumeKeyOf('KTLX', endedAt);
    archive.objects.set(cutKey, archive.objects.get(key) ?? new Uint8Array());
    archive.requests.length = 0;
    const cuts = Array.from({ length: 6 }, () => threads.cut({ ...cutTask(), volumeKey: cutKey }, never));
    await threads.drawer(task, never)(volume);
    await Promise.all(cuts);
    const asked = archive.requests.map((request) => request.key);
    expect(asked.filter((one) => one === cutKey)).toHaveLength(6);
    expect(asked.indexOf(key)).toBeLessThan(4);
  });
});

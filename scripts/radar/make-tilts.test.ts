import { brotliDecompressSync } from 'node:zlib';
import { cutSweep } from '@touchdown/functions/features/radar/cut-sweep.ts';
import { areaOfLoop } from '@touchdown/functions/features/radar/sweeps/area-of-loop.ts';
import { makeTilts } from '@touchdown/functions/features/radar/tilts/make-tilts.ts';
import { moore, mooreOptions } from '@touchdown/functions/testing/moore-loop.ts';
import { startVolumeArchive, type VolumeArchive } from '@touchdown/functions/testing/start-volume-archive.ts';
import { simulateVolume } from '@touchdown/level2/writing/simulated-storm.ts';
import { writeVolume } from '@touchdown/level2/writing/write-volume.ts';
import type { VolumeField } from '@touchdown/shared/radar/derived/derived-fields.ts';
import { deriveVolume, type TiltSweep } from '@touchdown/shared/radar/derived/derive-volume.ts';
import { findStation } from '@touchdown/shared/radar/nearest-stations.ts';
import { measuredField } from '@touchdown/shared/radar/sweep-file/measured-field.ts';
import { readSweepFile } from '@touchdown/shared/radar/sweep-file/read-sweep-file.ts';
import { maxTiltBytes, readTiltIndex } from '@touchdown/shared/radar/sweep-file/tilt-index.ts';
import { writeSweepFile } from '@touchdown/shared/radar/sweep-file/write-sweep-file.ts';
import { valueAt } from '@touchdown/shared/radar/sweeps/value-at.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { volumeKeyOf } from './volume-key.ts';

const { beganAt, endedAt, path } = moore;
const station = findStation('KTLX');
if (!station) throw new Error('KTLX is not listed');
const storm = simulateVolume({ station, beganAt, endedAt, from: path[0], to: path[1], seed: 1 }, beganAt);
const volumeKey = volumeKeyOf('KTLX', beganAt);
const [lowest] = storm.sweeps.toSorted((a, b) => a.elevationDegrees - b.elevationDegrees);
const frame = { time: lowest?.startTime ?? 0, elevationDegrees: 0.5, volumeKey };
const timedPath = { path, beganAt, endedAt };
const folder = 'media/radar/key/job-1';

describe('the other tilts of a scan', () => {
  let archive: VolumeArchive;
  let media: Map<string, Uint8Array>;

  beforeEach(async () => {
    archive = await startVolumeArchive();
    media = new Map();
    archive.objects.set(volumeKey, writeVolume(storm, { messages: 31, container: 'plain' }));
  });
  afterEach(() => archive.stop());

  const ports = () => ({
    media: {
      put: async (key: string, bytes: Uint8Array) => {
        media.set(key, bytes);
      },
    },
    archive: archive.settings,
    timeoutMilliseconds: 20_000,
  });
  const list = { stationId: 'KTLX', frames: [frame], timedPath };
  const make = (over: Partial<typeof list> = {}) =>
    makeTilts({ folder, list: { ...list, ...over }, frame: 0 }, ports());

  it('are each angle but that of its frame, once, around the storm, with the index after them', async () => {
    const index = await make();
    const angles = [...new Set(storm.sweeps.map(({ elevationDegrees }) => elevationDegrees))];
    const others = angles.filter((degrees) => degrees > 1).toSorted((a, b) => a - b);
    expect(index.tilts).toHaveLength(others.length);
    for (const [at, { elevationDegrees, tiltDegrees }] of index.tilts.entries()) {
      expect(elevationDegrees).toBeCloseTo(others[at] ?? 0, 1);
      // By the pattern of the volume, as on frames.
      expect(tiltDegrees).toBeCloseTo(others[at] ?? 0, 1);
    }
    const names = index.tilts.map(({ file }) => `media/radar/tilts/key/job-1/${file}`);
    expect([...media.keys()]).toEqual([...names, 'media/radar/tilts/key/job-1/0.json']);
    const written = media.get('media/radar/tilts/key/job-1/0.json');
    expect(readTiltIndex(JSON.parse(Buffer.from(written ?? []).toString()))).toEqual(index);
    for (const [at, tilt] of index.tilts.entries()) {
      const packed = media.get(names[at] ?? '') ?? new Uint8Array();
      expect(packed).toHaveLength(tilt.bytes);
      expect(packed.length).toBeLessThanOrEqual(maxTiltBytes);
      const file = readSweepFile(brotliDecompressSync(packed));
      expect(file).toMatchObject({ station: 'KTLX', time: tilt.time });
      expect(file.fields.map(({ name }) => name)).toEqual(tilt.fields);
    }
  });

  it('are the same bytes for two who ask at once', async () => {
    await Promise.all([make(), make()]);
    const first = new Map(media);
    await make();
    expect(media).toEqual(first);
  });

  it('say with that of the frame what the whole volume says, and nothing of what was cut away', async () => {
    const { tilts } = await make();
    const times = new Set([frame.time, ...tilts.map(({ time }) => time)]);
    const whole = storm.sweeps
      .filter(({ startTime }) => times.has(startTime))
      .map((sweep): TiltSweep => ({ tiltDegrees: sweep.elevationDegrees, sweep }));
    const files = tilts.map(({ file }) => media.get(`media/radar/tilts/key/job-1/${file}`));
    const area = areaOfLoop({ options: mooreOptions, target: moore });
    const radar = { lat: station.lat, lon: station.lon, antennaMeters: station.elevationMeters };
    const own = lowest && cutSweep({ shown: lowest, sweeps: storm.sweeps, station: 'KTLX', radar, area });
    if (!own) throw new Error('The radar sees nothing of the loop.');
    const cut = [writeSweepFile(own), ...files.map((file) => brotliDecompressSync(file ?? new Uint8Array()))];
    const left = cut.map((bytes): TiltSweep => {
      const sweep = measuredField(readSweepFile(bytes), 'REF', { isUnfolded: false });
      return { tiltDegrees: sweep.elevationDegrees, sweep };
    });
    const compared = (field: VolumeField) => {
      const [all, some] = [deriveVolume(field, whole), deriveVolume(field, left)];
      if (!all || !some) throw new Error('Nothing was computed.');
      const count = { same: 0, missing: 0, wrong: 0 };
      for (let lat = area.south; lat < area.north; lat += 0.02)
        for (let lon = area.west; lon < area.east; lon += 0.02) {
          const [expected, found] = [all, some].map((sweep) => valueAt(sweep, field, radar, { lat, lon }));
          if (typeof expected?.value !== 'number') continue;
          if (typeof found?.value !== 'number') count.missing += 1;
          else if (found.value === expected.value) count.same += 1;
          else count.wrong += 1;
        }
      return count;
    };
    for (const field of ['maximum_reflectivity', 'echo_tops', 'vertically_integrated_liquid'] as const) {
      const { same, missing, wrong } = compared(field);
      expect([field, wrong]).toEqual([field, 0]);
      expect(same).toBeGreaterThan(100);
      expect(missing).toBeGreaterThan(0);
    }
  });

  it('say why there are none, and write nothing', async () => {
    const failed = async (over?: Partial<typeof list>) => make(over).catch((error: unknown) => error);
    expect(await failed({ timedPath: undefined as never })).toMatchObject({ code: 'NOT_FOUND' });
    archive.objects.set(volumeKey, new Uint8Array(5_000).fill(7));
    expect(await failed()).toMatchObject({
      code: 'NOT_FOUND',
      message: 'This scan’s file is damaged, so we can’t read its other tilts.',
    });
    archive.objects.delete(volumeKey);
    expect(await failed()).toMatchObject({
      code: 'NOT_FOUND',
      message: 'The radar archive no longer has this scan.',
    });
    expect(media.size).toBe(0);
  });
});

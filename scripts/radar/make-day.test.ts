import { makeDay, type DayPart, type DayRequest } from '@touchdown/functions/features/radar/day/make-day.ts';
import type { DayPlan, PlannedTornado } from '@touchdown/functions/features/radar/day/plan-day.ts';
import { RadarThreads } from '@touchdown/functions/features/radar/threads/radar-threads.ts';
import { moore } from '@touchdown/functions/testing/moore-loop.ts';
import {
  answerWith,
  startVolumeArchive,
  type VolumeArchive,
} from '@touchdown/functions/testing/start-volume-archive.ts';
import { simulateVolume } from '@touchdown/level2/writing/simulated-storm.ts';
import { writeVolume } from '@touchdown/level2/writing/write-volume.ts';
import { distanceMiles } from '@touchdown/shared/geo/great-circle.ts';
import { readDayRotation } from '@touchdown/shared/radar/day-rotation.ts';
import { findStation } from '@touchdown/shared/radar/nearest-stations.ts';
import type { TrackFile } from '@touchdown/shared/radar/track/track-file.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { volumeKeyOf } from './volume-key.ts';

const minute = 60_000;
const { beganAt, path } = moore;
const clock = { utcOffsetMinutes: -300, zoneLetters: 'CDT' };
const strong: PlannedTornado = {
  ...clock,
  id: 'strong',
  name: 'Moore',
  rating: 'EF5',
  path,
  beganAt,
  endedAt: beganAt + 10 * minute,
};
/** Its radar has scans that show nothing where it was. */
const weak: PlannedTornado = {
  ...strong,
  id: 'weak',
  name: 'Carney',
  rating: 'EF0',
  path: [{ lat: 35.8, lon: -97.05 }],
  beganAt: beganAt + 9 * minute,
  endedAt: beganAt + 16 * minute,
};
const silent: PlannedTornado = {
  ...weak,
  id: 'silent',
  name: 'at night',
  beganAt: beganAt + 300 * minute,
  endedAt: beganAt + 301 * minute,
};
const day: DayPlan = {
  date: '2013-05-20',
  area: { south: 34, north: 37, west: -99.5, east: -95.5 },
  tornadoes: [strong, weak, silent],
};
const steps = [-5, 0, 5, 10, 15, 20];

describe('the rotation of a day', () => {
  const threads = new RadarThreads();
  let archive: VolumeArchive;
  let part: DayPart | undefined;

  beforeAll(async () => {
    archive = await startVolumeArchive();
    const station = findStation('KTLX');
    if (!station) throw new Error('KTLX is not listed');
    const event = { station, beganAt, endedAt: strong.endedAt, from: path[0], to: path[1], seed: 1 };
    for (const step of steps) {
      const time = beganAt + step * minute;
      const bytes = writeVolume(simulateVolume(event, time), { messages: 31, container: 'plain' });
      archive.objects.set(volumeKeyOf('KTLX', time), bytes);
    }
  });
  beforeEach(() => {
    part = undefined;
    archive.requests.length = 0;
    archive.faults.clear();
  });
  afterAll(() => archive.stop());

  const make = (over: Partial<DayRequest> = {}) =>
    makeDay(
      {
        day,
        archive: archive.settings,
        isSimulated: true,
        trackOfLoop: async () => undefined,
        readPart: async () => part,
        keepPart: async (next) => void (part = next),
        signal: new AbortController().signal,
        onProgress: () => undefined,
        now: () => Date.now(),
        ...over,
      },
      threads,
    );
  const rotationIn = ({ files }: Awaited<ReturnType<typeof make>>) => {
    const rotation = readDayRotation(JSON.parse(Buffer.from(files.summary).toString()));
    if (!rotation) throw new Error('It is no summary.');
    return rotation;
  };
  const pointsIn = ({ files }: Awaited<ReturnType<typeof make>>) => {
    const { features } = JSON.parse(
      Buffer.from(files.geojson).toString(),
    ) as GeoJSON.FeatureCollection<GeoJSON.Point>;
    return features;
  };
  /** The archive does not send the volumes of these minutes. */
  const loseAt = (...lost: readonly number[]) => {
    for (const step of lost)
      archive.faults.set(volumeKeyOf('KTLX', beganAt + step * minute), [answerWith(404)]);
  };
  const readKeys = () => archive.requests.map(({ key }) => key.slice(-10, -4));

  it('is found near each path, from volumes that are read once, and says where no radar looked', async () => {
    const made = await make();
    expect(made.message).toBe('Radar scans of 2 of 3 tornadoes checked, strongest first: 1 shows rotation.');
    const rotation = rotationIn(made);
    expect(rotation).toMatchObject({ date: '2013-05-20', isSimulated: true, volumes: 6 });
    expect(rotation.tornadoes.map(({ id, station }) => [id, station])).toEqual([
      ['strong', 'KTLX'],
      ['weak', 'KTLX'],
      ['silent', null],
    ]);
    const [first, second] = rotation.tornadoes;
    expect(first?.strongest).toMatchObject({
      letters: 'CDT',
      wall: expect.stringMatching(/^2013-05-20T1[45]:/),
    });
    expect(first?.strongest?.knots).toBeGreaterThan(30);
    expect(second?.strongest).toBeNull();
    expect(new Set(readKeys()).size).toBe(readKeys().length);
    const points = pointsIn(made);
    expect(points.length).toBeGreaterThan(2);
    for (const { geometry, properties } of points) {
      const [lon = 0, lat = 0] = geometry.coordinates;
      expect(Math.min(...path.map((place) => distanceMiles(place, { lat, lon })))).toBeLessThan(15);
      expect(properties).toMatchObject({ radar: 'KTLX', tornado_id: 'strong', is_simulated: true });
    }
    const lines = Buffer.from(made.files.csv).toString().trimEnd().split('\r\n');
    expect(lines[0]).toBe(
      'time,lat,lon,knots,at_least,diameter_km,radar,elevation_degrees,height_meters,tornado_id,tornado,is_simulated',
    );
    expect(lines).toHaveLength(points.length + 1);
  });

  it('is continued by another worker where the first one ended', async () => {
    const crash = new AbortController();
    const keepPart = async (next: DayPart) => {
      part = next;
      crash.abort();
    };
    await expect(make({ signal: crash.signal, keepPart })).rejects.toThrow();
    expect(part?.seen.map(({ id }) => id)).toEqual(['strong']);
    archive.requests.length = 0;
    const made = await make();
    // Those that only the first tornado needed are not read again.
    expect(readKeys().toSorted()).toEqual(['200100', '200600', '201100', '201600']);
    expect(rotationIn(made).tornadoes[0]?.strongest?.knots).toBeGreaterThan(30);
    expect(pointsIn(made)).toEqual(pointsIn(await make({ readPart: async () => undefined })));
  });

  it('takes the track of a loop instead of its volumes, unless one of both is simulated', async () => {
    const couplet = { lat: 35.3, lon: -97.5, knots: 88, isAtLeast: true, heightMeters: 700 };
    const point = { time: beganAt, couplet: { ...couplet, diameterKm: 1, elevationDegrees: 0.5 }, above: [] };
    const track: TrackFile = {
      version: 1,
      stationId: 'KFDR',
      isSimulated: true,
      seesDebris: false,
      scans: [{ time: beganAt, isSearched: true, point }],
    };
    const only = { ...day, tornadoes: [strong] };
    const trackOfLoop = async () => track;
    const taken = rotationIn(await make({ day: only, trackOfLoop }));
    expect(taken).toMatchObject({ volumes: 0, tornadoes: [{ station: 'KFDR', strongest: { knots: 88 } }] });
    expect(archive.requests).toEqual([]);
    const measured = rotationIn(await make({ day: only, trackOfLoop, isSimulated: false }));
    expect(measured.tornadoes[0]?.station).toBe('KTLX');
  });

  it('fails where no radar looked, and may be tried again while the archive sends nothing', async () => {
    await expect(make({ day: { ...day, tornadoes: [silent] } })).rejects.toMatchObject({
      code: 'NO_RADAR_DATA',
      isPassing: false,
    });
    loseAt(...steps);
    await expect(make()).rejects.toMatchObject({ code: 'ARCHIVE_UNREACHABLE', isPassing: true });
  });

  it('is read anew where most of a tornado’s volumes were not sent, as if nobody had tried', async () => {
    const only = { ...day, tornadoes: [strong] };
    loseAt(0, 5, 10, 15);
    await expect(make({ day: only })).rejects.toMatchObject({ code: 'ARCHIVE_UNREACHABLE' });
    archive.faults.clear();
    archive.requests.length = 0;
    const again = await make({ day: only });
    expect(readKeys()).toHaveLength(5);
    expect(rotationIn(again)).toMatchObject({ volumes: 5, tornadoes: [{ station: 'KTLX' }] });
    expect(pointsIn(again)).toEqual(pointsIn(await make({ day: only, readPart: async () => undefined })));
  });

  it('keeps the tornadoes whose own volumes came, and counts only those', async () => {
    loseAt(10, 15, 20);
    await expect(make()).rejects.toMatchObject({ code: 'ARCHIVE_UNREACHABLE' });
    expect(part).toMatchObject({ volumes: 3, seen: [{ id: 'strong' }] });
    archive.faults.clear();
    archive.requests.length = 0;
    expect(rotationIn(await make())).toMatchObject({ volumes: 7, tornadoes: [{}, { station: 'KTLX' }, {}] });
    expect(readKeys()).toHaveLength(4);
  });

  it('does not say that a tornado showed none where half of its volumes were not sent', async () => {
    loseAt(10, 20);
    expect(rotationIn(await make()).tornadoes.map(({ station }) => station)).toEqual(['KTLX', null, null]);
    expect(part?.seen.map(({ id }) => id)).toEqual(['strong']);
  });

  it('ends with what was read when its time is up', async () => {
    let now = 0;
    const made = await make({ now: () => (now += 110_000) });
    expect(rotationIn(made)).toMatchObject({ volumes: 5 });
    expect(rotationIn(made).tornadoes.map(({ station }) => station)).toEqual(['KTLX', null, null]);
  });
});

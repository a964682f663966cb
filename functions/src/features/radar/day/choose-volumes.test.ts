import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startVolumeArchive, type VolumeArchive } from '../../../testing/start-volume-archive.ts';
import { chooseVolumes } from './choose-volumes.ts';
import type { PlannedTornado } from './plan-day.ts';

const minute = 60_000;
const beganAt = Date.UTC(2013, 4, 20, 20, 0);
const signal = new AbortController().signal;

/** On the ground from so many minutes after eight for so long, near Moore. */
const tornadoOf = (id: string, from: number, minutes: number): PlannedTornado => ({
  id,
  name: id,
  rating: 'EF2',
  path: [
    { lat: 35.3, lon: -97.5 },
    { lat: 35.35, lon: -97.4 },
  ],
  beganAt: beganAt + from * minute,
  endedAt: beganAt + (from + minutes) * minute,
  utcOffsetMinutes: -300,
  zoneLetters: 'CDT',
});

describe('the volumes of a day', () => {
  let archive: VolumeArchive;

  beforeAll(async () => {
    archive = await startVolumeArchive();
    // KTLX is the nearest, and has a scan every five minutes of that hour alone; KINX is farther, and has all night.
    for (let at = 0; at < 60; at += 5)
      archive.objects.set(`2013/05/20/KTLX/KTLX20130520_20${String(at).padStart(2, '0')}00_V06`, Buffer.of());
    for (const hour of ['20', '21', '22'])
      archive.objects.set(`2013/05/20/KINX/KINX20130520_${hour}3000_V06`, Buffer.of());
  });
  afterAll(() => archive.stop());

  const choose = async (tornadoes: PlannedTornado[], most = 100) => {
    const chosen = await chooseVolumes({ archive: archive.settings, tornadoes, most, signal });
    return chosen.map(({ key, tornadoes: shown }) => [
      key.slice(key.lastIndexOf('/') + 1, -4),
      shown.map(({ id }) => id).join(' '),
    ]);
  };

  it('are those of the nearest radar from five minutes before to five after, and shared', async () => {
    expect(await choose([tornadoOf('long', 20, 10), tornadoOf('short', 28, 1)])).toEqual([
      ['KTLX20130520_201500', 'long'],
      ['KTLX20130520_202000', 'long'],
      ['KTLX20130520_202500', 'long short'],
      ['KTLX20130520_203000', 'long short'],
      ['KTLX20130520_203500', 'long'],
    ]);
  });

  it('are of the next radar where the nearest was silent, and none where all were', async () => {
    expect(await choose([tornadoOf('late', 88, 4), tornadoOf('silent', 115, 1)])).toEqual([
      ['KINX20130520_213000', 'late'],
    ]);
  });

  it('leave out a tornado that needs more than there is room for, and not those that share', async () => {
    const [first, long, shares] = [
      tornadoOf('first', 5, 5),
      tornadoOf('long', 20, 30),
      tornadoOf('shares', 8, 1),
    ];
    const ids = (await choose([first, long, shares], 6)).map(([, tornadoes]) => tornadoes);
    expect(ids).toEqual(['first', 'first shares', 'first shares', 'first']);
  });

  it('cannot be chosen while the archive refuses, which another attempt may find over', async () => {
    archive.listFaults.push((response) => {
      response.writeHead(403).end();
      return true;
    });
    await expect(choose([tornadoOf('first', 5, 5)])).rejects.toMatchObject({ code: 'ARCHIVE_UNREACHABLE' });
  });
});

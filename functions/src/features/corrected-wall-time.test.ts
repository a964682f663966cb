import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { withWallTime } from '../domain/wall-time/with-wall-time.ts';
import { madeUpCorrection, putCorrection } from '../testing/publish-test-record.ts';
import { madeUpTornado } from '../testing/made-up-tornado.ts';
import { startTornadoEntry, type TornadoEntry } from '../testing/start-tornado-entry.ts';
import { oneStandIn } from '../testing/test-table.ts';

function ofTexas(utc: string, local: string) {
  const place = { state: 'Texas', start_lat: 31.9, start_lon: -102.1 };
  return withWallTime(
    madeUpTornado(utc, { ...place, begin_local: local, end_datetime: utc, end_local: local }),
  );
}

const later = ofTexas('1994-06-01T03:30:00Z', '1994-05-31T21:30');
const moved = ofTexas('1994-06-01T05:30:00Z', '1994-05-31T23:30');
const winter = ofTexas('1994-06-02T20:00:00Z', '1994-06-02T14:00');

/** Corrections that no snapshot contains yet. */
describe.each(oneStandIn)('what clocks showed, after a correction, on $name', ({ endpoint }) => {
  let entry: TornadoEntry;

  beforeAll(async () => {
    entry = await startTornadoEntry(endpoint);
    await entry.publish({ tornadoes: [later, moved, winter], pointer: { sequence: 3 } });
    const elPaso = { lat: 31.8, lon: -106.4 };
    for (const correction of [
      madeUpCorrection(later.id, 1, 'begin_datetime', '1994-06-01T05:10:00Z'),
      madeUpCorrection(moved.id, 2, 'start_coordinates', elPaso),
      madeUpCorrection(winter.id, 3, 'end_datetime', '1994-06-02T20:45:00Z'),
    ]) {
      await putCorrection(entry.storage, correction);
    }
    await entry.restart();
  });
  afterAll(() => entry.stop());

  const body = async (path: string, query?: Record<string, string>) => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'tornadoes.http');
    const answer = await entry.get(path, query);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body;
  };

  it('follows a corrected beginning, over midnight', async () => {
    expect(later.begin_wall).toBe('1994-05-31T22:30');
    expect(await body(`/tornadoes/${later.id}`)).toMatchObject({
      begin_wall: '1994-06-01T00:10',
      begin_zone_letters: 'CDT',
      begin_local: '1994-05-31T23:10',
    });
  });

  it('follows a corrected place into another zone, with the end', async () => {
    expect(moved).toMatchObject({ begin_wall: '1994-06-01T00:30', time_zone: 'America/Chicago' });
    expect(await body(`/tornadoes/${moved.id}`)).toMatchObject({
      begin_wall: '1994-05-31T23:30',
      begin_zone_letters: 'MDT',
      end_wall: '1994-05-31T23:30',
      end_zone_letters: 'MDT',
      time_zone: 'America/Denver',
    });
  });

  it('follows a corrected end', async () => {
    expect(await body(`/tornadoes/${winter.id}`)).toMatchObject({
      begin_wall: '1994-06-02T15:00',
      end_wall: '1994-06-02T15:45',
      end_zone_letters: 'CDT',
    });
  });

  it('decides about the day in lists', async () => {
    expect(await body('/tornadoes/on-this-day', { month: '6', day: '1' })).toMatchObject({
      tornadoes: [{ id: later.id, begin_wall: '1994-06-01T00:10', begin_zone_letters: 'CDT' }],
    });
    expect(await body('/tornadoes/on-this-day', { month: '5', day: '31' })).toMatchObject({
      tornadoes: [{ id: moved.id, begin_wall: '1994-05-31T23:30', begin_zone_letters: 'MDT' }],
    });
  });
});

import { beginClock } from '@touchdown/shared/tornadoes/wall-time.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ShortDraft } from './short-draft.ts';

const uniformTimeBegins = '1967-04-30T00:00:00Z';

/** What holds for the clocks of the whole record, which is drafted once for all tests of it. */
export function describeWallTime(draftsOfYears: () => ReadonlyMap<number, readonly ShortDraft[]>): void {
  describe('the wall-clock time of NOAA’s tornadoes', () => {
    let drafts: readonly ShortDraft[];
    let tornadoes: ShortDraft['tornado'][];
    beforeAll(() => {
      drafts = [...draftsOfYears().values()].flat();
      tornadoes = drafts.map(({ tornado }) => tornado);
    });

    it('has a zone for every tornado with a place, but for two places far outside Texas', () => {
      const without = tornadoes.filter(({ time_zone: zone }) => zone === null);
      const placed = without.filter(({ start_lat: lat }) => lat !== null);
      expect(placed.map(({ state, begin_local: local }) => `${state} ${local}`)).toEqual([
        'Texas 1968-06-07T21:25',
        'Texas 2013-10-31T23:07',
      ]);
      expect(without.length).toBeLessThan(100);
      for (const tornado of without) expect(tornado.begin_wall).toBe(tornado.begin_local);
    });

    it('has the offset of its zone since daylight time is uniform, and of standard or daylight time before', () => {
      const wrong = tornadoes.filter((tornado) => {
        const { begin_datetime: utc, begin_wall: wall, time_zone: zone } = tornado;
        if (zone === null) return false;
        const offset = (Date.parse(`${wall}Z`) - Date.parse(utc)) / 60_000;
        const late = offsetOfZone(zone, utc) - offset;
        return late !== 0 && !(late === 60 && utc < uniformTimeBegins);
      });
      expect(wrong).toEqual([]);
    });

    it('has letters that fit its offset', () => {
      const letters = new Map<string, Set<number>>();
      for (const { begin_datetime: utc, begin_wall: wall, begin_zone_letters: zone } of tornadoes) {
        const offset = (Date.parse(`${wall}Z`) - Date.parse(utc)) / 3_600_000;
        letters.set(zone, (letters.get(zone) ?? new Set()).add(offset));
      }
      const shown = [...letters].map(([zone, offsets]) => `${zone} ${[...offsets].join()}`);
      expect(shown.toSorted()).toEqual([
        'AKDT -8',
        'AST -4',
        'CDT -5',
        'CST -6',
        'EDT -4',
        'EST -5',
        'HST -10',
        'MDT -6',
        'MST -7',
        'PDT -7',
        'PST -8',
      ]);
    });

    it('gives about 1,100 tornadoes another date than the source’s clock, and none another year', () => {
      const moved = tornadoes.filter((one) => one.begin_wall.slice(0, 10) !== one.begin_local.slice(0, 10));
      expect(moved.length).toBeGreaterThan(1_000);
      expect(moved.length).toBeLessThan(1_250);
      expect(moved.filter((one) => one.begin_wall.slice(0, 4) !== one.begin_local.slice(0, 4))).toEqual([]);
    });

    it.each([
      ['Xenia', ({ tor_f_scale: f, state }) => f === 'F5' && state === 'Ohio', '1974-04-03', 'EDT'],
      [
        'Joplin',
        ({ tor_f_scale: f, state }) => f === 'EF5' && state === 'Missouri',
        '2011-05-22',
        '5:34 p.m. CDT',
      ],
      ['Moore', ({ tor_f_scale: f }) => f === 'EF5', '2013-05-20', '2:56 p.m. CDT'],
      ['Udall', ({ known_as: name }) => name === 'Udall', '1955-05-25', 'CST'],
    ] satisfies [string, (one: ShortDraft['tornado']) => boolean, string, string][])(
      'of %s is what people remember',
      (_, fits, date, clock) => {
        const found = tornadoes.filter((one) => one.begin_wall.startsWith(date) && fits(one));
        expect(found.map(beginClock)).toContainEqual(expect.stringContaining(clock));
      },
    );

    it('has a flag where NCEI’s and the SPC’s clocks differ by an hour, mostly from 1993 to 1995', () => {
      const flagged = drafts.filter(({ tornado }) =>
        tornado.quality_flags.includes('clocks_differ_between_sources'),
      );
      for (const { tornado, sources } of flagged) {
        const seconds = Date.parse(tornado.begin_datetime) - Date.parse(sources.spc?.begin_datetime ?? '');
        expect(Math.abs(seconds)).toBeGreaterThanOrEqual(3_600_000);
      }
      const salvaged = flagged.filter(({ tornado }) => tornado.source_class === 'salvaged');
      expect(salvaged.length).toBeGreaterThan(250);
      expect(flagged.length - salvaged.length).toBeLessThan(40);
    });
  });
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** In minutes, by another way than the importer's: the zone's own name of its offset. */
function offsetOfZone(zone: string, utc: string): number {
  const format =
    formats.get(zone) ?? new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  formats.set(zone, format);
  const [, sign, hours, minutes] = /GMT(?:([+-])(\d\d):(\d\d))?$/.exec(format.format(new Date(utc))) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0));
}

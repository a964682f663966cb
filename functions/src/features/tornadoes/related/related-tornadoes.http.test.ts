import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findNaively } from '@touchdown/shared/catalogue/testing/oracle.ts';
import { SeededRandom } from '@touchdown/level2/writing/seeded-random.ts';
import type { CatalogueQuery } from '@touchdown/shared/catalogue/query.ts';
import type { RouteResponse } from '@touchdown/shared/contract/route.ts';
import { tornadoRoutes } from '@touchdown/shared/tornadoes/routes.ts';
import type { RelatedTornadoes } from '@touchdown/shared/tornadoes/answers.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import { toCatalogueRow } from '../../../domain/catalogue/to-catalogue-row.ts';
import { madeUpTornado } from '../../../testing/made-up-tornado.ts';
import { startTornadoEntry, type TornadoEntry } from '../../../testing/start-tornado-entry.ts';
import { oneStandIn } from '../../../testing/test-table.ts';

type TornadoList = RouteResponse<typeof tornadoRoutes.listTornadoes>;

const random = new SeededRandom(Number(process.env['TEST_SEED'] ?? 43));
const one = <T>(values: readonly T[]): T => random.pick(values);
const round = (degrees: number) => Number(degrees.toFixed(4));

/** Few states, days, counties and values, so that all of them are shared. */
function madeUp(index: number): Tornado {
  const day = `${one(['2011-04', '2012-05'])}-${one(['26', '27', '28'])}`;
  const isPlaced = random.chance(0.9);
  const [lat, lon] = [round(34 + random.next() * 3), round(-98 + random.next() * 3)];
  const hasEnd = isPlaced && random.chance(0.7);
  const fatalities = one([null, 0, 0, 0, 1, 2, 36, random.whole(3, 35)]);
  const inKansas = Math.floor((fatalities ?? 0) / 2);
  const part = { county: null, injuries: null, source: 'SPC' } as const;
  return madeUpTornado(
    `${day}T${String(index % 24).padStart(2, '0')}:${String(index % 60).padStart(2, '0')}:01Z`,
    {
      display_name: `Number ${index}`,
      state: one(['Oklahoma', 'KANSAS']),
      counties: one([['Cleveland'], ['Cleveland', 'Osage, Kansas'], ['Osage', 'Grady'], []]),
      start_lat: isPlaced ? lat : null,
      start_lon: isPlaced ? lon : null,
      end_lat: hasEnd ? round(lat + 0.2) : null,
      end_lon: hasEnd ? round(lon + 0.3) : null,
      fatalities,
      // Of every other one the agencies say where people died.
      ...(index % 2 === 0 && fatalities !== null
        ? {
            casualties_by_place: [
              { ...part, state: 'Oklahoma', fatalities: fatalities - inKansas },
              { ...part, state: 'Kansas', fatalities: inKansas },
            ],
          }
        : {}),
      path_length: one([null, 0, 0.1, 4.5, 132.2, random.whole(1, 1000) / 10]),
      path_width: one([null, 50, 1760]),
    },
  );
}

const tornadoes = Array.from({ length: 90 }, (_, index) => madeUp(index));
const lonely = madeUpTornado('1999-01-01T20:00:00Z', {
  state: 'Alaska',
  counties: ['Nome Borough'],
  start_lat: 64.5,
  start_lon: -165.4,
  fatalities: 0,
  path_length: null,
  path_width: null,
});
const withdrawn = madeUpTornado('2011-04-27T23:59:00Z', {
  counties: ['Cleveland'],
  state: 'Oklahoma',
  start_lat: 35.5,
  start_lon: -96.5,
  fatalities: 99,
  status: 'withdrawn',
  quality_flags: ['withdrawn'],
});
const rows = [...tornadoes, lonely].map((one) => toCatalogueRow(one));

/** What the parameters of a link mean, apart from how the list reads them. */
function totalOf(query: CatalogueQuery): number {
  return findNaively(rows, { ...query, limit: 1 }).total;
}

const fields = { fatalities: 'fatalities', length: 'path_length', width: 'path_width' } as const;

/** The places of a tornado among all, in each state that it came to, and in its year, up to the last that says something. */
function ranksByHand(tornado: Tornado) {
  const states = [
    tornado.state,
    ...new Set(tornado.counties.flatMap((county) => county.split(', ')[1] ?? [])),
  ];
  const own = states.filter((state, at) => states.findIndex((each) => isSame(each, state)) === at);
  const year = Number(tornado.begin_wall.slice(0, 4));
  const scopes = [
    { state: null, year: null, last: 100 },
    ...own.map((state) => ({ state, year: null, last: 25 })),
    { state: null, year, last: 10 },
  ];
  return (['fatalities', 'length', 'width'] as const).flatMap((measure) => {
    return scopes.flatMap(({ last, ...scope }) => {
      const valueOf = (one: Tornado) =>
        scope.state !== null && measure === 'fatalities' ? deathsIn(one, scope.state) : one[fields[measure]];
      const value = valueOf(tornado);
      if (!value) return [];
      const filter = { state: scope.state ?? undefined, year: scope.year ?? undefined };
      const { ids } = findNaively(rows, { ...filter, sort: measure, direction: 'DESC', limit: rows.length });
      const values = ids
        .flatMap((id) => tornadoes.filter((each) => each.id === id).map(valueOf))
        .sort(highest);
      const rank = values.indexOf(value) + 1;
      const tied = values.filter((each) => each === value).length - 1;
      return rank + tied > last ? [] : [{ measure, ...scope, rank, tied }];
    });
  });
}

const highest = (a: number | null, b: number | null) => (b ?? -1) - (a ?? -1);

/** Nobody tells the deaths of a path of two states apart, but where the parts do. */
function deathsIn({ state, counties, fatalities, casualties_by_place: parts }: Tornado, asked: string) {
  const isElsewhere = counties.some((county) => {
    const other = county.split(', ')[1];
    return other !== undefined && !isSame(other, state);
  });
  if (fatalities === 0 || !isElsewhere) return fatalities;
  return parts?.find((one) => isSame(one.state, asked))?.fatalities ?? null;
}

function isSame(a: string, b: string): boolean {
  return a.toUpperCase() === b.toUpperCase();
}

describe.each(oneStandIn)('what leads on from a tornado, on $name', ({ endpoint }) => {
  let entry: TornadoEntry;
  const related = async ({ id }: Tornado): Promise<RelatedTornadoes> => {
    const { status, body } = await entry.get(`/tornadoes/${id}/related`);
    expect(status, JSON.stringify(body)).toBe(200);
    return tornadoRoutes.getRelatedTornadoes.response.parse(body);
  };
  /** Hundreds of links lead to a few lists. */
  const lists = new Map<string, Promise<TornadoList>>();
  const list = (parameters: Record<string, string>) => {
    const key = JSON.stringify(parameters);
    const known = lists.get(key) ?? readList(parameters);
    lists.set(key, known);
    return known;
  };
  async function readList(parameters: Record<string, string>): Promise<TornadoList> {
    const { status, body } = await entry.get('/tornadoes', { ...parameters, limit: '100' });
    expect(status, JSON.stringify(body)).toBe(200);
    return tornadoRoutes.listTornadoes.response.parse(body);
  }

  beforeAll(async () => {
    entry = await startTornadoEntry(endpoint);
    await entry.publish({ tornadoes: [...tornadoes, lonely, withdrawn] });
    await entry.restart();
  });

  afterAll(() => entry.stop());

  it('counts the others of its day, its counties and its surroundings, as the list behind each count does', async () => {
    for (const tornado of tornadoes.slice(0, 30)) {
      const { same_day: day, counties, nearby } = await related(tornado);
      const date = tornado.begin_wall.slice(0, 10);
      expect(day).toMatchObject({ date, others: totalOf({ localDates: { from: date, to: date } }) - 1 });
      expect((await list(day.parameters)).pagination.total).toBe(day.others + 1);

      const expected = tornado.counties.map((text) => {
        const [county = '', state = tornado.state] = text.split(', ');
        return { county, state, others: totalOf({ county, state }) - 1 };
      });
      expect(counties).toMatchObject(expected.filter(({ others }) => others > 0));
      for (const { parameters, others } of counties)
        expect((await list(parameters)).pagination.total).toBe(others + 1);

      const { start_lat: lat, start_lon: lon } = tornado;
      if (lat === null || lon === null) {
        expect(nearby).toBeNull();
        continue;
      }
      const radiusMiles =
        [15, 50, 150].find((miles) => totalOf({ near: { lat, lon, radiusMiles: miles } }) > 1) ?? 0;
      const others = totalOf({ near: { lat, lon, radiusMiles } }) - 1;
      expect(nearby).toMatchObject({ radius_miles: radiusMiles, others });
      if (!nearby) continue;
      expect(nearby.nearest).toHaveLength(Math.min(3, others));
      const found = await list(nearby.parameters);
      expect(found.pagination.total).toBe(others + 1);
      const ids = found.tornadoes.map(({ id }) => id);
      for (const { id, miles } of nearby.nearest) {
        expect(ids).toContain(id);
        expect(id).not.toBe(tornado.id);
        // Nobody who is left out is nearer.
        const nearer = totalOf({ near: { lat, lon, radiusMiles: Math.max(0, miles - 0.06) } }) - 1;
        expect(nearer).toBeLessThan(3);
      }
    }
  });

  it('ranks it as the list does that begins with the greatest value, says who shares the rank, and ranks neither zero nor unknown', async () => {
    let [alone, shared] = [0, 0];
    for (const tornado of tornadoes) {
      const { ranks } = await related(tornado);
      expect(ranks.map(({ parameters: _parameters, ...rank }) => rank)).toEqual(ranksByHand(tornado));
      for (const { measure, rank, tied, parameters } of ranks) {
        expect(parameters).toMatchObject({ sort_by: measure, sort_direction: 'DESC' });
        const ids = (await list(parameters)).tornadoes.map(({ id }) => id);
        expect(ids.slice(rank - 1, rank + tied)).toContain(tornado.id);
        if (tied > 0) shared += 1;
        else alone += 1;
      }
    }
    expect([alone, shared].every((count) => count > 10)).toBe(true);
  });

  it('ranks it in each state that its path came to', async () => {
    const deadly = tornadoes.find(
      ({ state, counties, fatalities, casualties_by_place: parts }) =>
        state === 'Oklahoma' && counties.includes('Osage, Kansas') && (fatalities ?? 0) > 2 && parts,
    );
    if (!deadly) throw new Error('No deadly tornado crossed the line.');
    const { ranks } = await related(deadly);
    const states = ranks.filter(({ measure }) => measure === 'fatalities').map(({ state }) => state);
    expect(states).toEqual(expect.arrayContaining(['Oklahoma', 'Kansas']));
  });

  it('leads nowhere from a tornado that has no company', async () => {
    expect(await related(lonely)).toEqual({
      tornadoes: [],
      same_day: {
        date: '1999-01-01',
        others: 0,
        parameters: { date_from: '1999-01-01', date_to: '1999-01-01' },
      },
      counties: [],
      nearby: null,
      ranks: [],
    });
  });

  it('leads on from a withdrawn tornado, which is in no list and has no rank', async () => {
    const { same_day: day, counties, nearby, ranks } = await related(withdrawn);
    expect(ranks).toEqual([]);
    expect((await list(day.parameters)).pagination.total).toBe(day.others);
    expect(counties).toHaveLength(1);
    for (const { parameters, others } of [...counties, ...(nearby ? [nearby] : [])])
      expect((await list(parameters)).pagination.total).toBe(others);
  });
});

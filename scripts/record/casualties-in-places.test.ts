import { answerDay } from '@touchdown/functions/domain/days/day-answer.ts';
import { answerPlace } from '@touchdown/functions/domain/places/place-answer.ts';
import { findState } from '@touchdown/functions/domain/places/find-place.ts';
import { answerRecords } from '@touchdown/functions/domain/years/records-answer.ts';
import { toCatalogueRow } from '@touchdown/functions/domain/catalogue/to-catalogue-row.ts';
import { ogcHandlers } from '@touchdown/functions/features/tornadoes/programs/ogc/ogc-handlers.ts';
import {
  profileTool,
  searchTool,
} from '@touchdown/functions/features/tornadoes/programs/mcp/search-tools.ts';
import { buildCatalogue } from '@touchdown/shared/catalogue/build-catalogue.ts';
import { casualtiesByState } from '@touchdown/shared/catalogue/casualties.ts';
import { CatalogueSearch } from '@touchdown/shared/catalogue/catalogue-search.ts';
import { decodeSnapshot } from '@touchdown/shared/catalogue/decode-snapshot.ts';
import { encodeSnapshot } from '@touchdown/shared/catalogue/encode-snapshot.ts';
import { exportCells, exportGeometry } from '@touchdown/shared/catalogue/export-cells.ts';
import { exportRows } from '@touchdown/shared/catalogue/export-rows.ts';
import { stateOfName } from '@touchdown/shared/search/state-names.ts';
import { listAnswer, profileAnswer } from '@touchdown/shared/search/answers-of-record.ts';
import { defaultColumns } from '@touchdown/shared/tornadoes/export/export-columns.ts';
import { writeFile } from '@touchdown/functions/domain/tornadoes/export/write-file.ts';
import { placeSentence } from '@touchdown/shared/tornadoes/place-words.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import { FoundQuery, TornadoQuery } from '@touchdown/shared/tornadoes/tornado-query.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { deathsIn } from '../site/testing/questions.ts';
import { openRelease } from './release/open-release.ts';

let tornadoes: Tornado[];
let search: CatalogueSearch;

beforeAll(() => {
  const release = openRelease();
  tornadoes = release.index.years.flatMap(({ year }) =>
    release.year(year).documents.flatMap(({ tornado }) => (tornado.status === 'current' ? [tornado] : [])),
  );
  search = new CatalogueSearch(buildCatalogue(tornadoes.map((tornado) => toCatalogueRow(tornado))));
}, 300_000);

const since2010 = { localDates: { from: '2010-01-01', to: '2022-12-31' } };
const record = () => ({ pointer: undefined, search });
const days = () => ({ record: record(), reports: { newestFirst: [], officialUntil: null }, now: Date.now() });
const stateNamed = (name: string) => {
  const state = findState(name);
  if (state.kind === 'none') throw new Error(state.says);
  return state;
};

describe('deaths belong to the place where they happened', () => {
  // The SPC's rows with sn = 1, added by state.
  it.each([
    ['Tennessee', 74, 228],
    ['Georgia', 43, 139],
    ['Louisiana', 21, 31],
    ['Alabama', 294, 321],
    ['Kentucky', 97, 114],
  ])('%s had %i from 2010 to 2022, and %i along the whole paths', (state, here, along) => {
    expect(search.profile({ state: state.toUpperCase(), ...since2010 })).toMatchObject({
      deaths: here,
      deaths_at_least: false,
      along_paths: { deaths: along, unplaced: { tornadoes: 0, deaths: 0 } },
    });
  });

  it('Kentucky had 74 on December 10, 2021, and the Mayfield tornado killed nobody in Tennessee', () => {
    const { states } = answerDay(days(), '2021-12-10', 'convective');
    expect(states.find(({ state }) => state === 'Kentucky')).toMatchObject({ deaths: 74 });
    expect(states.find(({ state }) => state === 'Tennessee')).toMatchObject({
      deaths: 4,
      deaths_along_paths: 65,
    });
    const mayfield = tornadoes.find(({ id }) => id === '20211210-rxo8h46o') as Tornado;
    expect(casualtiesByState(mayfield)).toEqual([
      { state: 'Tennessee', deaths: 0, injuries: 0 },
      { state: 'Kentucky', deaths: 57, injuries: 515 },
    ]);
  });

  it('the states add up to the country, in the server’s file and in the browser’s', () => {
    const browser = new CatalogueSearch(decodeSnapshot(encodeSnapshot(search.catalogue, 'browser')));
    for (const one of [search, browser]) {
      const states = one.profile({}).states.map(({ value }) => one.people({ state: value }));
      const sum = (numbers: number[]) => numbers.reduce((all, number) => all + number, 0);
      const unplaced = states.flatMap(({ along_paths: along }) =>
        along && along.unplaced.tornadoes > 0 ? [along.unplaced] : [],
      );
      // One tornado of June 11, 2008, which the only file with rows of states has as two. It touched two states.
      expect(unplaced).toEqual([
        { tornadoes: 1, deaths: 4 },
        { tornadoes: 1, deaths: 4 },
      ]);
      expect(sum(states.map(({ deaths }) => deaths)) + 4).toBe(one.people({}).deaths);
    }
  });

  it('a page of a state says those in it first, and its records are of deaths in it', async () => {
    const answer = answerPlace(search, stateNamed('tennessee'));
    expect(placeSentence(answer)).toMatch(/ They killed 395 people in Tennessee\./);
    const [deadliest] = answer.profile.heads.deadliest;
    const store = { find: async () => undefined } as never;
    const records = await answerRecords(record(), store, stateNamed('tennessee'));
    expect(records.deadliest[0]).toMatchObject({
      id: deadliest?.id,
      fatalities_here: deadliest?.fatalities_here,
    });
    expect(records.deadliest.map(({ id }) => id)).not.toContain('20211210-rxo8h46o');
  });
});

interface Filter {
  state: string;
  county?: string;
  year: number;
}

/** Numbers that look random and are the same in each run. */
function someFilters(count: number): Filter[] {
  let seed = 62;
  const pick = <T>(list: readonly T[]) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return list[seed % list.length] as T;
  };
  const deadly = tornadoes.filter(({ fatalities, counties }) => (fatalities ?? 0) > 0 && counties.length > 1);
  return Array.from({ length: count }, (_, at) => {
    const one = pick(deadly);
    const [name = '', other = one.state] = pick(one.counties).split(', ');
    const year = Number(one.begin_wall.slice(0, 4));
    return { state: other.toUpperCase(), year, ...(at % 2 === 0 ? {} : { county: name }) };
  });
}

describe('forty selections of a state or county', () => {
  it('have the same deaths there in list, profile, CSV, GeoJSON, OGC, MCP, page and days', async () => {
    const select = { resolve: async () => undefined, texts: async () => undefined } as never;
    const ogc = ogcHandlers(
      { forAnswer: async () => record() },
      {} as never,
      async () => undefined,
      () => 0,
    );
    const event = { headers: { host: 'site.example' }, queryStringParameters: {} } as never;
    const call = { record: record(), ports: { search: select }, site: 'https://site.example' } as never;
    const total = (numbers: readonly (number | null | undefined)[]) =>
      numbers.reduce<number>((sum, number) => sum + (number ?? 0), 0);
    const head = { source: '', release: '', licence: '', filter: '', corrections: '' };

    for (const { state, county, year } of someFilters(40)) {
      const name = stateOfName(state.toLowerCase())?.name ?? state;
      const here = { state: name, ...(county === undefined ? {} : { county }) };
      const says = `${county ?? ''} ${state} ${year}`;
      const query = { ...here, year: String(year), limit: '100' };
      const filter = { ...here, year };
      const matching = search.find({ ...filter, limit: 1000 });
      const ids = new Set([...exportRows(search.catalogue, matching.rows, '')].map(({ id }) => id));
      const found = tornadoes.filter(({ id }) => ids.has(id));
      const known = found.map((one) => deathsIn(one, state, county));
      const expected = total(known);

      const profile = await profileAnswer(
        record() as never,
        select,
        FoundQuery.parse({ ...here, year: String(year) }),
      );
      expect([says, profile.deaths], 'profile').toEqual([says, expected]);
      expect(profile.along_paths?.deaths, says).toBe(total(found.map(({ fatalities }) => fatalities)));
      expect(profile.along_paths?.unplaced.tornadoes, says).toBe(known.filter((one) => one === null).length);
      expect(total(profile.by_year.map(({ deaths }) => deaths)), says).toBe(expected);

      const pages = Math.ceil(matching.total / 100);
      const listed = [];
      for (let page = 1; page <= pages; page++) {
        const { answer } = await listAnswer(
          record() as never,
          select,
          TornadoQuery.parse({ ...query, page: String(page) }),
        );
        listed.push(...answer.tornadoes);
      }
      expect([says, total(listed.map((one) => one.fatalities_here))], 'list').toEqual([says, expected]);

      const file = () => ({
        columns: defaultColumns(true),
        head,
        rows: matching.rows,
        cells: exportCells(search.catalogue, '', filter),
        geometry: exportGeometry(search.catalogue),
      });
      const text = (format: 'csv' | 'geojson') =>
        [...writeFile(format, file(), { bom: false, zstd: (bytes) => bytes })].join('');
      const [header = '', ...lines] = text('csv').trim().split('\r\n');
      const at = header.split(',').indexOf('deaths_here');
      const cells = lines.map((line) =>
        Number(line.match(/("([^"]|"")*"|[^,]*)(,|$)/g)?.[at]?.replace(',', '')),
      );
      expect([says, total(cells)], 'CSV').toEqual([says, expected]);
      const geojson = JSON.parse(text('geojson')) as {
        features: { properties: { deaths_here?: number } }[];
      };
      expect(total(geojson.features.map(({ properties }) => properties.deaths_here)), says).toBe(expected);

      const items = await ogc.listOgcItems(
        { params: { collection: 'tornadoes' }, query: { ...filter, page: 1, limit: 1000 } } as never,
        { link: () => {} } as never,
        event,
      );
      const features = (items as { features: { properties: { deaths_here?: number | null } }[] }).features;
      expect([says, total(features.map(({ properties }) => properties.deaths_here))], 'OGC').toEqual([
        says,
        expected,
      ]);

      const input = { ...here, year_from: year, year_to: year };
      const told = await profileTool.run(input, call);
      expect([says, told['deaths']], 'MCP').toEqual([says, expected]);
      const searched = await searchTool.run({ ...input, limit: 50, page: 1 }, call);
      const toldHere = (searched['tornadoes'] as { id: string; deaths_here?: number | null }[]).map(
        (one) => one,
      );
      for (const one of toldHere) {
        const its = found.find(({ id }) => id === one.id);
        expect([says, one.id, one.deaths_here]).toEqual([says, one.id, its && deathsIn(its, state, county)]);
      }
      if (county !== undefined) continue;

      const { profile: ofPage } = answerPlace(search, stateNamed(name.toLowerCase()));
      expect(ofPage.by_year.find((one) => one.year === year)?.deaths, says).toBe(expected);
      const dates = [...new Set(found.map(({ begin_wall: wall }) => wall.slice(0, 10)))];
      const ofDays = dates.map((date) => {
        const states = answerDay(days(), date, 'local').states;
        return states.find((one) => one.state.toUpperCase() === state)?.deaths ?? 0;
      });
      expect([says, total(ofDays)], 'days').toEqual([says, expected]);
    }
  }, 300_000);
});

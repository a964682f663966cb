import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { NarrativeSearch } from '@touchdown/functions/domain/tornadoes/search/narrative-search.ts';
import { listTornadoes } from '@touchdown/functions/domain/tornadoes/list-tornadoes.ts';
import { toCatalogueRow } from '@touchdown/functions/domain/catalogue/to-catalogue-row.ts';
import { Reply } from '@touchdown/functions/platform/http/reply.ts';
import { buildCatalogue } from '@touchdown/shared/catalogue/build-catalogue.ts';
import type { CatalogueRow } from '@touchdown/shared/catalogue/catalogue-row.ts';
import { CatalogueSearch } from '@touchdown/shared/catalogue/catalogue-search.ts';
import { readOfficeCounties } from '@touchdown/shared/geo/counties/office-counties.ts';
import { planSearch } from '@touchdown/shared/search/search-tornadoes.ts';
import { outbreaks } from '@touchdown/shared/search/outbreaks.ts';
import { TornadoQuery } from '@touchdown/shared/tornadoes/tornado-query.ts';
import { openRelease } from './release/open-release.ts';

interface SearchQuery {
  query: string;
  expected: string;
}

const lines = readFileSync(new URL('search-queries.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));
const queries: SearchQuery[] = lines
  .filter((line) => !line.includes(' => '))
  .map((line) => {
    const [query = '', ...expected] = line.split('|').map((field) => field.trim());
    return { query, expected: expected.join(' ') };
  });

/** What people ask, and how it must be read. */
const questions = lines
  .filter((line) => line.includes(' => '))
  .map((line) => line.split(' => ') as [query: string, reading: string]);

/** The share of the queries whose tornado must come first. */
const wantedShare = 0.97;

describe('what people type', () => {
  let dates: string[];
  let search: (q: string) => ReturnType<ReturnType<typeof listTornadoes>>;

  beforeAll(() => {
    const { rows, idOfAlias } = readRecord();
    dates = rows.map(({ beginLocal }) => beginLocal.slice(0, 10));
    const catalogue = new CatalogueSearch({
      ...buildCatalogue(rows),
      officeCounties: readOfficeCounties(),
    });
    const list = listTornadoes(
      { forAnswer: async () => ({ pointer: undefined, search: catalogue }) },
      {
        plan: planSearch,
        resolve: async (_record, reference) => idOfAlias.get(reference),
        store: { find: async () => undefined },
        narratives: new NarrativeSearch({ get: async () => undefined }),
        onFailure: () => {},
        loops: async () => ({ urlOf: () => null, trackOf: () => undefined, all: [] }),
        loopsOfReports: async () => () => undefined,
      },
    );
    search = (q) =>
      list(
        { query: TornadoQuery.parse({ q, limit: '1' }), params: undefined, body: undefined } as never,
        new Reply(),
      );
  });

  it(`finds the tornado that is meant first, for ${wantedShare * 100} of 100 queries`, async () => {
    expect(queries.length).toBeGreaterThanOrEqual(400);
    const failures: string[] = [];
    for (const { query, expected } of queries) {
      const { tornadoes, pagination, understood } = await search(query);
      const [first] = tornadoes;
      const got = first ? `${first.begin_wall.slice(0, 10)} ${first.tor_f_scale} ${first.state}` : 'nothing';
      const [date = '', ...rest] = expected.split(' ');
      if (got.startsWith(date) && got.endsWith(rest.join(' '))) continue;
      const labels = understood?.chips.map(({ kind, label }) => `${kind} ${label}`).join('; ');
      failures.push(`${query}: ${got}, of ${pagination.total}, not ${expected} (${labels})`);
    }
    console.info(`${queries.length - failures.length} of ${queries.length} queries\n${failures.join('\n')}`);
    expect(failures.length / queries.length).toBeLessThanOrEqual(1 - wantedShare);
  });

  it('answers a ZIP code with a sentence, and what nothing is known of with what was tried', async () => {
    const zip = await search('00000');
    expect(zip.pagination.total).toBe(0);
    expect(zip.understood?.note).toBe('The ZIP code 00000 is not known here; try the town.');
    const nothing = await search('qwxz ef5 oregon');
    expect(nothing.pagination.total).toBe(0);
    expect(nothing.understood?.tried).not.toEqual([]);
  });

  it('has enough questions', () => expect(questions.length).toBeGreaterThanOrEqual(140));

  it.each(questions)('reads %j as %j', async (query, reading) => {
    const { pagination, understood } = await search(query);
    const wanted = reading.split('; ');
    const of = (mark: string) => wanted.filter((part) => part.startsWith(mark)).map((part) => part.slice(1));
    const isChip = (part: string) => !/^(?:[~!=]|nothing$)/.test(part);
    const chips = understood?.chips.map(({ kind, label }) => `${kind} ${label}`) ?? [];
    const wantedChips = wanted.filter(isChip);
    // The labels of times and tornadoes go on with their dates.
    expect(chips.map((chip, at) => chip.slice(0, wantedChips[at]?.length))).toEqual(wantedChips);
    expect(understood?.corrections?.map(({ label }) => label) ?? []).toEqual(of('~'));
    for (const sentence of of('!')) expect(understood?.note).toContain(sentence);
    expect([understood?.answer?.kind ?? []].flat()).toEqual(of('='));
    expect(pagination.total === 0).toBe(wanted.includes('nothing'));
  });

  it.each(outbreaks)('the record has the outbreak $name on its first and its last day', ({ from, to }) => {
    const days = dates.filter((date) => date >= from && date <= to);
    expect(days).toContain(from);
    expect(days).toContain(to);
    // No outbreak of the table has fewer.
    expect(days.length).toBeGreaterThanOrEqual(4);
  });

  it.each<[query: string, part: Partial<Answer>]>([
    [
      'tri state tornado 1925',
      { total: 0, note: /^The record begins in 1950\. The Tri-State tornado of March 18, 1925/ },
    ],
    ['Tri-State', { total: 0, note: /^The record begins in 1950\. The Tri-State/ }],
    ['Missouri 1925', { total: 0, note: /^The record begins in 1950\./ }],
    ['tupelo 1936', { total: 0, note: /^The record begins in 1950\.$/ }],
    ['tornados en Texas 2020', { chips: ['state Texas', 'date 2020'], ignored: '' }],
    ['how many tornadoes in 2011', { chips: ['date 2011'], ignored: '' }],
    ['mobile home killed', { chips: ['range With deaths'], ignored: 'mobile home' }],
    ['tornado on christmas', { chips: ['date December 25'] }],
    ['many', { chips: ['town Within 15 miles of Many, Louisiana'] }],
    ['Rochelle, Illinois', { chips: [/^tornado Rochelle tornado of April 9, 2015/] }],
    ['moore oklahoma', { chips: [/^tornado Moore tornadoes of 1999, 2013, 2010, 2003/] }],
    ['long beach', { chips: [/Long Beach/] }],
    ['jopln', { chips: [/^tornado Joplin tornado/], corrections: ['Joplin'] }],
    ['tuscalosa', { chips: [/Tuscaloosa/], corrections: ['Tuscaloosa'] }],
    ['over 100 miles long', { chips: ['range More than 100 miles long'] }],
    ['more than 10 deaths', { chips: ['range More than 10 deaths'] }],
    ['wider than a mile', { chips: ['range More than a mile wide'] }],
    ['longest track tornado', { chips: ['order Longest first'] }],
    ['deadliest in kentucky', { chips: ['order Most deaths first', 'state Kentucky'] }],
    ['night tornadoes tennessee', { chips: ['night At night', 'state Tennessee'] }],
    ['qwxz', { total: 0, chips: ['words Names with “qwxz…”'] }],
  ])('reads %j as a person means it', async (query, { total, chips, ...part }) => {
    const { pagination, understood } = await search(query);
    if (total !== undefined) expect(pagination.total).toBe(total);
    if (part.note) expect(understood?.note).toMatch(part.note);
    if (part.ignored !== undefined) expect(understood?.ignored).toBe(part.ignored);
    const labels = understood?.chips.map(({ kind, label }) => `${kind} ${label}`);
    if (chips) expect(labels).toEqual(chips.map((chip) => expect.stringMatching(plain(chip))));
    expect(understood?.corrections?.map(({ label }) => label)).toEqual(part.corrections);
  });
});

interface Answer {
  total: number;
  chips: (string | RegExp)[];
  note: RegExp;
  ignored: string;
  corrections: string[];
}

function plain(chip: string | RegExp): RegExp {
  return typeof chip === 'string'
    ? new RegExp(`^${chip.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}$`)
    : chip;
}

function readRecord() {
  const rows: CatalogueRow[] = [];
  const idOfAlias = new Map<string, string>();
  const release = openRelease();
  for (const { year } of release.index.years) {
    for (const { tornado, sources } of release.year(year).documents) {
      rows.push(toCatalogueRow(tornado));
      for (const alias of sources.aliases) idOfAlias.set(alias, tornado.id);
    }
  }
  return { rows, idOfAlias };
}

import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { NarrativeSearch } from '@touchdown/functions/features/tornadoes/search/narrative-search.ts';
import { listTornadoes } from '@touchdown/functions/features/tornadoes/list-tornadoes.ts';
import { toCatalogueRow } from '@touchdown/functions/domain/catalogue/to-catalogue-row.ts';
import { Reply } from '@touchdown/functions/platform/http/reply.ts';
import { buildCatalogue } from '@touchdown/shared/catalogue/build-catalogue.ts';
import type { CatalogueRow } from '@touchdown/shared/catalogue/catalogue-row.ts';
import { CatalogueSearch } from '@touchdown/shared/catalogue/catalogue-search.ts';
import { TornadoQuery } from '@touchdown/shared/tornadoes/tornado-query.ts';
import { openRelease } from './release/open-release.ts';

interface SearchQuery {
  query: string;
  expected: string;
}

const queries: SearchQuery[] = readFileSync(new URL('search-queries.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [query = '', ...expected] = line.split('|').map((field) => field.trim());
    return { query, expected: expected.join(' ') };
  });

/** The share of the queries whose tornado must come first. */
const wantedShare = 0.95;

describe('what people type', () => {
  let search: (q: string) => ReturnType<ReturnType<typeof listTornadoes>>;

  beforeAll(() => {
    const { rows, idOfAlias } = readRecord();
    const catalogue = new CatalogueSearch(buildCatalogue(rows));
    const list = listTornadoes(
      { forAnswer: async () => ({ pointer: undefined, search: catalogue }) },
      {
        resolve: async (_record, reference) => idOfAlias.get(reference),
        store: { find: async () => undefined },
        narratives: new NarrativeSearch({ get: async () => undefined }),
        onFailure: () => {},
        loops: async () => ({ urlOf: () => null }),
      },
    );
    search = (q) =>
      list(
        { query: TornadoQuery.parse({ q, limit: '1' }), params: undefined, body: undefined } as never,
        new Reply(),
      );
  }, 60_000);

  it(`finds the tornado that is meant first, for ${wantedShare * 100} of 100 queries`, async () => {
    expect(queries.length).toBeGreaterThanOrEqual(200);
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
    const zip = await search('64801');
    expect(zip.pagination.total).toBe(0);
    expect(zip.understood?.note).toBe('ZIP codes are not known here; try the town.');
    const nothing = await search('qwxz ef5 oregon');
    expect(nothing.pagination.total).toBe(0);
    expect(nothing.understood?.tried).not.toEqual([]);
  });
});

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

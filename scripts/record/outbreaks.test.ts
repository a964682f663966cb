import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { outbreakSources } from '@touchdown/functions/domain/outbreaks/outbreak-sources.ts';
import { findOutbreak } from '@touchdown/functions/domain/outbreaks/find-outbreak.ts';
import { outbreakIndex } from '@touchdown/functions/domain/outbreaks/outbreak-index.ts';
import { listOutbreaks } from '@touchdown/functions/domain/outbreaks/list-outbreaks.ts';
import type { RecordYear } from '@touchdown/functions/features/imports/record/merge-year.ts';
import { toCatalogueRow } from '@touchdown/functions/domain/catalogue/to-catalogue-row.ts';
import { buildCatalogue } from '@touchdown/shared/catalogue/build-catalogue.ts';
import { CatalogueSearch } from '@touchdown/shared/catalogue/catalogue-search.ts';
import { outbreakIdsOf, withOutbreaks } from '@touchdown/functions/domain/catalogue/with-outbreaks.ts';
import { outbreaks as named } from '@touchdown/shared/search/outbreaks.ts';
import { planSearch } from '@touchdown/shared/search/search-tornadoes.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import { slugOf } from '@touchdown/shared/search/place-paths.ts';
import { outbreakSorts } from '@touchdown/shared/tornadoes/outbreak-sorts.ts';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { compiledFolder, openRelease } from './release/open-release.ts';
import { makeReady, readyFiles } from './release/ready-files.ts';

const release = openRelease();
let years: Map<number, RecordYear>;
beforeAll(() => {
  years = new Map(release.index.years.map(({ year }) => [year, release.year(year)]));
}, 240_000);

describe('what a first start serves', () => {
  const meanDifference = (a: Buffer, b: Buffer) =>
    a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? Infinity)), 0) / a.length;

  it('is what this code makes of the years; if not, run npm run record -- ready', async () => {
    const numbers = [...years.keys()];
    const quickly = 1;
    const yearOf = async (year: number) => ({ record: years.get(year) as RecordYear, sources: {} });
    const made = await makeReady({ years: numbers, year: yearOf }, quickly);
    const shipped = (name: keyof typeof readyFiles) => readFileSync(join(compiledFolder, readyFiles[name]));
    const isSame = (name: keyof typeof readyFiles) =>
      brotliDecompressSync(made[name]).equals(brotliDecompressSync(shipped(name)));
    expect(release.ready()?.count).toBe(release.index.tornadoes);
    expect({ about: isSame('about'), server: isSame('server'), narratives: isSame('narratives') }).toEqual({
      about: true,
      server: true,
      narratives: true,
    });
    // Another machine may encode other bytes.
    for (const theme of ['light', 'dark'] as const) {
      const [ours, theirs] = [made[theme], shipped(theme)].map((file) => sharp(file).raw().toBuffer());
      expect(meanDifference((await ours) as Buffer, (await theirs) as Buffer)).toBeLessThan(0.5);
    }
  }, 600_000);
});

describe('the outbreaks of the record', () => {
  let search: CatalogueSearch;
  beforeAll(() => {
    const rows = [...years.values()].flatMap(({ documents }) =>
      documents.flatMap(({ tornado }) => (tornado.status === 'current' ? [toCatalogueRow(tornado)] : [])),
    );
    search = new CatalogueSearch(withOutbreaks(buildCatalogue(rows)));
  }, 240_000);

  const listed = (sort: (typeof outbreakSorts)[number], limit: number) =>
    listOutbreaks(search, { sort, page: 1, limit }).outbreaks;

  it('are first by Fujita miles as published', () => {
    expect(
      listed('fujita_miles', 4).map(
        ({ first_day: from, last_day: to, tornadoes, violent, deaths, fujita_miles: miles }) =>
          [from, to, tornadoes, violent, deaths, Math.round(miles)].join(' '),
      ),
    ).toEqual([
      '1974-04-03 1974-04-04 134 30 310 7839',
      '2011-04-26 2011-04-28 187 15 319 7310',
      '1965-04-11 1965-04-12 47 17 260 3258',
      '1992-11-21 1992-11-23 83 6 26 3156',
    ]);
  });

  it('have the same ids when the same record is imported again', () => {
    const { catalogue } = search;
    const again = withOutbreaks(catalogue, outbreakIdsOf(catalogue));
    expect(again.columns.outbreak).toEqual(catalogue.columns.outbreak);
    expect(again.formerOutbreaks).toEqual(new Map());
  });

  it('each have a path of their own, at which they are found', () => {
    const { outbreaks } = outbreakIndex(search);
    expect(outbreaks.length).toBeGreaterThan(1_300);
    expect(new Set(outbreaks.map(({ summary }) => summary.path)).size).toBe(outbreaks.length);
    for (const outbreak of outbreaks) {
      expect(outbreak.id).toMatch(/^\d{4}-\d\d-\d\d(-[a-z0-9]+)+$/);
      expect(findOutbreak(search, outbreak.id)).toEqual({ kind: 'outbreak', outbreak });
    }
  });

  it('are found by a search as their pages have them, with the same days and as many tornadoes', async () => {
    const contradictions: string[] = [];
    let leads = 0;
    for (const { name } of named) {
      const page = findOutbreak(search, slugOf(name));
      if (page.kind !== 'outbreak') continue;
      const { id, summary } = page.outbreak;
      const { filter, understood } = await planSearch(search, name, {}, async () => undefined);
      const { total } = search.find({ ...filter, limit: 1 });
      // A name may mean several outbreaks, of which the search takes the best known.
      if (filter.outbreak !== id && understood.others.length > 0) continue;
      leads++;
      const chip = understood.chips.find(({ kind }) => kind === 'outbreak')?.label;
      const days = [summary.first_day, summary.last_day].map(longDate).filter((day) => !chip?.includes(day));
      if (total !== summary.tornadoes || days.length > 0) contradictions.push(`${name}: ${total}, ${chip}`);
    }
    expect(contradictions).toEqual([]);
    expect(leads).toBeGreaterThan(50);
  });

  it('have the names that people use, each with its source', () => {
    expect([...outbreakSources.keys()]).toEqual(named.map(({ name }) => name));
    const leadsTo = named.map(({ name }) => {
      const found = findOutbreak(search, slugOf(name));
      return `${name}: ${found.kind === 'outbreak' ? found.outbreak.id : 'several or none'}`;
    });
    expect(leadsTo).toMatchInlineSnapshot(`
      [
        "Outbreak of March 1952: 1952-03-21-arkansas",
        "Flint–Worcester outbreak: several or none",
        "Outbreak of May 1955: 1955-05-25-texas",
        "Ruskin Heights outbreak: 1957-05-20-kansas",
        "Palm Sunday outbreak of 1965: 1965-04-11-iowa",
        "Oak Lawn outbreak: 1967-04-21-missouri",
        "Hurricane Beulah outbreak: 1967-09-19-texas",
        "Outbreak of May 1968: 1968-05-15-minnesota",
        "Mississippi Delta outbreak: 1971-02-21-louisiana",
        "Super Outbreak of 1974: 1974-04-03-north-carolina",
        "Red River Valley outbreak: 1979-04-10-texas",
        "Grand Island outbreak: 1980-06-03-nebraska",
        "Outbreak of April 1982: 1982-04-02-iowa",
        "Carolinas outbreak: 1984-03-28-georgia",
        "Barneveld outbreak: 1984-06-07-iowa",
        "United States–Canada outbreak: 1985-05-31-ohio",
        "Outbreak of November 1989: 1989-11-15-tennessee",
        "Hesston outbreak: 1990-03-13-iowa",
        "Lower Ohio Valley outbreak: 1990-06-02-iowa",
        "Andover outbreak: 1991-04-25-oklahoma",
        "Outbreak of June 1992: several or none",
        "Outbreak of November 1992: 1992-11-21-texas",
        "Palm Sunday outbreak of 1994: 1994-03-27-alabama",
        "Arkansas outbreak of March 1997: 1997-03-01-kentucky",
        "Central Texas outbreak: 1997-05-27-texas",
        "Central Florida outbreak: 1998-02-22-florida",
        "Comfrey–St. Peter outbreak: 1998-03-29-minnesota",
        "Nashville outbreak of 1998: 1998-04-15-illinois",
        "Arkansas outbreak of January 1999: 1999-01-21-mississippi",
        "Oklahoma outbreak of May 1999: 1999-05-03-oklahoma",
        "Veterans Day weekend outbreak: 2002-11-10-indiana",
        "Outbreaks of May 2003: several or none",
        "Hurricane Ivan outbreak: several or none",
        "Hurricane Frances outbreak: 2004-09-06-south-carolina",
        "Hurricane Katrina outbreak: 2005-08-29-mississippi",
        "Hurricane Rita outbreak: 2005-09-24-mississippi",
        "Outbreak of March 2006: 2006-03-12-missouri",
        "Outbreak of April 2, 2006: 2006-04-02-iowa",
        "Outbreak of April 6 to 8, 2006: 2006-04-07-tennessee",
        "Groundhog Day outbreak: several or none",
        "Enterprise outbreak: 2007-02-28-kansas",
        "Greensburg outbreak: several or none",
        "Super Tuesday outbreak: 2008-02-05-arkansas",
        "Yazoo City outbreak: 2010-04-24-mississippi",
        "Upper Midwest outbreak: 2010-06-17-north-dakota",
        "New Year’s Eve outbreak: 2010-12-30-missouri",
        "Outbreak of April 14 to 16, 2011: several or none",
        "Super Outbreak of 2011: 2011-04-26-arkansas",
        "Outbreak of May 21 to 26, 2011: several or none",
        "Leap Day outbreak: 2012-02-28-kansas",
        "Outbreak of March 2 and 3, 2012: 2012-03-02-alabama",
        "Christmas outbreak of 2012: 2012-12-25-texas",
        "Outbreak of May 18 to 21, 2013: 2013-05-20-oklahoma",
        "Outbreak of November 17, 2013: 2013-11-17-illinois",
        "Outbreak of April 27 to 30, 2014: several or none",
        "Pilger outbreak: 2014-06-16-nebraska",
        "Outbreak of December 26, 2015: several or none",
        "Outbreak of January 21 to 23, 2017: several or none",
        "Lee County outbreak: 2019-03-03-alabama",
        "Memorial Day outbreak of 2019: 2019-05-27-iowa",
        "Nashville outbreak of 2020: 2020-03-02-kentucky",
        "Easter outbreak of 2020: 2020-04-11-texas",
        "Outbreak of March 25, 2021: 2021-03-25-alabama",
        "Outbreak of December 10 and 11, 2021: 2021-12-10-missouri",
        "Midwest outbreak of December 15, 2021: 2021-12-15-nebraska",
        "Outbreak of November 4, 2022: 2022-11-04-oklahoma",
        "Rolling Fork outbreak: 2023-03-24-mississippi",
        "Outbreak of March 31, 2023: 2023-03-31-arkansas",
      ]
    `);
  });
});

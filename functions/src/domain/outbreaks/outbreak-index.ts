import type { CatalogueSearch } from '@touchdown/shared/catalogue/catalogue-search.ts';
import { column, type Catalogue } from '@touchdown/shared/catalogue/columns.ts';
import { findRows } from '@touchdown/shared/catalogue/find-rows.ts';
import { readNumber, readText, readTexts } from '@touchdown/shared/catalogue/read-row.ts';
import { pathOf } from '@touchdown/shared/contract/page-paths.ts';
import { slugOf } from '@touchdown/shared/search/place-paths.ts';
import {
  outbreaks as namedOutbreaks,
  type Outbreak as NamedOutbreak,
} from '@touchdown/shared/search/outbreaks.ts';
import { fieldsAtLeast } from '@touchdown/shared/tornadoes/at-least.ts';
import type { OutbreakSummary } from '@touchdown/shared/tornadoes/outbreak-answers.ts';
import { datesInWords } from '@touchdown/shared/tornadoes/outbreak-words.ts';
import { clusterOf, localTime, ratingOf } from '@touchdown/shared/search/outbreak-meant.ts';
import { onceInRecord } from '../catalogue/once-in-record.ts';

/** An outbreak of the record, with its tornadoes in the order of rows: newest first. */
export interface KnownOutbreak {
  id: string;
  rows: readonly number[];
  /** The name that means it, where people have one. */
  named: NamedOutbreak | undefined;
  summary: OutbreakSummary;
}

export interface OutbreakIndex {
  /** The newest first. */
  outbreaks: readonly KnownOutbreak[];
  byId: ReadonlyMap<string, KnownOutbreak>;
  /** The outbreak of each name that means one, and of each its name as a part of a path. */
  bySlug: ReadonlyMap<string, { named: NamedOutbreak; outbreak: KnownOutbreak | undefined }>;
}

/** Returns the outbreaks of a record. They are collected once. */
export const outbreakIndex = onceInRecord(({ catalogue }): OutbreakIndex => collect(catalogue));

/** Returns the outbreak that a tornado belongs to, for a link to it. */
export function outbreakOf(
  search: CatalogueSearch,
  tornado: string,
): Pick<OutbreakSummary, 'id' | 'path' | 'title'> | undefined {
  const row = findRows(search.catalogue, [tornado]).get(tornado);
  const id = row === undefined ? null : readText(column(search.catalogue, 'outbreak'), row);
  const known = id === null ? undefined : outbreakIndex(search).byId.get(id);
  return known && { id: known.id, path: known.summary.path, title: known.summary.title };
}

function collect(catalogue: Catalogue): OutbreakIndex {
  const { values, codes } = column(catalogue, 'outbreak');
  const rowsOf: number[][] = values.map(() => []);
  for (let row = 0; row < catalogue.count; row++) rowsOf[codes[row] as number]?.push(row);
  const meant = new Map(namedOutbreaks.map((named) => [named, clusterOf(catalogue, rowsOf, named)]));
  const outbreaks = values
    .map((id, code): KnownOutbreak => {
      const rows = rowsOf[code] ?? [];
      const named = namedOutbreaks.find((each) => meant.get(each) === code);
      return { id, rows, named, summary: summaryOf(catalogue, id, rows, named) };
    })
    .toSorted((a, b) => (a.rows[0] ?? 0) - (b.rows[0] ?? 0));
  const byId = new Map(outbreaks.map((outbreak) => [outbreak.id, outbreak]));
  const bySlug = new Map(
    namedOutbreaks.map((named) => {
      const outbreak = byId.get(values[meant.get(named) ?? -1] ?? '');
      return [slugOf(named.name), { named, outbreak }];
    }),
  );
  return { outbreaks, byId, bySlug };
}

function summaryOf(
  catalogue: Catalogue,
  id: string,
  rows: readonly number[],
  named: NamedOutbreak | undefined,
): OutbreakSummary {
  const sum = (of: (row: number) => number) => rows.reduce((all, row) => all + of(row), 0);
  const [first, last] = [rows.at(-1), rows[0]].map((row) => localTime(catalogue, row ?? 0).slice(0, 10));
  const [firstDay = '', lastDay = ''] = [first, last];
  const name = named && !namesDates.test(named.name) ? named.name : null;
  const deaths = column(catalogue, 'fatalities');
  const fujitaMiles = sum(
    (row) => ratingOf(catalogue, row) * readNumber(column(catalogue, 'lengthMiles'), row, 0),
  );
  return {
    id,
    path: pathOf('outbreak', { id }),
    name,
    title: name ?? `Outbreak of ${datesInWords(firstDay, lastDay)}`,
    first_day: firstDay,
    last_day: lastDay,
    tornadoes: rows.length,
    violent: sum((row) => Number(ratingOf(catalogue, row) >= violentRating)),
    deaths: sum((row) => readNumber(deaths, row, 0)),
    deaths_at_least: rows.some((row) => {
      const bits = readNumber(column(catalogue, 'atLeast'), row, 0);
      return readNumber(deaths, row, null) === null || fieldsAtLeast(bits).includes('fatalities');
    }),
    fujita_miles: Math.round(fujitaMiles * 10) / 10,
    states: statesOf(catalogue, rows),
  };
}

const violentRating = 4;
/** A name that only says when it was is no name: the title says the same. */
const namesDates = /^Outbreaks? of /;

function statesOf(catalogue: Catalogue, rows: readonly number[]): string[] {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const touched = [
      readText(column(catalogue, 'state'), row) ?? '',
      ...readTexts(column(catalogue, 'otherStates'), row),
    ];
    for (const state of new Set(touched)) counts.set(state, (counts.get(state) ?? 0) + 1);
  }
  return [...counts].toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([state]) => state);
}

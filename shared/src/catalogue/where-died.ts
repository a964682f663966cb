import {
  addDeathCounts,
  deathPlacesSince,
  knownDeaths,
  type DeathsInState,
  type WhereDied,
} from '../tornadoes/death-places.ts';
import type { CatalogueRow } from './catalogue-row.ts';
import { countRows, listRows } from './bitset.ts';
import { casualtiesIn, placeOfFilter } from './casualties.ts';
import type { CatalogueSearch } from './catalogue-search.ts';
import { column } from './columns.ts';
import { dayReader, deathReader } from './count-days.ts';
import type { CatalogueFilter } from './query.ts';
import { foldText } from './fold-text.ts';

/** Returns the texts of a row's column. A few hundred tornadoes have any. */
export function deathColumn(tornado: Parameters<typeof knownDeaths>[0]): Pick<CatalogueRow, 'deathPlaces'> {
  const parts = knownDeaths(tornado);
  return parts.length > 0 ? { deathPlaces: parts.map((part) => JSON.stringify(part)) } : {};
}

const sinceDay = Math.floor(Date.UTC(deathPlacesSince, 0, 1) / 86_400_000);

/**
 * The one definition of where the people of a selection died: in its state, if it names one, otherwise along whole paths.
 * Undefined if no place is known, where a county is asked for (no file tells counties apart), and in browsers, whose
 * columns do not have it. It may be of some of the rows only.
 */
export function whereDiedIn(
  search: CatalogueSearch,
  filter: CatalogueFilter,
  isOfThem: (row: number) => boolean = () => true,
): WhereDied | undefined {
  const { catalogue } = search;
  const place = placeOfFilter(filter);
  if (!catalogue.columns.deathPlaces || place?.county) return undefined;
  const { values, codes, starts } = column(catalogue, 'deathPlaces');
  if (values.length === 0) return undefined;
  const wanted = place?.state === undefined ? undefined : foldText(place.state);
  const known = values.map((text) => JSON.parse(text) as DeathsInState);
  const isMeant = known.map(({ state }) => wanted === undefined || foldText(state) === wanted);
  const here = place && casualtiesIn(catalogue, place);
  const deathsOf = here ? (row: number) => here(row).deaths ?? 0 : deathReader(catalogue);
  const dayOf = dayReader(catalogue, 'local');
  const matches = search.match(filter);
  const parts: DeathsInState[] = [];
  let deaths = 0;
  for (const row of listRows(matches, 0, countRows(matches))) {
    if (dayOf(row) < sinceDay || !isOfThem(row)) continue;
    const own = Array.from(codes.subarray(starts[row], starts[row + 1])).flatMap((code) =>
      isMeant[code] ? (known[code] ?? []) : [],
    );
    parts.push(...own);
    const listed = own.reduce((sum, part) => sum + part.deaths, 0);
    deaths += Math.max(deathsOf(row) ?? 0, listed);
  }
  const counts = addDeathCounts(parts);
  return counts.placed === 0 ? undefined : { deaths, ...counts };
}

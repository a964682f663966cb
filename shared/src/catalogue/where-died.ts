import {
  addDeathCounts,
  deathPlacesSince,
  knownDeaths,
  type DeathsInState,
  type WhereDied,
} from '../tornadoes/death-places.ts';
import type { CatalogueRow } from './catalogue-row.ts';
import type { CasualtyPlace } from './casualties.ts';
import { column, type Catalogue } from './columns.ts';
import { foldText } from './fold-text.ts';
import { parseLocalMinute } from './local-time.ts';

/** Returns the texts of a row's column. A few hundred tornadoes have any. */
export function deathColumn(tornado: Parameters<typeof knownDeaths>[0]): Pick<CatalogueRow, 'deathPlaces'> {
  const parts = knownDeaths(tornado);
  return parts.length > 0 ? { deathPlaces: parts.map((part) => JSON.stringify(part)) } : {};
}

/** The whole years that a record of files of fatalities can tell of. Before them nobody's place is known. */
const sinceMinute = parseLocalMinute(`${deathPlacesSince}-01-01T00:00`) ?? 0;

/**
 * The one definition of where the people of a selection died: in its state, if it names one, otherwise along whole paths.
 * Undefined if no place is known, where a county is asked for (no file tells counties apart), and in browsers, whose
 * columns do not have it.
 */
export function whereDiedIn(
  catalogue: Catalogue,
  rows: Iterable<number>,
  {
    deathsOf,
    place,
  }: { deathsOf: (row: number) => number | null | undefined; place?: CasualtyPlace | undefined },
): WhereDied | undefined {
  if (!catalogue.columns.deathPlaces || place?.county) return undefined;
  const { values, codes, starts } = column(catalogue, 'deathPlaces');
  if (values.length === 0) return undefined;
  const wanted = place?.state === undefined ? undefined : foldText(place.state);
  const known = values.map((text) => JSON.parse(text) as DeathsInState);
  const isMeant = known.map(({ state }) => wanted === undefined || foldText(state) === wanted);
  const { minutes } = column(catalogue, 'begin');
  const offsets = column(catalogue, 'localOffset');
  const parts: DeathsInState[] = [];
  let deaths = 0;
  for (const row of rows) {
    const local = (minutes[row] as number) + (offsets.values[offsets.codes[row] as number] ?? 0);
    if (local < sinceMinute) continue;
    let listed = 0;
    for (let at = starts[row] as number; at < (starts[row + 1] as number); at++) {
      const code = codes[at] as number;
      const part = known[code];
      if (!part || !isMeant[code]) continue;
      parts.push(part);
      listed += part.deaths;
    }
    deaths += Math.max(deathsOf(row) ?? 0, listed);
  }
  const counts = addDeathCounts(parts);
  return counts.placed === 0 ? undefined : { deaths, ...counts };
}

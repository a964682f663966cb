import { listRows } from '@touchdown/shared/catalogue/bitset.ts';
import type { CatalogueSearch } from '@touchdown/shared/catalogue/catalogue-search.ts';
import { column, type Catalogue } from '@touchdown/shared/catalogue/columns.ts';
import { formatLocalMinute } from '@touchdown/shared/catalogue/local-time.ts';
import { pathReader } from '@touchdown/shared/catalogue/path-grid.ts';
import { readNumber, readText } from '@touchdown/shared/catalogue/read-row.ts';
import { compassPointOf, type CompassPoint } from '@touchdown/shared/geo/compass-point.ts';
import { bearingDegrees, type Position } from '@touchdown/shared/geo/great-circle.ts';
import { yardsPerMile } from '@touchdown/shared/geo/length-units.ts';
import { nearestApproach, type PathEnds } from '@touchdown/shared/geo/path-reach.ts';
import { fromAtLeastBits } from '@touchdown/shared/tornadoes/at-least.ts';
import type { Rating } from '@touchdown/shared/tornadoes/rating.ts';

/** How near the recorded path of one tornado came to a place. */
export interface NearPath {
  row: number;
  miles: number;
  direction: CompassPoint;
  /** Whether the place is within half of its greatest width. */
  isOver: boolean;
  rating: Rating;
  /** On the wall clock at the place. */
  date: string;
  state: string;
  lengthMiles: number | null;
  widthYards: number | null;
  deaths: number | null;
  isAtLeast: boolean;
  path: Readonly<PathEnds>;
}

/** Returns the tornadoes whose path came within a radius, the nearest first. It asks nobody. */
export function nearTornadoes(search: CatalogueSearch, place: Position, radiusMiles: number): NearPath[] {
  const { catalogue } = search;
  const bits = search.match({ near: { lat: place.lat, lon: place.lon, radiusMiles } });
  return listRows(bits, 0, catalogue.count)
    .flatMap((row) => nearPathOf(catalogue, row, place) ?? [])
    .toSorted((a, b) => a.miles - b.miles);
}

/** Returns the nearest of all, however far. It looks at each path, so it takes a moment. */
export function nearestTornado({ catalogue }: CatalogueSearch, place: Position): NearPath | undefined {
  const read = pathReader(catalogue);
  const path: PathEnds = { lat: 0, lon: 0, endLat: 0, endLon: 0 };
  let [best, nearest] = [-1, Number.POSITIVE_INFINITY];
  for (let row = 0; row < catalogue.count; row++) {
    if (!read(row, path)) continue;
    const { miles } = nearestApproach(path, place);
    if (miles < nearest) [best, nearest] = [row, miles];
  }
  return best < 0 ? undefined : nearPathOf(catalogue, best, place);
}

function nearPathOf(catalogue: Catalogue, row: number, place: Position): NearPath | undefined {
  const path: PathEnds = { lat: 0, lon: 0, endLat: 0, endLon: 0 };
  if (!pathReader(catalogue)(row, path)) return undefined;
  const nearest = nearestApproach(path, place);
  const widthYards = readNumber(column(catalogue, 'widthYards'), row, null);
  const minute = column(catalogue, 'begin').minutes[row] ?? 0;
  const local = formatLocalMinute(minute + readNumber(column(catalogue, 'localOffset'), row, 0));
  const atLeast = fromAtLeastBits(readNumber(column(catalogue, 'atLeast'), row, 0));
  return {
    row,
    miles: nearest.miles,
    direction: compassPointOf(bearingDegrees(place, nearest)),
    isOver: widthYards !== null && nearest.miles <= widthYards / 2 / yardsPerMile,
    rating: readText(column(catalogue, 'rating'), row) as Rating,
    date: local.slice(0, 10),
    state: readText(column(catalogue, 'state'), row) ?? '',
    lengthMiles: readNumber(column(catalogue, 'lengthMiles'), row, null),
    widthYards,
    deaths: readNumber(column(catalogue, 'fatalities'), row, null),
    isAtLeast: atLeast.fatalities_at_least ?? false,
    path,
  };
}

import { listRows } from '@touchdown/shared/catalogue/bitset.ts';
import type { CatalogueRow } from '@touchdown/shared/catalogue/catalogue-row.ts';
import type { CatalogueSearch } from '@touchdown/shared/catalogue/catalogue-search.ts';
import { readCountyName } from '@touchdown/shared/catalogue/county-names.ts';
import { pathReader } from '@touchdown/shared/catalogue/path-grid.ts';
import { nearestApproach, type PathEnds } from '@touchdown/shared/geo/path-reach.ts';
import { othersOf, type ListParameters } from './list-behind.ts';

/** The distance that the list offers first. Where nothing is so near, a wider circle is tried. */
const radiiMiles = [15, 50, 150];
const maxNearest = 3;

/** The tornadoes of the same day, of the same counties and around the touchdown, each as the list finds them. */
export function findNeighbours(search: CatalogueSearch, values: CatalogueRow, own: number | undefined) {
  const others = (parameters: ListParameters) => othersOf(search, parameters, own);
  const date = values.beginLocal.slice(0, 10);
  const ofDay = { date_from: date, date_to: date };
  return {
    same_day: { date, others: others(ofDay)?.others ?? 0, parameters: ofDay },
    counties: values.counties.flatMap((text) => {
      const { name: county, state = values.state } = readCountyName(text);
      const parameters = { county, state: state.toUpperCase() };
      const found = others(parameters);
      return found?.others ? [{ county, state, others: found.others, parameters }] : [];
    }),
    nearby: findNearby(search, values, others),
  };
}

function findNearby(
  { catalogue }: CatalogueSearch,
  { startLat: lat, startLon: lon }: CatalogueRow,
  others: (parameters: ListParameters) => ReturnType<typeof othersOf>,
) {
  if (lat === null || lon === null) return null;
  for (const radius of radiiMiles) {
    const parameters = { near_lat: String(lat), near_lon: String(lon), radius_miles: String(radius) };
    const found = others(parameters);
    if (!found?.others) continue;
    const read = pathReader(catalogue);
    const path: PathEnds = { lat: 0, lon: 0, endLat: 0, endLon: 0 };
    // Rows are newest first, and so are those of equal distance.
    const nearest = listRows(found.rows, 0, found.others)
      .map((row) => ({ row, miles: read(row, path) ? nearestApproach(path, { lat, lon }).miles : radius }))
      .toSorted((a, b) => a.miles - b.miles)
      .slice(0, maxNearest)
      .map(({ row, miles }) => ({ row, miles: Math.round(miles * 10) / 10 }));
    return { radius_miles: radius, others: found.others, parameters, nearest };
  }
  return null;
}

import type { CatalogueSearch } from '@touchdown/shared/catalogue/catalogue-search.ts';
import { column } from '@touchdown/shared/catalogue/columns.ts';
import { pathReader } from '@touchdown/shared/catalogue/path-grid.ts';
import type { CatalogueFilter } from '@touchdown/shared/catalogue/query.ts';
import { readId, readText } from '@touchdown/shared/catalogue/read-row.ts';
import { unrated } from '@touchdown/shared/contract/tornado-scales.ts';
import type { PathEnds } from '@touchdown/shared/geo/path-reach.ts';
import type { PlacePath } from '@touchdown/shared/tornadoes/place-answers.ts';
import { maxPlacePaths } from '@touchdown/shared/tornadoes/profile-steps.ts';
import { ratingNumber, type Rating } from '@touchdown/shared/tornadoes/rating.ts';

/** Returns the paths of a selection for the map of its page, the most significant first. */
export function pathsOf(search: CatalogueSearch, filter: CatalogueFilter): PlacePath[] {
  const { rows } = search.find({ ...filter, sort: 'significance', limit: maxPlacePaths });
  const read = pathReader(search.catalogue);
  const scales = column(search.catalogue, 'rating');
  const path: PathEnds = { lat: 0, lon: 0, endLat: 0, endLon: 0 };
  return rows.flatMap((row): PlacePath[] => {
    if (!read(row, path)) return [];
    const rating = ratingNumber((readText(scales, row) ?? unrated) as Rating) ?? -1;
    return [[readId(search.catalogue, row), path.lat, path.lon, path.endLat, path.endLon, rating]];
  });
}

import type { CatalogueFilter, PassedPlace } from '../catalogue/query.ts';
import type { ReadingOf, SearchReading } from './search-reading.ts';
import type { KnownTown } from './gazetteer.ts';

/** How near a tornado must have come to a town to be found by its name. */
export const townRadiusMiles = 15;

/** Returns the filter that some readings mean together. References and words must be resolved by the caller. */
export function toSearchFilter(readings: readonly SearchReading[]): CatalogueFilter {
  const filter: CatalogueFilter = {};
  const places: PassedPlace[] = [];
  const ratings = readings.flatMap((each) => (each.kind === 'rating' ? each.ratings : []));
  for (const reading of readings) {
    if (reading.kind === 'date') Object.assign(filter, reading.filter);
    if (reading.kind === 'state') filter.state ??= reading.state;
    if (reading.kind === 'county') {
      filter.county ??= reading.county;
      if (reading.state) filter.state ??= reading.state;
    }
    if (reading.kind === 'town') places.push({ circles: [aroundTown(reading.town)] });
    if (reading.kind === 'tornado') places.push(placeOfTornadoes(reading));
    if (reading.kind === 'words') filter.text = reading.words;
  }
  if (ratings.length > 0) filter.ratings = ratings;
  if (places.length > 0) filter.places = places;
  return filter;
}

function placeOfTornadoes({ tornadoes, towns }: ReadingOf<'tornado'>): PassedPlace {
  return { circles: towns.map(aroundTown), ids: tornadoes.map(({ id }) => id) };
}

function aroundTown({ lat, lon }: KnownTown) {
  return { lat, lon, radiusMiles: townRadiusMiles };
}

import type { CatalogueFilter, Circle, PassedPlace } from '../catalogue/query.ts';
import type { ReadingOf, SearchReading } from './search-reading.ts';
import type { Position } from '../geo/great-circle.ts';

/** How near a tornado must have come to a town to be found by its name. */
export const townRadiusMiles = 15;

/** Offices warn for areas of about this size around them. */
export const officeRadiusMiles = 75;

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
    if (reading.kind === 'town') places.push({ circles: [aroundPosition(reading.town)] });
    if (reading.kind === 'tornado') places.push(placeOfTornadoes(reading));
    if (reading.kind === 'zip' && reading.place) places.push({ circles: [aroundPosition(reading.place)] });
    if (reading.kind === 'point') places.push({ circles: [aroundPosition(reading)] });
    if (reading.kind === 'office') {
      places.push({ circles: [aroundPosition(reading.town, officeRadiusMiles)] });
    }
    if (reading.kind === 'range') filter[reading.field] = { ...filter[reading.field], ...reading.range };
    if (reading.kind === 'outbreak') {
      filter.localDates = { from: reading.outbreak.from, to: reading.outbreak.to };
    }
    if (reading.kind === 'relative') filter.localDates = { from: reading.since };
    if (reading.kind === 'before') places.push({});
    // A space after the last word means that it is complete.
    if (reading.kind === 'words') filter.text = reading.isOpen ? reading.words : `${reading.words} `;
  }
  if (ratings.length > 0) filter.ratings = ratings;
  if (places.length > 0) filter.places = places;
  return filter;
}

function placeOfTornadoes({ tornadoes, towns }: ReadingOf<'tornado'>): PassedPlace {
  return { circles: towns.map((town) => aroundPosition(town)), ids: tornadoes.map(({ id }) => id) };
}

export function aroundPosition({ lat, lon }: Position, radiusMiles = townRadiusMiles): Circle {
  return { lat, lon, radiusMiles };
}

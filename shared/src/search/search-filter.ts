import type { CatalogueFilter, Circle, PassedPlace } from '../catalogue/query.ts';
import type { ReadingOf, SearchReading } from './search-reading.ts';
import type { Position } from '../geo/great-circle.ts';

/** How near a tornado must have come to a town to be found by its name. */
export const townRadiusMiles = 15;

/** How far around a radar a search for it looks. */
export const radarRadiusMiles = 75;

/** Returns the filter that some readings mean together. References and words must be resolved by the caller. */
export function toSearchFilter(readings: readonly SearchReading[], isEither = false): CatalogueFilter {
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
    if (reading.kind === 'office') filter.office ??= reading.office;
    if (reading.kind === 'radar') places.push({ circles: [aroundPosition(reading.radar, radarRadiusMiles)] });
    if (reading.kind === 'range') filter[reading.field] = { ...filter[reading.field], ...reading.range };
    if (reading.kind === 'outbreak') {
      if (reading.meant) filter.outbreak = reading.meant.id;
      else filter.localDates = { from: reading.outbreak.from, to: reading.outbreak.to };
    }
    if (reading.kind === 'relative') filter.localDates = { from: reading.since };
    if (reading.kind === 'before') places.push({});
    // A space after the last word means that it is complete.
    if (reading.kind === 'words') filter.text = reading.isOpen ? reading.words : `${reading.words} `;
  }
  // What the record does not have finds nothing, unless something else is asked for beside it.
  if (readings.some((each) => each.kind === 'said' && each.isMissing) && !readings.some(selects))
    places.push({});
  if (ratings.length > 0) filter.ratings = ratings;
  if (places.length > 0) filter.places = isEither ? [either(places)] : places;
  return filter;
}

function selects({ kind }: SearchReading): boolean {
  return kind !== 'said' && kind !== 'order';
}

function either(places: readonly PassedPlace[]): PassedPlace {
  return {
    circles: places.flatMap(({ circles = [] }) => circles),
    ids: places.flatMap(({ ids = [] }) => ids),
  };
}

function placeOfTornadoes({ tornadoes, towns }: ReadingOf<'tornado'>): PassedPlace {
  return { circles: towns.map((town) => aroundPosition(town)), ids: tornadoes.map(({ id }) => id) };
}

export function aroundPosition({ lat, lon }: Position, radiusMiles = townRadiusMiles): Circle {
  return { lat, lon, radiusMiles };
}

import type { Box } from '../geo/path-reach.ts';
import type { DayAnswer, DayTornado } from './day-answers.ts';
import type { PlacePath } from './place-answers.ts';
import { ratingNumber } from './rating.ts';

/** In the order of the map's most significant: rating, deaths, injuries, length, each with unknown last. */
export function mostSignificantFirst(tornadoes: readonly DayTornado[]): DayTornado[] {
  const keys = (one: DayTornado) =>
    [ratingNumber(one.tor_f_scale), one.fatalities, one.injuries, one.path_length].map((key) => key ?? -1);
  return tornadoes.toSorted((a, b) => {
    const [ours, theirs] = [keys(a), keys(b)];
    const at = ours.findIndex((key, index) => key !== theirs[index]);
    return at < 0 ? 0 : (theirs[at] ?? 0) - (ours[at] ?? 0);
  });
}

/** The paths of a day on a map, the most significant first. A tornado without a place has none. */
export function dayPaths({ tornadoes }: Pick<DayAnswer, 'tornadoes'>): PlacePath[] {
  return mostSignificantFirst(tornadoes).flatMap((one): PlacePath[] => {
    const { start_lat: lat, start_lon: lon } = one;
    if (lat === null || lon === null) return [];
    const step = ratingNumber(one.tor_f_scale) ?? -1;
    return [[one.id, lat, lon, one.end_lat ?? lat, one.end_lon ?? lon, step]];
  });
}

/** Around the places of a day, in degrees: a part of their extent, and never less than a map needs to be recognised. */
const [marginPart, leastDegrees] = [0.08, 3];
/** The states without Alaska and Hawaii. */
const wholeCountry: Box = { south: 24, north: 50, west: -125, east: -66 };

/** What a map of a day shows: all paths, or without any all reports, or without those the country. */
export function dayBounds({ tornadoes, reports }: Pick<DayAnswer, 'tornadoes' | 'reports'>): Box {
  const ends = dayPaths({ tornadoes }).flatMap(([, lat, lon, endLat, endLon]) => [
    { lat, lon },
    { lat: endLat, lon: endLon },
  ]);
  const told = reports.flatMap(({ lat, lon, status }) =>
    lat === null || lon === null || status === 'WITHDRAWN' ? [] : [{ lat, lon }],
  );
  const places = ends.length > 0 ? ends : told;
  if (places.length === 0) return wholeCountry;
  const [lats, lons] = [places.map(({ lat }) => lat), places.map(({ lon }) => lon)];
  const [south, north] = widened(Math.min(...lats), Math.max(...lats));
  const [west, east] = widened(Math.min(...lons), Math.max(...lons));
  return { south, north, west, east };
}

function widened(from: number, to: number): [number, number] {
  const more = Math.max((to - from) * marginPart, (leastDegrees - (to - from)) / 2);
  return [from - more, to + more];
}

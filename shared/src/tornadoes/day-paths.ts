import type { Box } from '../geo/path-reach.ts';
import type { DayAnswer, DayTornado } from './day-answers.ts';
import type { PlacePath } from './place-answers.ts';
import { ratingNumber } from './rating.ts';

type Significance = Pick<DayTornado, 'tor_f_scale' | 'fatalities' | 'injuries' | 'path_length'>;
type Drawn = Significance & Pick<DayTornado, 'id' | 'start_lat' | 'start_lon' | 'end_lat' | 'end_lon'>;

/** In the order of the map's most significant: rating, deaths, injuries, length, each with unknown last. */
export function mostSignificantFirst<T extends Significance>(tornadoes: readonly T[]): T[] {
  const keys = (one: T) =>
    [ratingNumber(one.tor_f_scale), one.fatalities, one.injuries, one.path_length].map((key) => key ?? -1);
  return tornadoes.toSorted((a, b) => {
    const [ours, theirs] = [keys(a), keys(b)];
    const at = ours.findIndex((key, index) => key !== theirs[index]);
    return at < 0 ? 0 : (theirs[at] ?? 0) - (ours[at] ?? 0);
  });
}

/** The paths of a day on a map, the most significant first. A tornado without a place has none. */
export function dayPaths({ tornadoes }: { tornadoes: readonly Drawn[] }): PlacePath[] {
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

/** Of many tornadoes, a few weak ones far away must not make all others too small to see. */
const [manyTornadoes, leftOutPart, alwaysFrom] = [20, 0.05, 3];

/** What a map of a day shows: the paths, or without any all reports, or without those the country. */
export function dayBounds({
  tornadoes,
  reports,
}: Pick<DayAnswer, 'reports'> & { tornadoes: readonly Drawn[] }): Box {
  const paths = dayPaths({ tornadoes });
  const told = reports.flatMap(({ lat, lon, status }) =>
    lat === null || lon === null || status === 'WITHDRAWN' ? [] : [{ lat, lon }],
  );
  if (paths.length === 0) return told.length === 0 ? wholeCountry : boxOf(told, 0);
  const all = boxOf(endsOf(paths), paths.length < manyTornadoes ? 0 : leftOutPart);
  const strong = endsOf(paths.filter(([, , , , , step]) => step >= alwaysFrom));
  if (strong.length === 0) return all;
  const box = boxOf(strong, 0);
  return {
    south: Math.min(all.south, box.south),
    north: Math.max(all.north, box.north),
    west: Math.min(all.west, box.west),
    east: Math.max(all.east, box.east),
  };
}

interface Place {
  lat: number;
  lon: number;
}

function endsOf(paths: readonly PlacePath[]): Place[] {
  return paths.flatMap(([, lat, lon, endLat, endLon]) => [
    { lat, lon },
    { lat: endLat, lon: endLon },
  ]);
}

/** Around these places, without a part of them on each side. */
function boxOf(places: readonly Place[], leftOut: number): Box {
  const span = (values: number[]): [number, number] => {
    values.sort((a, b) => a - b);
    const at = Math.floor(values.length * leftOut);
    return widened(values[at] ?? 0, values[values.length - 1 - at] ?? 0);
  };
  const [south, north] = span(places.map(({ lat }) => lat));
  const [west, east] = span(places.map(({ lon }) => lon));
  return { south, north, west, east };
}

function widened(from: number, to: number): [number, number] {
  const more = Math.max((to - from) * marginPart, (leastDegrees - (to - from)) / 2);
  return [from - more, to + more];
}

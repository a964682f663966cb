import type { RotationOfTornado } from '@touchdown/shared/radar/day-rotation.ts';
import type { TrackPoint } from '@touchdown/shared/radar/track/radar-track.ts';
import { csvCell } from '@touchdown/shared/text/csv-cell.ts';
import type { DayPlan, PlannedTornado } from './plan-day.ts';

/** What a radar saw of a tornado. Without a point it looked, and saw no rotation. */
export interface SeenTornado {
  id: string;
  stationId: string;
  points: readonly TrackPoint[];
}

/** What the summary has of a tornado; undefined where no radar was read. */
export function rotationOf(
  { id, name, rating, utcOffsetMinutes, zoneLetters }: PlannedTornado,
  seen: SeenTornado | undefined,
): RotationOfTornado {
  const strongest = seen?.points.toSorted((a, b) => b.couplet.knots - a.couplet.knots)[0];
  return {
    id,
    name,
    rating,
    station: seen?.stationId ?? null,
    strongest: strongest
      ? {
          knots: strongest.couplet.knots,
          isAtLeast: strongest.couplet.isAtLeast,
          at: new Date(strongest.time).toISOString(),
          wall: new Date(strongest.time + utcOffsetMinutes * 60_000).toISOString().slice(0, 16),
          letters: zoneLetters,
          heightMeters: strongest.couplet.heightMeters,
        }
      : null,
  };
}

/** One point of rotation, with the names that both files have. */
interface RotationPoint {
  time: string;
  lat: number;
  lon: number;
  knots: number;
  /** Whether the radar's limit hides more. */
  at_least: boolean;
  diameter_km: number;
  radar: string;
  elevation_degrees: number;
  /** Of the beam above the antenna. */
  height_meters: number;
  tornado_id: string;
  tornado: string;
  /** Whether the radar data are made up. */
  is_simulated: boolean;
}

const columns = [
  'time',
  'lat',
  'lon',
  'knots',
  'at_least',
  'diameter_km',
  'radar',
  'elevation_degrees',
  'height_meters',
  'tornado_id',
  'tornado',
  'is_simulated',
] as const satisfies readonly (keyof RotationPoint)[];

type Found = ReadonlyMap<string, SeenTornado>;

export function writeDayCsv(day: DayPlan, isSimulated: boolean, found: Found): string {
  const lines = pointsOf(day, isSimulated, found).map((point) =>
    columns.map((name) => csvCell(point[name])).join(','),
  );
  return `${[columns.join(','), ...lines].join('\r\n')}\r\n`;
}

export function writeDayGeoJson(day: DayPlan, isSimulated: boolean, found: Found): string {
  return JSON.stringify({
    type: 'FeatureCollection',
    date: day.date,
    features: pointsOf(day, isSimulated, found).map(({ lat, lon, ...properties }) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [lon, lat] },
      properties,
    })),
  });
}

/** By tornado, the strongest first, and then by time. */
function pointsOf({ tornadoes }: DayPlan, isSimulated: boolean, found: Found): RotationPoint[] {
  return tornadoes.flatMap((tornado) => {
    const seen = found.get(tornado.id);
    const points = seen?.points.map((point) => pointOf(tornado, seen.stationId, point)) ?? [];
    return points.map((point) => ({ ...point, is_simulated: isSimulated }));
  });
}

function pointOf(
  { id, name }: PlannedTornado,
  radar: string,
  { time, couplet: { lat, lon, knots, isAtLeast, diameterKm, heightMeters, elevationDegrees } }: TrackPoint,
): Omit<RotationPoint, 'is_simulated'> {
  return {
    time: new Date(time).toISOString(),
    lat: rounded(lat, 4),
    lon: rounded(lon, 4),
    knots,
    at_least: isAtLeast,
    diameter_km: diameterKm,
    radar,
    elevation_degrees: rounded(elevationDegrees, 2),
    height_meters: heightMeters,
    tornado_id: id,
    tornado: name,
  };
}

function rounded(value: number, decimals: number): number {
  return Math.round(value * 10 ** decimals) / 10 ** decimals;
}

import type { MapArea } from '../../../lib/list-state/area-words.ts';
import type { NearPlace } from '../../../lib/list-state/near-parameter.ts';
import type { Bounds } from '../../../map/map-frame.ts';

const milesPerDegree = 69;
/** A picture of the whole Earth has an edge here. */
const maxLatitude = 85;

/** Returns what a map shows first whose URL has no place but an area or a circle; undefined without either. */
export function firstBounds({ area, near }: { area: MapArea | null; near: NearPlace }): Bounds | undefined {
  if (area) {
    const [a, b, east, west] = [area.south, area.north, area.east, area.west].map(Number) as [
      number,
      number,
      number,
      number,
    ];
    if (west >= east || a === b) return undefined;
    return [
      [west, clamped(Math.min(a, b))],
      [east, clamped(Math.max(a, b))],
    ];
  }
  if (near.lat === '') return undefined;
  const [lat, lon] = [Number(near.lat), Number(near.lon)];
  const tall = Math.max(Number(near.miles), 1) / milesPerDegree;
  const wide = tall / Math.cos((clamped(lat) * Math.PI) / 180);
  return [
    [lon - wide, clamped(lat - tall)],
    [lon + wide, clamped(lat + tall)],
  ];
}

function clamped(latitude: number): number {
  return Math.max(-maxLatitude, Math.min(maxLatitude, latitude));
}

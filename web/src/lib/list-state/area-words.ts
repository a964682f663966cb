import { withMinus } from '@touchdown/shared/text/with-minus.ts';
export interface MapArea {
  north: string;
  south: string;
  east: string;
  west: string;
}

/** Says where an area is: "38 to 42° N, 80 to 85° W". A minus means the south, or the east of Greenwich. */
export function areaWords({ north, south, east, west }: MapArea): string {
  return `${spanOf(Number(south), Number(north))}° N, ${spanOf(-Number(east), -Number(west))}° W`;
}

function spanOf(one: number, other: number): string {
  return `${hundredths(Math.min(one, other))} to ${hundredths(Math.max(one, other))}`;
}

function hundredths(degrees: number): string {
  return withMinus(String(Math.round(degrees * 100) / 100 || 0));
}

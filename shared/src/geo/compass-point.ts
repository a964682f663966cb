/** Eight, clockwise from north. */
export const compassPoints = [
  'north',
  'northeast',
  'east',
  'southeast',
  'south',
  'southwest',
  'west',
  'northwest',
] as const;
export type CompassPoint = (typeof compassPoints)[number];

/** Sixteen, as a compass card has them. */
export const finerCompassPoints = [
  'north',
  'north-northeast',
  'northeast',
  'east-northeast',
  'east',
  'east-southeast',
  'southeast',
  'south-southeast',
  'south',
  'south-southwest',
  'southwest',
  'west-southwest',
  'west',
  'west-northwest',
  'northwest',
  'north-northwest',
] as const;

/** `degrees`: clockwise from north. */
export function finerCompassPointOf(degrees: number): (typeof finerCompassPoints)[number] {
  return finerCompassPoints[Math.round(degrees / 22.5) % finerCompassPoints.length] ?? 'north';
}

/** `degrees`: clockwise from north. */
export function compassPointOf(degrees: number): CompassPoint {
  return compassPoints[(Math.round(degrees / 45) + compassPoints.length) % compassPoints.length] ?? 'north';
}

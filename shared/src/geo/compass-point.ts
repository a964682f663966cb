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

/** `degrees`: clockwise from north. */
export function compassPointOf(degrees: number): CompassPoint {
  return compassPoints[(Math.round(degrees / 45) + compassPoints.length) % compassPoints.length] ?? 'north';
}

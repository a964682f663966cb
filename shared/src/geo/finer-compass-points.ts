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

/**
 * States in which clocks were on daylight time everywhere, or nearly so, on the dates of their zone's main city before
 * 1967. In all others it was left to cities, or to no one.
 */
const keepers: ReadonlySet<string> = new Set([
  'California',
  'Connecticut',
  'Delaware',
  'District of Columbia',
  'Illinois',
  'Maine',
  'Massachusetts',
  'New Hampshire',
  'New Jersey',
  'New York',
  'Pennsylvania',
  'Rhode Island',
  'Vermont',
]);

export function isDaylightKept(state: string): boolean {
  return keepers.has(state);
}

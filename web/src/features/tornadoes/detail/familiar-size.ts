import { yardsPerMile } from '@touchdown/shared/geo/length-units.ts';
import { quantityWords } from '../../../lib/quantities.ts';
import type { Units } from '../../../lib/units.ts';

/** Straight lines between well-known cities, from center to center. Neighbors differ by less than a quarter. */
export const cityPairs: readonly (readonly [miles: number, from: string, to: string])[] = [
  [30, 'Dallas', 'Fort Worth'],
  [35, 'Washington', 'Baltimore'],
  [42, 'San Francisco', 'San Jose'],
  [47, 'Houston', 'Galveston'],
  [59, 'Topeka', 'Kansas City'],
  [63, 'Denver', 'Colorado Springs'],
  [74, 'Austin', 'San Antonio'],
  [81, 'New York', 'Philadelphia'],
  [98, 'Oklahoma City', 'Tulsa'],
  [111, 'Los Angeles', 'San Diego'],
  [126, 'Cleveland', 'Columbus'],
  [145, 'Seattle', 'Portland'],
  [164, 'Chicago', 'Indianapolis'],
  [190, 'Oklahoma City', 'Dallas'],
  [204, 'New York', 'Washington'],
  [225, 'Dallas', 'Houston'],
];

/** "About as far" is true within an eighth. */
export const aboutShare = 1 / 8;

/** What a length exceeds, longest first. */
const leastLengths: readonly (readonly [miles: number, words: string])[] = [
  [cityPairs.at(-1)?.[0] ?? 0, 'farther than from Dallas to Houston'],
  [26.2, 'longer than a marathon'],
  [13.1, 'longer than a half marathon'],
  [6, 'more than an hour and a half on foot'],
  [2, 'more than half an hour on foot'],
];

const footballFieldYards = 100;

/** Compares a length with a well-known distance; undefined where none fits. */
export function familiarLength(miles: number | null): string | undefined {
  if (miles === null) return undefined;
  const [pair] = cityPairs
    .filter(([far]) => Math.abs(miles - far) <= far * aboutShare)
    .toSorted(([a], [b]) => Math.abs(miles - a) - Math.abs(miles - b));
  if (pair) return `about as far as from ${pair[1]} to ${pair[2]}`;
  return leastLengths.find(([least]) => miles > least)?.[1];
}

/**
 * Compares a width with a mile or, below 0.7 mile, with football fields; undefined below one field. A mile is not
 * familiar to those who read metric units, so kilometers take its place.
 */
export function familiarWidth(yards: number | null, units: Units): string | undefined {
  if (yards === null || yards < footballFieldYards) return undefined;
  const miles = yards / yardsPerMile;
  if (miles < 0.7) {
    const fields = Math.round(yards / footballFieldYards);
    // Elsewhere, football is another game.
    const field = units === 'us' ? 'football field' : 'American football field';
    return fields === 1
      ? `about the length of ${units === 'us' ? 'a' : 'an'} ${field}`
      : `about ${fields} ${field}s end to end`;
  }
  if (units === 'metric') return `about ${quantityWords(units, 'length', miles)}`;
  if (miles < 0.95) return 'a little under a mile';
  if (miles <= 1.05) return 'about a mile';
  if (miles < 1.3) return 'a little over a mile';
  return `about ${miles.toFixed(1)} miles`;
}

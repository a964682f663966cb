import { yardsPerMile } from '@touchdown/shared/geo/length-units.ts';

/** Well-known distances, longest first. Those between cities are from centre to centre, rounded. */
const familiarLengths: readonly [miles: number, words: string][] = [
  [225, 'about as far as from New York to Washington'],
  [120, 'about as far as from Los Angeles to San Diego'],
  [95, 'about as far as from New York to Philadelphia'],
  [40, 'about as far as from Washington to Baltimore'],
  [26.2, 'a marathon or more'],
  [13.1, 'at least a half marathon'],
  [6, 'more than an hour and a half on foot'],
  [2, 'more than half an hour on foot'],
];

const footballFieldYards = 100;

/** Compares a length with a well-known distance; undefined where none fits. */
export function familiarLength(miles: number | null): string | undefined {
  if (miles === null) return undefined;
  return familiarLengths.find(([minMiles]) => miles >= minMiles)?.[1];
}

/** Compares a width with a mile or, below 0.7 mile, with football fields; undefined below one field. */
export function familiarWidth(yards: number | null): string | undefined {
  if (yards === null || yards < footballFieldYards) return undefined;
  const miles = yards / yardsPerMile;
  if (miles < 0.7) {
    const fields = Math.round(yards / footballFieldYards);
    return fields === 1
      ? 'about the length of a football field'
      : `about ${fields} football fields end to end`;
  }
  if (miles < 0.95) return 'a little under a mile';
  if (miles <= 1.05) return 'about a mile';
  if (miles < 1.3) return 'a little over a mile';
  return `about ${miles.toFixed(1)} miles`;
}

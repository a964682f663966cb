import type { SortField } from '../catalogue/query.ts';
import type { SearchReading } from './search-reading.ts';
import type { SearchText } from './search-text.ts';

/** Longer forms come first, because the first that fits is taken. */
const orders: readonly [words: string, sort: SortField, label: string][] = [
  [
    'deadliest|most deadly|most (?:deaths?|fatalities|deadly|lethal)|most (?:people )?(?:killed|died|dead)|killed (?:the )?most(?: people)?|(?:mas|los mas|el mas) (?:mortal(?:es)?|mortiferos?|letal(?:es)?)',
    'fatalities',
    'Most deaths first',
  ],
  [
    'longest[- ](?:tornado(?:e?s)?[- ])?(?:track|path)(?:s|ed)?|longest[- ](?:lived|lasting)|longest|mas largos?',
    'length',
    'Longest first',
  ],
  ['widest|broadest|largest|fattest|mas anchos?', 'width', 'Widest first'],
  [
    'costliest|most costly|most expensive|most damaging|most destructive|most damage|mas (?:caros?|costosos?|destructivos?)',
    'damage',
    'Most damage first',
  ],
  ['most injuries|most injured', 'injuries', 'Most injuries first'],
  ['latest|newest|most recent|recent|last|mas recientes?', 'begin_datetime', 'Newest first'],
  [
    'strongest|worst|biggest|baddest|most (?:violent|powerful|intense|severe|dangerous|famous|significant|historic)|peor(?:es)?|mas (?:fuertes?|grandes?|violentos?)',
    'significance',
    'Strongest first',
  ],
];
const patterns = orders.map(
  ([words, sort, label]) =>
    [
      new RegExp(
        `(?<![\\p{L}\\p{N}])(?:the\\s+)?(?:top\\s+\\d{1,3}\\s+)?(?:${words})(?![\\p{L}\\p{N}])`,
        'gu',
      ),
      sort,
      label,
    ] as const,
);

/** Reads words such as "deadliest", which ask for an order. */
export function readOrder(text: SearchText): SearchReading[] {
  const readings: SearchReading[] = [];
  for (const [pattern, sort, label] of patterns) {
    text.take(pattern, (_match, span) => {
      readings.push({ kind: 'order', sort, label, spans: [span] });
      return true;
    });
  }
  return readings;
}

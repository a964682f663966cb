import type { SearchReading } from './search-reading.ts';
import type { SearchText } from './search-text.ts';

const upward = '(?<up>\\s*\\+|\\s*(?:or|and)\\s+(?:stronger|higher|above|up|more|greater|over)\\b)?';
const numbers = new RegExp(
  `(?<![\\p{L}\\p{N}])(?<least>(?:at least|minimum)\\s+(?:an?\\s+)?)?(?:e?f[- ]?scale\\s+)?e?f[- ]?(?<first>[0-5])(?:'?s(?![\\p{L}]))?(?:(?:\\s*(?:-|/|to|or|and)\\s*|\\s*,\\s*)(?:e?f)[- ]?(?<last>[0-5]))?(?![\\p{L}\\p{N}])(?:${upward})`,
  'gu',
);
const digitWords = ['zero', 'one', 'two', 'three', 'four', 'five'];
const digit = `(?<digit>[0-9]|1[0-2]|${digitWords.join('|')})`;
/** Above the scale, in words, or on the scale of hurricanes. */
const otherForms = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(?<letter>e?f)[- ]?|(?<kind>category|cat|level|scale|class|grade|magnitude|strength|intensity)\\.?[- ]?)${digit}'?s?(?![\\p{L}\\p{N}])(?:${upward.replace('<up>', '<more>')})`,
  'gu',
);
const words: readonly [RegExp, string, readonly number[]][] = [
  [/(?<![\p{L}\p{N}])violent(?![\p{L}\p{N}])/gu, 'Violent (4 and 5)', [4, 5]],
  [/(?<![\p{L}\p{N}])(?:significant|intense)(?![\p{L}\p{N}])/gu, 'Significant (2 to 5)', [2, 3, 4, 5]],
  [/(?<![\p{L}\p{N}])strong(?=\s+(?:tornado|twister|ones))/gu, 'Strong (2 and 3)', [2, 3]],
  [/(?<![\p{L}\p{N}])weak(?![\p{L}\p{N}])/gu, 'Weak (0 and 1)', [0, 1]],
];

const highest = 5;

/** Reads ratings on either scale. A number means both: the F scale was replaced by the EF scale in 2007. */
export function readRatings(text: SearchText): SearchReading[] {
  const readings: SearchReading[] = [];
  text.take(numbers, (match, span) => {
    const { first, last, least, up = least } = match.groups ?? {};
    const from = Number(first);
    const isRange = last !== undefined && /-|to/.test(match[0].replace(/e?f-\d/g, ''));
    const chosen = [0, 1, 2, 3, 4, 5].filter((each) => {
      if (up !== undefined) return each >= from;
      if (isRange) return each >= Math.min(from, Number(last)) && each <= Math.max(from, Number(last));
      return each === from || each === Number(last ?? from);
    });
    readings.push({ kind: 'rating', label: labelOf(chosen), ratings: onBothScales(chosen), spans: [span] });
    return true;
  });
  text.take(otherForms, (match, span) => {
    const { letter, kind, digit: written = '', more } = match.groups ?? {};
    const spelled = digitWords.indexOf(written);
    const number = spelled === -1 ? Number(written) : spelled;
    const isAbove = number > highest;
    // "Class 7" is no rating of anything.
    if (isAbove && letter === undefined && kind !== 'category' && kind !== 'cat') return false;
    const from = Math.min(number, highest);
    const chosen = more === undefined ? [from] : [0, 1, 2, 3, 4, 5].filter((each) => each >= from);
    const says = isAbove
      ? `There is no ${(letter ?? 'F').toUpperCase()}${number}: the scale ends at 5. These are rated F5 or EF5.`
      : kind === 'category' || kind === 'cat'
        ? `Categories are for hurricanes. Tornadoes are rated F0 to F5, and EF0 to EF5 since February 2007.`
        : undefined;
    readings.push({
      kind: 'rating',
      label: labelOf(chosen),
      ratings: onBothScales(chosen),
      spans: [span],
      ...(says === undefined ? {} : { says }),
    });
    return true;
  });
  for (const [pattern, label, chosen] of words) {
    text.take(pattern, (_match, span) => {
      readings.push({ kind: 'rating', label, ratings: onBothScales(chosen), spans: [span] });
      return true;
    });
  }
  text.take(/(?<![\p{L}\p{N}])(?:unrated|efu|no rating)(?![\p{L}\p{N}])/gu, (_match, span) => {
    readings.push({ kind: 'rating', label: 'Unknown/Unrated', ratings: ['N/A'], spans: [span] });
    return true;
  });
  return readings;
}

function labelOf(chosen: readonly number[]): string {
  return chosen.map((each) => `F${each}/EF${each}`).join(', ');
}

function onBothScales(chosen: readonly number[]): string[] {
  return chosen.flatMap((each) => [`F${each}`, `EF${each}`]);
}

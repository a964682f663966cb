import type { SearchReading, RangeField } from './search-reading.ts';
import type { SearchText } from './search-text.ts';

const feetPerYard = 3;
const yardsPerMile = 1760;
const yardsPerMetre = 1.093_613;
const milesPerKilometre = 0.621_371;

const numberWords: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twenty: 20,
  fifty: 50,
  'a dozen': 12,
  hundred: 100,
  'a hundred': 100,
  'one hundred': 100,
  half: 0.5,
  'half a': 0.5,
  'a half': 0.5,
  'a quarter': 0.25,
  quarter: 0.25,
};
const spelled = Object.keys(numberWords)
  .toSorted((a, b) => b.length - a.length)
  .join('|');
const number = `(?<number>\\d[\\d,]*(?:\\.\\d+)?|\\.\\d+|${spelled})`;
const gap = '[\\s-]*';
const comparison =
  '(?:(?<more>more than|greater than|longer than|wider than|upwards? of|over|above|exceeding|>)|' +
  '(?<least>at least|minimum(?: of)?|>=)|' +
  '(?<less>less than|fewer than|shorter than|narrower than|under|below|<)|' +
  '(?<most>at most|no more than|up to|maximum(?: of)?|<=))\\s*';
const orMore = '(?<plus>\\s*(?:\\+|plus\\b|or more|and more|or longer|or wider))?';
const unit = '(?<unit>miles?|mi|kilomet(?:er|re)s?|km|yards?|yds?|yd|feet|foot|ft|met(?:er|re)s?|m)';
const orMoreAfter = '(?<plusAfter>\\s*(?:or more|or longer|or wider|plus\\b|\\+))?';
const killed = '(?:deaths?|dead|killed|fatalit(?:y|ies)|died|victims)';
const injured = '(?:injur(?:y|ies)|injured|hurt|wounded)';
const scale = '(?<scale>k|thousand|m|mil|million|bn?|billion)';

/** Forms of a quantity, each with what it is a quantity of. Longer forms come first. */
const forms: readonly [form: string, field: RangeField][] = [
  [
    `(?:${comparison})?(?:${number}${orMore}${gap})?${unit}${orMoreAfter}${gap}(?:wide|in width|width|across)`,
    'widthYards',
  ],
  [`(?=wider|narrower)${comparison}${number}${gap}${unit}`, 'widthYards'],
  [
    `(?:${comparison})?${number}${orMore}${gap}${unit}${orMoreAfter}${gap}(?:long|in length|length|(?:damage )?(?:path|track)s?(?: length)?|on the ground)`,
    'lengthMiles',
  ],
  [`(?=longer|shorter)${comparison}${number}${gap}${unit}`, 'lengthMiles'],
  [`(?:path|track|length) (?:of )?${comparison}${number}${gap}${unit}`, 'lengthMiles'],
  [
    `${comparison}${number}${gap}(?<unit>miles?|mi|kilomet(?:er|re)s?|km)(?!\\s+(?:of|from|away|around|north|south|east|west|an?\\s+hour|per)\\b)`,
    'lengthMiles',
  ],
  [`(?:${comparison})?${number}${orMore}\\s+(?:people\\s+)?(?:were\\s+)?${killed}`, 'fatalities'],
  [`(?:killed|killing)\\s+(?:${comparison})?${number}${orMore}(?:\\s+(?:people|persons))?`, 'fatalities'],
  [`(?:${comparison})?${number}${orMore}\\s+(?:people\\s+)?(?:were\\s+)?${injured}`, 'injuries'],
  [`(?:injured|injuring)\\s+(?:${comparison})?${number}${orMore}(?:\\s+(?:people|persons))?`, 'injuries'],
  [
    `(?:${comparison})?\\$\\s*${number}\\s*${scale}?${orMore}(?:\\s+(?:dollars\\s+)?(?:in |of )?(?:damages?|losses))?`,
    'damageUsd',
  ],
  ['(?:multi[\\s-]*)?(?<scale>million|billion)[\\s-]+dollars?', 'damageUsd'],
  [`(?:damages?|losses) (?:of )?${comparison}${number}\\s*${scale}?(?:\\s+dollars)?`, 'damageUsd'],
  [
    `(?:${comparison})?${number}\\s*${scale}${orMore}\\s+(?:dollars\\s+)?(?:in |of )?(?:damages?|losses)`,
    'damageUsd',
  ],
];
const patterns = forms.map(
  ([form, field]) => [new RegExp(`(?<![\\p{L}\\p{N}.])${form}(?![\\p{L}\\p{N}])`, 'gu'), field] as const,
);

const comparisons = ['more', 'least', 'less', 'most', 'plus', 'plusAfter'];
const firstYear = 1950;
const lastYear = 2099;

const fixed: readonly [
  words: string,
  field: RangeField,
  label: string,
  range: { min?: number; max?: number },
][] = [
  [`(?:no|zero|without(?: any)?) ${killed}|nobody (?:killed|died)`, 'fatalities', 'No deaths', { max: 0 }],
  [`(?:no|zero|without(?: any)?) ${injured}|nobody (?:hurt|injured)`, 'injuries', 'No injuries', { max: 0 }],
  ['deadly|killer|fatal|lethal', 'fatalities', 'With deaths', { min: 1 }],
];
const fixedPatterns = fixed.map(
  ([words, ...rest]) =>
    [new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, 'gu'), ...rest] as const,
);

const plainCasualties: readonly (readonly [RegExp, RangeField, string])[] = [
  [
    /(?<![\p{L}\p{N}])(?:(?:that|which|who|were|was|with|where|people|anyone|someone|person|persons|any|has|have|had)\s+)*(?:kill(?:ed|s|ing)?|deaths?|died|dead|fatalit(?:y|ies)|lives lost|lost (?:their )?li(?:fe|ves)|victims)(?:\s+(?:people|someone|somebody|anyone|persons?))?(?![\p{L}\p{N}])/gu,
    'fatalities',
    'With deaths',
  ],
  [
    /(?<![\p{L}\p{N}])(?:(?:that|which|who|were|was|with|people|anyone|any)\s+)*(?:injur(?:ed|ies|y|ing)|hurt|wounded)(?:\s+(?:people|someone|somebody|anyone))?(?![\p{L}\p{N}])/gu,
    'injuries',
    'With injuries',
  ],
];

/** Reads "killed people" and "injured" without a number. What asks for an order of deaths was read before. */
export function readCasualties(text: SearchText): SearchReading[] {
  const readings: SearchReading[] = [];
  if (!text.has(/kill|dea|died|fatal|l[io][vs]es|lost|victim|injur|hurt|wound/)) return readings;
  for (const [pattern, field, label] of plainCasualties) {
    text.take(pattern, (_match, span) => {
      if (readings.every((each) => each.kind !== 'range' || each.field !== field))
        readings.push({ kind: 'range', field, label, range: { min: 1 }, spans: [span] });
      return true;
    });
  }
  return readings;
}

/** Reads quantities with what they are of: "over 100 miles long", "more than 10 deaths", "wider than a mile". */
export function readRanges(text: SearchText): SearchReading[] {
  const readings: SearchReading[] = [];
  for (const [pattern, field] of patterns) {
    text.take(pattern, ({ groups = {} }, span) => {
      const found = readQuantity(field, groups);
      if (found) readings.push({ kind: 'range', field, ...found, spans: [span] });
      return found !== undefined;
    });
  }
  for (const [pattern, field, label, range] of fixedPatterns) {
    text.take(pattern, (_match, span) => {
      readings.push({ kind: 'range', field, label, range, spans: [span] });
      return true;
    });
  }
  return readings;
}

type Groups = Readonly<Record<string, string | undefined>>;

function readQuantity(field: RangeField, groups: Groups) {
  const written = groups['number'] ?? '1';
  const count = numberWords[written] ?? Number(written.replaceAll(',', ''));
  const size = sizeOf(field, count, groups);
  if (size === undefined || !Number.isFinite(size)) return undefined;
  // Lengths are recorded in hundredths of a mile, all else in whole numbers.
  const step = field === 'lengthMiles' ? 0.01 : 1;
  const isMeasured = field === 'lengthMiles' || field === 'widthYards' || field === 'damageUsd';
  const isExact = comparisons.every((name) => groups[name] === undefined);
  // "Joplin 2011 deaths" names a year.
  if (!isMeasured && isExact && size >= firstYear && size <= lastYear) return undefined;
  const words = wordsOf(field, written, groups);
  if (groups['more'])
    return {
      label: `More than ${words}`,
      range: { min: rounded(Math.floor(size / step + 1e-6) * step + step) },
    };
  if (groups['less'])
    return {
      label: `Less than ${words}`,
      range: { max: rounded(Math.ceil(size / step - 1e-6) * step - step) },
    };
  if (groups['most']) return { label: `At most ${words}`, range: { max: rounded(size) } };
  // Nobody counts to a round hundred: "killed 100" is about as many.
  const isRound = !isMeasured && size >= 50 && size % 50 === 0;
  const isAtLeast = isMeasured || isRound || !isExact;
  if (isAtLeast) return { label: `At least ${words}`, range: { min: rounded(size) } };
  return { label: words, range: { min: size, max: size } };
}

function sizeOf(
  field: RangeField,
  count: number,
  { unit: written = '', scale = '' }: Groups,
): number | undefined {
  if (field === 'fatalities' || field === 'injuries') return Number.isInteger(count) ? count : undefined;
  if (field === 'damageUsd') {
    const zeros = { k: 1e3, t: 1e3, m: 1e6, b: 1e9 }[scale.slice(0, 1)] ?? 1;
    return count * zeros;
  }
  const yards = count * yardsOf(written);
  return field === 'widthYards' ? yards : yards / yardsPerMile;
}

function yardsOf(written: string): number {
  if (written.startsWith('mi')) return yardsPerMile;
  if (written.startsWith('k')) return milesPerKilometre * yardsPerMile;
  if (written.startsWith('y')) return 1;
  return written.startsWith('f') ? 1 / feetPerYard : yardsPerMetre;
}

function wordsOf(field: RangeField, written: string, { unit: of = '', scale = '' }: Groups): string {
  switch (field) {
    case 'lengthMiles':
      return `${withUnit(written, of)} long`;
    case 'widthYards':
      return `${withUnit(written, of)} wide`;
    case 'damageUsd':
      return `$${written}${scale ? ` ${{ k: 'thousand', t: 'thousand', m: 'million', b: 'billion' }[scale.slice(0, 1)] ?? scale}` : ''} of damage`;
    default: {
      const one = field === 'fatalities' ? 'death' : 'injury';
      const several = field === 'fatalities' ? 'deaths' : 'injuries';
      return `${written} ${numberWords[written] === 1 || written === '1' ? one : several}`;
    }
  }
}

function withUnit(written: string, of: string): string {
  const names: readonly [RegExp, string, string][] = [
    [/^mi/, 'mile', 'miles'],
    [/^k/, 'kilometer', 'kilometers'],
    [/^y/, 'yard', 'yards'],
    [/^f/, 'foot', 'feet'],
    [/^m/, 'meter', 'meters'],
  ];
  const [, one = of, several = of] = names.find(([form]) => form.test(of)) ?? [];
  const isOne = (numberWords[written] ?? Number(written)) <= 1;
  return `${written} ${isOne ? one : several}`;
}

function rounded(size: number): number {
  return Math.round(size * 100) / 100;
}

import { createBitset, setRow } from '../catalogue/bitset.ts';
import { column, type Catalogue } from '../catalogue/columns.ts';
import type { FoundRows, SortField } from '../catalogue/query.ts';
import { states } from '../geo/states.ts';
import type { SearchReading } from './search-reading.ts';
import type { SearchText } from './search-text.ts';

const at = (words: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, 'gu');

interface Said {
  says: string;
  sort?: SortField;
  /** Whether the record has nothing of it, so that alone it finds nothing. */
  isMissing?: true;
}

const streetKinds =
  'street|avenue|ave|road|rd|drive|boulevard|blvd|lane|ln|highway|hwy|parkway|pkwy|turnpike|court';
const streets =
  'We don’t have streets or house numbers. Type the town or its ZIP code to see what came near.';
const abroad = 'The record covers the United States only.';
const oneWord =
  "(?!miles?\\b|mi\\b|km\\b|deaths?\\b|dead\\b|killed\\b|injur|on\\b|in\\b|of\\b|near\\b|at\\b|from\\b)[\\p{L}\\d.']+";
const compass = '(?:(?:n|s|e|w|ne|nw|se|sw|north|south|east|west)\\.?\\s+)?';

/** What people ask for that the record does not have, or has under another name. The longer forms come first. */
const phrases: readonly [pattern: RegExp, said: Said][] = [
  [at(`\\d{1,6}\\s+${compass}(?:${oneWord}\\s+){1,3}(?:${streetKinds})`), { says: streets, isMissing: true }],
  [
    at(`(?!(?:19|20)\\d\\d\\s)\\d{1,6}\\s+${compass}(?:${oneWord}\\s+){1,2}(?:st|dr)(?!\\s+\\p{L})`),
    { says: streets, isMissing: true },
  ],
  [at(`${compass}\\d{1,3}(?:st|nd|rd|th)\\s+(?:${streetKinds}|st)`), { says: streets, isMissing: true }],
  [
    at(`(?:interstate|i|us|us highway|highway|hwy|route|rt|state road)[ -]\\d{1,3}`),
    { says: streets, isMissing: true },
  ],
  [
    at('(?:highest|strongest|fastest|top) winds?(?: speeds?)?|wind speeds?|\\d{2,3} ?mph(?: winds?)?'),
    {
      says: 'Winds are rarely measured. The rating stands for them, so the strongest come first.',
      sort: 'significance',
    },
  ],
  [
    at('fastest|slowest|quickest|fastest[- ]moving|forward speed|how fast|top speed|speed'),
    {
      says: 'How fast tornadoes moved isn’t in the official record. The strongest come first.',
      sort: 'significance',
    },
  ],
  [
    at('(?:shortest|narrowest|smallest|weakest|least deadly)'),
    { says: 'The list can be turned around: choose the other direction under “Sort”.' },
  ],
  [
    at('(?:first|oldest|earliest)(?: ever)?(?: recorded)?'),
    {
      says: 'The record begins in January 1950. For the oldest first, choose the other direction under “Sort”.',
    },
  ],
  [
    at(
      'hail(?:storms?)?|flood(?:s|ing)?|earthquakes?|blizzards?|snow ?storms?|lightning|tsunamis?|wildfires?',
    ),
    { says: 'The record has tornadoes only.', isMissing: true },
  ],
  [
    at('hurricane (?!beulah|ivan|frances|katrina|rita|utah|ut|wv|west|mills)\\p{L}+'),
    {
      says: 'Which tornadoes came from a hurricane isn’t in our data, except for a few outbreaks. Try its dates and states.',
      isMissing: true,
    },
  ],
  [
    at(
      'canada|canadian|ontario canada|manitoba|saskatchewan|alberta|quebec|winnipeg|(?:barrie|goderich)(?: ontario)?|elie|europe|(?<!new )england|united kingdom|bangladesh|australia',
    ),
    { says: abroad, isMissing: true },
  ],
];

/** Each of these phrases has a number or one of these. */
const phraseHint =
  /\d|est\b|speed|wind|fast|hail|flood|quake|blizzard|snow|lightning|tsunami|wildfire|hurricane|cana|manitoba|saskat|alberta|quebec|winnipeg|barrie|goderich|elie|least|first|europe|england|kingdom|bangladesh|australia/;

/** Reads what the record does not have by a name or a number, with what to do instead. */
export function readPhrases(text: SearchText): SearchReading[] {
  const readings: SearchReading[] = [];
  for (const [pattern, said] of text.has(phraseHint) ? phrases : []) {
    text.take(pattern, (match, span) => {
      const label = text.query.slice(span.start, span.end).trim() || match[0];
      if (said.says === abroad && isTownWithState(text, span.end)) return false;
      readings.push({ kind: 'said', label, ...said, spans: [span] });
      return true;
    });
  }
  return readings;
}

/** `Manitoba, Kentucky` */
function isTownWithState({ query }: SearchText, end: number): boolean {
  return /^\s*,\s*\p{L}{2}/u.test(query.slice(end)) && !/^\s*,\s*(?:canada|ontario)/i.test(query.slice(end));
}

/** Regions that no state line draws, by the states that most people count. */
const regions: readonly [words: string, label: string, states: string][] = [
  ['tornado alley', 'Tornado Alley', 'Texas/Oklahoma/Kansas/Nebraska/South Dakota'],
  ['dixie alley', 'Dixie Alley', 'Arkansas/Louisiana/Mississippi/Alabama/Tennessee/Georgia'],
  ['hoosier alley', 'Hoosier Alley', 'Indiana/Illinois/Ohio/Kentucky'],
  ['carolina alley|(?:the )?carolinas', 'The Carolinas', 'North Carolina/South Carolina'],
  ['(?:the )?dakotas', 'The Dakotas', 'North Dakota/South Dakota'],
  ['new england', 'New England', 'Maine/New Hampshire/Vermont/Massachusetts/Rhode Island/Connecticut'],
  ['(?:the )?deep south', 'The Deep South', 'Louisiana/Mississippi/Alabama/Georgia/South Carolina'],
  ['(?:the )?gulf coast|gulf states', 'The Gulf Coast', 'Texas/Louisiana/Mississippi/Alabama/Florida'],
  [
    '(?:the )?great lakes(?: region| states)?',
    'The Great Lakes',
    'Minnesota/Wisconsin/Illinois/Indiana/Michigan/Ohio/Pennsylvania/New York',
  ],
  [
    '(?:the )?great plains|(?:the )?plains states',
    'The Great Plains',
    'Texas/Oklahoma/Kansas/Nebraska/South Dakota/North Dakota',
  ],
  ['(?:the )?upper midwest', 'The Upper Midwest', 'Minnesota/Wisconsin/Iowa/Michigan'],
  [
    '(?:the )?mid[- ]?west(?:ern states)?',
    'The Midwest',
    'North Dakota/South Dakota/Nebraska/Kansas/Minnesota/Iowa/Missouri/Wisconsin/Illinois/Indiana/Michigan/Ohio',
  ],
  [
    '(?:the )?mid[- ]?atlantic',
    'The Mid-Atlantic',
    'New York/New Jersey/Pennsylvania/Delaware/Maryland/Virginia/West Virginia/District of Columbia',
  ],
  ['(?:the )?mid[- ]?south', 'The Mid-South', 'Arkansas/Tennessee/Mississippi/Missouri/Kentucky'],
  [
    '(?:the )?south[- ]?east(?:ern)? (?:us|united states|states)|(?:the )?southeast',
    'The Southeast',
    'Alabama/Florida/Georgia/South Carolina/North Carolina/Tennessee/Mississippi/Kentucky/Virginia',
  ],
  [
    '(?:the )?north[- ]?east(?:ern)? (?:us|united states|states)|(?:the )?northeast',
    'The Northeast',
    'Maine/New Hampshire/Vermont/Massachusetts/Rhode Island/Connecticut/New York/New Jersey/Pennsylvania',
  ],
  [
    '(?:the )?south[- ]?west(?:ern)? (?:us|united states|states)|(?:the )?southwest',
    'The Southwest',
    'Arizona/New Mexico/Nevada/Utah',
  ],
  ['(?:the )?pacific north[- ]?west|(?:the )?northwest', 'The Pacific Northwest', 'Washington/Oregon/Idaho'],
  ['(?:the )?(?:west|pacific) coast', 'The West Coast', 'California/Oregon/Washington'],
  [
    '(?:the )?east coast',
    'The East Coast',
    'Maine/New Hampshire/Massachusetts/Rhode Island/Connecticut/New York/New Jersey/Delaware/Maryland/Virginia/North Carolina/South Carolina/Georgia/Florida',
  ],
];
/** Each region has one of these. */
const regionHint = /alley|carolina|dakotas|england|south|north|gulf|lakes|plains|west|atlantic|coast/;
const regionPatterns = regions.map(([words, label, list]) => [at(words), label, list.split('/')] as const);

const stateNamePattern = new RegExp(
  `^(?:${states.map(({ name }) => name.toLowerCase()).join('|')})(?![\\p{L}])`,
  'u',
);

/** Reads names of regions. `Northwest Arkansas` and `Southeast, Kansas` are parts of a state, whose state is read. */
export function readRegions(text: SearchText): SearchReading[] {
  const readings: SearchReading[] = [];
  for (const [pattern, label, ofRegion] of text.has(regionHint) ? regionPatterns : []) {
    text.take(pattern, (_match, span) => {
      const next = text.query.slice(span.end).trim().toLowerCase();
      if (/^[a-z]/.test(next) && stateNamePattern.test(next)) return false;
      readings.push({ kind: 'region', label, states: ofRegion, spans: [span] });
      return true;
    });
  }
  return readings;
}

const found = new WeakMap<Catalogue, Map<string, FoundRows>>();

/** Returns the tornadoes that began in one of some states. */
export function rowsOfStates(catalogue: Catalogue, names: readonly string[]): FoundRows {
  const known = found.get(catalogue) ?? new Map<string, FoundRows>();
  found.set(catalogue, known);
  const key = `states ${names.join('/')}`;
  const rows = known.get(key);
  if (rows) return rows;
  const { codes, values } = column(catalogue, 'state');
  const wanted = new Set(names.map((name) => name.toLowerCase()));
  const isWanted = values.map((name) => wanted.has(name.toLowerCase()));
  const bits = createBitset(catalogue.count);
  for (let row = 0; row < catalogue.count; row++) if (isWanted[codes[row] as number]) setRow(bits, row);
  const answer = { key, bits };
  known.set(key, answer);
  return answer;
}

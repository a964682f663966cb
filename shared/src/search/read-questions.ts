import { createBitset, setRow } from '../catalogue/bitset.ts';
import { column, type Catalogue } from '../catalogue/columns.ts';
import type { FoundRows, SortField } from '../catalogue/query.ts';
import { states } from '../geo/states.ts';
import type { SearchReading } from './search-reading.ts';
import type { SearchText } from './search-text.ts';

/** A page that answers a question. */
export interface AnswerPage {
  label: string;
  path: string;
}

const at = (words: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, 'gu');

const scaleWords =
  'e?f[ -]?scale|(?:enhanced )?fujita(?: scale)?|tornado (?:scale|ratings?|categor(?:y|ies)|levels?)';
const tornadoes = '(?:tornado(?:e?s)?|twisters?)';

const whereYouAre = 'We don’t know where you are. Type a town, or open Near you.';

/** Questions that a page answers better than a list: how they are asked, the answer, and the page. */
const questions: readonly [asked: RegExp, says: string, page: AnswerPage][] = [
  [
    /\b(?:near|around|close to|by) me\b|\bmy (?:town|location|house|home|area|city|neighborhood|county|state|place)\b/,
    whereYouAre,
    { label: 'Near a place', path: '/near' },
  ],
  [
    /(?:what|which) (?:does|do|is|are) .*\b(?:e?f[ -]?[0-5]|e?f[ -]?scale|fujita|ratings?|rated|scale)\b.*(?:mean|stand for)|^what(?:'s| is| are) (?:a |an |the )?(?:e?f[ -]?[0-5]|(?:enhanced )?fujita|e?f|e?f ratings?|tornado ratings?)(?:[ -]scale)?(?: tornado(?:e?s)?)?$|(?:meaning|definition|explanation) of .*(?:e?f[ -]?[0-5]|scale|rating)|\be?f[ -]?[0-5] (?:meaning|definition|wind speeds?|winds?)|difference between .*\bf.*\bef|\bf[ -]scale .*\bef[ -]scale|(?:how|who) (?:are|is|do they|rates?) .*(?:rated|rate|measured|classified)/,
    'A rating is the damage that surveyors found, from F0 or EF0 (light) to F5 or EF5 (incredible). F was used until January 2007, EF since.',
    { label: 'The EF scale, by the Storm Prediction Center', path: 'https://www.spc.noaa.gov/efscale/' },
  ],
  [
    new RegExp(
      `^(?:the )?(?:${scaleWords})(?: explained| chart)?$|^${tornadoes} (?:ratings?|scale) (?:explained|chart)$`,
    ),
    'A rating is the damage that surveyors found, from F0 or EF0 (light) to F5 or EF5 (incredible). F was used until January 2007, EF since.',
    { label: 'The EF scale, by the Storm Prediction Center', path: 'https://www.spc.noaa.gov/efscale/' },
  ],
  [
    /(?:which|what) (?:states?|count(?:y|ies))\b|(?:by|per) (?:state|county)\b|(?:safest|most dangerous|worst) (?:states?|places?)\b|\bstates? (?:with|by|ranked|that (?:has|have|gets?)) .*(?:most|least|fewest|number|tornado)|(?:most|least|fewest) tornado(?:e?s)? (?:by|per|in (?:a|each|any)) state|tornado(?:e?s)? (?:by|per) state|(?:most|least) tornado[- ]prone state|\bwhere (?:do|are) .*tornado(?:e?s)? (?:most|happen|occur|hit|common|form)/,
    'The list of states has them by number, also by area.',
    { label: 'All states', path: '/states' },
  ],
  [
    /(?:getting|becoming|been getting) (?:worse|more|stronger|bigger|deadlier|frequent|common)|climate change|global warming|(?:are|is) (?:there |they |tornado(?:e?s)? )?(?:more|increasing|decreasing|changing|rising)\b|\b(?:increasing|trends?|more (?:common|frequent) (?:now|than))\b|(?:number|count) of tornado(?:e?s)? (?:over|by) (?:time|decade)/,
    'EF1 and stronger tornadoes show no trend in number. The rise is in weak ones, which we now spot more often.',
    { label: 'Trends', path: '/trends' },
  ],
  [
    /(?:how many|number of|average) .*(?:tornado(?:e?s)? |happen |occur |there )?.*\b(?:a|per|each|every|in an? (?:average|typical)) (?:year|month|season)\b|\b(?:by|per) (?:year|month)\b|(?:worst|busiest|deadliest|quietest|record|most active|biggest) (?:tornado )?(?:years?|months?|seasons?)\b|(?:which|what) (?:year|month)s?\b|(?:year|month)s? (?:with|had) (?:the )?(?:most|least|fewest)/,
    'The page of trends counts them by year and month, and the records have the years with the most.',
    { label: 'Trends', path: '/trends' },
  ],
  [
    /(?:when is|what is|start of|peak of|what months?) .*tornado season|^(?:peak )?tornado season$|what time (?:of (?:day|year) )?(?:do|are)|time of (?:day|year)|most common (?:month|time|hour)/,
    'Most come from April to June, and in the late afternoon. The page of trends has every month and hour.',
    { label: 'Trends', path: '/trends' },
  ],
  [
    /\b(?:safety|safe|shelters?|survive|survival|prepare|prepared|preparedness|protect|hide|drill|basement)\b|what (?:to do|should (?:i|you|we) do)|(?:watch|warning)s? (?:vs\.?|versus|or|and|against) (?:a )?(?:watch|warning)|difference between .*(?:watch|warning)/,
    'For safety, follow the National Weather Service. In a warning, go to the lowest floor, an inner room, away from windows.',
    {
      label: 'Tornado safety, by the National Weather Service',
      path: 'https://www.weather.gov/safety/tornado',
    },
  ],
  [
    /^(?:tornado )?(?:warnings?|watch(?:es)?)$|(?:forecasts?|(?:current|active|live) (?:tornado )?warnings?|will there be|warnings? (?:now|today|in effect)|is there a tornado (?:now|today|warning))/,
    'This is a record of the past. Warnings and forecasts are on the National Weather Service’s site.',
    { label: 'weather.gov', path: 'https://www.weather.gov/' },
  ],
  [
    /(?:worst|biggest|largest|deadliest|longest|most|top|all|list of|famous|major|what is (?:a|an)) (?:tornado )?outbreaks?\b|^(?:tornado )?outbreaks?$/,
    'The outbreaks of the record are listed by size.',
    { label: 'Outbreaks', path: '/outbreaks' },
  ],
  [
    /most tornado(?:e?s)? (?:ever )?(?:in|on) (?:a|one|1|any|the same|single)(?: single)? day|(?:busiest|worst|biggest|deadliest|record) (?:tornado )?days?\b|(?:which|what) day (?:had|has)/,
    'The days with the most tornadoes are listed by number.',
    { label: 'Days', path: '/days' },
  ],
  [
    /(?:world |all[- ]time |us |national )?records?$|^(?:tornado )?(?:records?|rankings?|top (?:10|ten|50|100)(?: list)?)(?: tornado(?:e?s)?)?$|statistics|\bstats\b|\bfacts\b/,
    'The records have the deadliest, longest, widest and costliest, and the busiest years and days.',
    { label: 'Records', path: '/records' },
  ],
  [
    /(?:chance|probability|odds|likelihood|risk)s?\b.*|how (?:likely|often|common|safe|close)\b/,
    'How often they came near a place is on the page of the place, and around you on the page near you.',
    { label: 'Near a place', path: '/near' },
  ],
  [
    /(?:how|why|what) (?:do|does|are|is|causes?|makes?) .*(?:form|made|cause|happen|start|tornado(?:e?s)? work)|what causes|what (?:is|are) (?:a |an )?(?:tornado|tornadoes|twister|supercell|funnel cloud|waterspout|landspout|wedge tornado|rope tornado|gustnado|dust devil|mesocyclone|derecho)\b/,
    'We have the record of tornadoes. How they form is explained by NOAA.',
    {
      label: 'Tornado basics, by NOAA’s National Severe Storms Laboratory',
      path: 'https://www.nssl.noaa.gov/education/svrwx101/tornadoes/',
    },
  ],
  [
    /\b(?:download|csv|geojson|shapefile|parquet|dataset|data ?set|open data|excel|spreadsheet|raw data|database)\b/,
    'The whole record can be downloaded, without a key.',
    { label: 'Data', path: '/data' },
  ],
  [/\bapi\b/, 'Programs can ask the API without a key.', { label: 'The API', path: '/api' }],
  [
    /\bcompar(?:e|ison)\b|\b(?:vs\.?|versus)\b/,
    'Two tornadoes, places or years stand side by side on the page for comparing.',
    { label: 'Compare', path: '/compare' },
  ],
  [
    /^(?:the )?(?:(?:us |usa |national |interactive )*(?:tornado(?:e?s)? )?(?:maps?|paths?|tracks?)|maps? of .*tornado(?:e?s)?)$/,
    'The map has the path of every tornado.',
    { label: 'Map', path: '/map' },
  ],
  [
    /^(?:weather )?radar(?: loops?| images?| viewer)?$|radar (?:of|from|for|loop|image)/,
    'Radar scans open in the viewer, and each tornado’s page leads to those of its time.',
    { label: 'Radar', path: '/radar' },
  ],
];

/** Each question has one of these. */
const questionHint =
  /wh(?:at|ich|o|y|ere|en)\b|how|\bm[ey]\b|mean|defin|explan|explain|differ|scale|rating|state|count|worse|worst|safe|danger|climate|warming|more|increas|decreas|chang|rising|trend|year|month|season|time|hour|shelter|surviv|prepar|protect|hide|drill|basement|watch|warning|forecast|will|outbreak|\bday|record|rank|top |stat|fact|chance|probab|odds|likel|risk|form|caus|download|csv|json|shape|parquet|data|excel|spread|\bapi\b|compar|\bv(?:s|ersus)\b|radar|maps?\b|path|track|wind/;

/** Returns the page that answers what is asked, if a search asks something. */
export function readQuestion({ query }: SearchText): { says: string; page: AnswerPage } | undefined {
  const asked = query
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/[?!.,]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (!questionHint.test(asked)) return undefined;
  const [, says, page] = questions.find(([pattern]) => pattern.test(asked)) ?? [];
  return says !== undefined && page ? { says, page } : undefined;
}

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

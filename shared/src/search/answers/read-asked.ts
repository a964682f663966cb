import { states } from '../../geo/states.ts';
import { editDistance } from '../../text/edit-distance.ts';
import type { KnownTornado, KnownTown } from '../gazetteer.ts';
import { isEnglish } from '../plain-words.ts';
import type { ReadingOf, SearchReading } from '../search-reading.ts';
import type { Understanding } from '../understand.ts';

export type AskedPlace =
  | { kind: 'state'; name: string }
  | { kind: 'county'; name: string; state: string }
  | { kind: 'town'; town: KnownTown };

/** What a question is about, and its words without that. */
export interface Asked {
  /** The question as it was typed, in plain words: lower case, without marks, articles and what everybody adds. */
  plain: string;
  /** The same without the places, times and ratings that it names. */
  core: string;
  places: readonly AskedPlace[];
  /** The famous tornadoes of a name, where it names them. */
  named: readonly KnownTornado[];
  times: readonly (ReadingOf<'date'> | ReadingOf<'relative'>)[];
  rating: ReadingOf<'rating'> | undefined;
  outbreak: ReadingOf<'outbreak'> | undefined;
  /** Whether it asks for the night. */
  isOfNight: boolean;
  /** Whether it names something that no question here can be about. */
  hasOther: boolean;
}

const subjects: Partial<Record<SearchReading['kind'], string>> = {
  state: ' #p ',
  county: ' #p ',
  town: ' #p ',
  tornado: ' #p ',
  date: ' #t ',
  relative: ' #t ',
  rating: ' #r ',
  night: ' #n ',
  outbreak: ' #o ',
};
const others: ReadonlySet<SearchReading['kind']> = new Set([
  'reference',
  'zip',
  'region',
  'point',
  'office',
  'radar',
  'calendar',
  'before',
]);

/** Here, “which state has the most” asks for tornadoes. */
function withTornadoes(core: string): string {
  return core.replace(/^((?:which|what) .*\b(?:most|fewest|least))$/, '$1 tornado');
}

/** Returns what a search asks, so that a pattern can hold for all of its words. */
export function readAsked({ text, readings }: Understanding): Asked {
  const named = readings.filter(({ kind }) => subjects[kind] !== undefined);
  const places = named.flatMap((each) => placeOf(each, readings));
  let [marked, from] = ['', 0];
  for (const { kind, spans } of named) {
    for (const [at, { start, end }] of spans.entries()) {
      marked += `${text.query.slice(from, start)}${at === 0 ? (subjects[kind] ?? '') : ' '}`;
      from = Math.max(from, end);
    }
  }
  marked += text.query.slice(from);
  return {
    plain: plainWords(text.query),
    core: withTornadoes(plainWords(marked).replace(aroundSubject, ' ').replace(/\s+/g, ' ').trim()),
    places: places.filter((one) => !isAroundAnother(one, places)),
    named: named.flatMap((each) => (each.kind === 'tornado' ? each.tornadoes : [])),
    times: named.flatMap((each) => (each.kind === 'date' || each.kind === 'relative' ? [each] : [])),
    rating: named.find((each): each is ReadingOf<'rating'> => each.kind === 'rating'),
    outbreak: named.find((each): each is ReadingOf<'outbreak'> => each.kind === 'outbreak'),
    isOfNight: named.some(({ kind }) => kind === 'night'),
    hasOther:
      readings.some(({ kind }) => others.has(kind)) ||
      named.filter(({ kind }) => kind === 'rating').length > 1 ||
      named.some((each) => each.kind === 'county' && placeOf(each, readings).length === 0),
  };
}

const aroundSubject =
  /(?:\b(?:(?:state|city|town|village) of|in|of|for|near|around|at|on|to|from|during|within|inside|across|through|by|over|since|back|into|year(?= #t)|month(?: of)?(?= #t)|day(?= #t)) )*#[ptrno](?: ?'?s\b)?(?: (?:state|area|city|metro)\b)?/g;

function placeOf(reading: SearchReading, readings: readonly SearchReading[]): AskedPlace[] {
  if (reading.kind === 'state') return [{ kind: 'state', name: reading.state }];
  if (reading.kind === 'town') return [{ kind: 'town', town: reading.town }];
  if (reading.kind === 'tornado') return reading.towns.slice(0, 1).map((town) => ({ kind: 'town', town }));
  if (reading.kind !== 'county') return [];
  const state = reading.state ?? readings.find((each) => each.kind === 'state')?.state;
  return state === undefined ? [] : [{ kind: 'county', name: reading.county, state }];
}

/** "Moore in Oklahoma" is one place. */
function isAroundAnother(place: AskedPlace, places: readonly AskedPlace[]): boolean {
  return (
    place.kind === 'state' &&
    places.some(
      (other) =>
        (other.kind === 'county' && other.state === place.name) ||
        (other.kind === 'town' && other.town.state === place.name),
    )
  );
}

/** Each with the word or words that it stands for. The order matters. */
const usualForms: readonly (readonly [RegExp, string])[] = [
  [/[’`´]/g, "'"],
  [/\bu\.\s?s\.(?:\s?a\.)?/g, 'us'],
  [/[?!.,;:"“”()]+/g, ' '],
  [/(\w)-(?=[a-z])/g, '$1 '],
  [/\b(?:tornado'?e?s?'?|tornadoe|tornato(?:e?s)?|twisters?|torandos?|tornda(?:os?|does))(?!\w)/g, 'tornado'],
  [/\b(?:what's|whats|what|wats|wat|wut)(?: (?:is|are|was|were))?\b/g, 'what'],
  [/\b(?:which|wich|witch)(?: (?:is|are|was|were))?\b/g, 'which'],
  [/\b(how|when|where|who)'?s\b/g, '$1 is'],
  [/\bthere'?s\b/g, ' '],
  [/\bppl\b/g, 'people'],
  [/\boccured\b/g, 'occurred'],
  [/\b(?:take|takes|took|taken) place\b/g, 'happen'],
  [/\b(?:versus|vs|against|compared (?:to|with)|or)\b/g, 'vs'],
  [/\b(?:doesn't|don't|dont|didn't|isn't|aren't)\b/g, 'not'],
  [
    /\b(?:a|per|each|every|in (?:an? )?(?:average|typical|normal)) years?\b|\b(?:annually|yearly|annual)\b/g,
    'per-year',
  ],
  [/\b(?:an|on) average\b/g, 'average'],
  [
    /\b(?:please|pls|thanks|thank you|hey|hi|hello|ok|so|um|can you tell me|could you tell me|do you know|tell me(?: about)?|i want to know|i wonder|show me|give me|find|just|really|exactly|actually|approximately|roughly|usually|typically|normally|generally|mostly)\b/g,
    ' ',
  ],
  [
    /\b(?:on|in) (?:the )?(?:record|books)\b|\b(?:in|of) (?:(?:the )?(?:us|usa|united states|american?|our|all|recorded|nation's|country's) )*(?:history|time)\b|\ball[ -]time\b|\b(?:ever )?recorded\b|\bever\b|\bhistor(?:ically|y)\b/g,
    ' ',
  ],
  [
    /\b(?:(?:in|across|over|within|of|for|to hit|to strike|hit) )?(?:the )?(?:(?:whole|entire|continental|contiguous) )?(?:us|usa|united states(?: of america)?|america|country|nation|nationwide)(?:'s)?\b/g,
    ' ',
  ],
  [/\bamerican\b/g, ' '],
  [/\b(?:the|a|an|any|some|there|all)\b/g, ' '],
];

/** The words of questions, for those that have a letter wrong. */
const vocabulary = (
  'tornado state county deadliest strongest longest widest costliest biggest largest worst busiest season safety average outbreak ' +
  'warning shelter decade frequent happen people killed mobile record number month which most alley difference rating ' +
  'scale between compare increasing getting dangerous common fatalities injuries damage basement recent deaths injured ' +
  'powerful destructive expensive violent many mean definition'
).split(' ');
const nameOfPlaces: ReadonlySet<string> = new Set(
  states.flatMap(({ name }) => name.toLowerCase().split(' ')),
);

function plainWords(query: string): string {
  const folded = usualForms.reduce(
    (text, [form, usual]) => text.replace(form, usual),
    ` ${query.toLowerCase()} `,
  );
  const words = folded.trim().split(/\s+/);
  return words
    .map(spelledRight)
    .join(' ')
    .replaceAll(/\btornado(?: tornado)+\b/g, 'tornado');
}

function spelledRight(word: string): string {
  if (word.length < 5 || !/^[a-z]+$/.test(word) || vocabulary.includes(word)) return word;
  if (isEnglish(word) || nameOfPlaces.has(word)) return word;
  const most = word.length >= 7 ? 2 : 1;
  return vocabulary.find((each) => each[0] === word[0] && editDistance(word, each, most) <= most) ?? word;
}

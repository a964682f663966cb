import { distanceMiles } from '../geo/great-circle.ts';
import type { State } from '../geo/states.ts';
import type { Gazetteer, KnownTornado, KnownTown } from './gazetteer.ts';
import { longForm, nameKey } from './name-key.ts';
import { ignoredWords, isNounOrTown, isSentenceWord, shortNames } from './plain-words.ts';
import type { SearchReading } from './search-reading.ts';
import type { Span, Word } from './search-text.ts';
import { stateOfName, stateOfPostal, wordLikeCodes } from './state-names.ts';

const maxWordsOfName = 5;
const countyWords: ReadonlySet<string> = new Set(['county', 'parish', 'co', 'borough', 'cnty']);
/** A town is the one that a tornado is named after only if it is near the recorded path's beginning. */
const maxMilesFromTornado = 60;

interface Found {
  reading: SearchReading;
  /** How many words were read. */
  words: number;
}

/** Reads names of tornadoes, towns, counties and states, the longest first. Returns them with the words that are left. */
export function readPlaces(
  words: readonly Word[],
  gazetteer: Gazetteer,
  isOfDates: (date: string) => boolean,
): { readings: SearchReading[]; left: Word[] } {
  const readings: SearchReading[] = [];
  const left: Word[] = [];
  const stated = () => readings.find((each) => each.kind === 'state')?.state;
  for (let at = 0; at < words.length;) {
    const found = readPlace(words, at, { gazetteer, isOfDates, stated: stated() });
    if (found) readings.push(found.reading);
    else if (!isIgnored(words[at]?.text ?? '')) left.push(words[at] as Word);
    at += found?.words ?? 1;
  }
  return { readings, left };
}

interface Context {
  gazetteer: Gazetteer;
  isOfDates: (date: string) => boolean;
  /** A state that was named before. */
  stated: string | undefined;
}

function readPlace(words: readonly Word[], at: number, context: Context): Found | undefined {
  for (let length = Math.min(maxWordsOfName, words.length - at); length > 0; length--) {
    const part = words.slice(at, at + length);
    if (part.some((word, index) => index > 0 && word.startsPhrase)) continue;
    if (length === 1 && ignoredWords.has(part[0]?.text ?? '')) break;
    const county = readCounty(words, at, part, context);
    if (!county && length === 1 && !isMeantAsPlace(words, at)) continue;
    const found = county ?? readName(words, at, part, context);
    if (found) return found;
  }
  const code = stateAt(words, at, false);
  return code && { reading: stateReading(code.state, words.slice(at, at + code.words)), words: code.words };
}

/** Words of sentences that are no place are no more worth a look than the others. */
function isIgnored(word: string): boolean {
  return ignoredWords.has(word) || isSentenceWord(word);
}

/** Returns whether a word that is also one of English names a place: alone, with its state, or with nothing unknown beside it. */
function isMeantAsPlace(words: readonly Word[], at: number): boolean {
  const { text = '' } = words[at] ?? {};
  const isSentence = isSentenceWord(text);
  if (!isSentence && !isNounOrTown(text)) return true;
  if (words.length === 1 || stateAt(words, at + 1, true) !== undefined) return true;
  const isPlain = (word: Word) =>
    (ignoredWords.has(word.text) && word.text !== 'my') || stateOfName(word.text) !== undefined;
  return !isSentence && words.every((word, index) => index === at || isPlain(word));
}

function readCounty(
  words: readonly Word[],
  at: number,
  part: readonly Word[],
  { gazetteer, stated }: Context,
): Found | undefined {
  if (part.length < 2 || !countyWords.has(part.at(-1)?.text ?? '')) return undefined;
  const counties = gazetteer.counties.get(keyOf(part.slice(0, -1)));
  if (!counties) return undefined;
  const next = stateAt(words, at + part.length, true);
  const wanted = next?.state.name ?? stated;
  const county = counties.find(({ state }) => state === wanted) ?? counties[0];
  if (!county) return undefined;
  const isOfNext = county.state === next?.state.name;
  const count = part.length + (isOfNext ? (next?.words ?? 0) : 0);
  const state = isOfNext ? county.state : undefined;
  return {
    reading: { kind: 'county', county: county.name, state, spans: spansOf(words.slice(at, at + count)) },
    words: count,
  };
}

function readName(
  words: readonly Word[],
  at: number,
  part: readonly Word[],
  { gazetteer, isOfDates, stated }: Context,
): Found | undefined {
  const key = keyOf(part);
  const next = stateAt(words, at + part.length, true);
  const state = stateOfName(key);
  const wanted = next?.state.name ?? stated;
  const towns = gazetteer.towns.get(key) ?? [];
  // "Indiana, Pennsylvania" is a town, and "Indiana" is a state.
  const hasTownThere = next !== undefined && towns.some((town) => town.state === next.state.name);
  const known = (gazetteer.tornadoes.get(key) ?? []).filter(
    ({ date, states }) => isOfDates(date) && (wanted === undefined || states.includes(wanted)),
  );
  if (state && known.length === 0 && !hasTownThere) {
    return { reading: stateReading(state, part), words: part.length };
  }
  const withState = (reading: Unplaced, isOfNext: boolean): Found => {
    const count = part.length + (isOfNext ? (next?.words ?? 0) : 0);
    return { reading: { ...reading, spans: spansOf(words.slice(at, at + count)) }, words: count };
  };
  if (known.length > 0) {
    const near = townsOf(known, towns);
    // Several tornadoes of a town have names of their own, and one can have a name without the town that was typed.
    const [{ name: own }] = known as [KnownTornado];
    const isOwn = known.length === 1 && ` ${nameKey(own)} `.includes(` ${key} `);
    const name = isOwn ? own : (near[0]?.name ?? own);
    return withState({ kind: 'tornado', name, tornadoes: known, towns: near }, next !== undefined);
  }
  const town = towns.find((each) => each.state === wanted);
  const county = gazetteer.counties.get(key)?.find((each) => each.state === wanted);
  if (!town && county) {
    const reading = { kind: 'county', county: county.name, state: next && county.state } as const;
    return withState(reading, next !== undefined);
  }
  const chosen = town ?? towns[0];
  if (chosen) {
    const otherTowns = next ? [] : towns.filter((each) => each !== chosen);
    return withState({ kind: 'town', town: chosen, otherTowns }, town !== undefined);
  }
  const anyCounty = gazetteer.counties.get(key)?.[0];
  if (!anyCounty) return undefined;
  return withState({ kind: 'county', county: anyCounty.name, state: undefined }, false);
}

type WithoutSpans<T> = T extends unknown ? Omit<T, 'spans'> : never;
type Unplaced = WithoutSpans<SearchReading>;

/** Returns the towns of this name that the named tornadoes were near. */
function townsOf(known: readonly KnownTornado[], towns: readonly KnownTown[]): KnownTown[] {
  return towns.filter((town) =>
    known.some(
      ({ place, states }) =>
        states.includes(town.state) && place !== null && distanceMiles(place, town) <= maxMilesFromTornado,
    ),
  );
}

/** Returns the state that a name or a code at this place means. A code that is also a word needs a reason. */
function stateAt(
  words: readonly Word[],
  at: number,
  isAfterPlace: boolean,
): { state: State; words: number } | undefined {
  for (let length = Math.min(4, words.length - at); length > 0; length--) {
    const part = words.slice(at, at + length);
    if (part.some((word, index) => index > 0 && word.startsPhrase)) continue;
    const state = stateOfName(part.map(({ text }) => text).join(' '));
    if (state) return { state, words: length };
  }
  const word = words[at];
  const state = word && stateOfPostal(word.text);
  if (!state) return undefined;
  const isLast = words[at + 1] === undefined || words[at + 1]?.startsPhrase === true;
  const isMeant =
    !wordLikeCodes.has(word.text) ||
    word.isUpperCase ||
    (isAfterPlace && (isLast || word.followsComma || !ignoredWords.has(word.text))) ||
    (words.length === 1 && !ignoredWords.has(word.text));
  return isMeant ? { state, words: 1 } : undefined;
}

function stateReading(state: State, words: readonly Word[]): SearchReading {
  return { kind: 'state', state: state.name, spans: spansOf(words) };
}

function keyOf(words: readonly Word[]): string {
  const key = words.map(({ text }) => longForm(text)).join(' ');
  return shortNames[key] ?? key;
}

function spansOf(words: readonly Word[]): Span[] {
  const [first] = words;
  const last = words.at(-1);
  return first && last ? [{ start: first.start, end: last.end }] : [];
}

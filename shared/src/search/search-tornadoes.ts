import { intersect } from '../catalogue/bitset.ts';
import type { CatalogueSearch } from '../catalogue/catalogue-search.ts';
import type { Catalogue } from '../catalogue/columns.ts';
import { nightRows } from '../catalogue/night-rows.ts';
import type { CatalogueFilter, FoundRows, SortField } from '../catalogue/query.ts';
import { readRow } from '../catalogue/read-row.ts';
import { listedRows } from '../tornadoes/listed-fields.ts';
import { zipCodePosition } from '../geo/zip-codes/zip-codes.ts';
import { radarRadiusMiles, toSearchFilter } from './search-filter.ts';
import type { ReadingOf, SearchReading } from './search-reading.ts';
import { answerQuestion } from './answers/answer-question.ts';
import { endWords } from './answers/subject.ts';
import { understand, type Understanding } from './understand.ts';
import { rowsOfTime } from './calendar.ts';
import { rowsOfStates } from './read-phrases.ts';
import type { AnswerCard, SearchAnswer } from '../tornadoes/answers.ts';
import { findCloseNames } from './close-names.ts';
import { isEnglish } from './plain-words.ts';
import { outbreakMeant } from './outbreak-meant.ts';
import { outbreakLabel } from './read-outbreaks.ts';
import { gazetteerOf } from './record-gazetteer.ts';
import { labelOf, otherPlaces, toChips, townsOf } from './search-chips.ts';

export interface SearchPlan {
  filter: CatalogueFilter;
  /** The tornadoes that the search names, which come first. */
  first: string[];
  /** Undefined unless the search asks for an order. */
  sort: SortField | undefined;
  understood: SearchAnswer;
  /** The words that were found in narratives and not in names. */
  narrativeWords?: string | undefined;
}

/** Returns the tornadoes whose narratives have all of the words; undefined if narratives cannot be searched. */
export type FindInNarratives = (words: string) => Promise<FoundRows | undefined>;

/** Returns the id of a tornado for its own id or that of a source. */
export type ResolveReference = (reference: string) => Promise<string | undefined>;

/** What a search is looked up with, besides its words. */
interface SearchContext {
  search: CatalogueSearch;
  /** The other filters of the request. */
  otherFilters: CatalogueFilter;
  resolve: ResolveReference;
  findInNarratives: FindInNarratives;
  /** The present day, such as `2026-11-25`. */
  today: string;
}

/** How many names of one search may be misspelt. */
const maxCorrections = 2;

/**
 * Turns a search into a filter. If what was understood finds nothing together with the other filters, the words
 * that were not understood are looked up in names, then in narratives, then as misspelt names, and then left out.
 */
export async function planSearch(
  search: CatalogueSearch,
  query: string,
  otherFilters: CatalogueFilter,
  resolve: ResolveReference,
  findInNarratives: FindInNarratives = async () => undefined,
  today = new Date().toISOString().slice(0, 10),
): Promise<SearchPlan> {
  return planWith({ search, otherFilters, resolve, findInNarratives, today }, query, maxCorrections);
}

async function planWith(context: SearchContext, query: string, corrections: number): Promise<SearchPlan> {
  const { search, otherFilters, findInNarratives } = context;
  const { catalogue } = search;
  const ending = lastDayOf(catalogue);
  const typed = understand(query, gazetteerOf(catalogue), context.today);
  const card = answerQuestion(search, typed);
  const literal = card ? withoutQuestion(typed, card) : typed;
  const understanding = {
    ...literal,
    readings: literal.readings.map((reading) => placed(reading, catalogue)),
  };
  const { readings } = understanding;
  const resolved = await resolveAll(readings, context.resolve);
  const order = readings.find((each) => each.kind === 'order');
  const said = readings.find((each) => each.kind === 'said');
  const plan = { first: firstOf(readings, resolved), sort: order?.sort ?? said?.sort };
  const unknown = [...resolved].flatMap(([reading, id]) => (id === undefined ? [labelOf(reading)] : []));
  const note = noteOf(literal, ending, unknown, card !== undefined);
  const tried: string[] = [];
  for (const attempt of attemptsOf(understanding)) {
    if (attempt === 'correct') {
      const corrected =
        corrections > 0 ? await planCorrected(context, understanding, corrections - 1) : undefined;
      if (corrected) return { ...corrected, understood: { ...corrected.understood, tried } };
      continue;
    }
    const narrative = attempt.readings.find((each) => each.kind === 'narrative');
    const inNarratives = narrative ? await findInNarratives(narrative.words) : otherFilters.among;
    if (narrative && !inNarratives) continue;
    const among = rowsOf(attempt.readings, catalogue).reduce<FoundRows | undefined>(both, inNarratives);
    const filter = {
      ...otherFilters,
      ...narrowed(otherFilters, filterOf(attempt, resolved)),
      among,
    };
    if (search.find({ ...filter, limit: 1 }).total > 0) {
      return {
        ...plan,
        filter,
        narrativeWords: narrative?.words,
        understood: answerOf(
          { ...understanding, readings: attempt.readings },
          attempt.ignored,
          tried,
          narrative ? [note, narrativesAreFew].filter(Boolean).join(' ') : note,
          card,
        ),
      };
    }
    tried.push(attempt.readings.map(labelOf).join(' · '));
  }
  const words = readings.find((each) => each.kind === 'words');
  const isOfEnglish = words !== undefined && understanding.unknown.every(({ text }) => isEnglish(text));
  const looked = `We looked for “${words?.words}” in names and in narratives, which few tornadoes have.`;
  return {
    ...plan,
    filter: { ...otherFilters, places: [{}] },
    understood: answerOf(
      understanding,
      '',
      tried,
      isOfEnglish ? [note, looked].filter(Boolean).join(' ') : note,
      card,
    ),
  };
}

/** Nobody looks for the words of an answered question: the list shows all that it is about. */
function withoutQuestion(understanding: Understanding, { kind: question }: AnswerCard): Understanding {
  const { readings: all } = understanding;
  // Two states or years have no tornado together: everything is shown.
  const readings =
    question === 'compare' && !all.some(({ kind }) => kind === 'town' || kind === 'tornado')
      ? []
      : all.filter(({ kind }) => !ofQuestions.has(kind));
  return { ...understanding, readings, unknown: [] };
}

const ofQuestions: ReadonlySet<SearchReading['kind']> = new Set(['words', 'relative', 'said', 'night']);

function answerOf(
  understanding: Understanding,
  ignored: string,
  tried: string[],
  note: string | null,
  answer: AnswerCard | undefined,
): SearchAnswer {
  return {
    chips: toChips(understanding),
    ignored,
    others: otherPlaces(understanding),
    towns: townsOf(understanding),
    tried,
    ...(answer ? { answer } : {}),
    note,
  };
}

/** Looks for the likeliest name that an unknown word is a misspelling of. Undefined if that finds nothing either. */
async function planCorrected(
  context: SearchContext,
  { text, words, unknown, readings }: Understanding,
  corrections: number,
): Promise<SearchPlan | undefined> {
  const close = findCloseNames(
    gazetteerOf(context.search.catalogue),
    words,
    unknown,
    readings.some(({ kind }) => kind === 'state'),
  );
  if (!close) return undefined;
  const { start, end } = close.span;
  const word = text.query.slice(start, end);
  const meant = close.names.map((label) => ({
    word,
    label,
    q: `${text.query.slice(0, start)}${label}${text.query.slice(end)}`.trim(),
  }));
  const [likeliest] = meant;
  if (!likeliest) return undefined;
  const plan = await planWith(context, likeliest.q, corrections);
  const { understood, filter } = plan;
  if (filter.places?.some(({ circles, ids }) => !circles && !ids)) return undefined;
  return {
    ...plan,
    understood: { ...understood, corrections: [...meant, ...(understood.corrections ?? [])] },
  };
}

/** Returns the date of the newest tornado; empty for a record without any. */
function lastDayOf(catalogue: Catalogue): string {
  return catalogue.count === 0 ? '' : readRow(catalogue, 0, listedRows).beginLocal.slice(0, 10);
}

/** What the record says of a reading: where a ZIP code is, and which of its outbreaks a name means. */
function placed(reading: SearchReading, catalogue: Catalogue): SearchReading {
  if (reading.kind === 'outbreak') {
    const meant = outbreakMeant(catalogue, reading.outbreak);
    return meant ? { ...reading, meant, label: outbreakLabel({ ...reading.outbreak, ...meant }) } : reading;
  }
  const place = reading.kind === 'zip' ? zipCodePosition(reading.code) : undefined;
  return reading.kind === 'zip' && place ? { ...reading, place } : reading;
}

/** What no column says by itself. */
function rowsOf(readings: readonly SearchReading[], catalogue: Catalogue): FoundRows[] {
  return readings.flatMap((each) => {
    if (each.kind === 'night') return [nightRows(catalogue)];
    if (each.kind === 'calendar') return [rowsOfTime(catalogue, each.time)];
    return each.kind === 'region' ? [rowsOfStates(catalogue, each.states)] : [];
  });
}

function both(b: FoundRows | undefined, a: FoundRows): FoundRows {
  if (!b) return a;
  const bits = a.bits.slice();
  intersect(bits, b.bits);
  return { key: JSON.stringify([a.key, b.key]), bits };
}

const narrativesAreFew = 'Few tornadoes have a narrative, so more may fit.';
const triStateSentence =
  'The Tri-State tornado of March 18, 1925 killed 695 people in Missouri, Illinois and Indiana on a path of 219 miles, the deadliest known in the United States.';
/** These words alone ask for all tornadoes. */
const wordsForAll = /^(?:all|any|every|the|list|of|show|me|find|search|tornado(?:e?s)?|twisters?|[\s*])*$/i;

/** Returns what a person should know about how a search was read. */
function noteOf(
  { text, readings }: Understanding,
  ending: string,
  unknown: readonly string[],
  isAnswered: boolean,
): string | null {
  const notes: string[] = [];
  const has = <K extends SearchReading['kind']>(kind: K) =>
    readings.find((each): each is ReadingOf<K> => each.kind === kind);
  const region = has('region');
  const regionNote =
    region &&
    `${region.label}: shown are tornadoes that began in ${new Intl.ListFormat('en-US').format(region.states)}.`;
  const radar = has('radar')?.radar;
  if (isAnswered) {
    if (radar) return `The list has tornadoes that came within ${radarRadiusMiles} miles of it.`;
    return regionNote ?? (readings.length === 0 ? 'The list below has all tornadoes.' : null);
  }
  const [before, relative] = [has('before'), has('relative')];
  if (before) {
    notes.push('The record begins in 1950.');
    if (readings.some((each) => each.kind === 'before' && each.isTriState)) notes.push(triStateSentence);
  }
  const tooLate = readings.find((each) => isAfter(each, ending));
  if ((relative || tooLate) && ending !== '') {
    const nothing = tooLate ? `, so it has nothing of “${labelOf(tooLate)}”` : '';
    notes.push(`The official record goes through ${endWords(ending)}${nothing}.`);
  }
  if (radar) {
    const place = [radar.name, radar.state].filter(Boolean).join(', ');
    notes.push(
      `${radar.id} is a weather radar (${place}). These came within ${radarRadiusMiles} miles of it.`,
    );
  }
  if (regionNote) notes.push(regionNote);
  if (unknown.length > 0) notes.push(`We have no tornado with this number: ${unknown.join(', ')}.`);
  const order = has('order');
  if (order?.sort === 'significance' && /\bbiggest\b|mas grande/i.test(text.query))
    notes.push('“Biggest” is read as strongest. “Widest”, “longest” and “deadliest” are searches too.');
  for (const reading of readings) {
    if (reading.kind === 'said' || (reading.kind === 'rating' && reading.says))
      notes.push(reading.says ?? '');
    if (reading.kind === 'zip' && !zipCodePosition(reading.code)) {
      notes.push(`The ZIP code ${reading.code} is not known here; try the town.`);
    }
  }
  if (readings.length === 0 && !wordsForAll.test(text.query)) {
    notes.push('Nothing in this search names a place, a time or a strength, so this is the whole record.');
  }
  return notes.length === 0 ? null : notes.join(' ');
}

/** Returns whether a time begins after the record's end. */
function isAfter(reading: SearchReading, ending: string): boolean {
  if (reading.kind === 'relative') return reading.since > ending;
  if (reading.kind !== 'date') return false;
  const { year, month = 1, localDates } = reading.filter;
  if (localDates?.from) return localDates.from > ending;
  return year !== undefined && `${year}-${String(month).padStart(2, '0')}-01` > ending;
}

interface Attempt {
  readings: SearchReading[];
  ignored: string;
  /** Whether one of the named places is enough. */
  isEither?: boolean;
}

/** Returns what to look for, one after the other, until something is found. */
function attemptsOf({ text, readings }: Understanding): (Attempt | 'correct')[] {
  // An unknown ZIP code alone finds nothing; with other words, those are looked for.
  const isZipUnknown = readings.some((each) => each.kind === 'zip' && !each.place);
  if (isZipUnknown && !readings.some((each) => hasMeaning(each) || each.kind === 'words')) return [];
  const words = readings.find((each) => each.kind === 'words');
  const attempts: (Attempt | 'correct')[] = [{ readings, ignored: '' }];
  if (readings.some(({ kind }) => kind === 'before')) return attempts;
  const names = readings.filter(({ kind }) => namesPlace.has(kind));
  if (names.length > 0) {
    // What looks like the name of a town may be a part of another name.
    const spans = [...names, ...(words ? [words] : [])].flatMap((each) => each.spans);
    const plain = spans.map(({ start, end }) => text.query.slice(start, end)).join(' ');
    const others = readings.filter((each) => !namesPlace.has(each.kind) && each !== words);
    attempts.push({
      readings: [...others, { kind: 'words', words: plain, isOpen: false, spans }],
      ignored: '',
    });
  }
  if (words) {
    const inNarratives: SearchReading = { kind: 'narrative', words: words.words, spans: words.spans };
    attempts.push({ readings: readings.map((each) => (each === words ? inNarratives : each)), ignored: '' });
    attempts.push('correct');
  }
  const places = readings.filter(({ kind }) => kind === 'tornado' || kind === 'town');
  // "Joplin and Moore": no tornado was in both, so those of either are meant.
  if (places.length > 1) attempts.push({ readings, ignored: '', isEither: true });
  const rest = readings.filter((each) => each !== words);
  if (words && rest.some((each) => hasMeaning(each) || each.kind === 'order' || each.kind === 'said'))
    attempts.push({ readings: rest, ignored: words.words });
  if (words && places.length > 1) attempts.push({ readings: rest, ignored: words.words, isEither: true });
  return attempts;
}

const namesPlace: ReadonlySet<SearchReading['kind']> = new Set(['tornado', 'town', 'county', 'state']);

/** Returns whether a reading selects something by itself. */
function hasMeaning(reading: SearchReading): boolean {
  if (reading.kind === 'zip') return reading.place !== undefined;
  return reading.kind !== 'order' && reading.kind !== 'words' && reading.kind !== 'said';
}

type Resolved = ReadonlyMap<SearchReading, string | undefined>;

async function resolveAll(readings: readonly SearchReading[], resolve: ResolveReference): Promise<Resolved> {
  const found = new Map<SearchReading, string | undefined>();
  for (const reading of readings) {
    if (reading.kind === 'reference') found.set(reading, await resolve(reading.reference));
  }
  return found;
}

function filterOf({ readings, isEither = false }: Attempt, resolved: Resolved): CatalogueFilter {
  const filter = toSearchFilter(readings, isEither);
  const references = readings.filter((each) => resolved.has(each));
  if (references.length === 0) return filter;
  const named = references.map((each) => ({ ids: [resolved.get(each)].filter((id) => id !== undefined) }));
  return { ...filter, places: [...(filter.places ?? []), ...named] };
}

/** The parameters of the request and the search hold together, also if both name a state. */
function narrowed(given: CatalogueFilter, found: CatalogueFilter): CatalogueFilter {
  const contradicts = (['state', 'year', 'month', 'day'] as const).some(
    (name) =>
      given[name] !== undefined &&
      found[name] !== undefined &&
      String(given[name]).toLowerCase() !== String(found[name]).toLowerCase(),
  );
  if (contradicts) return { ...found, places: [{}] };
  const ratings =
    given.ratings?.length && found.ratings ? common(given.ratings, found.ratings) : found.ratings;
  if (ratings?.length === 0) return { ...found, places: [{}] };
  const defined = Object.entries({ ...found, ratings }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(defined);
}

function common(a: readonly string[], b: readonly string[]): string[] {
  return a.filter((each) => b.includes(each));
}

function firstOf(readings: readonly SearchReading[], resolved: Resolved): string[] {
  const named = readings.flatMap((each) =>
    each.kind === 'tornado' ? each.tornadoes.map(({ id }) => id) : [],
  );
  return [...named, ...[...resolved.values()].filter((id) => id !== undefined)];
}

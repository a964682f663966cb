import { foldText } from '../catalogue/fold-text.ts';
import type { SortField } from '../catalogue/query.ts';
import { countyPath, outbreakPath, statePath, townPath } from './place-paths.ts';
import { states } from '../geo/states.ts';
import { latestDayPath, pageOfTime } from './day-paths.ts';
import { newestReportsLabel } from '../tornadoes/day-kinds.ts';
import { longDate } from '../text/written-date.ts';
import { nameKey } from './name-key.ts';
import { editDistance } from '../text/edit-distance.ts';
import { mayBeMisspelt } from './plain-words.ts';
import { outbreaks, type Outbreak } from './outbreaks.ts';
import { readDates } from './read-dates.ts';
import { readOrder } from './read-order.ts';
import { readPoint } from './read-points.ts';
import { readRatings } from './read-ratings.ts';
import { readReferences } from './read-references.ts';
import { townRadiusMiles } from './search-filter.ts';
import type { ReadingOf } from './search-reading.ts';
import { SearchText } from './search-text.ts';
import { pathOf } from '../contract/page-paths.ts';
import type { SuggestionFile } from './suggestion-data.ts';

export interface Suggestion {
  label: string;
  detail: string;
  /** The search that it stands for. */
  q: string;
  /** The date of the one tornado that it means, by the clock of the place. */
  date?: string;
  /** The page that it leads to, in place of a search. */
  path?: string;
}

export interface SuggestionGroup {
  label: string;
  suggestions: Suggestion[];
}

interface Entry extends Suggestion {
  /** A space before each folded word. */
  key: string;
  /** Greater comes first among equal matches. */
  weight: number;
  /** Equal for entries that mean the same, of which only the best is suggested. */
  same?: string;
}

export interface SuggestionIndex {
  /** The last year with a page. */
  lastYear: number;
  groups: readonly { label: string; max: number; entries: readonly Entry[] }[];
}

const firstYear = 1950;

/** Unpacks the file of suggestions, once. */
export function indexSuggestions(file: SuggestionFile, lastYear: number): SuggestionIndex {
  const years = Array.from({ length: lastYear - firstYear + 1 }, (_, at) => String(lastYear - at));
  return {
    lastYear,
    groups: [
      { label: 'Known tornadoes', max: 4, entries: [...file.tornadoes.map(readTornado), triState] },
      { label: 'Towns', max: 5, entries: Object.entries(file.towns).flatMap(readTowns) },
      { label: 'States', max: 3, entries: states.map(readState) },
      { label: 'Counties', max: 3, entries: Object.entries(file.counties).flatMap(readCounties) },
      { label: 'Outbreaks', max: 3, entries: outbreaks.map(readOutbreak) },
      { label: 'Rankings', max: 3, entries: rankings.map(readRanking) },
      {
        label: 'Years',
        max: 3,
        entries: years.map((year) => entry({ label: year, detail: 'Year', q: year }, year, 0)),
      },
    ],
  };
}

/** Returns what begins like the words of a text, in groups, the best first. */
export function suggest(text: string, index: SuggestionIndex): SuggestionGroup[] {
  const { groups, lastYear } = index;
  const key = ` ${nameKey(text)}`;
  if (key.length < 3) return [];
  const words = key
    .slice(1)
    .split(' ')
    .map((word) => ` ${word}`);
  const found = groups.flatMap(({ label, max, entries }) => {
    const best = bestOf(entries, key, words, max);
    if (best.length === 0) return [];
    const suggestions = best.map(toSuggestion);
    const toPlace = toPlaces[label];
    const pages = toPlace ? suggestions.slice(0, maxPages).flatMap((one) => toPlace(one) ?? []) : [];
    return pages.length === 0
      ? [{ label, suggestions }]
      : [
          { label: placesGroup, suggestions: pages },
          { label, suggestions },
        ];
  });
  const all = [...pagesOfTimes(text, lastYear), ...composed(text), ...withOneGroupOfPlaces(found)];
  return all.length > 0 ? all : corrected(text, index);
}

/** What may stand around a name without changing what it means. */
const aroundNames = /\b(?:the|tornado(?:es)?|of|in)\b/gi;

/**
 * Returns what a whole text can only mean, of what is suggested for it: a day, a state, a tornado by its id, or a known
 * tornado by its name and something that tells it from a town.
 */
export function sureHit(text: string, find: (text: string) => SuggestionGroup[]): Suggestion | undefined {
  const typed = text.trim();
  if (/^\d{8}-[0-9a-z]{8}$/.test(typed))
    return { label: typed, detail: '', q: typed, path: pathOf('tornado', { id: typed }) };
  const of = (label: string, groups = find(typed)) =>
    groups.find((group) => group.label === label)?.suggestions ?? [];
  const [day] = of('Days');
  if (day?.path !== undefined && day.path !== latestDayPath) return day;
  const state = of('States').find(({ label }) => nameKey(label) === nameKey(typed));
  if (state) return { ...state, path: statePath(state.label) };
  const name = typed.replace(aroundNames, ' ').trim();
  const groups = find(name);
  const [known, another] = of('Known tornadoes', groups);
  const isWhole = known !== undefined && nameKey(name).startsWith(nameKey(known.label));
  const isTold = /tornado|\d{4}/i.test(typed) || of('Towns', groups).length === 0;
  return isWhole && another === undefined && isTold ? known : undefined;
}

const minLettersToCorrect = 5;
const lettersForTwoErrors = 8;
const maxCorrected = 3;

/**
 * Returns the names that a text without a match may have meant, as far as it has been typed. Words of English have no
 * error, and few people miss the first letter.
 */
function corrected(text: string, { groups }: SuggestionIndex): SuggestionGroup[] {
  const words = nameKey(text)
    .split(' ')
    .filter((word) => !joiningWords.has(word));
  const key = words.join(' ');
  if (key.length < minLettersToCorrect || words.every((word) => !mayBeMisspelt(word))) return [];
  const max = key.length >= lettersForTwoErrors ? 2 : 1;
  const found: { entry: Entry; rank: number }[] = [];
  for (const { label, entries } of groups) {
    if (!namedGroups.has(label)) continue;
    for (const each of entries) {
      // A space stands before the name.
      if (each.key[1] !== key[0]) continue;
      const errors = Math.min(
        ...[0, 1, 2].map((more) => editDistance(key, each.key.slice(1, key.length + more), max)),
      );
      if (errors > max) continue;
      // A name that goes on has been typed in part.
      const isWhole = editDistance(key, nameKey(each.label.replace(/, [^,]+$/, '')), max) === errors;
      found.push({ entry: each, rank: each.weight + (isWhole ? 50 : 0) - 100 * errors });
    }
  }
  if (found.length === 0) return [];
  const best = found.toSorted((a, b) => b.rank - a.rank || a.entry.key.length - b.entry.key.length);
  // A tornado with several names is suggested once.
  const seen = new Set<string>();
  const different = best.filter(({ entry: { same, label } }) => {
    const meant = same ?? label;
    if (seen.has(meant)) return false;
    seen.add(meant);
    return true;
  });
  const suggestions = different.slice(0, maxCorrected).map((each) => toSuggestion(each.entry));
  return [{ label: 'Did you mean', suggestions }];
}

const namedGroups: ReadonlySet<string> = new Set(['Known tornadoes', 'Towns', 'States', 'Counties']);

/** What leads to the newest day, as far as it has been typed. */
const latestWords = ['last night', 'what happened last night', 'yesterday', 'today', 'tonight'];
const minLettersOfLatest = 4;

/** Returns the page of the day or the year that a text is about: `april 27 2011`, `2011`, `last night`. */
function pagesOfTimes(text: string, lastYear: number): SuggestionGroup[] {
  const typed = foldText(text).trim().replace(/\s+/g, ' ');
  if (typed.length >= minLettersOfLatest && latestWords.some((words) => words.startsWith(typed))) {
    const suggestion = { label: newestReportsLabel, detail: 'Of the last day that has any' };
    return [{ label: 'Days', suggestions: [{ ...suggestion, q: text, path: latestDayPath }] }];
  }
  const read = new SearchText(text);
  const [reading, another] = readDates(read).flatMap((each) => (each.kind === 'date' ? [each] : []));
  const others = read.words().filter((word) => !joiningWords.has(word.text));
  if (!reading || another || others.length > 0) return [];
  const page = pageOfTime(reading.filter);
  if (!page || Number(page.path.match(/\d{4}/)?.[0]) > lastYear) return [];
  const { label } = reading;
  return [{ label: page.group, suggestions: [{ label, detail: page.detail, q: label, path: page.path }] }];
}

const placesGroup = 'Places';
const maxPages = 2;
const maxPlaces = 3;

/** The groups of places, with the page about each. */
const toPlaces: Readonly<Record<string, (suggestion: Suggestion) => Suggestion | undefined>> = {
  Towns: ({ label, q }) => placeOf(label, q, townPath(stateOf(label), nameOf(label))),
  States: ({ label, q }) => placeOf(label, q, statePath(label)),
  Counties: ({ label, q }) => {
    const path = countyPath(stateOf(label), nameOf(label).replace(/ (?:County|Parish)$/, ''));
    return path === undefined ? undefined : placeOf(label, q, path);
  },
};

function placeOf(label: string, q: string, path: string): Suggestion {
  return { label, detail: 'Place: what happened here', q, path };
}

/** Of `Moore, Oklahoma`. */
function nameOf(label: string): string {
  return label.slice(0, label.lastIndexOf(', '));
}

function stateOf(label: string): string {
  return label.slice(label.lastIndexOf(', ') + 2);
}

/** Moves the pages of all places to where the first of them is. */
function withOneGroupOfPlaces(groups: readonly SuggestionGroup[]): SuggestionGroup[] {
  const places = groups
    .filter(({ label }) => label === placesGroup)
    .flatMap(({ suggestions }) => suggestions);
  const first = groups.findIndex(({ label }) => label === placesGroup);
  return groups.flatMap((group, at) => {
    if (group.label !== placesGroup) return [group];
    return at === first ? [{ label: placesGroup, suggestions: places.slice(0, maxPlaces) }] : [];
  });
}

function toSuggestion({ label, detail, q, date, path }: Entry): Suggestion {
  return {
    label,
    detail,
    q,
    ...(date === undefined ? {} : { date }),
    ...(path === undefined ? {} : { path }),
  };
}

const maxStates = 3;

/** The record begins later, and a search for it says so. Letters so far can look like the short form of a saint. */
const triState = entry(
  { label: 'Tri-State', detail: 'March 18, 1925, before this record begins', q: 'Tri-State tornado 1925' },
  'Tri-State tornado 1925 tri-st',
  0,
);

/** Returns what is made of parts: a ZIP code, coordinates, a date, and a rating or a ranking with the state whose name begins like the rest. */
function composed(text: string): SuggestionGroup[] {
  const point = readPoint(text);
  if (point) {
    const label = `${point.lat}, ${point.lon}`;
    const detail = `Within ${townRadiusMiles} miles`;
    return [{ label: 'Coordinates', suggestions: [{ label, detail, q: label }] }];
  }
  const read = new SearchText(text);
  const zips = readReferences(read).flatMap((each) => (each.kind === 'zip' ? [each] : []));
  const dates = readDates(read).flatMap((each) => (each.kind === 'date' ? [each] : []));
  const [rating] = readRatings(read).flatMap((each) => (each.kind === 'rating' ? [each] : []));
  const [order] = readOrder(read).flatMap((each) => (each.kind === 'order' ? [each] : []));
  const rest = read
    .words()
    .map((word) => word.text)
    .filter((word) => !joiningWords.has(word))
    .join(' ');
  const groups: SuggestionGroup[] = [];
  const [zip] = zips;
  if (zip && rest === '') {
    const label = `ZIP code ${zip.code}`;
    groups.push({
      label: 'ZIP codes',
      suggestions: [{ label, detail: `Within ${townRadiusMiles} miles`, q: zip.code }],
    });
  }
  const [date] = dates;
  if (date && dates.length === 1 && rest === '' && date.filter.year === undefined) {
    groups.push({
      label: 'Dates',
      suggestions: [{ label: date.label, detail: detailOf(date), q: date.label }],
    });
  }
  if ((rating || order) && dates.length === 0) {
    const name = rating?.label ?? nameOfOrder(order?.sort);
    const q = rating ? text.slice(rating.spans[0]?.start, rating.spans[0]?.end) : name;
    const fitting = rest === '' ? [] : states.filter((state) => fitsState(state, rest)).slice(0, maxStates);
    const suggestions = fitting.map((state) => ({
      label: `${name} in ${state.name}`,
      detail: rating ? 'Rating and state' : 'Ranking of a state',
      q: `${q} ${state.name}`,
    }));
    const alone = rating && rest === '' ? [{ label: name, detail: 'Rating', q }] : [];
    const all = [...suggestions, ...alone];
    if (all.length > 0) groups.push({ label: rating ? 'Ratings' : 'Rankings of a state', suggestions: all });
  }
  return groups;
}

const joiningWords: ReadonlySet<string> = new Set('in of the tornado tornadoes on'.split(' '));

function fitsState({ name, postal }: (typeof states)[number], rest: string): boolean {
  return nameKey(name).startsWith(nameKey(rest)) || postal.toLowerCase() === rest;
}

function detailOf({ filter }: ReadingOf<'date'>): string {
  if (filter.localDates?.from !== undefined && filter.localDates.from === filter.localDates.to) return 'Day';
  if (filter.localDates) return 'Years';
  return filter.day === undefined ? 'Month of every year' : 'Day of every year';
}

/** Rankings of the whole record: what is suggested, what it is known as, and the order. */
const rankings: readonly [name: string, words: string, sort: SortField][] = [
  ['Deadliest', 'deadliest most deaths', 'fatalities'],
  ['Longest track', 'longest track path', 'length'],
  ['Widest', 'widest largest', 'width'],
  ['Costliest', 'costliest most damage expensive', 'damage'],
  ['Most injuries', 'most injuries injured', 'injuries'],
  ['Strongest', 'strongest worst biggest', 'significance'],
  ['Newest', 'newest latest recent last', 'begin_datetime'],
];

function nameOfOrder(sort: SortField | undefined): string {
  return rankings.find(([, , each]) => each === sort)?.[0] ?? '';
}

function readRanking([name, words]: (typeof rankings)[number]): Entry {
  return entry({ label: name, detail: 'Ranking', q: name }, words, 0);
}

function readOutbreak({ name, from, to, names, places }: Outbreak): Entry {
  const detail = from === to ? longDate(from) : `${longDate(from)} to ${longDate(to)}`;
  const others = [...names, ...places].join(' ');
  return entry(
    { label: name, detail, q: name, path: outbreakPath(name) },
    `${name} ${others} outbreak ${from.slice(0, 4)}`,
    0,
  );
}

/** Keeps the best few while it reads, so that a short text with many matches sorts nothing. */
function bestOf(entries: readonly Entry[], key: string, words: readonly string[], max: number): Entry[] {
  const best: { entry: Entry; rank: number }[] = [];
  for (const each of entries) {
    if (!words.every((word) => each.key.includes(word))) continue;
    const rank = each.weight + fitOf(each.key, key);
    if (best.length === max && rank <= (best.at(-1)?.rank ?? 0)) continue;
    const twin = each.same === undefined ? -1 : best.findIndex((other) => other.entry.same === each.same);
    if (twin !== -1) {
      if (rank <= (best[twin]?.rank ?? 0)) continue;
      best.splice(twin, 1);
    }
    const at = best.findIndex((other) => rank > other.rank);
    best.splice(at === -1 ? best.length : at, 0, { entry: each, rank });
    if (best.length > max) best.pop();
  }
  return best.map((each) => each.entry);
}

/** A name of these very words comes first, then one that begins with them, then one that only has them. */
function fitOf(names: string, key: string): number {
  if (!names.startsWith(key)) return 0;
  return names[key.length] === ' ' || names.length === key.length ? 200 : 100;
}

function entry(suggestion: Suggestion, names: string, weight: number): Entry {
  return { ...suggestion, key: ` ${nameKey(names)}`, weight };
}

function readTornado(line: string): Entry {
  const [date = '', name = '', state = '', deaths = ''] = line.split('|');
  const year = date.slice(0, 4);
  const detail = `${longDate(date)}, ${state}`;
  // Up to 158 deaths; a name stays behind those that begin with the text.
  const weight = Number(deaths) / 2;
  return {
    ...entry(
      { label: name, detail, q: `${name}, ${state} ${year}`, date },
      `${name} ${year} ${state}`,
      weight,
    ),
    same: `${date}|${state}|${deaths}`,
  };
}

function readTowns([postal, list]: [string, string]): Entry[] {
  const state = stateNames.get(postal) ?? postal;
  const ofState = ` ${foldText(state)} ${postal.toLowerCase()}`;
  return list.split('|').map((item) => {
    const name = item.slice(0, -1);
    return {
      label: `${name}, ${state}`,
      detail: `Within ${townRadiusMiles} miles`,
      q: `${name}, ${state}`,
      key: ` ${nameKey(name)}${ofState}`,
      weight: Number(item.at(-1)),
    };
  });
}

function readCounties([postal, list]: [string, string]): Entry[] {
  const state = stateNames.get(postal) ?? postal;
  return list.split('|').map((name) => {
    const label = `${name} ${postal === 'LA' ? 'Parish' : 'County'}, ${state}`;
    return entry({ label, detail: 'County', q: label }, `${label} ${postal}`, 0);
  });
}

const stateNames = new Map(states.map(({ postal, name }) => [postal, name]));

function readState({ name, postal }: (typeof states)[number]): Entry {
  return entry({ label: name, detail: 'State', q: name }, `${name} ${postal}`, 0);
}

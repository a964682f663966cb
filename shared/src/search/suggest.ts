import { foldText } from '../catalogue/fold-text.ts';
import { states } from '../geo/states.ts';
import { longDate } from '../text/written-date.ts';
import { nameKey } from './name-key.ts';
import type { SuggestionFile } from './suggestion-data.ts';

export interface Suggestion {
  label: string;
  detail: string;
  /** The search that it stands for. */
  q: string;
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
}

export interface SuggestionIndex {
  groups: readonly { label: string; max: number; entries: readonly Entry[] }[];
}

const firstYear = 1950;

/** Unpacks the file of suggestions, once. */
export function indexSuggestions(file: SuggestionFile, lastYear: number): SuggestionIndex {
  const years = Array.from({ length: lastYear - firstYear + 1 }, (_, at) => String(lastYear - at));
  return {
    groups: [
      { label: 'Known tornadoes', max: 4, entries: file.tornadoes.map(readTornado) },
      { label: 'Towns', max: 5, entries: Object.entries(file.towns).flatMap(readTowns) },
      { label: 'States', max: 3, entries: states.map(readState) },
      { label: 'Counties', max: 3, entries: Object.entries(file.counties).flatMap(readCounties) },
      {
        label: 'Years',
        max: 3,
        entries: years.map((year) => entry({ label: year, detail: 'Year', q: year }, year, 0)),
      },
    ],
  };
}

/** Returns what begins like the words of a text, in groups, the best first. */
export function suggest(text: string, { groups }: SuggestionIndex): SuggestionGroup[] {
  const key = ` ${nameKey(text)}`;
  if (key.length < 3) return [];
  const words = key
    .slice(1)
    .split(' ')
    .map((word) => ` ${word}`);
  return groups.flatMap(({ label, max, entries }) => {
    const best = bestOf(entries, key, words, max);
    return best.length === 0
      ? []
      : [{ label, suggestions: best.map(({ label: name, detail, q }) => ({ label: name, detail, q })) }];
  });
}

/** Keeps the best few while it reads, so that a short text with many matches sorts nothing. */
function bestOf(entries: readonly Entry[], key: string, words: readonly string[], max: number): Entry[] {
  const best: { entry: Entry; rank: number }[] = [];
  for (const each of entries) {
    if (!words.every((word) => each.key.includes(word))) continue;
    const rank = each.weight + fitOf(each.key, key);
    if (best.length === max && rank <= (best.at(-1)?.rank ?? 0)) continue;
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
  return entry(
    { label: name, detail, q: `${name}, ${state} ${year}` },
    `${name} ${year} ${state}`,
    Number(deaths) / 2,
  );
}

function readTowns([postal, list]: [string, string]): Entry[] {
  const state = stateNames.get(postal) ?? postal;
  const ofState = ` ${foldText(state)} ${postal.toLowerCase()}`;
  return list.split('|').map((item) => {
    const name = item.slice(0, -1);
    return {
      label: `${name}, ${state}`,
      detail: 'Within 15 miles',
      q: `${name}, ${state}`,
      key: ` ${nameKey(name)}${ofState}`,
      weight: Number(item.at(-1)),
    };
  });
}

function readCounties([postal, list]: [string, string]): Entry[] {
  const state = stateNames.get(postal) ?? postal;
  return list.split('|').map((name) => {
    const label = `${name} County, ${state}`;
    return entry({ label, detail: 'County', q: label }, `${label} ${postal}`, 0);
  });
}

const stateNames = new Map(states.map(({ postal, name }) => [postal, name]));

function readState({ name, postal }: (typeof states)[number]): Entry {
  return entry({ label: name, detail: 'State', q: name }, `${name} ${postal}`, 0);
}

import type { Gazetteer } from './gazetteer.ts';
import { mayBeMisspelt } from './plain-words.ts';
import { nameKey } from './name-key.ts';
import type { Span, Word } from './search-text.ts';
import { states } from '../geo/states.ts';
import { editDistance } from '../text/edit-distance.ts';

interface Name {
  key: string;
  label: string;
  /** Greater for a name that more people mean. */
  weight: number;
}

/** Names by their first letter and length, so that a word is compared with few of them. */
type NamesByForm = ReadonlyMap<string, readonly Name[]>;

/** A shorter word is closer to many names than to what was meant. */
const minLetters = 5;
const minLettersWithState = 4;
/** From this length on, two errors are allowed. */
const lettersForTwo = 7;
const maxWords = 3;
const weightOfTornado = 1e8;
const weightOfState = 1e7;

const indexes = new WeakMap<Gazetteer, NamesByForm>();

interface CloseName {
  /** What the person wrote. */
  span: Span;
  /** The likeliest first. */
  names: readonly string[];
}

/** Returns the names that an unknown word, with up to two words beside it, is a misspelling of. */
export function findCloseNames(
  gazetteer: Gazetteer,
  words: readonly Word[],
  unknown: readonly Word[],
  hasState: boolean,
): CloseName | undefined {
  for (const word of unknown) {
    if (!mayBeMisspelt(word.text)) continue;
    const at = words.findIndex(({ start }) => start === word.start);
    for (let length = maxWords; length > 0; length--) {
      for (let first = Math.max(0, at - length + 1); first <= at && first + length <= words.length; first++) {
        const part = words.slice(first, first + length);
        if (part.some((each, index) => index > 0 && each.startsPhrase)) continue;
        const names = closestTo(
          indexOf(gazetteer),
          nameKey(part.map(({ text }) => text).join(' ')),
          hasState ? minLettersWithState : minLetters,
        );
        if (names.length > 0) {
          return { span: { start: part[0]?.start ?? 0, end: part.at(-1)?.end ?? 0 }, names };
        }
      }
    }
  }
  return undefined;
}

const maxNames = 3;

function closestTo(names: NamesByForm, key: string, fewest: number): string[] {
  if (key.length < fewest) return [];
  const max = key.length >= lettersForTwo ? 2 : 1;
  const found: { name: Name; distance: number }[] = [];
  // Few people miss the first letter, and another one makes another name.
  for (let length = key.length - max; length <= key.length + max; length++) {
    for (const name of names.get(`${key[0]}${length}`) ?? []) {
      const distance = editDistance(key, name.key, max);
      if (distance <= max) found.push({ name, distance });
    }
  }
  const nearest = Math.min(...found.map(({ distance }) => distance));
  const labels = found
    .filter(({ distance }) => distance === nearest)
    .toSorted((a, b) => b.name.weight - a.name.weight)
    .map(({ name }) => name.label);
  return [...new Set(labels)].slice(0, maxNames);
}

function indexOf(gazetteer: Gazetteer): NamesByForm {
  const known = indexes.get(gazetteer);
  if (known) return known;
  const index = new Map<string, Name[]>();
  const add = (key: string, label: string, weight: number) => {
    const form = `${key[0]}${key.length}`;
    const group = index.get(form);
    if (group) group.push({ key, label, weight });
    else index.set(form, [{ key, label, weight }]);
  };
  for (const [key, [tornado]] of gazetteer.tornadoes) {
    const label = gazetteer.towns.get(key)?.[0]?.name ?? titled(key);
    if (tornado) add(key, label, weightOfTornado * (1 + tornado.fatalities));
  }
  for (const [key, [town]] of gazetteer.towns) if (town) add(key, town.name, town.population ?? 0);
  for (const { name } of states) add(nameKey(name), name, weightOfState);
  for (const [key, [county]] of gazetteer.counties) if (county) add(key, county.name, 0);
  indexes.set(gazetteer, index);
  return index;
}

function titled(key: string): string {
  return key.replace(/(?<![\p{L}\p{N}])\p{L}/gu, (letter) => letter.toUpperCase());
}

import { distanceMiles, type Position } from '@touchdown/shared/geo/great-circle.ts';
import type { RowFacts, RowValues } from './row-facts.ts';

/** Within it, somebody has only made a place more exact. */
const samePlaceMiles = 5;

export interface ComparedRows {
  /** The tornadoes of the rows before. */
  known: number;
  /** Those of which a row says something else. */
  changed: number;
  /** The number of them by field, most first. */
  fields: ChangedField[];
  /** The same only of those that had something in the field before: rarely all of a year. */
  filled: FilledField[];
  /** The tornadoes of which only the wording of a text is another one. */
  edited: number;
  /** The new rows, without those that took the place of others. */
  gained: RowFacts[];
}

export interface ChangedField {
  field: string;
  tornadoes: number;
}

interface FilledField extends ChangedField {
  of: number;
}

interface Options {
  /** The rows that cannot be read, which are not gone. */
  unreadable: number;
  /** The tornado that a row before belongs to. Without one, it is a tornado by itself. */
  tornadoOf: (row: RowFacts) => string | undefined;
}

/** Compares what two files say, row by row. A row that is gone while another one is new counts as replaced. */
export function compareRows(
  before: readonly RowFacts[],
  after: readonly RowFacts[],
  { unreadable, tornadoOf }: Options,
): ComparedRows {
  const { pairs, gone, added } = pairRows(before, after);
  const ownerOf = (row: RowFacts) => tornadoOf(row) ?? row;
  const [byField, byFilled, filled] = [new Owners(), new Owners(), new Owners()];
  const [changed, edited] = [new Set<unknown>(), new Set<unknown>()];
  const note = (field: string, owner: unknown) => {
    changed.add(owner);
    byField.add(field, owner);
  };
  const contents = new Set(before.map(({ content }) => content));
  for (const [old, row] of pairs) {
    const owner = ownerOf(old);
    let isChanged = false;
    for (const field of rowFields(old.values)) {
      const isSomething = !isNothing(old.values[field]);
      if (isSomething) filled.add(field, owner);
      const change = changeOf(field, old.values, row.values);
      if (change === 'edited') edited.add(owner);
      if (change !== 'changed') continue;
      isChanged = true;
      note(field, owner);
      if (isSomething) byFilled.add(field, owner);
    }
    const isOfAnother = row.content !== old.content && contents.has(row.content);
    if (isChanged && isOfAnother) note('id of another row', owner);
  }
  const replaced = gone.slice(unreadable).slice(0, added.length);
  for (const row of replaced) note('another row', ownerOf(row));
  return {
    known: new Set(before.map(ownerOf)).size,
    changed: changed.size,
    fields: byField.counts(),
    filled: byFilled.counts().map((one) => ({ ...one, of: filled.count(one.field) })),
    edited: edited.size,
    gained: added.slice(replaced.length),
  };
}

/** Tornadoes by what is counted of them. */
class Owners {
  readonly #byField = new Map<string, Set<unknown>>();

  add(field: string, owner: unknown): void {
    const owners = this.#byField.get(field) ?? new Set();
    this.#byField.set(field, owners.add(owner));
  }

  count(field: string): number {
    return this.#byField.get(field)?.size ?? 0;
  }

  /** Most first. */
  counts(): ChangedField[] {
    return [...this.#byField]
      .map(([field, { size: tornadoes }]) => ({ field, tornadoes }))
      .sort((a, b) => b.tornadoes - a.tornadoes);
  }
}

function pairRows(before: readonly RowFacts[], after: readonly RowFacts[]) {
  const pairs: [before: RowFacts, after: RowFacts][] = [];
  let [gone, added] = [[...before], [...after]];
  for (const level of before[0]?.marks.keys() ?? []) {
    const byMark = Map.groupBy(added, ({ marks }) => marks[level]);
    gone = gone.filter((old) => {
      const row = byMark.get(old.marks[level])?.shift();
      if (row) pairs.push([old, row]);
      return !row;
    });
    added = [...byMark.values()].flat();
  }
  return { pairs, gone, added };
}

/** Newer layouts of the SPC's have them for all years at once. */
const completedLater: ReadonlySet<keyof RowValues> = new Set(['counties by the SPC', 'end time by the SPC']);

function rowFields(values: RowValues): (keyof RowValues)[] {
  return Object.keys(values) as (keyof RowValues)[];
}

/** Blank, unknown, or a zero, which most rows have in most fields. */
function isNothing(value: RowValues[keyof RowValues]): boolean {
  return (
    value === null || /^(?:0|null|N\/A| )*$/.test(typeof value === 'string' ? value : JSON.stringify(value))
  );
}

function changeOf(
  field: keyof RowValues,
  before: RowValues,
  after: RowValues,
): 'changed' | 'edited' | undefined {
  if (before[field] === after[field]) return undefined;
  if (field === 'start' || field === 'end')
    return isElsewhere(before[field], after[field]) ? 'changed' : undefined;
  if (field === 'narrative' || field === 'episode narrative') {
    if (isOtherText(before[field], after[field])) return 'changed';
    return spaced(before[field]) === spaced(after[field]) ? undefined : 'edited';
  }
  return completedLater.has(field) && before[field] === null ? undefined : 'changed';
}

function spaced(text: string | null): string | undefined {
  return text?.replace(/\s+/g, ' ');
}

/** A text that keeps half of its words was only edited. One that is lost, or was not there before, is another one. */
export function isOtherText(before: string | null, after: string | null): boolean {
  if (before === after) return false;
  if (before === null || after === null) return true;
  const words = wordsOf(before);
  const kept = wordsOf(after);
  let shared = 0;
  for (const word of words) if (kept.has(word)) shared++;
  return shared * 2 < words.size;
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\d]+/gu));
}

/** A place that is lost, or was not there before, is another one too, and so is one that was more exact. */
export function isElsewhere(before: Position | null, after: Position | null): boolean {
  if (!before || !after) return before !== after;
  return distanceMiles(before, after) > samePlaceMiles || (isRough(after) && !isRough(before));
}

/** To a tenth of a degree, which is up to seven miles. One in a hundred is so by chance. */
function isRough({ lat, lon }: Position): boolean {
  return [lat, lon].every((degrees) => Math.abs(degrees * 10 - Math.round(degrees * 10)) < 1e-6);
}

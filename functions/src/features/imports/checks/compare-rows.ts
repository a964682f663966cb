import { countGarbled, isCut, isElsewhere, isOtherText, lostInARow, sameShift, twins } from './row-damage.ts';
import type { RowFacts, RowValues } from './row-facts.ts';

export interface ComparedRows {
  /** The tornadoes of the rows before. */
  known: number;
  /** Those of which a row says something else. */
  changed: number;
  /** The number of them by field, most first. */
  fields: ChangedField[];
  /** The same only of those that had something in the field before: rarely all of a year. */
  filled: FilledField[];
  /** The tornadoes of which only the wording of a text differs. */
  edited: number;
  /** The new rows, without those that took the place of others. */
  gained: RowFacts[];
  /** The rows that are gone, without those that took another's place or cannot be read. */
  lost: number;
  /** The tornadoes of each state by its number, and those of them that are gone or changed. */
  states: Map<number, StateTornadoes>;
  traces: DamageTraces;
}

export interface StateTornadoes {
  known: number;
  gone: number;
  changed: number;
}

/** What a correction rarely looks like, however few rows it touches. */
export interface DamageTraces {
  /** The new rows that say where and when another row says it, within minutes. */
  twins: number;
  /** The rows that are gone together with the one before or after them in time. */
  lostInARow: number;
  /** The narratives that end earlier. */
  cut: number;
  /** The narratives whose letters are broken. */
  garbled: number;
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

/** Compares what two files say, row by row. A row that is gone while another row is new counts as replaced. */
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
  const [ofState, goneOfState, changedOfState] = [new Owners(), new Owners(), new Owners()];
  for (const old of before) ofState.add(String(old.stateFips), ownerOf(old));
  const shift = sameShift(pairs);
  const [cut, garbled] = [new Set<unknown>(), new Set<unknown>()];
  for (const [old, row] of pairs) {
    const owner = ownerOf(old);
    let isChanged = false;
    for (const field of ['narrative', 'episode narrative'] as const) {
      const [was, is] = [old.values[field], row.values[field]];
      if (was === is || was === null || is === null) continue;
      if (isCut(was, is)) cut.add(owner);
      if (countGarbled(was, is) > 0) garbled.add(owner);
    }
    for (const field of rowFields(old.values)) {
      const isSomething = !isNothing(old.values[field]);
      if (isSomething) filled.add(field, owner);
      const change = changeOf(field, old.values, row.values, shift);
      if (change === 'edited') edited.add(owner);
      if (change !== 'changed') continue;
      isChanged = true;
      note(field, owner);
      if (isSomething) byFilled.add(field, owner);
    }
    const isOfAnother = row.content !== old.content && contents.has(row.content);
    if (isChanged && isOfAnother) note('id of another row', owner);
    if (isChanged) changedOfState.add(String(old.stateFips), owner);
  }
  const missing = gone.slice(unreadable);
  const replaced = missing.slice(0, added.length);
  for (const row of replaced) note('another row', ownerOf(row));
  for (const row of missing) goneOfState.add(String(row.stateFips), ownerOf(row));
  return {
    known: new Set(before.map(ownerOf)).size,
    changed: changed.size,
    fields: byField.counts(),
    filled: byFilled.counts().map((one) => ({ ...one, of: filled.count(one.field) })),
    edited: edited.size,
    gained: added.slice(replaced.length),
    lost: missing.length - replaced.length,
    states: new Map(
      ofState.counts().map(({ field: state, tornadoes: known }) => {
        return [
          Number(state),
          { known, gone: goneOfState.count(state), changed: changedOfState.count(state) },
        ];
      }),
    ),
    traces: {
      twins: twins(added, after),
      lostInARow: Math.max(0, lostInARow(before, gone) - unreadable),
      cut: cut.size,
      garbled: garbled.size,
    },
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
  shift: string | undefined,
): 'changed' | 'edited' | undefined {
  if (before[field] === after[field]) return undefined;
  if (field === 'start' || field === 'end')
    return isElsewhere(before[field], after[field], shift) ? 'changed' : undefined;
  if (field === 'narrative' || field === 'episode narrative') {
    if (isOtherText(before[field], after[field])) return 'changed';
    return spaced(before[field]) === spaced(after[field]) ? undefined : 'edited';
  }
  return completedLater.has(field) && before[field] === null ? undefined : 'changed';
}

function spaced(text: string | null): string | undefined {
  return text?.replace(/\s+/g, ' ');
}

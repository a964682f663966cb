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
  /** The new rows, without those that took the place of others. */
  gained: RowFacts[];
}

export interface ChangedField {
  field: string;
  tornadoes: number;
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
  const changed = new Set<unknown>();
  const byField = new Map<string, Set<unknown>>();
  const note = (field: string, row: RowFacts) => {
    changed.add(ownerOf(row));
    byField.set(field, (byField.get(field) ?? new Set()).add(ownerOf(row)));
  };
  const marksOfContent = new Map(before.map(({ content, marks }) => [content, marks[0]]));
  for (const [old, row] of pairs) {
    const fields = changedFields(old.values, row.values);
    for (const field of fields) note(field, old);
    const owner = fields.length > 0 ? marksOfContent.get(row.content) : undefined;
    if (row.content !== old.content && owner !== undefined) note('id of another row', old);
  }
  const replaced = gone.slice(unreadable).slice(0, added.length);
  for (const row of replaced) note('another row', row);
  return {
    known: new Set(before.map(ownerOf)).size,
    changed: changed.size,
    fields: [...byField]
      .map(([field, { size: tornadoes }]) => ({ field, tornadoes }))
      .sort((a, b) => b.tornadoes - a.tornadoes),
    gained: added.slice(replaced.length),
  };
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

function changedFields(before: RowValues, after: RowValues): string[] {
  const fields = Object.keys(before) as (keyof RowValues)[];
  return fields.filter((field) =>
    field === 'start' || field === 'end'
      ? isElsewhere(before[field], after[field])
      : before[field] !== after[field],
  );
}

/** A place that is lost, or was not there before, is another one too. */
function isElsewhere(before: Position | null, after: Position | null): boolean {
  if (!before || !after) return before !== after;
  return distanceMiles(before, after) > samePlaceMiles;
}

import type { ChangeReason, ReleaseChange } from '@touchdown/shared/releases/release-changes.ts';
import { cellsOf, type PublishedCsv } from './published-csv.ts';

/** Says why something is not what it was. It is asked for only where something changed. */
export interface ChangeReasons {
  /** The tornado that a vanished one was merged into. */
  mergedInto: (id: string) => string | undefined;
  ofValue: (id: string, column: string) => ChangeReason;
}

export interface ComparedReleases {
  changes: ReleaseChange[];
  columns: { added: string[]; removed: string[] };
}

/** The vanished tornadoes, and those of which a line differs. */
export interface TouchedIds {
  vanished: string[];
  differing: string[];
}

export function touchedIds(before: PublishedCsv, after: PublishedCsv): TouchedIds {
  const vanished = [...before.lines.keys()].filter((id) => !after.lines.has(id));
  const isSameLayout = before.columns.join() === after.columns.join();
  const differing: string[] = [];
  for (const [id, line] of after.lines) {
    const old = before.lines.get(id);
    if (old !== undefined && !(isSameLayout && old === line)) differing.push(id);
  }
  return { vanished, differing };
}

/** Returns every difference of two published files, in the order of the newer one. Vanished tornadoes come last. */
export function compareReleases(
  before: PublishedCsv,
  after: PublishedCsv,
  reasons: ChangeReasons,
): ComparedReleases {
  const changes: ReleaseChange[] = [];
  const whole = (id: string, reason: ChangeReason, now = '') =>
    changes.push({ id, field: '', before: '', after: now, reason });
  const { vanished, differing } = touchedIds(before, after);
  const placeBefore = new Map(before.columns.map((name, at) => [name, at]));
  const common = after.columns.flatMap((name, at) => {
    const old = placeBefore.get(name);
    return old === undefined ? [] : [{ name, at, old }];
  });
  const isDiffering = new Set(differing);
  for (const [id, line] of after.lines) {
    const old = before.lines.get(id);
    if (old === undefined) whole(id, 'added');
    if (old === undefined || !isDiffering.has(id)) continue;
    const [cellsBefore, cells] = [cellsOf(old), cellsOf(line)];
    for (const { name, at, old: place } of common) {
      const [was = '', is = ''] = [cellsBefore[place], cells[at]];
      if (was === is) continue;
      changes.push({ id, field: name, before: was, after: is, reason: reasons.ofValue(id, name) });
    }
  }
  for (const id of vanished) {
    const into = reasons.mergedInto(id);
    if (into === undefined) whole(id, 'withdrawn');
    else whole(id, 'merged', into);
  }
  const known = new Set(after.columns);
  return {
    changes,
    columns: {
      added: after.columns.filter((name) => !placeBefore.has(name)),
      removed: before.columns.filter((name) => !known.has(name)),
    },
  };
}

import { isDeepStrictEqual } from 'node:util';
import type { ImportReport, ReportedTornado } from '@touchdown/shared/record/import-report.ts';

type Earlier = Pick<ImportReport, 'run' | 'at' | 'tornadoes'>;
type TakenBack = ImportReport['taken_back'];

/** A value of a tornado, or with the field `status` whether it is in the record: before and after an import. */
interface Change {
  field: string;
  before: unknown;
  after: unknown;
}

/**
 * Finds in earlier reports, the newest first, what this run sets back to what it was before one of them. Each value
 * counts once, for the newest import that it is taken back from.
 */
export function findTakenBack(tornadoes: readonly ReportedTornado[], earlier: readonly Earlier[]): TakenBack {
  const left = new Map(tornadoes.map((one) => [one.id, changesOf(one)]));
  const found = earlier.map(({ run, at, tornadoes: listed }) => {
    const taken = { run, at, values: 0, tornadoes: 0, ids: [] as string[] };
    for (const one of listed) {
      const changes = left.get(one.id) ?? [];
      const undone = changes.filter((now) =>
        changesOf(one).some((then) => then.field === now.field && isDeepStrictEqual(then.before, now.after)),
      );
      if (undone.length === 0) continue;
      left.set(
        one.id,
        changes.filter((change) => !undone.includes(change)),
      );
      taken.values += undone.filter(({ field }) => field !== 'status').length;
      taken.tornadoes += undone.filter(({ field }) => field === 'status').length;
      taken.ids.push(one.id);
    }
    return taken;
  });
  return found.filter(({ ids }) => ids.length > 0);
}

/** A tornado that is not in the record is the same, whether it was withdrawn, merged or never there. */
const absent = 'absent';

function changesOf({ what, values }: ReportedTornado): readonly Change[] {
  if (what === 'changed')
    return values.map(({ field, before, after }) =>
      field === 'status'
        ? { field, before: presence(before), after: presence(after) }
        : { field, before, after },
    );
  const isNew = what === 'added';
  return [{ field: 'status', before: isNew ? absent : 'current', after: isNew ? 'current' : absent }];
}

function presence(status: unknown): unknown {
  return status === 'current' ? status : absent;
}

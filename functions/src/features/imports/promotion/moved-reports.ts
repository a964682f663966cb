import { movedTarget } from '../../../domain/catalogue/move-items.ts';
import type { StoredStormReport } from '../spc-daily/stored-storm-report.ts';

/**
 * Returns the targets whose contributions must be looked at again: reports that were promoted or are not any more,
 * with their tornadoes, and reports with another place. Both ends, so that the list also serves a rollback.
 */
export function movedReports(
  before: readonly StoredStormReport[],
  after: readonly StoredStormReport[],
): string[] {
  const earlier = new Map(before.map((report) => [report.id, report]));
  const moved = new Set<string>();
  for (const report of after) {
    const old = earlier.get(report.id);
    const tornadoes = [old?.promoted_to_tornado_id ?? null, report.promoted_to_tornado_id];
    const isRenamed = old && (old.location_text !== report.location_text || old.state !== report.state);
    if (tornadoes[0] === tornadoes[1] && !isRenamed) continue;
    moved.add(movedTarget('spc-report', report.id));
    for (const id of tornadoes) if (id !== null) moved.add(movedTarget('tornado', id));
  }
  return [...moved];
}

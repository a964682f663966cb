import type { StormReport } from '@touchdown/shared/storm-reports/schema.ts';
import type { CachedLoops } from './cached-loops.ts';
import type { PublicLoop } from './public-loop-items.ts';

export type LoopOfReports = (tornadoId: string) => PublicLoop | undefined;

interface Ports {
  /** The loops of storm reports. */
  loops: () => Promise<CachedLoops>;
  reports: { current: () => Promise<{ byId: ReadonlyMap<string, StormReport> }> };
}

/**
 * Returns how to find the loop of a tornado among those that were made of its storm reports, before the official record
 * had it. A loop stays with its report, so that it returns when the promotion is taken back. A page does not fail for it.
 */
export function loopsOfReports({ loops, reports }: Ports): () => Promise<LoopOfReports> {
  return async () => {
    const { all } = await loops();
    // Few reports have loops, and most functions never need the reports for anything else.
    const byId = all.length === 0 ? undefined : await reports.current().then(byIdOf, () => undefined);
    const newest = new Map<string, PublicLoop>();
    for (const loop of all) {
      const report = byId?.get(loop.targetId);
      const id = report?.status === 'PROMOTED_TO_OFFICIAL' ? report.promoted_to_tornado_id : null;
      if (id && loop.madeAt > (newest.get(id)?.madeAt ?? -Infinity)) newest.set(id, loop);
    }
    return (tornadoId) => newest.get(tornadoId);
  };
}

function byIdOf({ byId }: { byId: ReadonlyMap<string, StormReport> }): ReadonlyMap<string, StormReport> {
  return byId;
}

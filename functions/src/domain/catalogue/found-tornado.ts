import { withWallTime } from '../wall-time/with-wall-time.ts';
import { correctTornado, type Edited } from '@touchdown/shared/corrections/apply-overrides.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import type { TornadoSources } from '@touchdown/shared/tornadoes/sources.ts';
import type { VisibleRuns } from './catalogue-pointer.ts';
import { isWholeOverride } from './is-whole-override.ts';
import { fromOverrideItem, type StoredOverride } from './override-items.ts';
import { visibleRevision } from './tornado-items.ts';

/** A tornado of the record with its corrections laid on. */
export interface FoundTornado {
  tornado: Tornado;
  /** Without the corrections. */
  official: Tornado;
  sources: TornadoSources;
  /** The corrected fields, with the official values. */
  edited: Edited<StoredOverride>[];
}

/** Called for a correction that does not fit its record. It is left out, and the rest is served. */
export type OnUnfit = (override: StoredOverride) => void;

/**
 * Makes a tornado of the items of its partition: the newest visible revision with the corrections laid on. Every
 * reader of tornadoes comes here, so that detail pages, lists and snapshots agree.
 */
export function foundTornado(
  items: readonly Record<string, unknown>[],
  runs: VisibleRuns,
  onUnfit: OnUnfit,
): FoundTornado | { movedTo: string } | undefined {
  const revision = visibleRevision(items, runs);
  if (!revision || 'movedTo' in revision) return revision;
  const overrides = items.map(fromOverrideItem).filter((one) => one !== undefined);
  const { whole = [], damaged = [] } = Object.groupBy(overrides, (one) =>
    isWholeOverride(one) ? 'whole' : 'damaged',
  );
  const { record, edited, unfit } = correctTornado(revision.tornado, whole);
  // A corrected time, state or place changes what clocks showed.
  const tornado = edited.length > 0 ? withWallTime(record) : record;
  for (const one of [...damaged, ...unfit]) onUnfit(one);
  return { tornado, official: revision.tornado, sources: revision.sources, edited };
}

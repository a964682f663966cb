import { createHash } from 'node:crypto';
import type { RadarTarget } from '../../../domain/radar-loops/public-loop-items.ts';
import type { LoopPlan } from '../jobs/job-items.ts';

/** Increase it when the renderer draws the same request differently: every loop is then regenerated on request. */
const rendererVersion = 2;

/**
 * Identifies a loop, whatever the order of the options: a public one the same for everybody, a private one for its
 * owner alone, so that it can leave with the account. A private loop stays private even when the record changes and its
 * options become the defaults.
 */
export function renderKey(
  { type, id }: RadarTarget,
  { options, isDefault }: Pick<LoopPlan, 'options' | 'isDefault'>,
  uid: string,
): string {
  const named = Object.entries(options).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const text = JSON.stringify([rendererVersion, type, id, isDefault, named, ...(isDefault ? [] : [uid])]);
  return createHash('sha256').update(text).digest('hex');
}

import { createHash } from 'node:crypto';
import { showsVelocity } from '@touchdown/shared/radar/radar-fields.ts';
import type { RadarTarget } from '../../../domain/radar-loops/public-loop-items.ts';
import type { LoopPlan } from '../jobs/job-items.ts';

/** Increase it when the renderer draws the same request differently: such loops are then regenerated on request. */
const rendererVersion = 2;
const velocityVersion = 3;

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
  const version = showsVelocity(options.field) ? velocityVersion : rendererVersion;
  const text = JSON.stringify([version, type, id, isDefault, named, ...(isDefault ? [] : [uid])]);
  return createHash('sha256').update(text).digest('hex');
}

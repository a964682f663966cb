import { createHash } from 'node:crypto';
import { showsVelocity } from '@touchdown/shared/radar/radar-fields.ts';
import type { RadarTarget } from '../../../domain/radar-loops/public-loop-items.ts';
import type { LoopPlan } from '../jobs/job-items.ts';

/** Increase it when the renderer draws the same request differently: such loops are then regenerated on request. */
const rendererVersion = 2;
const velocityVersion = 3;

/**
 * Identifies a loop: the same for every person and every order of the options. A private loop stays private even
 * when the record changes and its options become the defaults.
 */
export function renderKey(
  { type, id }: RadarTarget,
  { options, isDefault }: Pick<LoopPlan, 'options' | 'isDefault'>,
): string {
  const named = Object.entries(options).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const version = showsVelocity(options.field) ? velocityVersion : rendererVersion;
  const text = JSON.stringify([version, type, id, isDefault, named]);
  return createHash('sha256').update(text).digest('hex');
}

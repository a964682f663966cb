import { createHash } from 'node:crypto';
import { showsVelocity } from '@touchdown/shared/radar/radar-fields.ts';
import type { RadarTarget } from '../../../domain/radar-loops/public-loop-items.ts';
import type { DayJobPlan, LoopPlan } from '../jobs/job-items.ts';

/** Increase it when the renderer draws the same request differently: such loops are then regenerated on request. */
const rendererVersion = 2;
const velocityVersion = 3;
const dayVersion = 1;

/**
 * Identifies a loop, whatever the order of the options: a public one the same for everybody, a private one for its
 * owner alone, so that it can leave with the account. A private loop stays private even when the record changes and its
 * options become the defaults.
 */
export function renderKey(
  { type, id }: RadarTarget,
  plan: DayJobPlan | Pick<LoopPlan, 'options' | 'isDefault'>,
  uid: string,
): string {
  // An import can add tornadoes to a day, and merge some.
  if ('day' in plan)
    return hashOf([dayVersion, type, id, plan.day.tornadoes.map((one) => one.id).toSorted()]);
  const { options, isDefault } = plan;
  const named = Object.entries(options).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const version = showsVelocity(options.field) ? velocityVersion : rendererVersion;
  return hashOf([version, type, id, isDefault, named, ...(isDefault ? [] : [uid])]);
}

function hashOf(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

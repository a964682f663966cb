/** Corrects velocities beyond what the radar can measure. */
export {
  foldsOfVelocity,
  liftedVelocity,
  unfoldSweep,
  unfoldVelocity,
  unfoldedOffset,
  unfoldedScale,
} from './unfold/unfold-velocity.ts';
export type { UnfoldedGates } from './unfold/unfold-grid.ts';
export { unfoldVolume, type VelocitySweep } from './unfold/unfold-volume.ts';

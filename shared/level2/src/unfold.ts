/** Corrects velocities beyond what the radar can measure. */
export { foldsOfVelocity, unfoldVelocity, unfoldedOffset, unfoldedScale } from './unfold/unfold-velocity.ts';

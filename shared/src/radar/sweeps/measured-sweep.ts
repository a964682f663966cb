import type { Moment, MomentName, Radials } from '@touchdown/level2/volume.ts';

export type MeasuredMoment = Omit<Moment, 'gatesSent'>;

/** What drawing and reading values need of a sweep. A whole `Sweep` is one. */
export interface MeasuredSweep {
  elevationDegrees: number;
  radials: Pick<Radials, 'count' | 'azimuthDegrees'> & Partial<Pick<Radials, 'nyquistMetersPerSecond'>>;
  moments: Partial<Record<MomentName, MeasuredMoment>>;
}

import type { Moment, MomentName, Radials } from '@touchdown/level2/volume.ts';

/** For each radial of a sweep that was cut to an area, its first gate over it and the one after its last. */
export interface KeptGates {
  first: Uint16Array;
  end: Uint16Array;
}

export interface MeasuredMoment extends Omit<Moment, 'gatesSent'> {
  /** Code 0 says that there is no echo in these gates alone. Absent where nothing was cut away. */
  kept?: KeptGates;
}

/** What drawing and reading values need of a sweep. A whole `Sweep` is one. */
export interface MeasuredSweep {
  elevationDegrees: number;
  radials: Pick<Radials, 'count' | 'azimuthDegrees'> & Partial<Pick<Radials, 'nyquistMetersPerSecond'>>;
  /** What the radar can measure without folding: the median of its radials, in metres per second. */
  nyquistMetersPerSecond?: number | undefined;
  moments: Partial<Record<MomentName, MeasuredMoment>>;
  /** Of velocities: 1 for each gate whose unfolding is a guess. Radials × gates; absent where none was marked. */
  doubt?: Uint8Array;
  /** Of velocities: 1 for each gate with too little rain or debris. Absent where the reflectivity is not known. */
  isWeak?: Uint8Array;
  /** Of what follows from several tilts: how many, and between which angles. */
  tilts?: { count: number; lowestDegrees: number; highestDegrees: number };
  /** Of echo tops: 1 where the highest beam still has the echo, so that it may reach higher. */
  isAtLeast?: Uint8Array;
}

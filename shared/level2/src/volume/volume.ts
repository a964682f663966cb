import type { ScanPattern } from './scan-pattern.ts';
import type { VolumeProblem } from './volume-problems.ts';

/** Reflectivity, velocity, spectrum width, differential reflectivity and phase, correlation, clutter filter power. */
export const momentNames = ['REF', 'VEL', 'SW', 'ZDR', 'PHI', 'RHO', 'CFP'] as const;
export type MomentName = (typeof momentNames)[number];

/** Codes 0 (below the threshold) and 1 are not measurements. In CFP, codes up to 7 state how the filter was applied. */
export const rangeFolded = 1;

/** One moment of a sweep, as the radar sent it: value = (code − offset) / scale. */
export interface Moment {
  /** Radials × gates, row after row. A row is zero after the gates that were sent. */
  codes: Uint8Array | Uint16Array;
  /** The number of gates in a row, which is the max of all radials. */
  gateCount: number;
  /** The number of gates that each radial really has; 0 if it does not have this moment. */
  gatesSent: Uint16Array;
  /** The distance to the centre of the first gate; negative in the Doppler moments of message 1. */
  firstGateMeters: number;
  gateSpacingMeters: number;
  scale: number;
  offset: number;
}

/** One number per radial, in the order of arrival. */
export interface Radials {
  count: number;
  /** Clockwise from north, of the radial's centre. */
  azimuthDegrees: Float32Array;
  elevationDegrees: Float32Array;
  /** Milliseconds since 1970, UTC. */
  time: Float64Array;
  /** NaN if the radial does not state it. */
  nyquistMetersPerSecond: Float32Array;
}

export interface Sweep {
  /** The index in the scan pattern, from 0. SAILS repeats have their own indexes. */
  cut: number;
  /** The radar's own number of the cut, from 1. */
  elevationNumber: number;
  /** The median of the radials' angles, because the antenna is still settling during the first ones. */
  elevationDegrees: number;
  startTime: number;
  endTime: number;
  /** The median; undefined if no radial states it. */
  nyquistMetersPerSecond: number | undefined;
  /** Whether all radials from the beginning to the end of the sweep were read. */
  isComplete: boolean;
  radials: Radials;
  moments: Partial<Record<MomentName, Moment>>;
}

export interface Location {
  lat: number;
  lon: number;
  /** The height of the ground above mean sea level. */
  groundMeters: number;
  /** The height of the antenna above the ground. */
  towerMeters: number;
}

export interface Volume {
  /** ICAO identifier. Undefined if neither header nor radials have one (1991); the object's key has it then. */
  station: string | undefined;
  /** Other radars, whose radials were left out: a file that was joined from two has radials of both. */
  otherStations: string[];
  /** Only in message 31 (since 2008); for older volumes use the list of stations. */
  location: Location | undefined;
  /** The time in the volume's header; each sweep has its own times. */
  time: number | undefined;
  /** The number of the volume coverage pattern. */
  vcp: number | undefined;
  scanPattern: ScanPattern | undefined;
  /** The wanted sweeps in order of arrival, including incomplete ones. */
  sweeps: Sweep[];
  /** Whether everything wanted was read without a gap. */
  isComplete: boolean;
  problems: VolumeProblem[];
  /** The number of further problems that are not listed. */
  unreportedProblems: number;
}

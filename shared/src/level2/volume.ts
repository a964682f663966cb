import type { ScanPattern } from './scan-pattern.ts';
import type { VolumeProblem } from './volume-problems.ts';

/** Reflectivity, velocity, spectrum width, differential reflectivity and phase, correlation, clutter filter power. */
export const momentNames = ['REF', 'VEL', 'SW', 'ZDR', 'PHI', 'RHO', 'CFP'] as const;
export type MomentName = (typeof momentNames)[number];

/** Codes 0, below the threshold, and 1 are no measurement. In CFP they mean how the filter was applied, up to 7. */
export const rangeFolded = 1;

/** One moment of a sweep, as the radar sent it: value = (code − offset) / scale. */
export interface Moment {
  /** Radials × gates, row after row. A row is zero behind the gates that were sent. */
  codes: Uint8Array | Uint16Array;
  /** Gates in a row: the most that any radial has. */
  gateCount: number;
  /** Gates that each radial really has: 0 where it came without this moment. */
  gatesSent: Uint16Array;
  /** To the centre of the first gate; negative in the Doppler moments of message 1. */
  firstGateMeters: number;
  gateSpacingMeters: number;
  scale: number;
  offset: number;
}

/** One number a radial, in the order of arrival. */
export interface Radials {
  count: number;
  /** Clockwise from north, of the radial's centre. */
  azimuthDegrees: Float32Array;
  elevationDegrees: Float32Array;
  /** Milliseconds since 1970, UTC. */
  time: Float64Array;
  /** NaN where the radial does not say. */
  nyquistMetersPerSecond: Float32Array;
}

export interface Sweep {
  /** Place in the scan pattern, from 0; SAILS repeats have places of their own. */
  cut: number;
  /** The radar's own number of the cut, from 1. */
  elevationNumber: number;
  /** The median of the radials' angles: the antenna is still settling in the first of them. */
  elevationDegrees: number;
  startTime: number;
  endTime: number;
  /** The median; undefined where no radial says. */
  nyquistMetersPerSecond: number | undefined;
  /** Whether the radial that begins it, the one that ends it and all between were read. */
  isComplete: boolean;
  radials: Radials;
  moments: Partial<Record<MomentName, Moment>>;
}

export interface Location {
  lat: number;
  lon: number;
  /** Of the ground, above mean sea level. */
  groundMeters: number;
  /** Of the antenna, above the ground. */
  towerMeters: number;
}

export interface Volume {
  /** ICAO identifier. Undefined where neither header nor radials have one (1991): take it from the key. */
  station: string | undefined;
  /** Only in message 31 (from 2008); of older volumes take it from the list of stations. */
  location: Location | undefined;
  /** Of the volume's header; a sweep has its own. */
  time: number | undefined;
  /** Number of the volume coverage pattern. */
  vcp: number | undefined;
  scanPattern: ScanPattern | undefined;
  /** Wanted sweeps in order of arrival; incomplete ones say so. */
  sweeps: Sweep[];
  /** Whether everything that was wanted was read without a gap. */
  isComplete: boolean;
  problems: VolumeProblem[];
  /** How many problems there were beyond those listed. */
  unreportedProblems: number;
}

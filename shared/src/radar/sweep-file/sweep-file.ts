import type { KeptGates } from '../sweeps/measured-sweep.ts';

/** One frame of a loop as the radar measured it; FORMAT.md describes its file. */
export interface SweepFile {
  /** ICAO identifier. */
  station: string;
  /** Milliseconds since 1970, UTC. */
  time: number;
  elevationDegrees: number;
  lat: number;
  lon: number;
  /** Above mean sea level. */
  antennaMeters: number;
  /** At least one; each name at most once. */
  fields: SweepField[];
}

export const sweepFieldNames = ['REF', 'VEL', 'RHO', 'ZDR'] as const;
export type SweepFieldName = (typeof sweepFieldNames)[number];

/** value = (code − offset) / scale; codes 0 (nothing) and 1 (range folded) are not measurements. */
export interface SweepField {
  name: SweepFieldName;
  /** Fields of the same rotation share one object. */
  turn: SweepTurn;
  /** Radials × gates, row after row. */
  codes: Uint8Array;
  /** The gates that were kept. All others are 0, and nobody knows what was measured there. */
  kept: KeptGates;
  /** Only for velocity: true velocity = value + 2 × folds × the radial's Nyquist velocity. */
  folds?: Int8Array;
  /** Only beside folds: 1 where they are a guess. Files of version 1 have none. */
  doubt?: Uint8Array;
  gateCount: number;
  /** Along the beam, to the centre of the first gate. */
  firstGateMeters: number;
  gateSpacingMeters: number;
  scale: number;
  offset: number;
}

/** One rotation of the antenna: one number per radial, in order of arrival. Gaps are possible. */
export interface SweepTurn {
  /** Milliseconds since 1970, UTC. */
  time: number;
  elevationDegrees: number;
  /** Clockwise from north, of the radial's centre. */
  azimuthDegrees: Float32Array;
  /** NaN if the radar did not state it. */
  nyquistMetersPerSecond: Float32Array;
}

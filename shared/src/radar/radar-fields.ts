import type { MomentName } from '@touchdown/level2/volume.ts';

/** The fields that a loop can show, by the specification's names. */
export const radarFields = [
  'reflectivity',
  'velocity',
  'storm_relative_velocity',
  'spectrum_width',
  'differential_reflectivity',
  'differential_phase',
  'cross_correlation_ratio',
] as const;
export type RadarField = (typeof radarFields)[number];

/** Whether a field shows velocities toward and away from something, which can be folded. */
export function showsVelocity(field: string): boolean {
  return field === 'velocity' || field === 'storm_relative_velocity';
}

export interface FieldDescription {
  moment: MomentName;
  /** The name on a frame. */
  title: string;
  /** The unit of the colour bar, its ends (vmin, vmax) and the filtering threshold. */
  unit: string;
  /** Whether it comes from the Doppler shift, so that echoes from beyond the unambiguous range have no value. */
  isDoppler: boolean;
  /** Converts the radar's value into that unit. */
  unitsPerSent: number;
  /** The allowed range of the colour bar's ends and the threshold, in that unit. */
  min: number;
  max: number;
  defaultMin: number;
  defaultMax: number;
  /** Gates below this are hidden unless filtering is off. Null hides none. */
  defaultThreshold: number | null;
}

export const knotsPerMeterPerSecond = 3_600 / 1_852;

const velocity: FieldDescription = {
  moment: 'VEL',
  title: 'Radial Velocity',
  unit: 'kt',
  isDoppler: true,
  unitsPerSent: knotsPerMeterPerSecond,
  min: -140,
  max: 140,
  defaultMin: -70,
  defaultMax: 70,
  defaultThreshold: null,
};

/**
 * 5 and 75 dBZ are from the specification; the other defaults are common on forecasters' displays. The limits are
 * the values that the radar can send, except for velocity: 140 kt exceeds any wind near the ground that a radar
 * has measured.
 */
export const fieldDescriptions: Record<RadarField, FieldDescription> = {
  reflectivity: {
    moment: 'REF',
    title: 'Reflectivity',
    unit: 'dBZ',
    isDoppler: false,
    unitsPerSent: 1,
    min: -32,
    max: 95,
    defaultMin: 5,
    defaultMax: 75,
    defaultThreshold: 5,
  },
  velocity,
  storm_relative_velocity: { ...velocity, title: 'Storm-Relative Velocity' },
  spectrum_width: {
    moment: 'SW',
    title: 'Spectrum Width',
    unit: 'kt',
    isDoppler: true,
    unitsPerSent: knotsPerMeterPerSecond,
    min: 0,
    max: 60,
    defaultMin: 0,
    defaultMax: 30,
    defaultThreshold: null,
  },
  differential_reflectivity: {
    moment: 'ZDR',
    title: 'Differential Reflectivity',
    unit: 'dB',
    isDoppler: false,
    unitsPerSent: 1,
    min: -13,
    max: 20,
    defaultMin: -2,
    defaultMax: 8,
    defaultThreshold: null,
  },
  differential_phase: {
    moment: 'PHI',
    title: 'Differential Phase',
    unit: '°',
    isDoppler: false,
    unitsPerSent: 1,
    min: 0,
    max: 360,
    defaultMin: 0,
    defaultMax: 360,
    defaultThreshold: null,
  },
  cross_correlation_ratio: {
    moment: 'RHO',
    title: 'Correlation Coefficient',
    unit: '',
    isDoppler: false,
    unitsPerSent: 1,
    min: 0,
    max: 1.05,
    defaultMin: 0.2,
    defaultMax: 1.05,
    defaultThreshold: null,
  },
};

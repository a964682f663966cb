import type { MomentName } from '../level2/volume.ts';

/** What a loop can show, by the specification's names. */
export const radarFields = [
  'reflectivity',
  'velocity',
  'spectrum_width',
  'differential_reflectivity',
  'differential_phase',
  'cross_correlation_ratio',
] as const;
export type RadarField = (typeof radarFields)[number];

export interface FieldDescription {
  moment: MomentName;
  /** What the frame calls it. */
  title: string;
  /** Of the colour bar, of its ends (vmin, vmax) and of the filtering threshold. */
  unit: string;
  /** Turns what the radar sends into that unit. */
  unitsPerSent: number;
  defaultMin: number;
  defaultMax: number;
  /** Gates below this are hidden unless filtering is off. Null: none are. */
  defaultThreshold: number | null;
}

const knotsPerMeterPerSecond = 3_600 / 1_852;

/** 5 and 75 dBZ are the specification's; the others are what forecasters' displays begin with. */
export const fieldDescriptions: Record<RadarField, FieldDescription> = {
  reflectivity: describe('REF', 'Reflectivity', 'dBZ', 5, 75, 5),
  velocity: describe('VEL', 'Radial Velocity', 'kt', -70, 70, null, knotsPerMeterPerSecond),
  spectrum_width: describe('SW', 'Spectrum Width', 'kt', 0, 30, null, knotsPerMeterPerSecond),
  differential_reflectivity: describe('ZDR', 'Differential Reflectivity', 'dB', -2, 8, null),
  differential_phase: describe('PHI', 'Differential Phase', '°', 0, 360, null),
  cross_correlation_ratio: describe('RHO', 'Correlation Coefficient', '', 0.2, 1.05, null),
};

function describe(
  moment: MomentName,
  title: string,
  unit: string,
  defaultMin: number,
  defaultMax: number,
  defaultThreshold: number | null,
  unitsPerSent = 1,
): FieldDescription {
  return { moment, title, unit, unitsPerSent, defaultMin, defaultMax, defaultThreshold };
}

import type { VelocityPalette } from '@touchdown/shared/radar/radar-choices.ts';
import type { ShownField } from '@touchdown/shared/radar/derived/derived-fields.ts';

export interface FieldWords {
  id: ShownField;
  label: string;
  /** What the colours say, for everybody. */
  help: (velocity: DirectionColours) => string;
}

/** The names of a palette's colours. */
interface DirectionColours {
  toward: string;
  away: string;
  rangeFolded: string;
}

export const directionColours: Record<VelocityPalette, DirectionColours> = {
  green_red: { toward: 'green', away: 'red', rangeFolded: 'purple' },
  blue_orange: { toward: 'blue', away: 'orange', rangeFolded: 'dark gray' },
};

/** The fields of the viewer, in the order of their buttons. */
export const viewerFields: readonly FieldWords[] = [
  {
    id: 'reflectivity',
    label: 'Reflectivity',
    help: () =>
      'How strong the echo is: blue is light rain, red heavy rain or hail. A hook at the edge of a storm is rain and debris that a rotation wraps around itself; a tornado is often at its tip.',
  },
  {
    id: 'velocity',
    label: 'Velocity',
    help: (colours) =>
      `${directionWords(colours)} Strong ${colours.toward} right beside strong ${colours.away} is a rotation. ${capitalized(colours.rangeFolded)} could not be measured.`,
  },
  {
    id: 'storm_relative_velocity',
    label: 'Storm-relative',
    help: (colours) =>
      `Velocity as somebody who moves with the storm would see it, so that a rotation is as ${colours.toward} as it is ${colours.away}. ${directionWords(colours)}`,
  },
  {
    id: 'cross_correlation_ratio',
    label: 'Debris (CC)',
    help: () =>
      'How alike neighboring echoes are. Rain is dark red, above 0.95. A blue or green spot within a strong echo, beside a rotation, is debris that a tornado has lofted.',
  },
  {
    id: 'differential_reflectivity',
    label: 'Drop shape (ZDR)',
    help: () =>
      'How much wider than tall the particles are. Large drops are yellow or red; tumbling hail and debris are gray or blue, near zero.',
  },
  {
    id: 'spectrum_width',
    label: 'Spectrum width',
    help: () =>
      'How much the velocities within one gate differ. High values are turbulence or a rotation smaller than the beam.',
  },
  {
    id: 'specific_differential_phase',
    label: 'Heavy rain (KDP)',
    help: () =>
      'Where it rains hardest. Yellow and red mean very heavy rain or melting hail. Dry hail and debris hardly count.',
  },
  {
    id: 'maximum_reflectivity',
    label: 'Maximum',
    help: () =>
      'The strongest echo at any height above each place. A strong core aloft shows here before its rain or hail reaches the ground.',
  },
  {
    id: 'echo_tops',
    label: 'Echo tops',
    help: () =>
      'How high the storm’s echo of at least 18 dBZ reaches above the radar. The highest tops mark the strongest updrafts.',
  },
  {
    id: 'vertically_integrated_liquid',
    label: 'Water (VIL)',
    help: () =>
      'How much water is in the air above each square meter, added up over all tilts. High values often mean large hail.',
  },
];

function directionWords({ toward, away }: DirectionColours): string {
  return `${capitalized(toward)}: toward the radar. ${capitalized(away)}: away from it.`;
}

function capitalized(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

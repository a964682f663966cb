import type { RadarField } from '@touchdown/shared/radar/radar-fields.ts';

export interface FieldWords {
  field: RadarField;
  label: string;
  /** Selects it while the viewer has the focus. */
  key: string;
  /** What the colours say, for everybody. */
  help: string;
}

/** The fields of the viewer, in the order of their buttons. */
export const viewerFields: readonly FieldWords[] = [
  {
    field: 'reflectivity',
    label: 'Reflectivity',
    key: 'r',
    help: 'How strong the echo is: blue is light rain, red heavy rain or hail. A hook at the edge of a storm is rain and debris that a rotation wraps around itself.',
  },
  {
    field: 'velocity',
    label: 'Velocity',
    key: 'v',
    help: 'Green: towards the radar. Red: away from it. Strong green right beside strong red is a rotation. Purple could not be measured.',
  },
  {
    field: 'cross_correlation_ratio',
    label: 'Debris (CC)',
    key: 'c',
    help: 'How alike neighbouring echoes are. Rain is dark red, above 0.95. A blue or green spot within a strong echo, beside a rotation, is debris that a tornado has lofted.',
  },
  {
    field: 'differential_reflectivity',
    label: 'Drop shape (ZDR)',
    key: 'z',
    help: 'How much wider than tall the particles are. Large drops are yellow or red; tumbling hail and debris are grey or blue, near zero.',
  },
  {
    field: 'spectrum_width',
    label: 'Spectrum width',
    key: 'w',
    help: 'How much the velocities within one gate differ. High values are turbulence or a rotation smaller than the beam.',
  },
];

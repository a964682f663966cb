import { showsVelocity, type RadarField } from '@touchdown/shared/radar/radar-fields.ts';
import { ColourScale } from '@touchdown/shared/radar/sweeps/colour-scale.ts';
import type { VelocityPalette } from '@touchdown/shared/radar/radar-choices.ts';

/** Where the colours of velocities may end, in knots: the usual end, hurricanes, and the limit of a loop's form. */
export const velocityEnds = [70, 100, 140] as const;
export type VelocityEnd = (typeof velocityEnds)[number];
export const defaultVelocityEnd: VelocityEnd = 70;

/** What colours a viewer's fields. */
export interface ViewerColours {
  palette: VelocityPalette;
  velocityEnd: VelocityEnd;
}

export function colourScaleOf(field: RadarField, { palette, velocityEnd }: ViewerColours): ColourScale {
  const [min, max] = showsVelocity(field) ? [-velocityEnd, velocityEnd] : [null, null];
  return new ColourScale(field, min, max, palette);
}

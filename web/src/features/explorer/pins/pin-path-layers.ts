import type { Layer } from '@deck.gl/core';
import { LineLayer } from '@deck.gl/layers';
import type { Palette } from '../../../map/palette.ts';
import { ratingStep } from '../../../ui/rating-colours.ts';
import type { PlacedPin } from './cluster-pins.ts';

/** The specification's: two pixels wide, opacity 0.8. */
const pathPixels = 2;
const pathOpacity = 0.8;

type PinWithEnd = PlacedPin & { end_lat: number; end_lon: number };

export function pinPathLayers(pins: readonly PlacedPin[], palette: Palette): Layer[] {
  const paths = pins.filter((pin): pin is PinWithEnd => pin.end_lat !== null && pin.end_lon !== null);
  return [
    new LineLayer<PinWithEnd>({
      id: 'pin-paths',
      data: paths,
      getSourcePosition: ({ lon, lat }) => [lon, lat],
      getTargetPosition: ({ end_lon: lon, end_lat: lat }) => [lon, lat],
      getColor: ({ scale }) => palette.rating[ratingStep(scale)],
      getWidth: pathPixels,
      widthUnits: 'pixels',
      opacity: pathOpacity,
      updateTriggers: { getColor: palette },
    }),
  ];
}

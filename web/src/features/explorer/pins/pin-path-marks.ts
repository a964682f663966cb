import type { Marks } from '../../../map/marks.ts';
import type { Palette } from '../../../map/palette.ts';
import { byRatingStep } from '../../../map/tracks/track-weights.ts';
import type { PlacedPin } from './cluster-pins.ts';

/** The specification asks for two pixels and an opacity of 0.8. */
const pathPixels = 2;
const pathOpacity = 0.8;

type PinWithEnd = PlacedPin & { end_lat: number; end_lon: number };

export function pinPathMarks(pins: readonly PlacedPin[], { rating }: Palette): Marks[] {
  const withEnd = pins.filter((pin): pin is PinWithEnd => pin.end_lat !== null && pin.end_lon !== null);
  return byRatingStep(withEnd, ({ scale }) => scale).map(([step, ofStep]) => ({
    kind: 'lines',
    id: `pin-paths-${step}`,
    colour: rating[step],
    opacity: pathOpacity,
    paths: ofStep.map(({ start, bends = [], end_lon: endLon, end_lat: endLat }) => [
      [start.lon, start.lat],
      ...bends.map(({ lon, lat }): [number, number] => [lon, lat]),
      [endLon, endLat],
    ]),
    width: pathPixels,
  }));
}

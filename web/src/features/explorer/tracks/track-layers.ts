import type { Layer } from '@deck.gl/core';
import { ScatterplotLayer } from '@deck.gl/layers';
import type { Palette } from '../../../map/palette.ts';
import { trackPointRadius, weightOfStep } from '../../../map/tracks/track-weights.ts';
import { MarkingLineLayer } from './marking-line-layer.ts';
import type { StepBuffers } from './track-buffers.ts';

const idStart = 'tracks-';
const opaque = 255;

/** Every shown track in two layers for each place on the ramp, which read packed numbers, without an object for any track. */
export function trackLayers(steps: readonly StepBuffers[], palette: Palette): Layer[] {
  return steps.flatMap(({ step, lines, points }) => {
    const { width, opacity } = weightOfStep(step);
    const [red, green, blue] = palette.rating[step];
    const colour: [number, number, number, number] = [red, green, blue, Math.round(opacity * opaque)];
    return [
      new ScatterplotLayer({
        id: `${idStart}${step}-points`,
        data: { length: points.length, attributes: { getPosition: { value: points.at, size: 2 } } },
        getFillColor: colour,
        getRadius: trackPointRadius,
        radiusUnits: 'pixels',
      }),
      new MarkingLineLayer({
        id: `${idStart}${step}-lines`,
        data: {
          length: lines.length,
          attributes: {
            getSourcePosition: { value: lines.from, size: 2 },
            getTargetPosition: { value: lines.to, size: 2 },
          },
        },
        getColor: colour,
        getWidth: width,
        widthUnits: 'pixels',
      }),
    ];
  });
}

/** How many tracks these layers hold; undefined where the layers of all tracks are not among them. */
export function trackCountOf(layers: readonly Layer[]): number | undefined {
  const ofTracks = layers.filter(({ id }) => id.startsWith(idStart));
  if (ofTracks.length === 0) return undefined;
  return ofTracks.reduce((count, layer) => count + layer.getNumInstances(), 0);
}

import type { Layer } from '@deck.gl/core';
import { LineLayer, ScatterplotLayer } from '@deck.gl/layers';
import type { TrackBuffers } from './track-buffers.ts';

const pointRadiusPixels = 1.3;

/** Every shown track in two layers that read packed numbers, without an object for any of them. */
export function trackLayers({ lines, points }: TrackBuffers): Layer[] {
  return [
    new ScatterplotLayer({
      id: 'track-points',
      data: {
        length: points.length,
        attributes: {
          getPosition: { value: points.at, size: 2 },
          getFillColor: { value: points.colours, size: 4, normalized: true },
        },
      },
      getRadius: pointRadiusPixels,
      radiusUnits: 'pixels',
    }),
    new LineLayer({
      id: 'track-lines',
      data: {
        length: lines.length,
        attributes: {
          getSourcePosition: { value: lines.from, size: 2 },
          getTargetPosition: { value: lines.to, size: 2 },
          getColor: { value: lines.colours, size: 4, normalized: true },
          getWidth: { value: lines.widths, size: 1 },
        },
      },
      widthUnits: 'pixels',
    }),
  ];
}

import { cityLimitsIn } from '@touchdown/functions/domain/drawing/city-limits.ts';
import { mapFeature, type MapFeature } from './map-feature.ts';

/** What a place needs to be seen as an area, in pixels of a map whose world has 512 of them at zoom 0. */
const leastPixels = 9;
const [firstZoom, lastZoom] = [5, 9];

/**
 * The limits of cities and towns as areas. Protomaps calls the ground that people live on residential, and the map draws
 * that of any archive alike.
 */
export function limitFeatures(): MapFeature[] {
  return cityLimitsIn({ south: -90, west: -180, north: 90, east: 180 }).map(({ parts, ...box }) => {
    const degrees = Math.max(box.east - box.west, box.north - box.south);
    const zoom = Math.ceil(Math.log2((leastPixels * 360) / (512 * degrees)));
    return mapFeature(
      { kind: 'residential', min_zoom: Math.min(lastZoom, Math.max(firstZoom, zoom)) },
      {
        type: 'MultiPolygon',
        coordinates: parts.map((rings) => rings.map((ring) => ring.map(([x, y]) => [x, y]))),
      },
    );
  });
}

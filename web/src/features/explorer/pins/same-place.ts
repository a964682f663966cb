import type { MapView } from '../../../map/map-view.ts';
import { isCluster, pinPixels, type ClusterPin, type PlacedPin } from './cluster-pins.ts';

/** Pins that overlap, the most significant first. They are drawn as one badge at the place of the first. */
export interface SharedPlace {
  lat: number;
  lon: number;
  pinsHere: PlacedPin[];
}

/** Below this distance, more than half of the lower pin is hidden. */
const samePlacePixels = pinPixels / 2;

/**
 * Groups pins that overlap on the screen. Before 1990 many tornadoes were recorded with the
 * coordinates of a town, so no zoom separates them.
 */
export function sharePlaces(
  shown: readonly (PlacedPin | ClusterPin)[],
  project: MapView['project'],
): (PlacedPin | ClusterPin | SharedPlace)[] {
  const places: { x: number; y: number; pins: [PlacedPin, ...PlacedPin[]] }[] = [];
  const drawn: (ClusterPin | { pins: [PlacedPin, ...PlacedPin[]] })[] = [];
  for (const one of shown) {
    if (isCluster(one)) {
      drawn.push(one);
      continue;
    }
    const [x, y] = project([one.lon, one.lat]);
    const place = places.find((other) => Math.hypot(other.x - x, other.y - y) < samePlacePixels);
    if (place) place.pins.push(one);
    else {
      const newPlace: (typeof places)[number] = { x, y, pins: [one] };
      places.push(newPlace);
      drawn.push(newPlace);
    }
  }
  return drawn.map((one) => {
    if (isCluster(one)) return one;
    const [first] = one.pins;
    return one.pins.length === 1 ? first : { lat: first.lat, lon: first.lon, pinsHere: one.pins };
  });
}

export function isShared(one: PlacedPin | ClusterPin | SharedPlace): one is SharedPlace {
  return 'pinsHere' in one;
}

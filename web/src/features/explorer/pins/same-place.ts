import type { MapView } from '../../../map/map-view.ts';
import { isCluster, pinPixels, type ClusterPin, type PlacedPin } from './cluster-pins.ts';

/** Pins that lie on each other, the most significant first; they are drawn as one badge where that one is. */
export interface SharedPlace {
  lat: number;
  lon: number;
  pinsHere: PlacedPin[];
}

/** Nearer than that, more than half of the lower pin is hidden. */
const samePlacePixels = pinPixels / 2;

/**
 * Puts pins that lie on each other on the screen into one place. Before 1990 many were recorded with the
 * coordinates of a town, so that no zoom takes them apart.
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
      const begun: (typeof places)[number] = { x, y, pins: [one] };
      places.push(begun);
      drawn.push(begun);
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

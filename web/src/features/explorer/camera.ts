/** Where a map begins that its URL does not place: the middle of the forty-eight states. */
export const defaultCentre = { latitude: 39.83, longitude: -98.58 };

/** The specification speaks of a camera's distance in metres; the map of a zoom that doubles the scale. */
export const defaultDistance = 6_000_000;
const distanceBase = 10_000_000;
const minDistance = 1_000;

/** The map's zoom at which the default distance shows the same: the states from coast to coast. */
const zoomAtDefault = 3.55;

export function distanceOfMapZoom(zoom: number): number {
  return defaultDistance * 2 ** (zoomAtDefault - zoom);
}

export function mapZoomOfDistance(distance: number): number {
  return zoomAtDefault - Math.log2(Math.max(minDistance, distance) / defaultDistance);
}

/** The zoom that stands in the URL: from the distance, with base 10,000,000 and at least 1,000. */
export function urlZoomOf(distance: number): number {
  return Math.log2(distanceBase / Math.max(minDistance, distance));
}

export function distanceOfUrlZoom(zoom: number): number {
  return Math.max(minDistance, distanceBase / 2 ** zoom);
}

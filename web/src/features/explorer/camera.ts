/** The specification uses a camera's distance in metres. The map uses a zoom, each step of which doubles the scale. */
export const defaultDistance = 6_000_000;
const distanceBase = 10_000_000;
const minDistance = 1_000;

/** The map zoom of the default distance. It shows the states from coast to coast. */
const zoomAtDefault = 3.55;

export function distanceOfMapZoom(zoom: number): number {
  return defaultDistance * 2 ** (zoomAtDefault - zoom);
}

export function mapZoomOfDistance(distance: number): number {
  return zoomAtDefault - Math.log2(Math.max(minDistance, distance) / defaultDistance);
}

/** Returns the zoom for the URL: from the distance, with base 10,000,000 and at least 1,000. */
export function urlZoomOf(distance: number): number {
  return Math.log2(distanceBase / Math.max(minDistance, distance));
}

export function distanceOfUrlZoom(zoom: number): number {
  return Math.max(minDistance, distanceBase / 2 ** zoom);
}

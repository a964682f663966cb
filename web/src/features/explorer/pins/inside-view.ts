import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import { pathEntersBoxAt, placeOnPath, type PathEnds } from '@touchdown/shared/geo/path-reach.ts';
import type { Cover } from '../../../map/covers.ts';
import type { MapView } from '../../../map/map-view.ts';
import type { PlacedPin } from './cluster-pins.ts';

/** Half of a pin, and a little room. */
const edgePixels = 16;

/**
 * Moves the pin of a passing path from the edge of the view, where half of it would be cut off, a little farther along
 * the path; where a control would hide it, to the middle of what is seen of the path, or to where it leaves. A path
 * that only cuts a corner has its pin beside it, in that corner.
 */
export function insideView(pin: PlacedPin, view: MapView, covers: readonly Cover[]): PlacedPin {
  const { entry, start, bends, end_lat: endLat, end_lon: endLon } = pin;
  if (!entry || endLat === null || endLon === null) return pin;
  const { project, unproject, width, height } = view;
  const toPixels = (place: Position): Position => {
    const [x, y] = project([place.lon, place.lat]);
    return { lon: x, lat: y };
  };
  const end = toPixels({ lat: endLat, lon: endLon });
  const path = { ...toPixels(start), endLon: end.lon, endLat: end.lat, bends: bends?.map(toPixels) };
  const inner = { west: edgePixels, east: width - edgePixels, south: edgePixels, north: height - edgePixels };
  const seen = partWithin(path, inner) ?? partWithin(path, { west: 0, east: width, south: 0, north: height });
  // While the map moves, a path may have left the view before the next pins are known.
  if (!seen) return pin;
  const [enter, leave] = seen;
  const places = [enter, (enter + leave) / 2, leave].map((along): [number, number] => {
    const { lon: x, lat: y } = placeOnPath(path, along);
    return [within(x, inner.west, inner.east), within(y, inner.south, inner.north)];
  });
  const place = places.find((each) => !covers.some((cover) => touches(cover, each))) ?? places[0];
  if (!place) return pin;
  const [lon, lat] = unproject(...place);
  return { ...pin, lat, lon };
}

/** How far along a path it enters a box and leaves it, in legs and the share of one. */
function partWithin(
  path: PathEnds,
  box: Parameters<typeof pathEntersBoxAt>[1],
): [number, number] | undefined {
  const { lat, lon, endLat, endLon, bends = [] } = path;
  const enter = pathEntersBoxAt(path, box);
  const back = pathEntersBoxAt(
    { lat: endLat, lon: endLon, endLat: lat, endLon: lon, bends: bends.toReversed() },
    box,
  );
  return enter === undefined || back === undefined ? undefined : [enter, bends.length + 1 - back];
}

function within(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(max, value));
}

function touches({ left, right, top, bottom }: Cover, [x, y]: readonly [number, number]): boolean {
  const reach = edgePixels / 2;
  return x > left - reach && x < right + reach && y > top - reach && y < bottom + reach;
}

import { hasRow } from '@touchdown/shared/catalogue/bitset.ts';
import { useState } from 'react';
import { boundsOf, fitBounds } from '../../map/fit-bounds.ts';
import type { MapPlace, Padding } from '../../map/map-frame.ts';
import type { MapView } from '../../map/map-view.ts';
import type { TrackColumns } from '../../map/tracks/track-columns.ts';
import type { TrackLayer } from './tracks/use-track-layer.ts';

/** The controls over the map need this room. */
const padding: Padding = { top: 110, right: 80, bottom: 80, left: 64 };
/** A place is seen with what is around it: closer than this, one tornado would fill the map. */
const closestZoom = 9;

/**
 * Returns where everything is that a search in the URL has found, once: a later movement is the visitor's. A URL with a
 * place of its own stays there.
 */
export function useFoundPlace(
  { record, found }: TrackLayer,
  view: MapView | undefined,
  isWanted: boolean,
): MapPlace | undefined {
  const [place, setPlace] = useState<MapPlace>();
  const [isDone, setDone] = useState(!isWanted);
  const { rows } = found;
  // During rendering instead of in an effect, so that no frame shows another place.
  if (!isDone && record && rows && view) {
    setDone(true);
    setPlace(placeOf(startsOf(record.tracks, rows.bits), view));
  }
  return place;
}

function placeOf(points: [number, number][], { width, height }: MapView): MapPlace | undefined {
  if (points.length === 0) return undefined;
  const place = fitBounds(boundsOf(points), width, height, padding);
  return { ...place, zoom: Math.min(place.zoom, closestZoom) };
}

function startsOf({ startLat, startLon, count }: TrackColumns, bits: Int32Array): [number, number][] {
  const points: [number, number][] = [];
  for (let row = 0; row < count; row++) {
    const [lon, lat] = [startLon[row] as number, startLat[row] as number];
    if (hasRow(bits, row) && !Number.isNaN(lon) && !Number.isNaN(lat)) points.push([lon, lat]);
  }
  return points;
}

import { boxesOf, entryOf, pathReader } from '@touchdown/shared/catalogue/path-grid.ts';
import type { PathEnds } from '@touchdown/shared/geo/path-reach.ts';
import { maxMapPins } from '@touchdown/shared/tornadoes/map-limits.ts';
import type { MapPin } from '@touchdown/shared/tornadoes/map-pin.ts';
import { useDeferredValue, useMemo } from 'react';
import type { ViewBounds } from '../filters/explorer-query.ts';
import { pinOfRow } from './pin-of-row.ts';
import type { TrackLayer } from './use-track-layer.ts';

/** Finds the pins in the record that is loaded, as the API would; undefined where they are not wanted or not loaded. */
export function useLocalPins(
  { record, brushed: latest, idOf }: TrackLayer,
  bounds: ViewBounds | undefined,
  isWanted: boolean,
): { pins: MapPin[]; total: number; begin_total: number } | undefined {
  const catalogue = record?.search.catalogue;
  // The tracks come first: while somebody drags over the years, pins wait for a pause.
  const brushed = useDeferredValue(latest);
  return useMemo(() => {
    if (!isWanted || !catalogue || !record || !brushed || !idOf || !bounds) return undefined;
    const read = pathReader(catalogue);
    const path: PathEnds = { lat: 0, lon: 0, endLat: 0, endLon: 0 };
    const boxes = boxesOf(bounds);
    const pins: MapPin[] = [];
    let [total, beginning] = [0, 0];
    for (const row of record.mostSignificant) {
      if (brushed.shown[row] === 0) continue;
      // A row without a place is in no view.
      const entry = read(row, path) ? entryOf(path, boxes) : undefined;
      if (entry === undefined) continue;
      total++;
      if (entry === null) beginning++;
      const id = idOf(row) as MapPin['id'];
      if (pins.length < maxMapPins) pins.push(pinOfRow(catalogue, row, { id, entry }));
    }
    return { pins, total, begin_total: beginning };
  }, [isWanted, catalogue, record, brushed, idOf, bounds]);
}

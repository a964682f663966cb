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
): { pins: MapPin[]; total: number } | undefined {
  const catalogue = record?.search.catalogue;
  // The tracks come first: while somebody drags over the years, pins wait for a pause.
  const brushed = useDeferredValue(latest);
  return useMemo(() => {
    if (!isWanted || !catalogue || !record || !brushed || !idOf || !bounds) return undefined;
    const { startLat, startLon } = record.tracks;
    const pins: MapPin[] = [];
    let total = 0;
    for (const row of record.mostSignificant) {
      if (brushed.shown[row] === 0) continue;
      const lat = startLat[row] as number;
      const lon = startLon[row] as number;
      // A row without a place is in no view: NaN is not less or greater than anything.
      const isInView = lat <= bounds.north && lat >= bounds.south && lon <= bounds.east && lon >= bounds.west;
      if (!isInView) continue;
      total++;
      if (pins.length < maxMapPins) pins.push(pinOfRow(catalogue, row, idOf(row) as MapPin['id']));
    }
    return { pins, total };
  }, [isWanted, catalogue, record, brushed, idOf, bounds]);
}

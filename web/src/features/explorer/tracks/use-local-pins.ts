import { maxMapPins } from '@touchdown/shared/tornadoes/map-limits.ts';
import type { MapPin } from '@touchdown/shared/tornadoes/map-pin.ts';
import { buildMostSignificantFirst } from '@touchdown/shared/catalogue/sort-orders.ts';
import { useMemo } from 'react';
import type { ViewBounds } from '../filters/explorer-query.ts';
import { pinOfRow } from './pin-of-row.ts';
import type { TrackLayer } from './use-track-layer.ts';

/** Finds the pins in the record that is loaded, as the API would; undefined where they are not wanted or not loaded. */
export function useLocalPins(
  { record, brushed, idOf }: TrackLayer,
  bounds: ViewBounds | undefined,
  isWanted: boolean,
): { pins: MapPin[]; total: number } | undefined {
  const catalogue = isWanted ? record?.search.catalogue : undefined;
  const order = useMemo(() => catalogue && buildMostSignificantFirst(catalogue).order, [catalogue]);
  return useMemo(() => {
    if (!catalogue || !order || !record || !brushed || !idOf || !bounds) return undefined;
    const { startLat, startLon } = record.tracks;
    const pins: MapPin[] = [];
    let total = 0;
    for (const row of order) {
      const [lat, lon] = [startLat[row] as number, startLon[row] as number];
      // A row without a place is in no view: NaN is not less or greater than anything.
      const isInView = lat <= bounds.north && lat >= bounds.south && lon <= bounds.east && lon >= bounds.west;
      if (brushed.shown[row] === 0 || !isInView) continue;
      total++;
      if (pins.length < maxMapPins) pins.push(pinOfRow(catalogue, row, idOf(row) as MapPin['id']));
    }
    return { pins, total };
  }, [catalogue, order, record, brushed, idOf, bounds]);
}

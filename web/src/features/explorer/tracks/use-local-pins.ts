import { column, nullStep, type Catalogue } from '@touchdown/shared/catalogue/columns.ts';
import { formatInstant, formatLocalMinute } from '@touchdown/shared/catalogue/local-time.ts';
import { boxesOf, entryOf, pathReader } from '@touchdown/shared/catalogue/path-grid.ts';
import { readBends, readNumber, readText } from '@touchdown/shared/catalogue/read-row.ts';
import type { PathEnds } from '@touchdown/shared/geo/path-reach.ts';
import { fromAtLeastBits } from '@touchdown/shared/tornadoes/at-least.ts';
import { maxMapPins } from '@touchdown/shared/tornadoes/map-limits.ts';
import type { MapPin } from '@touchdown/shared/tornadoes/map-pin.ts';
import type { Rating } from '@touchdown/shared/tornadoes/rating.ts';
import { useDeferredValue, useMemo } from 'react';
import type { ViewBounds } from '../filters/explorer-query.ts';
import type { TrackLayer } from './use-track-layer.ts';

/**
 * Finds the pins in the record that is loaded, as the API would; undefined where they are not wanted or not loaded, and
 * null where they are about to be found.
 */
export function useLocalPins(
  { record, brushed: latest, idOf }: TrackLayer,
  bounds: ViewBounds | undefined,
  isWanted: boolean,
): { pins: MapPin[]; total: number } | null | undefined {
  const catalogue = record?.search.catalogue;
  const wanted = isWanted ? latest : undefined;
  // The tracks come first: while somebody drags over the years, pins wait for a pause.
  const brushed = useDeferredValue(wanted);
  const found = useMemo(() => {
    if (!catalogue || !record || !brushed || !idOf || !bounds) return undefined;
    const read = pathReader(catalogue);
    const path: PathEnds = { lat: 0, lon: 0, endLat: 0, endLon: 0 };
    const boxes = boxesOf(bounds);
    const pins: MapPin[] = [];
    let total = 0;
    for (const row of record.mostSignificant) {
      if (brushed.shown[row] === 0) continue;
      // A row without a place is in no view.
      const entry = read(row, path) ? entryOf(path, boxes) : undefined;
      if (entry === undefined) continue;
      total++;
      if (pins.length < maxMapPins)
        pins.push(pinOfRow(catalogue, row, { id: idOf(row) as MapPin['id'], entry }));
    }
    return { pins, total };
  }, [catalogue, record, brushed, idOf, bounds]);
  return found ?? (wanted && idOf && bounds && wanted !== brushed ? null : undefined);
}

/**
 * A pin from the browser's columns. They have no names, so its name is the specification's fallback, until its card
 * has fetched the tornado.
 */
function pinOfRow(catalogue: Catalogue, row: number, { id, entry }: Pick<MapPin, 'id' | 'entry'>): MapPin {
  const minute = column(catalogue, 'begin').minutes[row] ?? 0;
  const local = minute + readNumber(column(catalogue, 'localOffset'), row, 0);
  const number = (name: 'lengthMiles' | 'widthYards' | 'fatalities' | 'injuries' | 'damageUsd') =>
    readNumber(column(catalogue, name), row, null);
  const degrees = (name: 'startLat' | 'startLon' | 'endLat' | 'endLon') => {
    const { scale, steps } = column(catalogue, name);
    const step = steps[row] ?? nullStep;
    return step === nullStep ? null : step / scale;
  };
  const bends = readBends(catalogue, row);
  const state = readText(column(catalogue, 'state'), row) ?? '';
  const { fatalities_at_least, injuries_at_least, damage_at_least } = fromAtLeastBits(
    readNumber(column(catalogue, 'atLeast'), row, 0),
  );
  return {
    id,
    lat: degrees('startLat') ?? 0,
    lon: degrees('startLon') ?? 0,
    entry,
    end_lat: degrees('endLat'),
    end_lon: degrees('endLon'),
    ...(bends.length > 0 ? { bends } : {}),
    scale: readText(column(catalogue, 'rating'), row) as Rating,
    date: formatLocalMinute(local).slice(0, 10),
    state,
    cz_name: null,
    display_name: `${state} Tornado`,
    known_as: null,
    path_length: number('lengthMiles'),
    path_width: number('widthYards'),
    max_wind_speed: null,
    fatalities: number('fatalities'),
    injuries: number('injuries'),
    damage_estimate: number('damageUsd'),
    fatalities_at_least,
    injuries_at_least,
    damage_at_least,
    event_narrative: null,
    begin_time: formatInstant(minute * 60),
    end_time: null,
  };
}

import type { ExportColumnName, ExportRow } from './export-columns.ts';
import type { ExportedFile } from './exported-file.ts';
import { inPieces } from './in-pieces.ts';

type Placed = 'begin_lat' | 'begin_lon' | 'end_lat' | 'end_lon';

/**
 * Writes a FeatureCollection as RFC 7946 has it, a feature in each line. Where the file is from is in members beside
 * `features`, which the standard allows and readers ignore or keep.
 */
export function writeGeojson<C extends ExportColumnName | Placed>(
  file: ExportedFile<C | Placed>,
): Generator<string> {
  return inPieces(features(file));
}

function* features<C extends ExportColumnName>({
  columns,
  head,
  rows,
}: ExportedFile<C | Placed>): Generator<string> {
  const opening = JSON.stringify({ type: 'FeatureCollection', name: 'tornadoes', ...head });
  yield `${opening.slice(0, -1)},"features":[`;
  let separator = '\n';
  for (const row of rows) {
    yield separator + feature(columns, row);
    separator = ',\n';
  }
  yield '\n]}\n';
}

function feature<C extends ExportColumnName>(
  columns: readonly (C | Placed)[],
  row: ExportRow<C | Placed>,
): string {
  const properties = Object.fromEntries(columns.map((name) => [name, row[name]]));
  return JSON.stringify({ type: 'Feature', geometry: geometryOf(row), properties });
}

/** A missing end is drawn as a point, never as an invented line. A tornado without a place has no geometry. */
function geometryOf(row: ExportRow<Placed> & { bends?: string | null }): object | null {
  const { begin_lat: lat, begin_lon: lon, end_lat: endLat, end_lon: endLon } = row;
  if (lat === null || lon === null) return null;
  if (endLat === null || endLon === null || (endLat === lat && endLon === lon)) {
    return { type: 'Point', coordinates: [lon, lat] };
  }
  const [begin, end] = [
    [lon, lat],
    [endLon, endLat],
  ];
  const bends = row.bends?.split('; ').map((place) => place.split(',').map(Number).toReversed()) ?? [];
  if (Math.abs(endLon - lon) <= 180) return { type: 'LineString', coordinates: [begin, ...bends, end] };
  // Across the antimeridian the standard wants a line for each side.
  const side = Math.sign(lon) * 180;
  const crossingLat = lat + ((side - lon) / (endLon + 2 * side - lon)) * (endLat - lat);
  return {
    type: 'MultiLineString',
    coordinates: [
      [begin, [side, crossingLat]],
      [[-side, crossingLat], end],
    ],
  };
}

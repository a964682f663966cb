import type { ExportColumnName, ExportRow } from './export-columns.ts';
import type { ExportedFile } from './exported-file.ts';
import { geometryOf, type Placed } from './geometry-of.ts';
import { inPieces } from './in-pieces.ts';

/**
 * Writes a GeoJSON text sequence as RFC 8142 has it: each feature is a text of its own behind a record separator, so that
 * a program can begin before the file has ended. Every feature says where it is from.
 */
export function writeGeojsonSequence<C extends ExportColumnName | Placed>({
  columns,
  head,
  rows,
}: ExportedFile<C | Placed>): Generator<string> {
  function* texts(): Generator<string> {
    for (const row of rows) yield `\u001e${feature(columns, row, head)}\n`;
  }
  return inPieces(texts());
}

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
  head: object = {},
): string {
  const properties = { ...Object.fromEntries(columns.map((name) => [name, row[name]])), ...head };
  return JSON.stringify({ type: 'Feature', geometry: geometryOf(row), properties });
}

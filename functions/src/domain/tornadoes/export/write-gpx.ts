import { escapeMarkup } from '@touchdown/shared/text/escape-markup.ts';
import type { ExportColumnName, ExportRow } from '@touchdown/shared/tornadoes/export/export-columns.ts';
import type { ExportedFile } from '@touchdown/shared/tornadoes/export/exported-file.ts';
import { geometryOf, linesOf, type Placed } from '@touchdown/shared/tornadoes/export/geometry-of.ts';
import { inPieces } from '@touchdown/shared/tornadoes/export/in-pieces.ts';

type Needed = Placed | 'name' | 'rating' | 'begin_utc' | 'end_utc' | 'begin_wall' | 'url' | 'deaths';

/**
 * Writes GPX 1.1 for navigation devices and maps of hikers and drivers: a track for each tornado that has a place. One
 * without an end is a track of one point. Only known times are written, at the first point and at the last.
 */
export function writeGpx<C extends ExportColumnName>(file: ExportedFile<C | Needed>): Generator<string> {
  return inPieces(document(file));
}

function* document<C extends ExportColumnName>({ head, rows }: ExportedFile<C | Needed>): Generator<string> {
  const origin = Object.entries(head).map(([name, value]) => `${name}: ${value}`);
  yield '<?xml version="1.0" encoding="UTF-8"?>\n';
  yield '<gpx version="1.1" creator="Touchdown" xmlns="http://www.topografix.com/GPX/1/1">\n';
  yield `<metadata><name>Tornadoes</name><desc>${escapeMarkup(origin.join('\n'))}</desc></metadata>\n`;
  for (const row of rows) yield track(row);
  yield '</gpx>\n';
}

function track(row: ExportRow<Needed>): string {
  const geometry = geometryOf(row);
  if (geometry === null) return '';
  const lines = linesOf(geometry);
  const segments = lines.map((line, part) => {
    const points = line.map(([lon, lat], at) => {
      const isFirst = part === 0 && at === 0;
      const isLast = part === lines.length - 1 && at === line.length - 1;
      const time = isFirst ? row.begin_utc : isLast ? row.end_utc : null;
      return `<trkpt lat="${lat}" lon="${lon}">${time === null ? '' : `<time>${time}</time>`}</trkpt>`;
    });
    return `<trkseg>${points.join('')}</trkseg>`;
  });
  const killed = row.deaths === null ? 'deaths not recorded' : `${row.deaths} killed`;
  return [
    `<trk><name>${escapeMarkup(row.name ?? '')}</name>`,
    `<desc>${escapeMarkup([row.begin_wall, row.rating, killed].join(', '))}</desc>`,
    `<link href="${escapeMarkup(row.url ?? '')}"/>`,
    `<type>${escapeMarkup(row.rating ?? '')}</type>`,
    segments.join(''),
    '</trk>\n',
  ].join('');
}

import { escapeMarkup } from '@touchdown/shared/text/escape-markup.ts';
import { ratingInks, unratedInk } from '@touchdown/shared/tornadoes/rating-inks.ts';
import type { ExportColumnName, ExportRow } from '@touchdown/shared/tornadoes/export/export-columns.ts';
import type { ExportedFile } from '@touchdown/shared/tornadoes/export/exported-file.ts';
import { geometryOf, linesOf, type Placed } from '@touchdown/shared/tornadoes/export/geometry-of.ts';
import { inPieces } from '@touchdown/shared/tornadoes/export/in-pieces.ts';

type Needed = Placed | 'name' | 'rating' | 'begin_utc' | 'end_utc';

/**
 * Writes KML 2.2 for Google Earth and its like: a placemark for each tornado, in the colour of its rating and at its time,
 * with all columns as extended data. Where the file is from is in the description of the document.
 */
export function writeKml<C extends ExportColumnName>(file: ExportedFile<C | Needed>): Generator<string> {
  return inPieces(document(file));
}

const lineWidth = 3;

function* document<C extends ExportColumnName>({
  columns,
  head,
  rows,
}: ExportedFile<C | Needed>): Generator<string> {
  const origin = Object.entries(head).map(([name, value]) => `${name}: ${value}`);
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document>\n';
  yield `<name>Tornadoes</name><description>${escapeMarkup(origin.join('\n'))}</description>\n`;
  yield [...ratingInks, unratedInk].map(style).join('');
  for (const row of rows) yield placemark(columns, row);
  yield '</Document></kml>\n';
}

function style(ink: string, step: number): string {
  const colour = kmlColour(ink);
  return `<Style id="rating-${step}"><IconStyle><color>${colour}</color></IconStyle><LineStyle><color>${colour}</color><width>${lineWidth}</width></LineStyle></Style>\n`;
}

/** KML has the parts of a colour the other way round, behind how opaque it is. */
function kmlColour(ink: string): string {
  const [, red = '', green = '', blue = ''] = /^#(..)(..)(..)$/.exec(ink) ?? [];
  return `ff${blue}${green}${red}`;
}

function placemark<C extends ExportColumnName>(
  columns: readonly (C | Needed)[],
  row: ExportRow<C | Needed>,
): string {
  const step = /\d$/.exec(row.rating ?? '')?.[0] ?? ratingInks.length;
  const data = columns.flatMap((name) => {
    const value = row[name];
    return value === null ? [] : `<Data name="${name}"><value>${escapeMarkup(String(value))}</value></Data>`;
  });
  return [
    '<Placemark>',
    `<name>${escapeMarkup(row.name ?? '')}</name>`,
    timeOf(row),
    `<styleUrl>#rating-${step}</styleUrl>`,
    `<ExtendedData>${data.join('')}</ExtendedData>`,
    placeOf(row),
    '</Placemark>\n',
  ].join('');
}

/** An end that is not known is left open. */
function timeOf({ begin_utc: begin, end_utc: end }: ExportRow<'begin_utc' | 'end_utc'>): string {
  if (begin === null) return '';
  if (end === null) return `<TimeStamp><when>${begin}</when></TimeStamp>`;
  return `<TimeSpan><begin>${begin}</begin><end>${end}</end></TimeSpan>`;
}

function placeOf(row: ExportRow<Placed>): string {
  const geometry = geometryOf(row);
  if (geometry === null) return '';
  const parts = linesOf(geometry).map((line) => {
    const coordinates = `<coordinates>${line.map((point) => point.join(',')).join(' ')}</coordinates>`;
    return line.length === 1
      ? `<Point>${coordinates}</Point>`
      : `<LineString><tessellate>1</tessellate>${coordinates}</LineString>`;
  });
  return parts.length === 1 ? (parts[0] ?? '') : `<MultiGeometry>${parts.join('')}</MultiGeometry>`;
}

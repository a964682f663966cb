import type { ExportColumnName, ExportRow } from '@touchdown/shared/tornadoes/export/export-columns.ts';
import type { ExportedFile } from '@touchdown/shared/tornadoes/export/exported-file.ts';
import { inPieces } from '@touchdown/shared/tornadoes/export/in-pieces.ts';

type Needed =
  | 'id'
  | 'name'
  | 'rating'
  | 'begin_utc'
  | 'end_utc'
  | 'begin_lat'
  | 'begin_lon'
  | 'url'
  | 'deaths'
  | 'county';

/**
 * Writes iCalendar as RFC 5545 has it: an event for each tornado, at its time in UTC. One without a known end is an event
 * without an end, which calendars show as a moment.
 */
export function writeIcalendar<C extends ExportColumnName>(
  file: ExportedFile<C | Needed>,
): Generator<string> {
  return inPieces(calendar(file));
}

function* calendar<C extends ExportColumnName>({ head, rows }: ExportedFile<C | Needed>): Generator<string> {
  yield lines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Touchdown//Tornadoes//EN',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escaped('Tornadoes')}`,
    `X-WR-CALDESC:${escaped(Object.values(head).join('; '))}`,
  ]);
  for (const row of rows) yield event(row);
  yield lines(['END:VCALENDAR']);
}

function event(row: ExportRow<Needed>): string {
  const { begin_utc: begin, end_utc: end, begin_lat: lat, begin_lon: lon, deaths } = row;
  if (begin === null) return '';
  const killed = deaths === null ? 'deaths not recorded' : `${deaths} killed`;
  return lines([
    'BEGIN:VEVENT',
    `UID:${row.id ?? ''}@touchdown`,
    // When the event was made for the calendar: the record does not say it, and the same file must be the same twice.
    `DTSTAMP:${stamp(begin)}`,
    `DTSTART:${stamp(begin)}`,
    ...(end === null || end <= begin ? [] : [`DTEND:${stamp(end)}`]),
    `SUMMARY:${escaped(`${row.name ?? ''} (${row.rating ?? ''})`)}`,
    `DESCRIPTION:${escaped(`${row.rating ?? ''}, ${killed}`)}`,
    ...(row.county === null ? [] : [`LOCATION:${escaped(row.county)}`]),
    ...(lat === null || lon === null ? [] : [`GEO:${lat};${lon}`]),
    `URL:${row.url ?? ''}`,
    'END:VEVENT',
  ]);
}

/** `20110427T204300Z` */
function stamp(instant: string): string {
  return instant.replace(/[-:]|\.\d+/g, '');
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r?\n/g, '\\n');
}

const maxBytes = 75;

/** How many bytes a sign has in UTF-8. */
function bytesOf(sign: string): number {
  const code = sign.codePointAt(0) ?? 0;
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4;
}

/** Lines longer than 75 bytes are folded: the rest begins with a space. No character is cut. */
function lines(texts: readonly string[]): string {
  return texts.map((text) => `${folded(text)}\r\n`).join('');
}

function folded(text: string): string {
  if (text.length <= maxBytes / 3) return text;
  let [out, bytes] = ['', 0];
  for (const sign of text) {
    const size = bytesOf(sign);
    if (bytes + size > maxBytes) {
      out += '\r\n ';
      bytes = 1;
    }
    out += sign;
    bytes += size;
  }
  return out;
}

import { checkColumns } from '../files/check-columns.ts';
import type { QuarantineEntry } from '../files/quarantine.ts';
import { readDelimited } from '../files/read-delimited.ts';
import type { SourceText } from '../files/read-source-text.ts';
import type { EventLocation } from '../record/source-files.ts';
import { locationsColumns } from './details-columns.ts';
import { readPlace } from './read-place.ts';

export interface LocationsFile {
  locations: EventLocation[];
  quarantined: QuarantineEntry[];
  rowCount: number;
}

/** The places of every event; LAT2 and LON2 are another notation of the same and are dropped (rule 30). */
export function readLocations({ name, text }: SourceText): LocationsFile {
  const quarantined: QuarantineEntry[] = [];
  const locations: EventLocation[] = [];
  let columnAt: ReadonlyMap<string, number> | undefined;
  let rowCount = 0;
  for (const row of readDelimited(text)) {
    if (!columnAt) {
      columnAt = checkColumns(name, 'NCEI Storm Events locations', row.fields, locationsColumns);
      continue;
    }
    rowCount++;
    const field = (column: string) => row.fields[columnAt?.get(column) ?? -1]?.trim() ?? '';
    const setAside = (reason: string) =>
      quarantined.push({
        file: name,
        line: row.line,
        reason,
        leftOut: 'row',
        text: text.slice(row.start, row.end),
      });
    if (row.fields.length !== locationsColumns.length) {
      setAside(`${row.fields.length} fields where ${locationsColumns.length} are expected`);
      continue;
    }
    const [eventId, index] = [field('EVENT_ID'), Number(field('LOCATION_INDEX'))];
    const place = readPlace(field('LATITUDE'), field('LONGITUDE'));
    if (!/^\d{1,12}$/.test(eventId) || !Number.isInteger(index)) {
      setAside('EVENT_ID or LOCATION_INDEX is no number');
    } else if (place === undefined) {
      setAside('LATITUDE and LONGITUDE are no place on earth');
    } else if (place) {
      locations.push({ eventId, index, ...place });
    }
  }
  return { locations, quarantined, rowCount };
}

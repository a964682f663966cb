import type { Quarantine } from '../files/quarantine.ts';
import type { SourceFacts, RowReader } from '../files/read-source.ts';
import type { FoundColumns } from '../files/check-columns.ts';
import { ownText } from '../files/text-limits.ts';
import { readPlausible } from '../files/plausible-values.ts';
import type { EventLocation } from '../record/source-files.ts';
import { nceiLayouts } from './details-columns.ts';
import { readPlace } from './read-place.ts';
import { StormEventsTable, tableReader, type TableRow } from './storm-events-table.ts';

export interface LocationsFile extends Pick<FoundColumns, 'newLayout'> {
  locations: EventLocation[];
  quarantine: Quarantine;
  rowCount: number;
}

/** Reads the places of every event. Rule 30: LAT2 and LON2 repeat them in another notation and are dropped. */
export function locationsReader(source: SourceFacts): RowReader<LocationsFile> {
  const table = new StormEventsTable(source, nceiLayouts.locations);
  const locations: EventLocation[] = [];
  return tableReader(table, readRow, () => {
    const { quarantine, rowCount } = table;
    return { locations, quarantine, rowCount, ...table.news };
  });

  function readRow({ row, field }: TableRow): void {
    const eventId = field('EVENT_ID');
    const index = readPlausible(field('LOCATION_INDEX'), 'number');
    const place = readPlace(field('LATITUDE'), field('LONGITUDE'));
    if (!/^\d{1,12}$/.test(eventId) || typeof index !== 'number') {
      table.setAside(row, 'EVENT_ID or LOCATION_INDEX is not a number');
    } else if (place === undefined) {
      table.setAside(row, 'LATITUDE and LONGITUDE are not a place on earth', { column: 'LATITUDE' });
    } else if (place) {
      locations.push({ eventId: ownText(eventId), index, ...place });
    }
  }
}

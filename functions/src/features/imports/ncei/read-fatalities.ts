import { ownText } from '../files/own-text.ts';
import type { Quarantine } from '../files/quarantine.ts';
import type { SourceText } from '../files/read-source-text.ts';
import type { EventFatalities } from '../record/source-files.ts';
import { fatalitiesColumns } from './details-columns.ts';
import { StormEventsTable } from './storm-events-table.ts';

export interface FatalitiesFile {
  events: EventFatalities[];
  quarantine: Quarantine;
  rowCount: number;
}

/** Rule 27: counts fatalities by event, kind and place. Personal details stay in the agency's file. */
export function readFatalities(source: SourceText): FatalitiesFile {
  const table = new StormEventsTable(source, 'NCEI Storm Events fatalities', fatalitiesColumns);
  const events = new Map<string, EventFatalities>();
  const seen = new Set<string>();
  for (const { row, field } of table.rows()) {
    const eventId = field('EVENT_ID');
    const type = field('FATALITY_TYPE').toUpperCase();
    if (!/^\d{1,12}$/.test(eventId)) {
      table.setAside(row, 'EVENT_ID is not a number');
      continue;
    }
    if (type !== 'D' && type !== 'I') {
      table.setAside(row, `FATALITY_TYPE "${type.slice(0, 10)}" is neither D nor I`);
      continue;
    }
    // Rule 6: other events use the same fatality numbers again, but within an event they are unique.
    const key = `${eventId} ${field('FATALITY_ID')}`;
    if (seen.has(key)) {
      table.setAside(row, 'the fatality is already on an earlier row');
      continue;
    }
    seen.add(key);
    const event = events.get(eventId) ?? { eventId, direct: 0, indirect: 0, places: {} };
    event[type === 'D' ? 'direct' : 'indirect']++;
    const place = ownText(field('FATALITY_LOCATION')) || 'Not recorded';
    event.places[place] = (event.places[place] ?? 0) + 1;
    events.set(eventId, event);
  }
  const { quarantine, rowCount } = table;
  return { events: [...events.values()], quarantine, rowCount };
}

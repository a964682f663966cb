import { checkColumns } from '../files/check-columns.ts';
import type { QuarantineEntry } from '../files/quarantine.ts';
import { readDelimited } from '../files/read-delimited.ts';
import type { SourceText } from '../files/read-source-text.ts';
import type { EventFatalities } from '../record/source-files.ts';
import { fatalitiesColumns } from './details-columns.ts';

export interface FatalitiesFile {
  events: EventFatalities[];
  quarantined: QuarantineEntry[];
  rowCount: number;
}

/** Rule 27: counts by event, kind and place; who died is left in the agency's file. */
export function readFatalities({ name, text }: SourceText): FatalitiesFile {
  const quarantined: QuarantineEntry[] = [];
  const events = new Map<string, EventFatalities>();
  const seen = new Set<string>();
  let columnAt: ReadonlyMap<string, number> | undefined;
  let rowCount = 0;
  for (const row of readDelimited(text)) {
    if (!columnAt) {
      columnAt = checkColumns(name, 'NCEI Storm Events fatalities', row.fields, fatalitiesColumns);
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
    if (row.fields.length !== fatalitiesColumns.length) {
      setAside(`${row.fields.length} fields where ${fatalitiesColumns.length} are expected`);
      continue;
    }
    const eventId = field('EVENT_ID');
    const type = field('FATALITY_TYPE').toUpperCase();
    if (!/^\d{1,12}$/.test(eventId)) {
      setAside('EVENT_ID is no number');
      continue;
    }
    if (type !== 'D' && type !== 'I') {
      setAside(`FATALITY_TYPE "${type.slice(0, 10)}" is neither D nor I`);
      continue;
    }
    // Rule 6: the number of a fatality is used again for other events, never within one.
    const key = `${eventId} ${field('FATALITY_ID')}`;
    if (seen.has(key)) {
      setAside('the fatality stands on an earlier row already');
      continue;
    }
    seen.add(key);
    const event = events.get(eventId) ?? { eventId, direct: 0, indirect: 0, places: {} };
    event[type === 'D' ? 'direct' : 'indirect']++;
    const place = field('FATALITY_LOCATION') || 'Not recorded';
    event.places[place] = (event.places[place] ?? 0) + 1;
    events.set(eventId, event);
  }
  return { events: [...events.values()], quarantined, rowCount };
}

import {
  ageGroupNames,
  ageGroups,
  deathPlaceNames,
  type AgeGroup,
  type DeathPlace,
  type Sex,
} from '@touchdown/shared/tornadoes/death-places.ts';
import type { FoundColumns } from '../files/check-columns.ts';
import { ownText, type Quarantine } from '../files/source-faults.ts';
import type { SourceFacts, RowReader } from '../files/read-source.ts';
import type { EventFatalities, EventLocation } from '../record/source-files.ts';
import { nceiLayouts, StormEventsTable, tableReader, type TableRow } from './storm-events-table.ts';
import { readPlausible } from '../files/plausible-values.ts';
import { readPlace } from './source-values.ts';

export interface FatalitiesFile extends Pick<FoundColumns, 'newLayout'> {
  events: EventFatalities[];
  quarantine: Quarantine;
  rowCount: number;
}

/** The agency's terms. “Unknown” and those that are not here are no place. */
const termsOfPlaces: Readonly<Record<DeathPlace, readonly string[]>> = {
  house: ['Permanent Home'],
  mobile_home: ['Mobile/Trailer Home'],
  vehicle: ['Vehicle/Towed Trailer'],
  business: ['Business', 'Long Span Roof'],
  school: ['School'],
  church: ['Church'],
  building: ['Permanent Structure'],
  outdoors: ['Outside/Open Areas', 'Under Tree', 'Camping', 'Ball Field', 'Golfing'],
  water: ['In Water', 'Boating', 'Boat'],
  other: ['Other', 'Heavy Equipment/Construction', 'Telephone'],
};
const placeOfTerm = new Map(
  deathPlaceNames.flatMap((place) =>
    termsOfPlaces[place].map((term) => [term.toLowerCase(), place] as const),
  ),
);

function ageGroupOf(age: number): AgeGroup | undefined {
  return ageGroupNames.findLast((name) => age >= ageGroups[name].from);
}

const sexOfLetter: Readonly<Record<string, Sex>> = { F: 'female', M: 'male' };

function increase<K extends string>(counts: Partial<Record<K, number>>, name: K | undefined): void {
  if (name !== undefined) counts[name] = (counts[name] ?? 0) + 1;
}

/** Rule 27: counts fatalities by event, kind and place, and direct ones by age and sex. Personal details stay in the agency's file. */
export function fatalitiesReader(source: SourceFacts): RowReader<FatalitiesFile> {
  const table = new StormEventsTable(source, nceiLayouts.fatalities);
  const events = new Map<string, EventFatalities>();
  const seen = new Set<string>();
  return tableReader(table, readRow, () => {
    const { quarantine, rowCount } = table;
    return { events: [...events.values()], quarantine, rowCount, ...table.news };
  });

  function readRow({ row, field }: TableRow): void {
    const eventId = ownText(field('EVENT_ID'));
    const type = field('FATALITY_TYPE').toUpperCase();
    if (!/^\d{1,12}$/.test(eventId)) {
      table.setAside(row, 'EVENT_ID is not a number');
      return;
    }
    if (type !== 'D' && type !== 'I') {
      table.setAside(row, `FATALITY_TYPE "${type.slice(0, 10)}" is neither D nor I`);
      return;
    }
    // Rule 6: other events use the same fatality numbers again, but within an event they are unique.
    const key = `${eventId} ${field('FATALITY_ID')}`;
    if (seen.has(key)) {
      table.setAside(row, 'the fatality is already on an earlier row');
      return;
    }
    seen.add(key);
    const event = events.get(eventId) ?? { eventId, direct: 0, indirect: 0, places: {} };
    event[type === 'D' ? 'direct' : 'indirect']++;
    if (type === 'D') {
      const killed = (event.killed ??= { places: {}, ages: {}, sexes: {} });
      const age = field('FATALITY_AGE');
      increase(killed.places, placeOfTerm.get(field('FATALITY_LOCATION').toLowerCase()));
      increase(killed.ages, /^\d{1,3}$/.test(age) ? ageGroupOf(Number(age)) : undefined);
      increase(killed.sexes, sexOfLetter[field('FATALITY_SEX').toUpperCase()]);
    }
    const place = ownText(field('FATALITY_LOCATION')) || 'Not recorded';
    event.places[place] = (event.places[place] ?? 0) + 1;
    events.set(eventId, event);
  }
}

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

import { fieldsAtLeast, type AtLeastField } from '../at-least.ts';

interface ExportColumn {
  kind: 'text' | 'number';
  meaning: string;
  unit?: string;
}

/** The columns of an exported file, in order. An empty cell, or null, means that the value is not recorded. */
export const exportColumns = {
  id: { kind: 'text', meaning: 'The id of the tornado here' },
  name: { kind: 'text', meaning: 'The name that this site shows, such as Joplin tornado' },
  known_as: { kind: 'text', meaning: 'The name that people use, such as Joplin' },
  rating: { kind: 'text', meaning: 'F0 to F5, EF0 to EF5, EFU or N/A' },
  begin_wall: { kind: 'text', meaning: 'What clocks showed where it touched down, with daylight time' },
  zone: { kind: 'text', meaning: 'The letters of the zone of begin_wall, such as CDT' },
  begin_utc: { kind: 'text', meaning: 'The touchdown in UTC' },
  end_utc: { kind: 'text', meaning: 'The end in UTC' },
  state: {
    kind: 'text',
    meaning:
      'The state of the touchdown; a filter by state finds any of states_touched unless begin_only=true',
  },
  county: { kind: 'text', meaning: 'The county or zone of the touchdown' },
  counties: {
    kind: 'text',
    meaning:
      'The counties or zones of the path that the agencies name, separated by semicolons; of another state with its name',
  },
  states_touched: {
    kind: 'text',
    meaning: 'Every state that the path came to, the one of the touchdown first, separated by semicolons',
  },
  counties_touched: {
    kind: 'text',
    meaning:
      'Every county or zone that the path came to, each with its state, separated by semicolons: those of counties, then those of counties_by_line',
  },
  states_by_line: {
    kind: 'text',
    meaning: 'Those of states_touched that no agency names, but the straight line between the ends crosses',
  },
  counties_by_line: {
    kind: 'text',
    meaning:
      'Those of counties_touched that no agency names, but the straight line between the ends crosses for a mile or more by the boundaries of the Census Bureau; a straight line is not a survey',
  },
  nws_office: { kind: 'text', meaning: 'The office of the National Weather Service' },
  deaths: { kind: 'number', meaning: 'Direct deaths' },
  injuries: { kind: 'number', meaning: 'Direct injuries' },
  length_miles: { kind: 'number', meaning: 'The length of the path', unit: 'miles' },
  width_yards: { kind: 'number', meaning: 'The width of the path', unit: 'yards' },
  damage_usd: { kind: 'number', meaning: 'Damage to property', unit: 'US dollars of the year' },
  crop_damage_usd: { kind: 'number', meaning: 'Damage to crops', unit: 'US dollars of the year' },
  at_least: {
    kind: 'text',
    meaning:
      'Columns whose value is only the known part, separated by semicolons: the total is at least the value',
  },
  begin_lat: { kind: 'number', meaning: 'The latitude of the touchdown', unit: 'degrees, WGS 84' },
  begin_lon: { kind: 'number', meaning: 'The longitude of the touchdown', unit: 'degrees, WGS 84' },
  end_lat: { kind: 'number', meaning: 'The latitude of the end', unit: 'degrees, WGS 84' },
  end_lon: { kind: 'number', meaning: 'The longitude of the end', unit: 'degrees, WGS 84' },
  bends: {
    kind: 'text',
    meaning:
      'The places between both ends that the path goes through, in order, as latitude,longitude separated by semicolons; empty for a straight line',
  },
  url: { kind: 'text', meaning: 'The page of the tornado' },
} as const satisfies Record<string, ExportColumn>;

export type ExportColumnName = keyof typeof exportColumns;
export const exportColumnNames = Object.keys(exportColumns) as ExportColumnName[];

type ValueOf<C extends ExportColumnName> = (typeof exportColumns)[C]['kind'] extends 'number'
  ? number
  : string;

/** The values of one tornado. Null means that a value is not recorded. */
export type ExportRow<C extends ExportColumnName = ExportColumnName> = { [N in C]: ValueOf<N> | null };

/** The columns that say where a line is from. They repeat in every line, so that a part of the file says it too. */
export const exportHeadColumns = {
  source: { kind: 'text', meaning: 'What the record is compiled from' },
  release: { kind: 'text', meaning: 'The release of the record' },
  licence: { kind: 'text', meaning: 'What may be done with the file' },
  filter: { kind: 'text', meaning: 'The query string that selected the tornadoes; empty for all' },
} as const satisfies Record<string, ExportColumn>;

const columnOf = {
  fatalities: 'deaths',
  injuries: 'injuries',
  damage_estimate: 'damage_usd',
  damage_crops: 'crop_damage_usd',
} as const satisfies Record<AtLeastField, ExportColumnName>;

/** The cell of `at_least`. */
export function columnsAtLeast(bits: number): string | null {
  return bits === 0
    ? null
    : fieldsAtLeast(bits)
        .map((field) => columnOf[field])
        .join('; ');
}

/** Where the tornadoes of a file are from, and which of them it has. */
export type ExportHead = Record<keyof typeof exportHeadColumns, string>;
export const exportHeadNames = Object.keys(exportHeadColumns) as (keyof ExportHead)[];

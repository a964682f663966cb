import { fieldsAtLeast } from '../at-least.ts';
import { fieldRows, type FileValues, type Holds } from '../listed-fields.ts';

interface ExportColumn {
  kind: 'text' | 'number';
  meaning: string;
  unit?: string;
}

/** The columns that are no field of the table of fields. */
const ownColumns = {
  id: { place: 10, kind: 'text', meaning: 'The id of the tornado here' },
  name: { place: 20, kind: 'text', meaning: 'The name that this site shows, such as Joplin tornado' },
  begin_wall: {
    place: 50,
    kind: 'text',
    meaning: 'What clocks showed where it touched down, with daylight time',
  },
  begin_utc: { place: 70, kind: 'text', meaning: 'The touchdown in UTC' },
  end_utc: { place: 80, kind: 'text', meaning: 'The end in UTC' },
  county: { place: 100, kind: 'text', meaning: 'The county or zone of the touchdown' },
  counties: {
    place: 110,
    kind: 'text',
    meaning:
      'The counties or zones of the path that the agencies name, separated by semicolons; of another state with its name',
  },
  states_touched: {
    place: 111,
    kind: 'text',
    meaning: 'Every state that the path came to, the one of the touchdown first, separated by semicolons',
  },
  counties_touched: {
    place: 112,
    kind: 'text',
    meaning:
      'Every county or zone that the path came to, each with its state, separated by semicolons: those of counties, then those of counties_by_line',
  },
  states_by_line: {
    place: 113,
    kind: 'text',
    meaning: 'Those of states_touched that no agency names, but the straight line between the ends crosses',
  },
  counties_by_line: {
    place: 114,
    kind: 'text',
    meaning:
      'Those of counties_touched that no agency names, but the straight line between the ends crosses for a mile or more by the boundaries of the Census Bureau; a straight line is not a survey',
  },
  at_least: {
    place: 190,
    kind: 'text',
    meaning:
      'Columns whose value is only the known part, separated by semicolons: the total is at least the value',
  },
  bends: {
    place: 235,
    kind: 'text',
    meaning:
      'The places between both ends that the path goes through, in order, as latitude,longitude separated by semicolons; empty for a straight line',
  },
  url: { place: 240, kind: 'text', meaning: 'The page of the tornado' },
} as const satisfies Record<string, ExportColumn & { place: number }>;

const isText: Record<keyof Holds, boolean> = {
  text: true,
  textOrNull: true,
  rating: true,
  latitude: false,
  longitude: false,
  amount: false,
  people: false,
};

const fieldColumns = fieldRows.flatMap(({ file, holds }) => {
  if (!file) return [];
  const { name, ...column } = file;
  return [[name, { ...column, kind: isText[holds] ? 'text' : 'number' }] as const];
});

/** The columns of an exported file, in order. An empty cell, or null, means that the value is not recorded. */
export const exportColumns = Object.fromEntries(
  [...Object.entries(ownColumns), ...fieldColumns]
    .sort(([, a], [, b]) => a.place - b.place)
    .map(([name, { place: _place, ...column }]) => [name, column]),
) as Record<keyof typeof ownColumns | keyof FileValues, ExportColumn>;

export type ExportColumnName = keyof typeof exportColumns;
export const exportColumnNames = Object.keys(exportColumns) as ExportColumnName[];

/** The values of one tornado. Null means that a value is not recorded. */
export type ExportRow<C extends ExportColumnName = ExportColumnName> = {
  [N in C]: N extends keyof FileValues ? FileValues[N] : string | null;
};

/** The columns that say where a line is from. They repeat in every line, so that a part of the file says it too. */
export const exportHeadColumns = {
  source: { kind: 'text', meaning: 'What the record is compiled from' },
  release: { kind: 'text', meaning: 'The release of the record' },
  licence: { kind: 'text', meaning: 'What may be done with the file' },
  filter: { kind: 'text', meaning: 'The query string that selected the tornadoes; empty for all' },
  corrections: {
    kind: 'text',
    meaning:
      'Whether corrections that people suggested and moderators approved are laid on the agencies’ values: "laid on" or "none"',
  },
} as const satisfies Record<string, ExportColumn>;

/** The cell of `at_least`. */
export function columnsAtLeast(bits: number): string | null {
  if (bits === 0) return null;
  const unsure: readonly string[] = fieldsAtLeast(bits);
  return fieldRows.flatMap(({ name, file }) => (file && unsure.includes(name) ? [file.name] : [])).join('; ');
}

/** Where the tornadoes of a file are from, and which of them it has. */
export type ExportHead = Record<keyof typeof exportHeadColumns, string>;
export const exportHeadNames = Object.keys(exportHeadColumns) as (keyof ExportHead)[];

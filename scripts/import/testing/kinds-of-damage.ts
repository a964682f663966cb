import { gzipSync } from 'node:zlib';
import {
  altered,
  cell,
  mapped,
  ofRows,
  only,
  set,
  shifted,
  swapped,
  times,
  type ChangeRows,
} from './alterations.ts';
import { readSheet, writeSheet, type DelimitedSheet } from './delimited-sheet.ts';
import { fileFamilies, type FileFamily } from './whole-files.ts';

/** A way in which an agency's file or its transfer breaks, at the size at which it then breaks: the whole file. */
export interface KindOfDamage {
  family: FileFamily;
  damage: (text: string) => string | Buffer;
}

type Manipulation = (columns: readonly string[]) => ChangeRows;
type Kinds = Readonly<Record<string, Manipulation>>;

/** What a program does that has lost which row a value belongs to, or the values altogether. */
const misplacing: Kinds = {
  'shifted by a row': (columns) => shifted(...columns),
  'of one row in all': (columns) => (rows) => {
    const filled = rows.find((row) => columns.every((column) => cell(row, column) !== ''));
    return rows.map((row) => ({ ...row, ...only(filled ?? rows[0], columns) }));
  },
  blank: (columns) => set(Object.fromEntries(columns.map((column) => [column, '']))),
};

const eachNumber =
  (change: (number: number, text: string) => string): Manipulation =>
  (columns) =>
    mapped((text) => (text === '' ? '' : change(Number(text), text)), ...columns);

/** What a program does that writes counts or measures otherwise. */
const counting: Kinds = {
  'times ten': (columns) => mapped(times(10), ...columns),
  'without the last digit': eachNumber((number) => String(Math.floor(number / 10))),
  negative: eachNumber((number, text) => (number ? `-${text}` : text)),
  'plus one': eachNumber((number) => String(number + 1)),
  zero: (columns) => set(Object.fromEntries(columns.map((column) => [column, '0']))),
};
const measuring: Kinds = {
  'in another unit': (columns) => mapped(times(1.609), ...columns),
  'with a decimal comma': eachNumber((number) => number.toFixed(1).replace('.', ',')),
  'with a unit': eachNumber((_, text) => `${text} yd`),
  'without the decimal point': eachNumber((number) => number.toFixed(2).replace('.', '')),
};
const placing: Kinds = {
  'without the sign': eachNumber((number) => String(Math.abs(number))),
  'with the other sign': eachNumber((number) => String(-number)),
  'in tenths of a degree': eachNumber((number) => number.toFixed(1)),
  'in whole degrees': eachNumber((number) => number.toFixed(0)),
  'in degrees and minutes': eachNumber((number) => {
    const [degrees, minutes] = [Math.trunc(number), Math.round((Math.abs(number) % 1) * 60)];
    return `${degrees}.${String(minutes).padStart(2, '0')}`;
  }),
  'without the decimal point': eachNumber((number) => number.toFixed(4).replace('.', '')),
  'a degree away': eachNumber((number) => (number + 1).toFixed(4)),
  zero: counting['zero'] as Manipulation,
};
const telling: Kinds = {
  'cut after twenty letters': (columns) => mapped((text) => text.slice(0, 20), ...columns),
  'twice, one after the other': (columns) => mapped((text) => `${text} ${text}`, ...columns),
  'with broken letters': (columns) => mapped((text) => text.replace(/[aeo]/gi, '�'), ...columns),
};
const none: Kinds = {};
/** Most rows say the same as the one before, so that shifting by one row would damage only a few. */
const alike: Kinds = {
  'shifted by twenty rows': (columns) => (rows) =>
    rows.map((row, at) => ({ ...row, ...only(rows.at(at - 20), columns) })),
  'of one row in all': misplacing['of one row in all'] as Manipulation,
  blank: misplacing['blank'] as Manipulation,
};

/** The columns of each family that belong together, and how they are damaged beside losing their rows. */
const columns: Readonly<Record<FileFamily, Record<string, readonly [ways: Kinds, ...string[]]>>> = {
  details: {
    ratings: [none, 'TOR_F_SCALE'],
    widths: [counting, 'TOR_WIDTH'],
    lengths: [measuring, 'TOR_LENGTH'],
    injuries: [counting, 'INJURIES_DIRECT'],
    deaths: [none, 'DEATHS_DIRECT'],
    damage: [none, 'DAMAGE_PROPERTY'],
    'begin times': [none, 'BEGIN_TIME'],
    'end times': [none, 'END_TIME'],
    days: [none, 'BEGIN_DAY', 'END_DAY'],
    zones: [alike, 'CZ_TIMEZONE'],
    starts: [placing, 'BEGIN_LAT', 'BEGIN_LON'],
    ends: [none, 'END_LAT', 'END_LON'],
    counties: [none, 'CZ_FIPS', 'CZ_NAME'],
    states: [none, 'STATE', 'STATE_FIPS'],
    offices: [none, 'WFO'],
    episodes: [none, 'EPISODE_ID'],
    observers: [alike, 'SOURCE'],
    'event narratives': [telling, 'EVENT_NARRATIVE'],
    'episode narratives': [telling, 'EPISODE_NARRATIVE'],
    'names of the beginning': [none, 'BEGIN_RANGE', 'BEGIN_AZIMUTH', 'BEGIN_LOCATION'],
    'names of the end': [none, 'END_RANGE', 'END_AZIMUTH', 'END_LOCATION'],
    ids: [none, 'EVENT_ID'],
  },
  spc: {
    ratings: [none, 'mag'],
    widths: [counting, 'wid'],
    lengths: [measuring, 'len'],
    injuries: [counting, 'inj'],
    deaths: [none, 'fat'],
    losses: [counting, 'loss'],
    times: [none, 'time'],
    dates: [alike, 'mo', 'dy', 'date'],
    starts: [placing, 'slat', 'slon'],
    ends: [none, 'elat', 'elon'],
    states: [alike, 'st', 'stf'],
    counties: [none, 'f1'],
  },
  fatalities: { ids: [none, 'EVENT_ID'], places: [none, 'FATALITY_LOCATION'] },
  locations: { ids: [none, 'EVENT_ID'], places: [placing, 'LATITUDE', 'LONGITUDE'] },
  daily: {
    times: [none, 'Time'],
    ratings: [none, 'F_Scale'],
    counties: [none, 'County', 'State'],
    places: [placing, 'Lat', 'Lon'],
    comments: [telling, 'Comments'],
  },
};

type ChangeSheet = (sheet: DelimitedSheet, family: FileFamily) => DelimitedSheet;
const rowsOf =
  (change: (rows: string[][]) => string[][]): ChangeSheet =>
  ({ header, rows }) => ({ header, rows: change(rows) });

/** What writing, cutting and sending does to a whole file of any family. */
const ofSheets: Readonly<Record<string, ChangeSheet>> = {
  'its second half missing': rowsOf((rows) => rows.slice(0, rows.length / 2)),
  'its first half missing': rowsOf((rows) => rows.slice(rows.length / 2)),
  'each second row missing': rowsOf((rows) => rows.filter((_, at) => at % 2)),
  'no row': rowsOf(() => []),
  'one row again and again': rowsOf((rows) => rows.map(() => rows[0] ?? [])),
  'the last value of each row lost': rowsOf((rows) => rows.map((cells) => cells.slice(0, -1))),
  'a comma too many': rowsOf((rows) => rows.map((cells) => cells.toSpliced(3, 0, ''))),
  'values one column to the right': rowsOf((rows) =>
    rows.map((cells) => [...cells.slice(0, 3), cells.at(-1) ?? '', ...cells.slice(3, -1)]),
  ),
  'the names of its columns one to the right': ({ header, rows }) => {
    return { header: [header.at(-1) ?? '', ...header.slice(0, -1)], rows };
  },
  'no header': ({ rows: [first = [], ...rows] }) => ({ header: first, rows }),
  'a column missing': ({ header, rows }) => {
    return { header: header.toSpliced(4, 1), rows: rows.map((cells) => cells.toSpliced(4, 1)) };
  },
};

const ofTexts: Readonly<Record<string, (text: string) => string | Buffer>> = {
  'cut within a row': (text) => text.slice(0, Math.floor(text.length / 2)),
  'an error page in its place': () => '<!DOCTYPE html><html><body>503 Service Unavailable</body></html>\n',
  'an error page for its end': (text) => `${text.slice(0, text.length / 2)}\n<html><body>502</body></html>\n`,
  'semicolons for commas': (text) => text.replaceAll(',', ';'),
  'a gzip file cut': (text) => {
    const bytes = gzipSync(text);
    return bytes.subarray(0, Math.floor(bytes.length / 2));
  },
  'its quarter overwritten with zeros': (text) => {
    const bytes = Buffer.from(text);
    return bytes.fill(0, Math.floor(bytes.length / 4), Math.floor(bytes.length / 2));
  },
};

const anHourLater = (text: string) => String((Number(text) + 100) % 2_400).padStart(4, '0');
const againLater: ChangeRows = (rows) => [...rows, ...mapped(anHourLater, 'Time')(rows)];

/** What only one family can suffer, and the opposite of what others do. */
const ownDamage: Readonly<Record<string, readonly [FileFamily, ChangeRows]>> = {
  'days and months changed over': ['spc', swapped('mo', 'dy')],
  'latitudes of the end for those of the start': ['spc', swapped('slat', 'elat')],
  'deaths in the column of injuries': ['spc', swapped('inj', 'fat')],
  'latitudes and longitudes changed over': ['locations', swapped('LATITUDE', 'LONGITUDE')],
  'direct and indirect deaths changed over': ['details', swapped('DEATHS_DIRECT', 'DEATHS_INDIRECT')],
  'injuries in the column of deaths': ['details', swapped('DEATHS_DIRECT', 'INJURIES_DIRECT')],
  'narratives of event and episode changed over': [
    'details',
    swapped('EVENT_NARRATIVE', 'EPISODE_NARRATIVE'),
  ],
  'names of beginning and end changed over': ['details', swapped('BEGIN_LOCATION', 'END_LOCATION')],
  'ends where the starts are': [
    'details',
    (rows) =>
      rows.map((row) => ({ ...row, END_LAT: cell(row, 'BEGIN_LAT'), END_LON: cell(row, 'BEGIN_LON') })),
  ],
  'one person hurt indirectly in each row': ['details', set({ INJURIES_INDIRECT: '1' })],
  'all dead again under other numbers': [
    'fatalities',
    (rows) => [...rows, ...rows.map((row) => ({ ...row, FATALITY_ID: `9${cell(row, 'FATALITY_ID')}` }))],
  ],
  'all reports again an hour later': ['daily', againLater],
  'reports of the day before': [
    'daily',
    (rows) => rows.map((row) => ({ ...row, Lat: String(Number(cell(row, 'Lat')) + 0.5), Comments: 'HAIL' })),
  ],
};

function sheetDamage(family: FileFamily, change: ChangeSheet): KindOfDamage {
  const isDaily = family === 'daily';
  return { family, damage: (text) => writeSheet(change(readSheet(text, isDaily), family), { isDaily }) };
}

function rowDamage(family: FileFamily, change: ChangeRows): KindOfDamage {
  return { family, damage: (text) => altered(text, ofRows(family, change)) };
}

/** Every kind of damage by what it is called. */
export const kindsOfDamage: ReadonlyMap<string, KindOfDamage> = new Map<string, KindOfDamage>([
  ...Object.entries(ownDamage).map(([name, [family, change]]): [string, KindOfDamage] => {
    return [`${family}: ${name}`, rowDamage(family, change)];
  }),
  ...fileFamilies.flatMap((family): [string, KindOfDamage][] => [
    ...Object.entries(columns[family]).flatMap(([what, [ways, ...names]]) =>
      Object.entries(ways === alike ? alike : { ...misplacing, ...ways }).map(
        ([how, change]): [string, KindOfDamage] => {
          return [`${family}, ${what}: ${how}`, rowDamage(family, change(names))];
        },
      ),
    ),
    ...Object.entries(ofSheets).map(([name, change]): [string, KindOfDamage] => {
      return [`${family}: ${name}`, sheetDamage(family, change)];
    }),
    ...Object.entries(ofTexts).map(([name, damage]): [string, KindOfDamage] => {
      return [`${family}: ${name}`, { family, damage }];
    }),
  ]),
]);

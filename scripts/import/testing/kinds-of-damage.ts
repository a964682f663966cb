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
  type Row,
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

const numberIn = (row: Row | undefined, column: string) => Number(cell(row, column));
const where = (isHit: (row: Row, at: number) => boolean, change: (row: Row) => object) => (rows: Row[]) =>
  rows.map((row, at) => (isHit(row, at) ? { ...row, ...change(row) } : row));
const inState = (state: string) => (row: Row) => cell(row, 'st') === state;
const added = (row: Row, column: string, more: number, digits = 4) =>
  cell(row, column) === '' ? {} : { [column]: (numberIn(row, column) + more).toFixed(digits) };
/** The first rows of each year. */
const ofEachYear = (rows: readonly Row[], count: number) => {
  const seen = new Map<string, number>();
  return rows.filter((row) => {
    const before = seen.get(cell(row, 'yr')) ?? 0;
    seen.set(cell(row, 'yr'), before + 1);
    return before < count;
  });
};
const inEachYear =
  (count: number, isHit: (row: Row) => boolean, change: (row: Row) => object) => (rows: Row[]) => {
    const hit = new Set(ofEachYear(rows.filter(isHit), count));
    return rows.map((row) => (hit.has(row) ? { ...row, ...change(row) } : row));
  };
const again = (count: number, change: (row: Row) => object) => (rows: Row[]) => [
  ...rows,
  ...ofEachYear(rows, count).map((row, at) => ({ ...row, om: `${88_000 + at}`, ...change(row) })),
];
const minuteLater = (row: Row) => {
  const [hours = '', minutes = '00'] = cell(row, 'time').split(':');
  return { time: `${hours}:${String((Number(minutes) + 1) % 60).padStart(2, '0')}:00` };
};
const hoursLater = (more: number) => (row: Row) => {
  const [hours = '0', ...rest] = cell(row, 'time').split(':');
  return { time: [String((Number(hours) + more) % 24).padStart(2, '0'), ...rest].join(':') };
};
const withoutRows = (isLost: (row: Row) => boolean) => (rows: Row[]) => rows.filter((row) => !isLost(row));
const isViolent = (row: Row) => numberIn(row, 'mag') >= 4;
const isJoplin = (row: Row) => cell(row, 'fat') === '158';
const stronger = (row: Row) => ({ mag: String(Math.min(5, numberIn(row, 'mag') + 1)) });
const isRated = (row: Row) => numberIn(row, 'mag') >= 0 && numberIn(row, 'mag') < 3;
const nextTo =
  (isHit: (row: Row) => boolean, ...names: string[]): ChangeRows =>
  (rows) =>
    rows.map((row, at) => {
      const before = rows[at - 1];
      if (before && isHit(before)) return { ...row, ...only(before, names) };
      return isHit(row) ? { ...row, ...Object.fromEntries(names.map((name) => [name, '0'])) } : row;
    });
const moved = (more: number, digits?: number) => (row: Row) => ({
  ...added(row, 'BEGIN_LAT', more, digits),
  ...added(row, 'END_LAT', more, digits),
});
const fewerDigits = (digits: number) =>
  eachNumber((number) => number.toFixed(digits))(['BEGIN_LAT', 'BEGIN_LON', 'END_LAT', 'END_LON']);
/** The two counties with most rows. */
const commonCounties = (rows: readonly Row[]) => {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const county = `${cell(row, 'STATE_FIPS')} ${cell(row, 'CZ_FIPS')}`;
    counts.set(county, (counts.get(county) ?? 0) + 1);
  }
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([county]) => county);
};
const swappedCounties: ChangeRows = (rows) => {
  const common = commonCounties(rows);
  const [one = ''] = common;
  const other = common.find((county) => county !== one && county.split(' ')[0] === one.split(' ')[0]) ?? '';
  return rows.map((row) => {
    const county = `${cell(row, 'STATE_FIPS')} ${cell(row, 'CZ_FIPS')}`;
    const [to] = county === one ? [other] : county === other ? [one] : [];
    return to === undefined ? row : { ...row, CZ_FIPS: to.split(' ')[1] ?? '' };
  });
};
/** What an apostrophe becomes that is written in one encoding and read in another. */
const asWindows = (text: string) => text.replaceAll("'", 'â€™');

/**
 * Damage aimed at what matters, each too small to be seen in a year: at the strongest and deadliest, at one state, at a
 * few rows of every year, or at all rows by a little.
 */
const aimed: Readonly<Record<string, readonly [FileFamily, ChangeRows]>> = {
  'EF5 as EF0': [
    'spc',
    where(
      (row) => cell(row, 'mag') === '5',
      () => ({ mag: '0' }),
    ),
  ],
  'EF4 and EF5 unrated': ['spc', where(isViolent, () => ({ mag: '-9' }))],
  'one EF4 one lower': [
    'spc',
    (rows) =>
      where(
        (row) => row === rows.find(isViolent),
        () => ({ mag: '3' }),
      )(rows),
  ],
  'one EF1 an EF5': [
    'spc',
    (rows) =>
      where(
        (row) => row === rows.find((one) => cell(one, 'mag') === '1'),
        () => ({ mag: '5' }),
      )(rows),
  ],
  'the dead of Joplin on another tornado': ['spc', nextTo(isJoplin, 'fat')],
  'Joplin a day later': ['spc', where(isJoplin, () => ({ dy: '23', date: '2011-05-23' }))],
  'Joplin in another place': ['spc', where(isJoplin, (row) => added(row, 'slat', 0.05))],
  'Joplin gone': ['spc', withoutRows(isJoplin)],
  'Joplin again as another tornado of the next day': [
    'spc',
    (rows) => [
      ...rows,
      ...rows.filter(isJoplin).map((row) => ({ ...row, om: '88001', dy: '24', date: '2011-05-24' })),
    ],
  ],
  'the dead of a year on the next tornado': [
    'spc',
    nextTo((row) => cell(row, 'yr') === '2011' && numberIn(row, 'fat') > 0, 'fat'),
  ],
  'lengths from 100 miles without a digit': [
    'spc',
    where(
      (row) => numberIn(row, 'len') >= 100,
      (row) => ({ len: cell(row, 'len').slice(1) }),
    ),
  ],
  'losses of EF4 and EF5 in thousands': [
    'spc',
    where(isViolent, (row) => ({ loss: String(numberIn(row, 'loss') / 1_000) })),
  ],
  'one more dead in four tornadoes a year': [
    'spc',
    inEachYear(4, isRated, (row) => ({ fat: String(numberIn(row, 'fat') + 1) })),
  ],
  'two ratings a year one higher': ['spc', inEachYear(2, isRated, stronger)],
  'four rows a year again under other numbers': ['spc', again(4, () => ({}))],
  'one row a year again under other numbers': ['spc', again(1, () => ({}))],
  'four rows a year again a minute later': ['spc', again(4, minuteLater)],
  'fifteen rows of one year in another': [
    'spc',
    (rows) => [
      ...rows,
      ...rows
        .filter((row) => cell(row, 'yr') === '2013')
        .slice(0, 15)
        .map((row) => ({ ...row, yr: '2011', date: cell(row, 'date').replace('2013', '2011') })),
    ],
  ],
  'the second half of each December missing': [
    'spc',
    withoutRows((row) => cell(row, 'mo') === '12' && numberIn(row, 'dy') > 15),
  ],
  'the second half of one December missing': [
    'spc',
    withoutRows((row) => cell(row, 'yr') === '2015' && cell(row, 'mo') === '12' && numberIn(row, 'dy') > 15),
  ],
  'Wyoming six hours later': ['spc', where(inState('WY'), hoursLater(6))],
  'Wyoming without its sign': [
    'spc',
    where(inState('WY'), (row) => ({
      slon: cell(row, 'slon').replace('-', ''),
      elon: cell(row, 'elon').replace('-', ''),
    })),
  ],
  'Wyoming a degree east': [
    'spc',
    where(inState('WY'), (row) => ({ ...added(row, 'slon', 1), ...added(row, 'elon', 1) })),
  ],
  'widths of Wyoming shifted': [
    'spc',
    (rows) => {
      const widths = rows.filter(inState('WY')).map((row) => cell(row, 'wid'));
      let at = 0;
      return rows.map((row) => (inState('WY')(row) ? { ...row, wid: widths.at(at++ - 1) ?? '' } : row));
    },
  ],
  'New York missing': ['spc', withoutRows(inState('NY'))],
  'Connecticut missing': ['spc', withoutRows(inState('CT'))],
  'Connecticut missing in one year': [
    'spc',
    withoutRows((row) => inState('CT')(row) && cell(row, 'yr') === '2013'),
  ],
  'Connecticut two degrees north': ['spc', where(inState('CT'), (row) => added(row, 'slat', 2))],
  'widths of a row a year of three states in feet': [
    'spc',
    (rows) =>
      ['NY', 'WY', 'CT'].reduce(
        (changed, state) =>
          inEachYear(1, inState(state), (row) => ({ wid: String(numberIn(row, 'wid') * 3 + 1) }))(changed),
        rows,
      ),
  ],
  'all places four miles north': ['details', where(() => true, moved(0.06))],
  'all places half a mile north': ['details', where(() => true, moved(0.008))],
  'all places a hundred yards north, with another decimal': ['details', where(() => true, moved(0.0011, 6))],
  'places with two decimals': ['details', fewerDigits(2)],
  'narratives cut at 800 letters': ['details', mapped((text) => text.slice(0, 800), 'EVENT_NARRATIVE')],
  'letters read in another encoding': ['details', mapped(asWindows, 'EVENT_NARRATIVE', 'EPISODE_NARRATIVE')],
  'two counties changed over': ['details', swappedCounties],
  'the dead on the next row': [
    'details',
    nextTo((row) => numberIn(row, 'DEATHS_DIRECT') > 3, 'DEATHS_DIRECT'),
  ],
  'twelve rows again under other ids, two minutes later': [
    'details',
    (rows) => [
      ...rows,
      ...rows.slice(20, 32).map((row) => ({
        ...row,
        EVENT_ID: `7${cell(row, 'EVENT_ID')}`,
        BEGIN_TIME: String(numberIn(row, 'BEGIN_TIME') + (numberIn(row, 'BEGIN_TIME') % 100 < 58 ? 2 : -2)),
      })),
    ],
  ],
  'the last days of the file missing': ['details', (rows) => rows.slice(0, -5)],
};

export const aimedDamage: ReadonlyMap<string, KindOfDamage> = new Map(
  Object.entries(aimed).map(([name, [family, change]]): [string, KindOfDamage] => [
    `${family}: ${name}`,
    rowDamage(family, change),
  ]),
);

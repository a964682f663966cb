import { describe, expect, it } from 'vitest';
import { SeededRandom } from '@touchdown/level2/writing/seeded-random.ts';
import { StormReport } from '@touchdown/shared/storm-reports/schema.ts';
import { SourceFileError } from '../files/source-faults.ts';
import { readDailyReports, type DailyReports } from './read-daily-reports.ts';
import { mergeDay, toShownReport } from './stored-storm-report.ts';

const header = 'Time,F_Scale,Location,County,State,Lat,Lon,Comments';
const moore = '1956,UNK,3 W MOORE,CLEVELAND,OK,35.34,-97.55,WIDE, VIOLENT, ON THE GROUND. (OUN)';
const priddy = '0025,EF1,PRIDDY,MILLS,TX,31.67,-98.52,TREES UPROOTED. (FWD)';

function read(...rows: string[]): DailyReports {
  return readDailyReports([header, ...rows, ''].join('\n'), '130520_rpts_torn.csv');
}

function refusalOf(text: string, name = '130520_rpts_torn.csv'): { code: string; message: string } {
  try {
    readDailyReports(text, name);
  } catch (error) {
    if (error instanceof SourceFileError) return { code: error.code, message: error.message };
    throw error;
  }
  throw new Error('The file was not refused.');
}

describe('a daily list', () => {
  it('returns each report with the row it comes from', () => {
    expect(read(moore)).toEqual({
      day: '2013-05-20',
      isFiltered: false,
      rejected: [],
      doubtful: [],
      reports: [
        {
          id: expect.stringMatching(/^spc-20130520-[0-9a-z]{8}$/),
          report_date: '2013-05-20',
          report_datetime: '2013-05-20T19:56:00Z',
          location_text: '3 W MOORE',
          state: 'OKLAHOMA',
          state_code: 'OK',
          county: 'CLEVELAND',
          preliminary_f_scale: null,
          preliminary_f_scale_text: 'UNK',
          comments: 'WIDE, VIOLENT, ON THE GROUND.',
          wfo: 'OUN',
          injuries_reported: null,
          fatalities_reported: null,
          start_lat: 35.34,
          start_lon: -97.55,
          lat: 35.34,
          lon: -97.55,
          source_file: '130520_rpts_torn.csv',
          source_row: moore,
        },
      ],
    });
  });

  it('stores the file name without its folder', () => {
    const { reports } = readDailyReports(`${header}\n${moore}`, '/downloads/130520_rpts_torn.csv');
    expect(reports).toEqual(read(moore).reports);
  });

  it('dates reports before noon UTC on the next date of the same convective day', () => {
    const [report] = read(priddy).reports;
    expect(report).toMatchObject({ report_date: '2013-05-20', report_datetime: '2013-05-21T00:25:00Z' });
  });

  it('returns reports that match the schema', () => {
    for (const report of mergeDay([], read(moore, priddy)).added) {
      expect(StormReport.safeParse(toShownReport(report)).success).toBe(true);
    }
  });

  it.each([
    ['UNK', null],
    ['', null],
    ['EF4', 'EF4'],
    ['EF4+', 'EF4'],
    ['ef0', 'EF0'],
    ['F2', 'F2'],
    ['EFU', null],
    ['3', null],
    ['EF6', null],
  ])('reads the rating %j as %j and keeps its text', (text, scale) => {
    const [report] = read(moore.replace('UNK', text)).reports;
    expect(report).toMatchObject({ preliminary_f_scale: scale, preliminary_f_scale_text: text || null });
  });

  it('accepts both line ends, a byte order mark and empty lines', () => {
    const text = `\uFEFF${header}\r\n${moore}\r\n\r\n${priddy}\r\n`;
    expect(readDailyReports(text, '130520_rpts_torn.csv').reports).toEqual(read(moore, priddy).reports);
  });

  it('is a day without tornadoes if it has only a header', () => {
    expect(read()).toMatchObject({ reports: [], rejected: [] });
  });

  it('returns identical rows once', () => {
    expect(read(moore, priddy, moore).reports).toHaveLength(2);
  });

  it('keeps two reports of the same minute and place apart', () => {
    const other = moore.replace('WIDE, VIOLENT', 'POWER FLASHES');
    const { reports } = read(moore, other);
    expect(reports.map(({ comments }) => comments)).toHaveLength(2);
    expect(new Set(reports.map(({ id }) => id)).size).toBe(2);
    expect(reports[0]?.id).toBe(read(moore).reports[0]?.id);
  });

  it('gives an amended row its old id', () => {
    const amended = moore.replace('UNK', 'EF5').replace('WIDE', '*** 24 FATAL *** WIDE');
    expect(read(amended).reports[0]?.id).toBe(read(moore).reports[0]?.id);
  });
});

describe('a row that cannot be read', () => {
  it.each([
    [moore.replace('1956', '2400'), 'expected a time from 0000 to 2359, found "2400"'],
    [moore.replace('1956', '1960'), 'expected a time from 0000 to 2359, found "1960"'],
    [moore.replace('1956', '956'), 'expected a time from 0000 to 2359, found "956"'],
    [moore.replace(',OK,', ',XX,'), 'expected the two letters of a state, found "XX"'],
    [moore.replace(',OK,', ',,'), 'expected the two letters of a state, found ""'],
    ['1956,UNK,3 W MOORE,CLEVELAND,OK,35.3', 'expected 8 fields, found 6'],
  ])('%s is rejected: %s', (row, reason) => {
    const { reports, rejected } = read(priddy, row, priddy.replace('0025', '0026'));
    expect(reports).toHaveLength(2);
    expect(rejected).toEqual([{ line: 3, reason, text: row }]);
  });

  it.each([
    ['35.34,-97.55', '35.34,97.55'],
    ['35.34,-97.55', '0,0'],
    ['35.34,-97.55', '95.34,-97.55'],
    ['35.34,-97.55', '35.34,-197.55'],
    ['35.34,-97.55', ','],
    ['35.34,-97.55', 'UNK,-97.55'],
  ])('only in its place is kept without coordinates: %s as %s', (good, bad) => {
    const { reports, rejected, doubtful } = read(moore.replace(good, bad));
    expect(rejected).toEqual([]);
    expect(reports[0]).toMatchObject({
      lat: null,
      lon: null,
      start_lat: null,
      start_lon: null,
      county: 'CLEVELAND',
    });
    expect(doubtful).toMatchObject([
      { line: 2, reason: expect.stringContaining('kept without coordinates') },
    ]);
  });

  it('is not a row from Guam or the Virgin Islands', () => {
    const guam = '2310,EF0,BARRIGADA,GUAM,GU,13.47,144.81,WATERSPOUT CAME ASHORE. (GUM)';
    const croix = '1810,EF0,FREDERIKSTED,ST. CROIX,VI,17.71,-64.88,(SJU)';
    expect(read(guam, croix)).toMatchObject({
      rejected: [],
      doubtful: [],
      reports: [{ state: 'GUAM' }, { state: 'VIRGIN ISLANDS' }],
    });
  });
});

describe('the combined list', () => {
  const wind = 'Time,Speed,Location,County,State,Lat,Lon,Comments';
  const hail = 'Time,Size,Location,County,State,Lat,Lon,Comments';
  const gust = '1524,UNK,1 N ROCKMART,POLK,GA,34.02,-85.04,TREES DOWN. (FFC)';
  const stone = '1605,100,4 NE NEWNAN,COWETA,GA,33.42,-84.75,(FFC)';
  const combined = (...lines: string[]) => readDailyReports(lines.join('\n'), '130520_rpts.csv');

  it('returns its tornadoes and no wind or hail', () => {
    const { reports } = combined(header, moore, priddy, wind, gust, hail, stone);
    expect(reports).toEqual(
      read(moore, priddy).reports.map((report) => ({ ...report, source_file: '130520_rpts.csv' })),
    );
  });

  it('numbers a rejected line within the whole file', () => {
    expect(combined(header, moore, 'nonsense', wind, gust, hail).rejected[0]?.line).toBe(3);
  });

  it('may have no tornadoes', () => {
    expect(combined(header, wind, gust, hail, stone)).toMatchObject({ reports: [], rejected: [] });
  });

  it('is refused without its tornado section, because it is not a day without tornadoes', () => {
    expect(refusalOf([wind, gust, hail, stone].join('\n')).code).toBe('UNKNOWN_COLUMNS');
  });
});

describe('a file that is not a daily list', () => {
  it('is refused with the expected and the found columns', () => {
    expect(refusalOf('EVENT_ID,CZ_NAME\n1,2')).toEqual({
      code: 'UNKNOWN_COLUMNS',
      message: `130520_rpts_torn.csv: expected the columns ${header}, found EVENT_ID,CZ_NAME on line 1.`,
    });
    expect(refusalOf(`Tornado Reports\n${header}\n${moore}`).message).toContain(
      'found Tornado Reports on line 1',
    );
    expect(refusalOf(`${header}\n${moore}\nTime,Depth,Location`).message).toContain('on line 3');
  });

  it('is refused if it is a web page', () => {
    expect(refusalOf('<!DOCTYPE html>\n<html><title>404 Not Found</title>').code).toBe('HTML');
  });

  it('is refused if it is empty', () => {
    expect(refusalOf(' \n').code).toBe('EMPTY_FILE');
  });

  it('is refused if its name has no day', () => {
    expect(refusalOf(header, 'today_torn.csv').code).toBe('NO_DAY_IN_NAME');
  });
});

it('turns every row of a random list into a report, a copy of one, or a rejected row', () => {
  const random = new SeededRandom(5);
  for (let round = 0; round < 200; round++) {
    const rows = Array.from({ length: random.whole(0, 30) }, () => randomRow(random));
    const { reports, rejected } = read(...rows);
    const isWhole = (row: string) => /^\d{4},/.test(row) && row.includes(',TX,');
    expect(reports.map((report) => report.source_row)).toEqual([...new Set(rows.filter(isWhole))]);
    expect(rejected.map(({ text }) => text)).toEqual(rows.filter((row) => !isWhole(row)));
    expect(new Set(reports.map(({ id }) => id)).size).toBe(reports.length);
  }
});

describe('a daily list that was cut short', () => {
  const hail =
    'Time,Size,Location,County,State,Lat,Lon,Comments\n1956,175,3 W MOORE,CLEVELAND,OK,35.34,-97.55,';
  it.each([
    ['in its last row', `${header}\n${priddy}\n${moore.slice(0, 30)}`, 'line 3'],
    ['after the hour', `${header}\n${priddy}\n19`, 'line 3'],
    ['in a later section', `${header}\n${priddy}\n${hail.slice(0, -8)}`, 'line 4'],
  ])('%s is refused', (_, text, line) => {
    expect(refusalOf(text, '130520_rpts.csv')).toMatchObject({
      code: 'TRUNCATED',
      message: expect.stringContaining(line),
    });
  });

  it('is read if only the newline is missing, or a short row has one', () => {
    const text = `${header}\n${priddy}\n1956,UNK,3 W MOORE\n${moore}`;
    const { reports, rejected } = readDailyReports(text, '130520_rpts_torn.csv');
    expect([reports.length, rejected.length]).toEqual([2, 1]);
    expect(read('1956,UNK,3 W MOORE').rejected).toHaveLength(1);
  });
});

function randomRow(random: SeededRandom): string {
  const time = random.chance(0.1) ? 'noon' : `${random.pick(['00', '12', '23'])}0${random.whole(0, 3)}`;
  const state = random.chance(0.1) ? 'ZZ' : 'TX';
  const comments = random.pick(['', 'A, B, C (FWD)', '*** 2 INJ *** D (OUN)', '(EWX)']);
  return `${time},${random.pick(['UNK', 'EF1'])},PRIDDY,MILLS,${state},31.6${random.whole(0, 2)},-98.52,${comments}`;
}

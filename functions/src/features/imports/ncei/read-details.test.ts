import { describe, expect, it } from 'vitest';
import { detailsLine, madeUpDetails, type DetailsRow } from '../../../testing/made-up-details.ts';
import { madeUpSource } from '../../../testing/made-up-source.ts';
import { detailsColumns } from './storm-events-table.ts';
import { readDetails } from '../../../testing/read-made-up.ts';

function read(rows: readonly DetailsRow[], year: number | undefined = 1974) {
  return readDetails(madeUpSource(madeUpDetails(rows)), year);
}

function only(row: DetailsRow) {
  const {
    segments,
    quarantine: { entries: quarantined },
  } = read([row]);
  expect(segments).toHaveLength(1);
  return { segment: segments[0], reasons: quarantined.map(({ reason, leftOut }) => `${leftOut}: ${reason}`) };
}

describe('a year of Storm Events', () => {
  it('has a segment for each row about a tornado', () => {
    const {
      year,
      segments,
      quarantine: { entries: quarantined },
      rowCount,
    } = read([
      {
        EPISODE_ID: '77',
        INJURIES_DIRECT: '86',
        DEATHS_DIRECT: '6',
        DAMAGE_PROPERTY: '.5K',
        DAMAGE_CROPS: '',
        END_LAT: '38.20',
        END_LON: '-86.50',
        BEGIN_RANGE: '2',
        BEGIN_AZIMUTH: 'SW',
        BEGIN_LOCATION: 'TELL CITY',
        EVENT_NARRATIVE: 'One "Big" tornado,||then| rain.',
        TOR_F_SCALE: 'F5',
      },
    ]);
    expect({ year, quarantined, rowCount }).toEqual({ year: 1974, quarantined: [], rowCount: 1 });
    expect(segments).toMatchObject([
      {
        eventId: '10000001',
        episodeId: '77',
        line: 2,
        state: 'Indiana',
        stateFips: 18,
        countyFips: 123,
        county: 'Perry',
        wfo: null,
        begin: { local: '1974-04-03T13:20', offsetMinutes: -360 },
        end: null,
        rating: 'F5',
        lengthMiles: 3,
        widthYards: 100,
        deathsDirect: 6,
        injuriesDirect: 86,
        propertyUsd: 500,
        cropsUsd: null,
        start: { lat: 38.07, lon: -86.75 },
        finish: { lat: 38.2, lon: -86.5 },
        beginLocation: '2 miles SW of Tell City',
        eventNarrative: 'One "Big" tornado,\n\nthen rain.',
        flags: [],
        raw: { EVENT_ID: '10000001', BEGIN_TIME: '1320', CZ_NAME: 'PERRY' },
      },
    ]);
    expect(segments[0]?.raw).not.toHaveProperty('DAMAGE_CROPS');
  });

  it.each([
    ['25', { stateFips: 18, countyFips: 25, name: 'CRAWFORD' }],
    ['0', null],
    ['', null],
    ['none', null],
  ])('has the next county on the path, which may have the number %j', (number, other) => {
    const next = { TOR_OTHER_CZ_STATE: 'IN', TOR_OTHER_CZ_NAME: 'CRAWFORD', TOR_OTHER_CZ_FIPS: number };
    expect(only(next).segment?.other).toEqual(other);
  });

  it('counts other events but returns none of them', () => {
    const {
      segments,
      rowCount,
      quarantine: { entries: quarantined },
    } = read([
      { EVENT_TYPE: 'Hail', TOR_F_SCALE: '', BEGIN_TIME: '9999' },
      {},
      { EVENT_TYPE: 'Waterspout' },
      { EVENT_TYPE: 'Funnel Cloud' },
    ]);
    expect(segments.map(({ eventId }) => eventId)).toEqual(['10000002']);
    expect({ rowCount, quarantined }).toEqual({ rowCount: 4, quarantined: [] });
  });

  it('is read by column names, in any order', () => {
    const [header = '', row = ''] = madeUpDetails([{}]).split('\n');
    const turned = [header, row].map((line) => line.split(',').toReversed().join(',')).join('\n');
    expect(readDetails(madeUpSource(turned), 1974).segments).toEqual(read([{}]).segments);
  });

  it('sets aside a row with a different number of fields, with its line number and text', () => {
    const text = madeUpDetails([{}, {}]) + `1,2,3\n${detailsLine({})},more\n`;
    const {
      segments,
      quarantine: { entries: quarantined },
      rowCount,
    } = readDetails(madeUpSource(text), 1974);
    expect(segments).toHaveLength(2);
    expect(rowCount).toBe(4);
    expect(quarantined).toMatchObject([
      {
        file: 'made-up.csv',
        line: 4,
        reason: '3 fields where 51 are expected',
        leftOut: 'row',
        text: '1,2,3',
      },
      { line: 5, reason: '52 fields where 51 are expected' },
    ]);
  });

  it('uses the first of two rows with the same EVENT_ID', () => {
    const {
      segments,
      quarantine: { entries: quarantined },
    } = read([
      { EVENT_ID: '5', TOR_F_SCALE: 'F1' },
      { EVENT_ID: '5', TOR_F_SCALE: 'F4' },
    ]);
    expect(segments.map(({ rating }) => rating)).toEqual(['F1']);
    expect(quarantined).toMatchObject([
      { line: 3, reason: 'the EVENT_ID is already on an earlier row', leftOut: 'row' },
    ]);
  });

  it('uses a good row whose EVENT_ID was on an earlier unreadable row', () => {
    const {
      segments,
      quarantine: { entries: quarantined },
    } = read([{ EVENT_ID: '5', BEGIN_TIME: '2500' }, { EVENT_ID: '5' }]);
    expect(segments).toMatchObject([{ eventId: '5', line: 3 }]);
    expect(quarantined).toMatchObject([{ line: 2, reason: 'the begin date and time cannot be read' }]);
  });

  it.each<[string, DetailsRow, string]>([
    ['no EVENT_ID', { EVENT_ID: '' }, 'EVENT_ID is not a number'],
    ['no time', { BEGIN_TIME: '1299' }, 'the begin date and time cannot be read'],
    ['no day', { BEGIN_DAY: '31' }, 'the begin date and time cannot be read'],
    [
      'neither a state nor a place',
      { STATE: 'ATLANTIS', STATE_FIPS: 'x', BEGIN_LAT: '', BEGIN_LON: '' },
      'neither a state nor a place can be read',
    ],
    ['no rating', { TOR_F_SCALE: 'F7' }, 'TOR_F_SCALE "F7" is not a rating'],
    ['an impossible year', { BEGIN_YEARMONTH: '297404' }, 'BEGIN_YEARMONTH "297404" is not in the year 1974'],
    ['no year', { BEGIN_YEARMONTH: 'APRIL' }, 'BEGIN_YEARMONTH "APRIL" is not in the year 1974'],
  ])('sets aside a row with %s', (_, row, reason) => {
    const {
      segments,
      quarantine: { entries: quarantined },
    } = read([{}, row]);
    expect(segments).toHaveLength(1);
    expect(quarantined).toMatchObject([{ line: 3, reason, leftOut: 'row' }]);
  });

  it('may be some rows of several years, saved by a spreadsheet, whose two digits must be those of the row', () => {
    const saved = (date: string, month: string) => ({ BEGIN_DATE_TIME: date, BEGIN_YEARMONTH: month });
    const rows = [
      saved('1/13/50 5:25', '195001'),
      saved('12/1/49 5:25', '204912'),
      saved('5/6/03 23:00', '200305'),
      saved('5/6/03 23:00', '199305'),
    ].map((row, at) => ({ ...row, EVENT_ID: String(at + 1) }));
    const { isResaved, segments, quarantine } = readDetails(madeUpSource(madeUpDetails(rows)), undefined);
    expect([isResaved, segments.map(({ begin }) => begin.local.slice(0, 7))]).toEqual([
      true,
      ['1950-01', '2003-05'],
    ]);
    expect(quarantine.entries.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
      '3 BEGIN_YEARMONTH "204912" is not in the year 1950',
      '5 BEGIN_DATE_TIME "5/6/03 23:00" is not in the month of BEGIN_YEARMONTH',
    ]);
    expect(read([saved('1/13/74 5:25', '197401')]).isResaved).toBe(false);
  });

  it('takes its year from the first row that has one if the name has none', () => {
    const rows = [{ BEGIN_YEARMONTH: 'APRIL' }, {}, {}];
    const { year, segments } = readDetails(madeUpSource(madeUpDetails(rows)), undefined);
    expect({ year, count: segments.length }).toEqual({ year: 1974, count: 2 });
  });

  it('marks only rows with stray quotes or in another encoding', () => {
    const narrative = 'EVENT_NARRATIVE';
    const text = madeUpDetails([
      {},
      { [narrative]: 'Doña Ana, "so' },
      { [narrative]: 'the XBigX one, it was' },
    ]).replaceAll('X', '"');
    const flagsOf = (encoding: 'utf-8' | 'windows-1252') =>
      readDetails(madeUpSource(text, { encoding }), 1974).segments.map(({ flags }) => flags);
    expect(flagsOf('utf-8')).toEqual([[], [], ['encoding_repaired']]);
    expect(flagsOf('windows-1252')).toEqual([[], ['encoding_repaired'], ['encoding_repaired']]);
  });
});

describe('an impossible value', () => {
  it('is left out and reported: a width beyond any tornado', () => {
    const { segment, reasons } = only({ TOR_WIDTH: '5000' });
    expect(segment).toMatchObject({ widthYards: null, flags: ['width_out_of_range'] });
    expect(reasons).toEqual(['value: TOR_WIDTH 5000 yards is not from 0 to 4,600']);
    expect(only({ TOR_WIDTH: '4600' })).toMatchObject({ segment: { widthYards: 4600 }, reasons: [] });
  });

  it('is left out and reported: unreadable damage', () => {
    const { segment, reasons } = only({ DAMAGE_PROPERTY: '5h', DAMAGE_CROPS: 'K' });
    expect(segment).toMatchObject({ propertyUsd: null, cropsUsd: null, flags: ['damage_unreadable'] });
    expect(reasons).toEqual([
      'value: DAMAGE_PROPERTY "5h" cannot be read',
      'value: DAMAGE_CROPS "K" cannot be read',
    ]);
  });

  it('is left out: an end time before the begin time', () => {
    expect(only({ END_TIME: '1319' }).segment).toMatchObject({ end: null, flags: ['end_before_begin'] });
    expect(only({ END_YEARMONTH: '997404' }).segment).toMatchObject({
      end: null,
      flags: ['value_implausible'],
    });
    expect(only({ END_DAY: '4' }).segment).toMatchObject({ end: { local: '1974-04-04T13:20' }, flags: [] });
  });

  it('is left out and reported: a place not on earth, or casualties that are not a number', () => {
    const { segment, reasons } = only({ BEGIN_LAT: '138', DEATHS_DIRECT: 'two', TOR_LENGTH: '500' });
    expect(segment).toMatchObject({
      start: null,
      deathsDirect: null,
      lengthMiles: null,
      flags: ['place_unreadable', 'value_implausible'],
    });
    expect(reasons.toSorted()).toEqual([
      'value: BEGIN_LAT and BEGIN_LON are not a place in the United States',
      'value: DEATHS_DIRECT "two" is not a number in decimal writing',
      'value: TOR_LENGTH 500 miles is not from 0 to 400',
    ]);
  });
});

describe('a number that is not in decimal writing or not possible', () => {
  it.each([
    '0x10',
    '1e300',
    '5.5',
    '١',
    '-1',
    '1001',
    '100000',
    '1_0',
    'Infinity',
    '0b1',
    ' '.repeat(3) + '5,0',
  ])('leaves the deaths out, with the column: "%s"', (text) => {
    const {
      segments,
      quarantine: { entries: quarantined },
    } = read([{ DEATHS_DIRECT: text, INJURIES_DIRECT: '4' }]);
    expect(segments).toMatchObject([{ deathsDirect: null, injuriesDirect: 4, flags: ['value_implausible'] }]);
    expect(quarantined).toMatchObject([
      { file: 'made-up.csv', line: 2, field: 'DEATHS_DIRECT', leftOut: 'value' },
    ]);
  });

  it('leaves out damage beyond any loss', () => {
    const { segment, reasons } = only({ DAMAGE_PROPERTY: '999B' });
    expect(segment).toMatchObject({ propertyUsd: null, flags: ['damage_unreadable'] });
    expect(reasons).toEqual(['value: DAMAGE_PROPERTY "999B" cannot be read']);
  });

  it.each(['209904', '194912'])('is the year %s, and the row is set aside', (yearMonth) => {
    const {
      segments,
      quarantine: { entries: quarantined },
    } = read([{}, { BEGIN_YEARMONTH: yearMonth }]);
    expect(segments).toHaveLength(1);
    expect(quarantined).toMatchObject([{ line: 3, leftOut: 'row' }]);
  });
});

describe('a possible value', () => {
  it('is an end after midnight, or no end if it repeats the beginning', () => {
    const { segment } = only({ BEGIN_TIME: '2350', END_DAY: '4', END_TIME: '10' });
    expect(segment?.end?.local).toBe('1974-04-04T00:10');
    expect(only({}).segment?.end).toBeNull();
  });

  it('is nobody if it is 0 and unknown if it is blank', () => {
    const { segment } = only({ DEATHS_DIRECT: '0', INJURIES_DIRECT: '' });
    expect(segment).toMatchObject({ deathsDirect: 0, injuriesDirect: null });
  });

  it('is an unknown length or width if it is 0, and an unknown place if it is 0, 0', () => {
    const { segment, reasons } = only({ TOR_LENGTH: '0', TOR_WIDTH: '0', BEGIN_LAT: '0', BEGIN_LON: '0' });
    expect(segment).toMatchObject({ lengthMiles: null, widthYards: null, start: null, flags: [] });
    expect(reasons).toEqual([]);
  });

  it('is a zone instead of a county, which is flagged', () => {
    expect(only({ CZ_TYPE: 'Z', CZ_FIPS: '33', CZ_NAME: 'SOUTHEASTERN ELKO' }).segment).toMatchObject({
      countyFips: null,
      county: 'Southeastern Elko',
      flags: ['county_is_zone'],
    });
  });

  it('is a territory with NCEI’s own number', () => {
    const { segment } = only({
      STATE: 'PUERTO RICO',
      STATE_FIPS: '99',
      CZ_FIPS: '127',
      CZ_TIMEZONE: 'AST-4',
    });
    expect(segment).toMatchObject({ state: 'Puerto Rico', stateFips: 72, county: 'San Juan Municipio' });
  });
});

describe('a details file that is refused', () => {
  it('contains another year than its name says', () => {
    const other = [{}, { BEGIN_YEARMONTH: '197501', EVENT_TYPE: 'Hail' }];
    expect(() => read(other)).toThrow(
      expect.objectContaining({
        name: 'SourceFileError',
        code: 'OTHER_YEAR',
        message:
          'made-up.csv: the file is of 1974 by its name, but line 3 is of 1975. One file holds one year.',
      }),
    );
    expect(() => readDetails(madeUpSource(madeUpDetails(other)), undefined)).toThrow(/by its first row/);
    expect(() => read([{}], 1975)).toThrow(/the file is of 1975 by its name, but line 2 is of 1974/);
  });

  it.each([undefined, 1974])('has no row after its header, with year %s in its name', (year) => {
    const header = `${detailsColumns.join(',')}\n`;
    expect(() => readDetails(madeUpSource(header), year)).toThrow(
      expect.objectContaining({ code: 'EMPTY', message: 'made-up.csv: there is no row after the header.' }),
    );
  });

  it('is cut short', () => {
    const text = madeUpDetails([{}, { EVENT_NARRATIVE: 'It was dark,\nvery dark,\nand loud.' }]);
    for (const end of [text.lastIndexOf('Tornado'), text.indexOf('very'), text.indexOf('dark,\nand')]) {
      expect(() => readDetails(madeUpSource(text.slice(0, end)), 1974)).toThrow(
        expect.objectContaining({
          code: 'TRUNCATED',
          message: expect.stringMatching(/the last row \(line 3\) ends in the middle: \d+ of 51 fields/),
        }),
      );
    }
  });

  it('has another layout', () => {
    expect(() => readDetails(madeUpSource('EVENT_ID,CZ_NAME_STR\n1,2\n'), 1974)).toThrow(
      expect.objectContaining({ code: 'UNKNOWN_LAYOUT' }),
    );
  });
});

describe('a details file that a transfer has changed', () => {
  it('is the same with the line ends of Windows, even in a narrative', () => {
    const text = madeUpDetails([{ EVENT_NARRATIVE: 'It was dark,\nand loud.' }]);
    const read = (one: string) => readDetails(madeUpSource(one), 1974).segments;
    expect(read(text.replaceAll('\n', '\r\n'))).toEqual(read(text));
  });
});

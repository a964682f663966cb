import { describe, expect, it } from 'vitest';
import { madeUpSource } from '../../../testing/made-up-source.ts';
import { madeUpSpcRecord, madeUpSpcRows, type SpcRow } from '../../../testing/made-up-spc-record.ts';
import { readSpcRecord } from '../../../testing/read-made-up.ts';
import { layOnParts, partsOf } from './spc-parts.ts';
import { spcLayout, spcPartColumns } from './spc-columns.ts';

function read(...rows: SpcRow[]) {
  const { byYear, ...file } = readSpcRecord(madeUpSource(madeUpSpcRecord(rows)));
  return { ...file, tornadoes: [...byYear.values()].flat() };
}

function one(row: SpcRow) {
  return read(row).tornadoes[0];
}

const base = spcLayout.published;
const whole = [...base, ...spcPartColumns];
const layouts: [count: number, columns: readonly string[]][] = [
  [21, base],
  [22, [...base, 'fc']],
  [28, whole],
  [29, [...whole, 'fc']],
  [30, ['', ...whole, 'fc']],
  [31, [...whole, 'fc', 'edat', 'etime']],
];

describe('the SPC’s record', () => {
  const row: SpcRow = {
    om: '115',
    mag: '5',
    inj: '86',
    fat: '6',
    loss: '8',
    elat: '38.63',
    elon: '-85.70',
    len: '68',
    f2: '25',
    fc: '1',
    edat: '1974-04-03',
    etime: '14:20:00',
  };

  it.each(layouts)('is read in its layout of %i columns, with and without a header', (count, columns) => {
    expect(columns).toHaveLength(count);
    const named = readSpcRecord(madeUpSource(madeUpSpcRecord([row], columns)));
    const bare = readSpcRecord(madeUpSource(madeUpSpcRows([row], columns)));
    const [tornado] = named.byYear.get(1974) ?? [];
    expect(tornado).toMatchObject({
      number: '1974-115',
      line: 2,
      state: 'Indiana',
      begin: { local: '1974-04-03T13:20', utc: Date.UTC(1974, 3, 3, 19, 20) / 1000, isZoneInferred: false },
      end: columns.includes('etime') ? { local: '1974-04-03T14:20' } : null,
      rating: 'F5',
      injuries: 86,
      deaths: 6,
      loss: { min: 5e7, max: 5e8 },
      start: { lat: 38.07, lon: -86.75 },
      finish: { lat: 38.63, lon: -85.7 },
      lengthMiles: 68,
      widthYards: 100,
      counties: columns.includes('f1')
        ? [
            { stateFips: 18, countyFips: 123 },
            { stateFips: 18, countyFips: 25 },
          ]
        : [],
      flags: columns.includes('fc') ? ['rating_estimated_later'] : [],
    });
    expect(bare.byYear.get(1974)).toEqual([{ ...tornado, line: 1 }]);
    expect({ ...bare, byYear: 0 }).toEqual({ ...named, byYear: 0 });
    expect(named).toMatchObject({
      rowCount: 1,
      quarantine: { count: 0 },
      hasParts: columns.includes('sg'),
      columnCount: count,
    });
  });

  it('is read with columns in any order, quoted or not', () => {
    const columns = ['', ...whole].toReversed();
    const text = madeUpSpcRecord([row], columns).replace(/^.*$/m, (header) =>
      header
        .split(',')
        .map((name) => `"${name}"`)
        .join(','),
    );
    expect(readSpcRecord(madeUpSource(text)).byYear.get(1974)).toMatchObject([{ rating: 'F5' }]);
  });

  it('is grouped by year', () => {
    const text = madeUpSpcRecord([{ date: '1974-12-31' }, { date: '1975-01-01' }, {}]);
    const { byYear } = readSpcRecord(madeUpSource(text));
    expect([...byYear].map(([year, list]) => [year, list.length])).toEqual([
      [1974, 2],
      [1975, 1],
    ]);
  });
});

describe('the rows of one path', () => {
  const path = { om: '127', date: '1974-04-03', ns: '2', f1: '0' };
  const kentucky = { st: 'KY', stf: '21' };

  it('are one tornado in two states, with the counties of its parts', () => {
    const {
      tornadoes,
      rowCount,
      quarantine: { entries: quarantined },
    } = read(
      { ...path, sn: '0', sg: '1', len: '68' },
      { ...path, sn: '1', sg: '2', f1: '123', f2: '25' },
      { ...path, ...kentucky, sn: '1', sg: '2', f1: '27', time: '14:00:00' },
    );
    expect(tornadoes).toMatchObject([
      {
        number: '1974-127',
        lengthMiles: 68,
        counties: [
          { stateFips: 18, countyFips: 123 },
          { stateFips: 18, countyFips: 25 },
          { stateFips: 21, countyFips: 27 },
        ],
      },
    ]);
    expect(tornadoes[0]?.raw).toHaveLength(3);
    expect({ rowCount, quarantined }).toEqual({ rowCount: 3, quarantined: [] });
  });

  it('include counties of continuations before the whole path or after midnight', () => {
    const { tornadoes } = read(
      { om: '9', sn: '0', sg: '-9', f1: '137', f2: '167', slat: '0', slon: '0', date: '1974-04-04' },
      { om: '9', f1: '13', f2: '149', f3: '61', f4: '171', date: '1974-04-03' },
    );
    expect(tornadoes).toHaveLength(1);
    expect(tornadoes[0]?.counties.map(({ countyFips }) => countyFips)).toEqual([13, 149, 61, 171, 137, 167]);
  });

  it('list each county once', () => {
    expect(one({ f1: '63', f2: '65', f3: '63', f4: '65' })?.counties).toHaveLength(2);
  });

  it('are reported if the row of the whole path is missing', () => {
    const {
      tornadoes,
      quarantine: { entries: quarantined },
    } = read({}, { om: '8', sn: '0', sg: '-9' });
    expect(tornadoes).toHaveLength(1);
    expect(quarantined).toMatchObject([
      { line: 3, leftOut: 'row', reason: 'a part of a path whose whole row is missing' },
    ]);
  });
});

describe('a number that is used twice in a year', () => {
  it('gets a suffix for the second tornado', () => {
    const { tornadoes } = read(
      { om: '252' },
      { om: '7' },
      { om: '252', time: '14:00:00' },
      { om: '252', date: '1975-04-03' },
    );
    expect(tornadoes.map(({ number }) => number)).toEqual(['1974-252', '1974-7', '1974-252~2', '1975-252']);
  });

  it('is not used for a copy of the same row, whatever its row number', () => {
    const {
      tornadoes,
      quarantine: { entries },
    } = read({ om: '252', '': '1' }, { om: '7' }, { om: '252', '': '3' });
    expect(tornadoes.map(({ number }) => number)).toEqual(['1974-252', '1974-7']);
    expect(entries).toMatchObject([{ line: 4, reason: 'the same row is already on an earlier line' }]);
  });

  it('assigns the parts to the path they belong to', () => {
    const {
      tornadoes,
      quarantine: { entries: quarantined },
    } = read(
      { om: '252', st: 'TX', stf: '48', f1: '1' },
      { om: '252', ns: '2', sn: '0', f1: '0', time: '18:00:00' },
      { om: '252', ns: '2', sg: '2', time: '18:00:00' },
      { om: '252', ns: '2', sg: '2', st: 'OH', stf: '39', f1: '61', time: '18:40:00' },
      { om: '252', sn: '0', sg: '-9', st: 'TX', stf: '48', f1: '3' },
    );
    expect(tornadoes.map(({ counties }) => counties.map(({ countyFips }) => countyFips))).toEqual([
      [1, 3],
      [123, 61],
    ]);
    expect(quarantined).toEqual([]);
  });

  it('assigns them to the nearer path in time if both are possible', () => {
    const { tornadoes } = read(
      { om: '5', ns: '2', sn: '0', f1: '0', time: '01:00:00' },
      { om: '5', ns: '2', sn: '0', f1: '0', time: '18:00:00' },
      { om: '5', ns: '2', sg: '2', f1: '7', time: '18:20:00' },
    );
    expect(tornadoes.map(({ counties }) => counties.length)).toEqual([0, 1]);
  });
});

describe('the people of the parts of a path', () => {
  const path = { om: '127', ns: '2', f1: '0', fat: '57', inj: '515' };
  const ofState = (fat: string, others: SpcRow = {}) => ({
    ...path,
    sn: '1',
    sg: '2',
    f1: '123',
    inj: '0',
    fat,
    ...others,
  });
  const kentucky = { st: 'KY', stf: '21' };

  it('are those of the row of each state, and of its county if that is only one', () => {
    const { tornadoes } = read(
      { ...path, sn: '0', sg: '1' },
      ofState('0'),
      ofState('57', { ...kentucky, f2: '25', time: '14:00:00' }),
    );
    expect(partsOf(tornadoes[0]?.raw ?? [])).toEqual([
      { stateFips: 18, countyFips: 123, deaths: 0, injuries: 0 },
      { stateFips: 21, countyFips: null, deaths: 57, injuries: 0 },
    ]);
  });

  it('are not told apart by a whole row alone, nor where a state has none', () => {
    expect(partsOf(read({ ...path, sn: '0', sg: '1' }).tornadoes[0]?.raw ?? [])).toEqual([]);
    expect(partsOf(read({ ...path, sn: '0', sg: '1' }, ofState('57')).tornadoes[0]?.raw ?? [])).toEqual([]);
    expect(partsOf(read({ f1: '1', f2: '3' }).tornadoes[0]?.raw ?? [])).toEqual([]);
  });

  it('are laid on the same tornado of a file of whole paths', () => {
    const [whole] = read({ ...path, ns: '1', f1: '0' }).tornadoes;
    const others = read({ ...path, sn: '0', sg: '1' }, ofState('0'), ofState('57', kentucky)).tornadoes;
    const laidOn = layOnParts(whole ? [{ ...whole, raw: [{ om: '127' }] }] : [], others);
    expect(laidOn[0]?.partRows?.raw).toHaveLength(3);
  });
});

describe('an SPC row', () => {
  it('is read with the short date of an older file', () => {
    const [older] = read({ yr: '1974', date: '4/3/74' }).tornadoes;
    expect(older).toMatchObject({ number: '1974-1', begin: { local: '1974-04-03T13:20' } });
    expect(read({}, { yr: '1974', date: '4/3/75' }).tornadoes).toHaveLength(1);
  });

  it.each([
    ['no end', '0', '0'],
    ['the start again', '38.07', '-86.75'],
    ['a point a hair from the start', '38.0701', '-86.7499'],
    ['a point a hair from the start with floating-point noise', '38.070100000000004', '-86.749899999999997'],
  ])('has no end if the end is %s', (_, elat, elon) => {
    expect(one({ elat, elon })?.finish).toBeNull();
  });

  it('has an end that is a little further away', () => {
    expect(one({ elat: '38.0702', elon: '-86.75' })?.finish).toEqual({ lat: 38.0702, lon: -86.75 });
  });

  it('has degrees without floating-point noise', () => {
    expect(one({ slat: '38.770000000000003', slon: '-90.219999999999999' })?.start).toEqual({
      lat: 38.77,
      lon: -90.22,
    });
  });

  it.each([
    ['3', -360, false],
    ['9', 0, false],
    ['6', -360, true],
    ['0', -360, true],
    ['?', -360, true],
    ['', -360, true],
  ])('has the offset of its zone: tz "%s"', (tz, offsetMinutes, isZoneInferred) => {
    const tornado = one({ tz });
    expect(tornado?.begin).toMatchObject({ offsetMinutes, isZoneInferred, local: '1974-04-03T13:20' });
    expect(tornado?.flags).toEqual(isZoneInferred ? ['tz_inferred'] : []);
  });

  it.each([
    ['1974-04-03', '5', 'F5'],
    ['2007-01-31', '3', 'F3'],
    ['2007-02-01', '3', 'EF3'],
    ['2021-12-10', '0', 'EF0'],
    ['2016-05-01', '-9', 'N/A'],
    ['1974-04-03', '', 'N/A'],
  ])('is rated on the scale of its day: %s, mag %s', (date, mag, rating) => {
    expect(one({ date, mag })?.rating).toBe(rating);
  });

  it('is read with an unpadded hour and without seconds', () => {
    expect(one({ time: '3:05:00' })?.begin.local).toBe('1974-04-03T03:05');
    expect(one({ time: '23:59' })?.begin.local).toBe('1974-04-03T23:59');
  });

  it('begins at the next midnight if it begins at 24:00', () => {
    expect(one({ time: '24:00:00' })?.begin.local).toBe('1974-04-04T00:00');
    expect(read({}, { time: '24:01:00' }).tornadoes).toHaveLength(1);
    expect(read({}, { date: '1974-13-40', time: '24:00:00' }).tornadoes).toHaveLength(1);
    expect(read({}, { date: '1974-02-30', time: '24:00:00' }).tornadoes).toHaveLength(1);
  });

  it('has no end time if it equals or precedes the begin time', () => {
    const columns = [...whole, 'fc', 'edat', 'etime'];
    const endOf = (edat: string, etime: string) => {
      const text = madeUpSpcRecord([{ edat, etime }], columns);
      const tornado = readSpcRecord(madeUpSource(text)).byYear.get(1974)?.[0];
      return [tornado?.end?.local ?? null, tornado?.flags];
    };
    expect(endOf('1974-04-03', '13:20:00')).toEqual([null, []]);
    expect(endOf('1974-04-04', '00:10:00')).toEqual(['1974-04-04T00:10', []]);
    expect(endOf('1974-04-03', '13:19:00')).toEqual([null, ['end_before_begin']]);
    expect(endOf('9974-04-03', '13:30:00')).toEqual([null, ['value_implausible']]);
    expect(endOf('NA', 'NA')).toEqual([null, []]);
  });

  it('has unknown values for -9 and NA, and zero casualties for 0', () => {
    expect(one({ inj: '-9', fat: '0', len: '0', wid: 'NA' })).toMatchObject({
      injuries: null,
      deaths: 0,
      lengthMiles: null,
      widthYards: null,
    });
  });

  it('is read without impossible values, which are reported', () => {
    const {
      tornadoes,
      quarantine: { entries: quarantined },
    } = read({ wid: '5000', len: 'far', slat: '138' });
    expect(tornadoes).toMatchObject([{ widthYards: null, lengthMiles: null, start: null }]);
    expect(tornadoes[0]?.flags.toSorted()).toEqual([
      'place_unreadable',
      'value_implausible',
      'width_out_of_range',
    ]);
    expect(quarantined.map(({ reason, leftOut }) => `${leftOut}: ${reason}`).toSorted()).toEqual([
      'value: len "far" is not a number in decimal writing',
      'value: slat and slon are not a place in the United States',
      'value: wid 5000 yards is not from 0 to 4,600',
    ]);
  });

  it.each<[keyof SpcRow, string]>([
    ['fat', '5.5'],
    ['fat', '0x10'],
    ['fat', '100000'],
    ['inj', '1e300'],
    ['len', '1e300'],
    ['loss', '1e300'],
    ['loss', '12'],
    ['loss', 'much'],
    ['closs', '-3'],
  ])('is read without its %s "%s", which is reported with line and column', (column, text) => {
    const {
      tornadoes,
      quarantine: { entries: quarantined },
    } = read({}, { [column]: text });
    expect(tornadoes).toHaveLength(2);
    expect(tornadoes[1]?.flags).toEqual([
      column.endsWith('loss') ? 'damage_unreadable' : 'value_implausible',
    ]);
    expect(quarantined).toMatchObject([{ line: 3, field: column, leftOut: 'value' }]);
  });

  it.each<[SpcRow, string]>([
    [{ yr: '2099', date: '2099-04-03' }, 'the year 2099 is not a year of the record'],
    [{ date: '1974-02-30' }, 'date and time cannot be read'],
    [{ time: '25:00:00' }, 'date and time cannot be read'],
    [{ time: '' }, 'date and time cannot be read'],
    [{ yr: '1975' }, 'the date 1974-04-03 is not in the year 1975'],
    [{ mag: '6' }, 'mag "6" is not a rating'],
    [{ st: 'ZZ', stf: '0' }, 'st "ZZ" is not a state'],
  ])('is set aside if it is not a tornado: %o', (row, reason) => {
    const {
      tornadoes,
      quarantine: { entries: quarantined },
    } = read({}, row);
    expect(tornadoes).toHaveLength(1);
    expect(quarantined).toMatchObject([{ line: 3, reason, leftOut: 'row' }]);
  });

  it('is set aside if it has a different number of fields, like a remark between the rows', () => {
    const text = madeUpSpcRecord([{}, {}]).replace('\n2,', '\n# MOORE EF 5 #\n2,');
    const {
      quarantine: { entries: quarantined },
      rowCount,
    } = readSpcRecord(madeUpSource(text));
    expect(rowCount).toBe(3);
    expect(quarantined).toMatchObject([
      { line: 3, reason: '1 fields where 29 are expected', text: '# MOORE EF 5 #' },
    ]);
  });
});

describe('an SPC record that is refused', () => {
  function refusal(text: string): unknown {
    try {
      return readSpcRecord(madeUpSource(text));
    } catch (error) {
      return error;
    }
  }

  it('has another header', () => {
    expect(refusal('om,year,state\n1,1974,IN\n')).toMatchObject({
      name: 'SourceFileError',
      code: 'UNKNOWN_LAYOUT',
    });
  });

  it('has an unknown number of columns and no header', () => {
    expect(refusal('1,1974,4,3\n')).toMatchObject({
      code: 'UNKNOWN_LAYOUT',
      message:
        "made-up.csv: a row of the SPC's record without a header has 21, 22, 28, 29, 30, 31 columns; here there are 4.",
    });
  });

  it('has no row', () => {
    expect(refusal(madeUpSpcRecord([]))).toMatchObject({ code: 'EMPTY' });
  });

  it('is cut short, even inside a quoted field', () => {
    const text = madeUpSpcRecord([{}, {}]);
    const quoted = madeUpSpcRecord([{}, { st: '"IN' }]);
    for (const cut of [text.slice(0, -30), quoted]) {
      expect(refusal(cut)).toMatchObject({
        code: 'TRUNCATED',
        message: expect.stringMatching(/the last row \(line 3\) ends in the middle: \d+ of 29 fields/),
      });
    }
  });
});

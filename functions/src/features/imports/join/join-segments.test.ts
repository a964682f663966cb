import { SeededRandom } from '@touchdown/level2/writing/seeded-random.ts';
import { describe, expect, it } from 'vitest';
import type { DetailsRow } from '../../../testing/made-up-details.ts';
import { madeUpLeg, madeUpSegments } from '../../../testing/made-up-year.ts';
import type { Segment } from '../ncei/segment.ts';
import { joinSegments, type Chain } from './join-segments.ts';

function events(chains: readonly Chain[]): string[][] {
  return chains.map(({ segments }) => segments.map(({ eventId }) => eventId));
}

function shuffled(segments: readonly Segment[], seed: number): Segment[] {
  const random = new SeededRandom(seed);
  const keyed = segments.map((segment) => ({ segment, key: random.next() }));
  return keyed.toSorted((a, b) => a.key - b.key).map(({ segment }) => segment);
}

/**
 * The F5 of April 3, 1974 from Perry to Scott County, Indiana. The SPC has 68 miles from 38.07, -86.75
 * to 38.63, -85.70. In Storm Events each row's end time repeats its begin time.
 */
const perry: DetailsRow[] = [
  ['1320', '123', '38.07', '-86.75', '38.22', '-86.50', '16'],
  ['1335', '25', '38.22', '-86.50', '38.31', '-86.27', '14'],
  ['1350', '61', '38.31', '-86.27', '38.47', '-86.10', '14'],
  ['1400', '175', '38.47', '-86.10', '38.53', '-85.95', '9'],
  ['1410', '19', '38.53', '-85.95', '38.60', '-85.80', '10'],
  ['1420', '143', '38.60', '-85.80', '38.63', '-85.70', '5'],
].map(([time = '', county = '', lat = '', lon = '', endLat = '', endLon = '', length = ''], at) => ({
  EVENT_ID: String(10_076_800 + at),
  BEGIN_TIME: time,
  CZ_FIPS: county,
  BEGIN_LAT: lat,
  BEGIN_LON: lon,
  END_LAT: endLat,
  END_LON: endLon,
  TOR_LENGTH: length,
  TOR_F_SCALE: 'F5',
}));

/** Another F5 in the SPC's record, half an hour later and 50 miles away. */
const brandenburg: DetailsRow = {
  EVENT_ID: '10076900',
  STATE: 'KENTUCKY',
  STATE_FIPS: '21',
  CZ_FIPS: '27',
  BEGIN_TIME: '1420',
  BEGIN_LAT: '37.73',
  BEGIN_LON: '-86.53',
  END_LAT: '38.05',
  END_LON: '-86.10',
  TOR_LENGTH: '32',
  TOR_F_SCALE: 'F5',
};

/** Ten rows with the same minute and place, each a separate tornado. */
const crowd: DetailsRow[] = Array.from({ length: 10 }, (_, at) => ({
  EVENT_ID: String(10_077_000 + at),
  STATE: 'TEXAS',
  STATE_FIPS: '48',
  CZ_FIPS: '303',
  BEGIN_TIME: '1500',
  BEGIN_LAT: '33.50',
  BEGIN_LON: '-101.80',
}));

describe('segments of one path', () => {
  it('are joined by place, or by ids if place alone leaves it open', () => {
    const old = (over: DetailsRow) =>
      madeUpSegments(madeUpLeg(0, over), madeUpLeg(1, { BEGIN_LAT: '38.12' }));
    // 0.02 degrees of latitude are 1.38 miles. The next number of the row makes up for them.
    expect(joinSegments(old({}))).toMatchObject([{ links: [{ kind: 'id' }] }]);
    expect(joinSegments(madeUpSegments(madeUpLeg(0), madeUpLeg(1)))).toMatchObject([
      { links: [{ kind: 'place' }] },
    ]);
  });

  it('are one tornado although each end time repeats the begin time', () => {
    const [chain, ...others] = joinSegments(madeUpSegments(...perry));
    expect(others).toEqual([]);
    expect(chain?.segments.map(({ county }) => county)).toEqual([
      'Perry',
      'Crawford',
      'Harrison',
      'Washington',
      'Clark',
      'Scott',
    ]);
    expect(chain?.unsure).toEqual([]);
    expect(chain?.links).toHaveLength(5);
    for (const { kind, score } of chain?.links ?? []) {
      expect(kind).toBe('place');
      expect(score).toBeLessThanOrEqual(0);
    }
  });

  it('are not joined with a path nearby', () => {
    expect(events(joinSegments(madeUpSegments(...perry, brandenburg)))).toEqual([
      perry.map(({ EVENT_ID }) => EVENT_ID),
      ['10076900'],
    ]);
  });

  it.each([1, 2, 3, 4, 5, 6])('are joined the same way in any row order, seed %i', (seed) => {
    const segments = madeUpSegments(...perry, brandenburg, ...crowd);
    expect(joinSegments(shuffled(segments, seed))).toEqual(joinSegments(segments));
  });

  it('have at most one successor and one predecessor, the best ones', () => {
    const rival = { ...perry[1], EVENT_ID: '10076999', BEGIN_LAT: '38.24', END_LAT: '38.40' };
    expect(events(joinSegments(madeUpSegments(rival, ...perry)))).toEqual([
      perry.map(({ EVENT_ID }) => EVENT_ID),
      ['10076999'],
    ]);
  });

  it('are joined across a state line and midnight', () => {
    const chains = joinSegments(
      madeUpSegments(
        madeUpLeg(0, { BEGIN_TIME: '2355' }),
        madeUpLeg(1, {
          BEGIN_DAY: '4',
          BEGIN_TIME: '5',
          STATE: 'KENTUCKY',
          STATE_FIPS: '21',
          CZ_FIPS: '91',
        }),
      ),
    );
    expect(events(chains)).toEqual([['500', '501']]);
  });

  it('are joined by a known link if their places are wrong', () => {
    const chains = joinSegments(
      madeUpSegments(
        madeUpLeg(0, { EVENT_ID: '10160248' }),
        madeUpLeg(1, { EVENT_ID: '10052163', BEGIN_LAT: '45', END_LAT: '45.1' }),
      ),
    );
    expect(chains).toMatchObject([{ links: [{ kind: 'hand', score: null }], unsure: [] }]);
  });
});

describe('rows that are not joined', () => {
  it('are those with the same minute and place', () => {
    const chains = joinSegments(madeUpSegments(...crowd));
    expect(events(chains)).toEqual(crowd.map(({ EVENT_ID }) => [EVENT_ID]));
    expect(chains.every(({ unsure, links }) => unsure.length === 0 && links.length === 0)).toBe(true);
  });

  it('are those without any other row', () => {
    expect(joinSegments([])).toEqual([]);
    expect(events(joinSegments(madeUpSegments(madeUpLeg(0))))).toEqual([['500']]);
  });

  it('are marked if they may belong together', () => {
    // As of 2017: the next begins three minutes after the end and 2.1 miles away.
    const date = { BEGIN_YEARMONTH: '201704', END_YEARMONTH: '201704', TOR_F_SCALE: 'EF2' };
    const rows = [
      madeUpLeg(0, { ...date, END_TIME: '1330', CZ_TIMEZONE: 'CST-6' }),
      madeUpLeg(1, {
        ...date,
        EVENT_ID: '560',
        CZ_TIMEZONE: 'CST-6',
        BEGIN_TIME: '1333',
        END_TIME: '1345',
        BEGIN_LAT: '38.13',
      }),
      madeUpLeg(9, { ...date, EVENT_ID: '570', END_TIME: '1500', CZ_TIMEZONE: 'CST-6' }),
    ];
    const chains = joinSegments(madeUpSegments(...rows));
    expect(events(chains)).toEqual([['500'], ['560'], ['570']]);
    const [first, second] = chains;
    expect(chains.map(({ unsure }) => unsure.map(({ chain, side }) => [chain, side]))).toEqual([
      [[second, 'after']],
      [[first, 'before']],
      [],
    ]);
    expect(first?.unsure[0]?.score).toBeGreaterThan(0.25);
  });
});

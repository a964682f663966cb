import { describe, expect, it } from 'vitest';
import { SeededRandom } from '@touchdown/level2/writing/seeded-random.ts';
import type { DetailsRow } from '../../../testing/made-up-details.ts';
import { madeUpLeg, madeUpSegments } from '../../../testing/made-up-year.ts';
import type { Segment } from '../ncei/segment.ts';
import { joinSegments, type Chain, linkScore } from './join-segments.ts';

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

/** Returns the score of the second leg after the first, with the given columns changed. */
function score(first: DetailsRow = {}, second: DetailsRow = {}): number | undefined {
  const [from, to] = madeUpSegments(madeUpLeg(0, first), madeUpLeg(1, second)) as [Segment, Segment];
  return linkScore(from, to);
}

/** A leg of 2017, with an end time and an episode. */
function modern(at: number, over: DetailsRow = {}): DetailsRow {
  const hhmm = (minute: number) => String(Math.floor(minute / 60) * 100 + (minute % 60));
  const begin = 13 * 60 + 20 + at * 10;
  const times = { BEGIN_TIME: hhmm(begin), END_TIME: hhmm(begin + 10) };
  const date = { BEGIN_YEARMONTH: '201704', BEGIN_DAY: '30', END_YEARMONTH: '201704', END_DAY: '30' };
  // Event ids are far apart, so that tests of the clock depend on nothing else.
  const numbers = { EVENT_ID: String(700_000 + at * 50), TOR_F_SCALE: 'EF2', CZ_TIMEZONE: 'CST-6' };
  return madeUpLeg(at, { ...date, ...times, ...numbers, ...over });
}

function modernScore(first: DetailsRow = {}, second: DetailsRow = {}): number | undefined {
  const [from, to] = madeUpSegments(modern(0, first), modern(1, second)) as [Segment, Segment];
  return linkScore(from, to);
}

describe('a segment that begins where another ended', () => {
  it('has the best score if it is the next row', () => {
    expect(score()).toBeCloseTo(-0.5);
    expect(modernScore()).toBeCloseTo(0);
  });

  it('fits better if the source names it or both have the same episode', () => {
    expect(modernScore({ TOR_OTHER_CZ_FIPS: '25', TOR_OTHER_CZ_STATE: 'IN' })).toBeCloseTo(-1);
    expect(modernScore({ EPISODE_ID: '1' }, { EPISODE_ID: '1' })).toBeCloseTo(-0.5);
    expect(modernScore({ EPISODE_ID: '1' }, { EPISODE_ID: '2' })).toBeCloseTo(0);
    expect(modernScore({ TOR_OTHER_CZ_FIPS: '25', TOR_OTHER_CZ_STATE: 'KY' })).toBeCloseTo(0);
  });

  it('fits worse the further away it begins', () => {
    // 0.02 degrees of latitude are 1.38 miles.
    expect(modernScore({}, { BEGIN_LAT: '38.12' })).toBeCloseTo(1.38 / 2.5, 2);
    expect(modernScore({}, { BEGIN_LAT: '38.14' })).toBeUndefined();
  });

  it('may begin a little further away if the source names it, up to five miles in old files', () => {
    const named = { TOR_OTHER_CZ_FIPS: '25', TOR_OTHER_CZ_STATE: 'IN' };
    expect(modernScore(named, { BEGIN_LAT: '38.139' })).toBeCloseTo(2.7 / 2.7 - 1, 1);
    expect(modernScore(named, { BEGIN_LAT: '38.145' })).toBeUndefined();
    const old = { BEGIN_YEARMONTH: '197404', END_YEARMONTH: '197404' };
    expect(modernScore({ ...old, ...named }, { ...old, BEGIN_LAT: '38.16' })).toBeDefined();
    expect(modernScore({ ...old, ...named }, { ...old, BEGIN_LAT: '38.18' })).toBeUndefined();
  });

  it('must be in another county or touch, since 1996', () => {
    const same = { CZ_FIPS: '123', CZ_NAME: 'PERRY' };
    expect(modernScore(same, { ...same, BEGIN_LAT: '38.12' })).toBeUndefined();
    expect(modernScore(same, same)).toBeDefined();
  });
});

describe('a segment with an end time', () => {
  it.each([
    ['1328', 0.4],
    ['1330', 0],
    ['1335', 1],
  ])('may be followed from two minutes before its end to five minutes after: %s', (BEGIN_TIME, expected) => {
    expect(modernScore({}, { BEGIN_TIME })).toBeCloseTo(expected);
  });

  it.each(['1327', '1336', '1430'])('is not followed at any other time: %s', (BEGIN_TIME) => {
    expect(modernScore({}, { BEGIN_TIME, END_TIME: '1500' })).toBeUndefined();
  });
});

describe('a segment whose end time repeats its begin time', () => {
  it('may be followed within the time that its path takes plus ten minutes', () => {
    // 12.5 miles take 50 minutes at 15 mph, and ten more are allowed.
    const near = { BEGIN_LAT: '38.12' };
    expect(score({}, { ...near, BEGIN_TIME: '1420' })).toBeDefined();
    expect(score({}, { ...near, BEGIN_TIME: '1421' })).toBeUndefined();
  });

  it('may be followed much later if the next begins at the same place', () => {
    expect(score({}, { BEGIN_TIME: '1620' })).toBeDefined();
    expect(score({}, { BEGIN_TIME: '1621' })).toBeUndefined();
  });

  it('is not followed faster than any tornado moves, or by an earlier segment', () => {
    expect(score({}, { BEGIN_TIME: '1321' })).toBeUndefined();
    expect(score({}, { BEGIN_TIME: '1319' })).toBeUndefined();
  });
});

describe('a segment that cannot follow', () => {
  it('has the same minute and place, and neither has an end', () => {
    const bare = { END_LAT: '', END_LON: '' };
    const [from, to] = madeUpSegments(madeUpLeg(0, bare), madeUpLeg(0, { ...bare, EVENT_ID: '501' }));
    expect(linkScore(from as Segment, to as Segment)).toBeUndefined();
  });

  it('has no place, or follows one without a place', () => {
    expect(score({ END_LAT: '', END_LON: '' })).toBeUndefined();
    expect(score({}, { BEGIN_LAT: '', BEGIN_LON: '' })).toBeUndefined();
  });

  it('is the segment itself', () => {
    const [one] = madeUpSegments(modern(0, { END_LAT: '38.0', END_LON: '-86.8' })) as [Segment];
    expect(linkScore(one, one)).toBeUndefined();
  });

  it('is the same path in reverse', () => {
    expect(
      modernScore({}, { BEGIN_LAT: '38.10', BEGIN_LON: '-86.60', END_LAT: '38.00', END_LON: '-86.80' }),
    ).toBeUndefined();
  });

  it('turns sharply after a gap, although touching paths may turn', () => {
    const southeast = { END_LAT: '37.99', END_LON: '-86.75' };
    expect(modernScore({}, southeast)).toBeDefined();
    expect(modernScore({}, { ...southeast, BEGIN_LAT: '38.115' })).toBeUndefined();
    expect(modernScore({}, { BEGIN_LAT: '38.115' })).toBeDefined();
  });
});

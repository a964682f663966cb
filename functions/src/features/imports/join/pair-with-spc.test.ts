import { describe, expect, it } from 'vitest';
import type { DetailsRow } from '../../../testing/made-up-details.ts';
import type { SpcRow } from '../../../testing/made-up-spc-record.ts';
import { madeUpLeg, madeUpSegments, madeUpSpcTornadoes } from '../../../testing/made-up-year.ts';
import { joinSegments } from './join-segments.ts';
import { pairWithSpc } from './pair-with-spc.ts';

/** Pairs rows of Storm Events and the SPC about the same tornado of 1974, with the given columns changed. */
function pair(rows: readonly DetailsRow[], spc: readonly SpcRow[]) {
  const chains = joinSegments(madeUpSegments(...rows));
  const { pairs, chainsLeft, spcLeft } = pairWithSpc(chains, madeUpSpcTornadoes(...spc));
  return {
    pairs: pairs.map((one) => [one.chain.segments[0]?.eventId, one.spc.number, one.kind]),
    differences: pairs.map((one) => one.differences),
    chainsLeft: chainsLeft.map(({ chain, reason, isUnsure }) => {
      return { event: chain.segments[0]?.eventId, reason, isUnsure };
    }),
    spcLeft: spcLeft.map(({ spc: { number }, reason, isMissing }) => ({ number, reason, isMissing })),
  };
}

const row: DetailsRow = { EVENT_ID: '500' };
const far = { slat: '40.5', slon: '-85' };

describe('a joined tornado and the SPC’s', () => {
  it('are the same if date, rating and starting place agree', () => {
    expect(pair([row], [{ om: '115' }])).toEqual({
      pairs: [['500', '1974-115', 'same']],
      differences: [[]],
      chainsLeft: [],
      spcLeft: [],
    });
  });

  it('are compared by the highest rating, total length and first place of all segments', () => {
    const legs = [madeUpLeg(0), madeUpLeg(1, { TOR_F_SCALE: 'F4' }), madeUpLeg(2)];
    const { pairs, differences } = pair(legs, [
      { om: '115', mag: '4', len: '37.5', slat: '38', slon: '-86.8' },
    ]);
    expect(pairs).toEqual([['500', '1974-115', 'same']]);
    expect(differences).toEqual([[]]);
  });

  it('are the same if NCEI’s rating is blank and the SPC estimated it later', () => {
    const blank = { ...row, TOR_F_SCALE: '' };
    expect(pair([blank], [{ om: '1', fc: '1' }]).pairs).toEqual([['500', '1974-1', 'same']]);
    expect(pair([blank], [{ om: '1', fc: '0' }])).toMatchObject({
      pairs: [['500', '1974-1', 'near']],
      differences: [['rated N/A here, F2 by the SPC']],
    });
  });

  it.each<[string, SpcRow, string]>([
    ['a different rating', { mag: '3' }, 'rated F2 here, F3 by the SPC'],
    ['a start some miles away', { slat: '38.17' }, 'starting places 7 miles apart'],
    ['no start', { slat: '0', slon: '0' }, 'no starting place to compare'],
  ])('are near with %s, which is reported', (_, over, difference) => {
    expect(pair([row], [{ om: '1', ...over }])).toMatchObject({
      pairs: [['500', '1974-1', 'near']],
      differences: [[difference]],
    });
  });

  it('are near a few minutes on either side of midnight', () => {
    expect(
      pair([{ ...row, BEGIN_TIME: '2355' }], [{ om: '1', date: '1974-04-04', time: '00:05:00' }]),
    ).toMatchObject({ pairs: [['500', '1974-1', 'near']], differences: [['another date']] });
  });

  it('are the same across time zones', () => {
    const details = { ...row, CZ_TIMEZONE: 'EST', BEGIN_TIME: '1420' };
    expect(pair([details], [{ om: '1' }]).pairs).toEqual([['500', '1974-1', 'same']]);
    expect(pair([row], [{ om: '1', tz: '9', time: '19:20:00' }]).pairs).toEqual([['500', '1974-1', 'same']]);
  });

  it('are matched by size and time if a place is wrong', () => {
    expect(pair([row], [{ om: '1', slat: '40.07' }]).pairs).toEqual([['500', '1974-1', 'near']]);
    expect(pair([row], [{ om: '1', slat: '40.07', len: '9' }]).pairs).toEqual([]);
  });

  it('are not the same in different states, unless they start at the same place', () => {
    const kentucky = { om: '1', st: 'KY', stf: '21', f1: '91' };
    expect(pair([row], [kentucky]).pairs).toEqual([['500', '1974-1', 'same']]);
    expect(pair([row], [{ ...kentucky, slat: '37.95' }]).pairs).toEqual([]);
  });

  it('are not the same more than an hour and a half apart', () => {
    expect(pair([row], [{ om: '1', time: '14:50:00' }]).pairs).toHaveLength(1);
    expect(pair([row], [{ om: '1', time: '14:51:00' }]).pairs).toHaveLength(0);
  });
});

describe('several candidates', () => {
  const second: DetailsRow = { EVENT_ID: '501', BEGIN_LAT: '38.17', TOR_F_SCALE: 'F3' };

  it('are paired one to one, best first, in any order', () => {
    const spc = [
      { om: '1', slat: '38.17', mag: '3' },
      { om: '2', time: '13:25:00' },
    ];
    const expected = [
      ['501', '1974-1', 'same'],
      ['500', '1974-2', 'same'],
    ];
    expect(pair([row, second], spc).pairs).toEqual(expected);
    expect(pair([second, row], spc.toReversed()).pairs).toEqual(expected);
  });

  it('are paired without regard to the SPC’s numbers', () => {
    const numbers = [{ om: '9', mag: '3', slat: '38.17' }, { om: '1' }];
    const { pairs } = pair([row, second], numbers);
    expect(pairs).toHaveLength(2);
    expect(pairs).toContainEqual(['500', '1974-1', 'same']);
    expect(pairs).toContainEqual(['501', '1974-9', 'same']);
  });
});

describe('a joined tornado without an SPC partner', () => {
  it('is alone if the SPC has none within an hour', () => {
    expect(pair([row], [{ time: '16:00:00' }]).chainsLeft).toEqual([
      { event: '500', reason: 'the SPC has no tornado within an hour', isUnsure: false },
    ]);
  });

  it('is alone if the SPC’s nearest is far away', () => {
    const { chainsLeft } = pair([row], [{ ...far, len: '20' }]);
    expect(chainsLeft).toMatchObject([{ isUnsure: false }]);
    expect(chainsLeft[0]?.reason).toMatch(/^the SPC’s nearest tornado of that hour is 1\d\d miles away$/);
  });

  it('is unsure if the SPC’s nearby tornado is paired with another of ours', () => {
    const { pairs, chainsLeft } = pair([row, { EVENT_ID: '501', BEGIN_LAT: '38.17' }], [{ om: '1' }]);
    expect(pairs).toEqual([['500', '1974-1', 'same']]);
    expect(chainsLeft).toMatchObject([{ event: '501', isUnsure: true }]);
  });

  it('is unsure if no starting place is recorded', () => {
    const bare = { ...row, BEGIN_LAT: '', BEGIN_LON: '' };
    const kentucky = { st: 'KY', stf: '21' };
    expect(pair([bare], [kentucky]).chainsLeft).toMatchObject([
      { reason: 'no starting place is recorded', isUnsure: true },
    ]);
  });
});

describe('an SPC tornado without a joined partner', () => {
  it('is missing if NCEI’s file has no row for it', () => {
    expect(pair([{ ...row, BEGIN_TIME: '2300' }], [{ om: '1' }]).spcLeft).toEqual([
      { number: '1974-1', reason: 'NCEI’s file has no row for it', isMissing: true },
    ]);
  });

  it('is not missing if it is on a joined path', () => {
    const legs = [madeUpLeg(0), madeUpLeg(1), madeUpLeg(2)];
    const { pairs, spcLeft } = pair(legs, [
      { om: '1', slat: '38', slon: '-86.8', len: '37.5' },
      { om: '2', slat: '38.2', slon: '-86.4', time: '13:40:00' },
    ]);
    expect(pairs).toEqual([['500', '1974-1', 'same']]);
    expect(spcLeft).toMatchObject([
      { number: '1974-2', reason: 'is on the path of a tornado that was joined here', isMissing: false },
    ]);
  });

  it('is not missing if a nearby NCEI tornado has no partner', () => {
    const kentucky = { om: '1', st: 'KY', stf: '21', slat: '37.9' };
    expect(pair([row], [kentucky]).spcLeft).toMatchObject([
      { reason: 'may be a nearby NCEI tornado without a partner', isMissing: false },
    ]);
  });
});

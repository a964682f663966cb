import { describe, expect, it } from 'vitest';
import type { DetailsRow } from '../../../testing/made-up-details.ts';
import type { SpcRow } from '../../../testing/made-up-spc-record.ts';
import { madeUpLeg, madeUpSegments, madeUpSpcTornadoes } from '../../../testing/made-up-year.ts';
import { joinYear } from './join-year.ts';

const ids = ({ segments }: { segments: readonly { eventId: string }[] }) =>
  segments.map(({ eventId }) => eventId);

function join(rows: readonly DetailsRow[], spc: readonly SpcRow[]) {
  const tornadoes = spc.length > 0 ? madeUpSpcTornadoes(...spc) : [];
  const { chains, pairing } = joinYear(madeUpSegments(...rows), tornadoes);
  return {
    chains: chains.map(ids),
    pairs: pairing.pairs.map((pair) => [...ids(pair.chain), pair.spc.number]),
    isUnsure: chains.map(({ unsure }) => unsure.length > 0),
    links: chains.map(({ links }) => links),
  };
}

/** The SPC's row of a path that begins where the leg does. */
function spcFrom(leg: number, over: SpcRow): SpcRow {
  const { BEGIN_LAT = '', BEGIN_LON = '', BEGIN_TIME = '' } = madeUpLeg(leg);
  const time = `${BEGIN_TIME.slice(0, 2)}:${BEGIN_TIME.slice(2)}:00`;
  return { slat: BEGIN_LAT, slon: BEGIN_LON, time, ...over };
}

const hurt = (injuries: string): DetailsRow => ({ INJURIES_DIRECT: injuries });
const [first, second, third] = [madeUpLeg(0, hurt('5')), madeUpLeg(1, hurt('7')), madeUpLeg(2, hurt('11'))];

describe('segments that touch', () => {
  it('are cut where the parts have the totals of two of the SPC’s tornadoes', () => {
    const spc = [
      spcFrom(0, { om: '1', len: '12.5', inj: '5' }),
      spcFrom(1, { om: '2', len: '25', inj: '18' }),
    ];
    expect(join([first, second, third], spc)).toMatchObject({
      chains: [['500'], ['501', '502']],
      pairs: [
        ['500', '1974-1'],
        ['501', '502', '1974-2'],
      ],
    });
  });

  it('stay joined if together they have the totals of one', () => {
    const spc = [spcFrom(0, { om: '1', len: '37.5', inj: '23' })];
    expect(join([first, second, third], spc).chains).toEqual([['500', '501', '502']]);
  });

  it('stay joined if no way to cut them gives the SPC’s totals', () => {
    const spc = [spcFrom(0, { om: '1', len: '30', inj: '23' })];
    expect(join([first, second, third], spc).chains).toEqual([['500', '501', '502']]);
  });

  it('are one path although the SPC has only the first of them, and no tornado for the other', () => {
    const spc = [spcFrom(0, { om: '1', len: '12.5', inj: '5' })];
    expect(join([first, second], spc)).toMatchObject({
      chains: [['500', '501']],
      pairs: [['500', '501', '1974-1']],
    });
  });

  it('stay joined if each row repeats the length of the whole', () => {
    const repeated = [0, 1].map((at) => madeUpLeg(at, { TOR_LENGTH: '30.98' }));
    expect(join(repeated, [spcFrom(0, { len: '30.98' })]).chains).toEqual([['500', '501']]);
  });
});

describe('a link that is not certain enough to be joined', () => {
  const date = {
    BEGIN_YEARMONTH: '201704',
    END_YEARMONTH: '201704',
    CZ_TIMEZONE: 'CST-6',
    TOR_F_SCALE: 'EF2',
  };
  const rows = [
    madeUpLeg(0, { ...date, END_TIME: '1330' }),
    madeUpLeg(1, { ...date, EVENT_ID: '560', BEGIN_TIME: '1333', END_TIME: '1345', BEGIN_LAT: '38.13' }),
  ];
  const spc2017 = { date: '2017-04-03', om: '1' };

  it('is kept where the SPC has no row that decides', () => {
    expect(join(rows, []).isUnsure).toEqual([true, true]);
    expect(join(rows, [spcFrom(0, { ...spc2017, len: '7' })]).isUnsure).toEqual([true, true]);
  });

  it('is forgotten if one side is a whole tornado of the SPC', () => {
    expect(join(rows, [spcFrom(0, { ...spc2017, len: '12.5' })]).isUnsure).toEqual([false, false]);
  });
});

describe('segments that do not touch', () => {
  const far: DetailsRow = { ...third, BEGIN_LAT: '38.42', BEGIN_LON: '-86.4' };

  it('are one path if together they have the totals of one of the SPC’s tornadoes', () => {
    expect(join([first, second, far], []).chains).toEqual([['500', '501'], ['502']]);
    const spc = [spcFrom(0, { om: '1', len: '37.5', inj: '23' })];
    expect(join([first, second, far], spc)).toMatchObject({
      chains: [['500', '501', '502']],
      links: [[expect.objectContaining({ kind: 'place' }), { kind: 'totals', score: null }]],
    });
    expect(join([first, second], spc).links).toMatchObject([[{ kind: 'place' }]]);
  });

  it('are one path although a clock is hours off', () => {
    const spc = [spcFrom(0, { om: '1', len: '37.5', inj: '23' })];
    const late = { ...third, BEGIN_TIME: '2340' };
    expect(join([first, second, late], []).chains).toEqual([['500', '501'], ['502']]);
    expect(join([first, second, late], spc).chains).toEqual([['500', '501', '502']]);
  });

  it('are in the order of their places if each begins where another ends, whatever the clocks say', () => {
    const spc = [spcFrom(0, { om: '1', len: '37.5', inj: '23' })];
    const early = { ...second, BEGIN_TIME: '1255' };
    expect(join([first, early, third], spc)).toMatchObject({
      chains: [['500', '501', '502']],
      links: [[{ kind: 'totals' }, { kind: 'place' }]],
    });
  });

  it('stay apart if a person has read them as several, until a place is set right', () => {
    const [neosho, cherokee] = ['10023573', '10023572'];
    const spc = [spcFrom(0, { om: '1', len: '37.5', inj: '16' })];
    const rows = (over: DetailsRow) => [
      { ...first, EVENT_ID: neosho, TOR_LENGTH: '25' },
      { ...third, ...over, EVENT_ID: cherokee },
    ];
    const read = join(rows({ BEGIN_LAT: '38.5' }), spc);
    expect(read).toMatchObject({ chains: [[neosho], [cherokee]], pairs: [] });
    const setRight = join(rows({ BEGIN_LAT: '38.15', BEGIN_LON: '-86.5' }), spc);
    expect(setRight).toMatchObject({ chains: [[neosho, cherokee]], links: [[{ kind: 'totals' }]] });
  });

  it('stay apart if each is one of the SPC’s tornadoes', () => {
    const spc = [
      spcFrom(0, { om: '1', len: '25', inj: '12' }),
      spcFrom(2, { om: '2', len: '12.5', inj: '11' }),
    ];
    expect(join([first, second, far], spc).chains).toEqual([['500', '501'], ['502']]);
  });

  it('stay apart if they are short and hurt nobody, which adds up by chance', () => {
    const short = (at: number, over: DetailsRow) => madeUpLeg(at, { TOR_LENGTH: '0.5', ...over });
    const rows = [short(0, { END_LAT: '38', END_LON: '-86.8' }), short(1, {})];
    expect(join(rows, [spcFrom(0, { len: '1' })]).chains).toEqual([['500'], ['501']]);
  });
});

it('does not depend on the order of the rows', () => {
  const rows = [first, second, third, madeUpLeg(5)];
  const spc = [spcFrom(0, { om: '1', len: '12.5', inj: '5' }), spcFrom(1, { om: '2', len: '25', inj: '18' })];
  expect(join(rows.toReversed(), spc.toReversed())).toEqual(join(rows, spc));
});

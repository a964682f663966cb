import { describe, expect, it } from 'vitest';
import type { DetailsRow } from '../../../testing/made-up-details.ts';
import type { SpcRow } from '../../../testing/made-up-spc-record.ts';
import { madeUpDrafts } from '../../../testing/made-up-year.ts';

const row: DetailsRow = { BEGIN_YEARMONTH: '199505', BEGIN_DAY: '18', EVENT_ID: '700' };
const next: DetailsRow = { ...row, EVENT_ID: '701' };
const spc: SpcRow = { date: '1995-05-18' };

function served(details: readonly DetailsRow[], rows: readonly SpcRow[]) {
  return madeUpDrafts({ details, spc: rows }).map(({ tornado, sources }) => ({
    aliases: sources.aliases,
    rows: sources.source_rows.length,
    segments: tornado.segment_count,
    injuries: tornado.injuries,
    length: tornado.path_length,
    begin: tornado.begin_local,
    flags: tornado.quality_flags,
  }));
}

describe('a row that a salvaged file lists twice', () => {
  const both = { aliases: ['ncei:700', 'ncei:701', 'spc:1995-1'], rows: 3, segments: 1, length: 3 };

  it('is one tornado, also with its columns shifted in the second listing', () => {
    const shifted = {
      ...next,
      TOR_LENGTH: '100',
      TOR_WIDTH: '10',
      BEGIN_LAT: '',
      BEGIN_LON: '',
      INJURIES_DIRECT: '12',
    };
    expect(served([row, shifted], [{ ...spc, inj: '12' }])).toMatchObject([
      { ...both, injuries: 12, flags: expect.arrayContaining(['row_listed_twice']) },
    ]);
  });

  it('is one if the listings are far apart in the file but equal', () => {
    const equal = { ...row, EVENT_ID: '741' };
    expect(served([row, equal], [spc])).toMatchObject([{ aliases: ['ncei:700', 'ncei:741', 'spc:1995-1'] }]);
  });

  it.each([
    ['the SPC has two', {}, [spc, { ...spc, om: '2' }]],
    ['the second is in another county', { CZ_FIPS: '25' }, [spc]],
    ['the second began later', { BEGIN_TIME: '1325' }, [spc]],
    ['the second has another rating', { TOR_F_SCALE: 'F0' }, [spc]],
    ['the second is elsewhere', { BEGIN_LAT: '38.37' }, [spc]],
  ] as const)('is two if %s', (_, over, rows) => {
    expect(served([row, { ...next, ...over }], rows)).toHaveLength(2);
  });

  it('is two in the years of paper records', () => {
    const paper = { BEGIN_YEARMONTH: '197404', BEGIN_DAY: '3' };
    expect(
      served(
        [
          { ...row, ...paper },
          { ...next, ...paper },
        ],
        [{}],
      ),
    ).toHaveLength(2);
  });
});

describe('a salvaged row with a wrong day', () => {
  const told: DetailsRow = { ...row, INJURIES_DIRECT: '7', BEGIN_LAT: '', BEGIN_LON: '' };
  const right: SpcRow = { date: '1995-05-25', inj: '7' };

  it('is the tornado of the SPC with the same size and casualties, on the SPC’s day', () => {
    expect(served([told], [right])).toMatchObject([
      {
        aliases: ['ncei:700', 'spc:1995-1'],
        begin: '1995-05-25T13:20',
        flags: expect.arrayContaining(['date_from_spc']),
      },
    ]);
  });

  it.each<[string, SpcRow[]]>([
    ['another length', [{ ...right, len: '4' }]],
    ['another rating', [{ ...right, mag: '3' }]],
    ['other injuries', [{ ...right, inj: '6' }]],
    ['a tenth of a mile, like many others', [{ ...right, len: '0.1' }]],
    ['the day of two months later', [{ ...right, date: '1995-07-25' }]],
  ])('is not the same with %s', (_, rows) => {
    const length = rows[0]?.['len'] === '0.1' ? { TOR_LENGTH: '0.1' } : {};
    expect(served([{ ...told, ...length }], rows)).toHaveLength(2);
  });

  it('is neither of two that fit equally well', () => {
    expect(served([told], [right, { ...right, date: '1995-05-27', om: '2' }])).toHaveLength(3);
  });
});

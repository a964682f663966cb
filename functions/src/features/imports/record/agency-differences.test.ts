import { describe, expect, it } from 'vitest';
import { toCatalogueRow } from '../../../domain/catalogue/to-catalogue-row.ts';
import type { DetailsRow } from '../../../testing/made-up-details.ts';
import type { SpcRow } from '../../../testing/made-up-spc-record.ts';
import { madeUpDrafts, madeUpLeg } from '../../../testing/made-up-year.ts';

/** One row of each agency, about the same tornado but for what is given. */
function drafted(ncei: DetailsRow, theirs: SpcRow) {
  const row = madeUpLeg(0, { TOR_F_SCALE: 'F1', ...ncei });
  const { BEGIN_LAT = '', BEGIN_LON = '' } = row;
  const spc = { slat: BEGIN_LAT, slon: BEGIN_LON, time: '13:20:00', mag: '1', ...theirs };
  const [draft, ...others] = madeUpDrafts({ details: [row], spc: [spc] });
  expect(others).toEqual([]);
  if (!draft) throw new Error('Expected a draft');
  const { tornado } = draft;
  const { path_length, path_width, fatalities, injuries, agency_differences } = tornado;
  const isAbout = (flag: string) => /differ|columns|far_apart|from_spc/.test(flag);
  return {
    tornado,
    served: { path_length, path_width, fatalities, injuries },
    flags: tornado.quality_flags.filter((flag) => isAbout(flag) && flag !== 'filled_from_spc'),
    differences: agency_differences?.map(({ field, ncei: one, spc: other }) => `${field} ${one}/${other}`),
  };
}

const sizes = { TOR_LENGTH: '12.5', TOR_WIDTH: '100' };
const theirSizes = { len: '12.5', wid: '100' };

describe('a row whose numbers stand in the wrong columns', () => {
  it.each([
    [
      'deaths for injuries, as of Smyrna in 1995',
      { ...sizes, DEATHS_DIRECT: '4', INJURIES_DIRECT: '250', DAMAGE_PROPERTY: '0' },
      { ...theirSizes, fat: '0', inj: '4' },
      { path_length: 12.5, path_width: 100, fatalities: 0, injuries: 4 },
    ],
    [
      'the width for the length, as of Sumter in 1993',
      { TOR_LENGTH: '150', TOR_WIDTH: '10' },
      { len: '0.2', wid: '150' },
      { path_length: 0.2, path_width: 150, fatalities: 0, injuries: 0 },
    ],
    [
      'people for sizes, as of Wilbarger in 1995',
      { TOR_LENGTH: '0.1', TOR_WIDTH: '10', DEATHS_DIRECT: '2', INJURIES_DIRECT: '30' },
      { len: '2', wid: '30', fat: '0', inj: '0' },
      { path_length: 2, path_width: 30, fatalities: 0, injuries: 0 },
    ],
    [
      'dollars for injuries, as of Rogers in 1993',
      { ...sizes, INJURIES_DIRECT: '0', DAMAGE_PROPERTY: '30' },
      { ...theirSizes, inj: '30' },
      { path_length: 12.5, path_width: 100, fatalities: 0, injuries: 30 },
    ],
  ])('gives way to the SPC’s: %s', (_, ncei, spc, served) => {
    const draft = drafted(ncei, spc);
    expect(draft.served).toEqual(served);
    expect(draft.flags).toEqual(['columns_moved']);
    expect(toCatalogueRow({ ...draft.tornado, id: '19740403-00000000' as never }).lengthMiles).toBe(
      served.path_length,
    );
  });
});

describe('people of a row from before 1996', () => {
  it('are the SPC’s, which has corrected its record since: 94 of Worcester, not 90', () => {
    const { served, flags, differences } = drafted(
      { ...sizes, DEATHS_DIRECT: '90', INJURIES_DIRECT: '1228' },
      { ...theirSizes, fat: '94', inj: '1228' },
    );
    expect(served).toMatchObject({ fatalities: 94, injuries: 1228 });
    expect(flags).toEqual(['casualties_from_spc']);
    expect(differences).toEqual(['fatalities 90/94']);
  });
});

describe('lengths', () => {
  it.each([
    ['8', '41', ['lengths_far_apart'], null],
    ['12', '1', ['lengths_far_apart'], null],
    ['12.5', '15.1', ['lengths_differ_between_sources'], 12.5],
    ['0.1', '0.5', [], 0.1],
    ['19', '19.4', [], 19],
  ])('of %s and %s miles', (ncei, spc, flags, listed) => {
    const draft = drafted({ TOR_LENGTH: ncei }, { len: spc });
    expect(draft.flags).toEqual(flags);
    expect(toCatalogueRow({ ...draft.tornado, id: '19740403-00000000' as never }).lengthMiles).toBe(listed);
    expect(draft.differences).toEqual(flags.length > 0 ? [`path_length ${ncei}/${spc}`] : undefined);
  });
});

describe('what stands for unknown', () => {
  it('is no difference: 33 and 10 yards, and a tornado without a rating', () => {
    expect(drafted({ TOR_WIDTH: '33' }, { wid: '10', len: '12.5' }).differences).toBeUndefined();
    expect(drafted({ TOR_F_SCALE: '' }, { mag: '2', len: '12.5' }).differences).toBeUndefined();
  });
});

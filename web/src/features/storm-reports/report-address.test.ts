import { describe, expect, it } from 'vitest';
import { isSameQuestion, noFilters, readFilters, readPage, reportQuery } from './report-address.ts';

const read = (text: string) => readFilters(new URLSearchParams(text));
const pageOf = (text: string) => readPage(new URLSearchParams(text));

describe('section 5: the SPC page', () => {
  it('reads page as an integer, 1 where there is none', () => {
    expect(['', 'page=3', 'page=2.9', 'page=0', 'page=-1', 'page=x', 'page=9999999'].map(pageOf)).toEqual([
      1, 3, 2, 1, 1, 1, 1,
    ]);
  });

  it('drops unknown scales and states, and half a date', () => {
    expect(read('f_scale=EF4,EF9,ef2,N/A&state=new mexico&month=5&day=20')).toEqual({
      scales: ['EF2', 'EF4', 'N/A'],
      state: 'New Mexico',
      monthDay: { month: 5, day: 20 },
    });
    expect(read('f_scale=EF9&state=Guam&month=5')).toEqual(noFilters);
    expect(read('day=5')).toEqual(noFilters);
  });
});

describe('section 2: the address of /spc-reports', () => {
  it('leaves out page 1 and what is not filtered, and sends the state in upper case', () => {
    expect(reportQuery(noFilters, 1)).toEqual({});
    expect(reportQuery({ scales: ['EF4', 'EF2'], state: 'Ohio', monthDay: { month: 4, day: 3 } }, 2)).toEqual(
      { page: '2', f_scale: 'EF2,EF4', state: 'OHIO', month: '4', day: '3' },
    );
  });

  it('is the same for scales in another order, and for a month without a day', () => {
    expect(
      isSameQuestion({ ...noFilters, scales: ['EF4', 'EF2'] }, { ...noFilters, scales: ['EF2', 'EF4'] }),
    ).toBe(true);
    expect(isSameQuestion({ ...noFilters, monthDay: { month: 4, day: null } }, noFilters)).toBe(true);
    expect(isSameQuestion({ ...noFilters, monthDay: { month: 4, day: 3 } }, noFilters)).toBe(false);
  });
});

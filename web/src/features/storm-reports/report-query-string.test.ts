import { describe, expect, it } from 'vitest';
import { reportQueryString } from './report-query-string.ts';

const { page: _first, ...noFilters } = reportQueryString.defaults;
const read = (text: string) => {
  const { page: _page, ...filters } = reportQueryString.read(new URLSearchParams(text));
  return filters;
};
const pageOf = (text: string) => reportQueryString.read(new URLSearchParams(text)).page;

describe('section 5: the SPC page', () => {
  it('reads page as an integer, and an invalid one as 1', () => {
    expect(['', 'page=3', 'page=2.9', 'page=0', 'page=-1', 'page=x', 'page=9999999'].map(pageOf)).toEqual([
      1, 3, 2, 1, 1, 1, 1,
    ]);
  });

  it('drops unknown scales and states, and a day without a month', () => {
    expect(read('f_scale=EF4,EF9,ef2,N/A&state=new mexico&month=5&day=20')).toEqual({
      scales: ['EF2', 'EF4', 'N/A'],
      state: 'New Mexico',
      monthDay: { month: 5, day: 20 },
    });
    expect(read('f_scale=EF9&state=Atlantis')).toEqual(noFilters);
    expect(read('day=5')).toEqual(noFilters);
  });
});

describe('section 2: the query string of /spc-reports', () => {
  it('leaves out page 1 and empty filters, and writes the state in upper case', () => {
    expect(reportQueryString.write({ page: 1, ...noFilters })).toBe('');
    expect(
      reportQueryString.write({
        page: 2,
        scales: ['EF4', 'EF2'],
        state: 'Ohio',
        monthDay: { month: 4, day: 3 },
      }),
    ).toBe('page=2&f_scale=EF2,EF4&state=OHIO&month=4&day=3');
  });

  it('does not depend on the order of the scales, and a month without a day filters', () => {
    const same = (a: Partial<typeof noFilters>, b: Partial<typeof noFilters>) =>
      reportQueryString.write({ page: 1, ...noFilters, ...a }) ===
      reportQueryString.write({ page: 1, ...noFilters, ...b });
    expect(same({ scales: ['EF4', 'EF2'] }, { scales: ['EF2', 'EF4'] })).toBe(true);
    expect(same({ monthDay: { month: 4, day: null } }, {})).toBe(false);
    expect(same({ monthDay: { month: 4, day: 3 } }, {})).toBe(false);
  });

  it.each([
    ['page=1', true],
    ['page=2&f_scale=EF2,EF4', true],
    ['page=2abc', false],
    ['f_scale=EF9', false],
  ])('%j is left unchanged: %s', (search, isUnchanged) => {
    expect(reportQueryString.isUnderstood(new URLSearchParams(search))).toBe(isUnchanged);
  });
});

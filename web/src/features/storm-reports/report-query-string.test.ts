import { describe, expect, it } from 'vitest';
import { SeededRandom } from '@touchdown/level2/writing/seeded-random.ts';
import { StormReportQuery } from '@touchdown/shared/storm-reports/routes.ts';
import { ratings } from '@touchdown/shared/tornadoes/rating.ts';
import { toQueryString } from '../../lib/to-query-string.ts';
import { reportQueryString, type ReportSettings } from './report-query-string.ts';

const { page: _first, ...noFilters } = reportQueryString.defaults;
const read = (text: string) => {
  const { page: _page, ...filters } = reportQueryString.read(new URLSearchParams(text));
  return filters;
};
const pageOf = (text: string) => reportQueryString.read(new URLSearchParams(text)).page;
/** The query as the API's client sends it. */
const sent = (settings: ReportSettings) =>
  Object.fromEntries(new URLSearchParams(toQueryString(reportQueryString.values(settings))));

describe('section 5: the SPC page', () => {
  it('reads page as an integer, and an invalid one as 1', () => {
    expect(['', 'page=3', 'page=2.9', 'page=0', 'page=-1', 'page=x', 'page=9999999'].map(pageOf)).toEqual([
      1, 3, 2, 1, 1, 1, 1,
    ]);
  });

  it('drops unknown scales and states, and a day without a month', () => {
    expect(read('f_scale=EF4,EF9,ef2,N/A&state=new mexico&month=5&day=20')).toEqual({
      ...noFilters,
      scales: ['EF2', 'EF4', 'N/A'],
      state: 'New Mexico',
      monthDay: { month: 5, day: 20 },
      text: '',
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
        county: 'Greene',
        year: '1974',
        dateFrom: '1974-04-03',
        dateTo: '1974-04-04',
        monthDay: { month: 4, day: 3 },
        answer: 'not_a_tornado',
        text: '',
      }),
    ).toBe(
      'page=2&f_scale=EF2,EF4&state=OHIO&county=Greene&year=1974&date_from=1974-04-03&date_to=1974-04-04&month=4&day=3&record_answer=not_a_tornado',
    );
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
    ['page=1', false],
    ['page=2', true],
    ['page=2&f_scale=EF2,EF4', true],
    ['page=2abc', false],
    ['f_scale=EF9', false],
  ])('%j is left unchanged: %s', (search, isUnchanged) => {
    expect(reportQueryString.isUnderstood(new URLSearchParams(search))).toBe(isUnchanged);
  });
});

describe('the words of comments', () => {
  it('are read, written and named by a chip that removes them', () => {
    const settings = reportQueryString.read(new URLSearchParams({ text: ' "mobile home" Peñasco ' }));
    expect(settings.text).toBe('"mobile home" Peñasco');
    expect(new URLSearchParams(reportQueryString.write(settings)).get('text')).toBe(settings.text);
    expect(StormReportQuery.parse(sent(settings)).text).toBe(settings.text);
    const [chip] = reportQueryString.chips(settings, 'us');
    expect(chip?.label).toBe('Comment: "mobile home" Peñasco');
    expect(chip?.without(settings).text).toBe('');
  });

  it.each([
    ['?!', '', '“?!” has no words to search for.'],
    ['x'.repeat(101), 'x'.repeat(100), 'We searched for the first 100 characters'],
  ])('of %j, what cannot be looked for is left out and said', (typed, read, sentence) => {
    const search = new URLSearchParams({ text: typed });
    expect(reportQueryString.read(search).text).toBe(read);
    expect(reportQueryString.leftOut(search)).toEqual([expect.stringContaining(sentence)]);
  });
});

it('what a person chooses comes back from its URL, and the API accepts it', () => {
  const random = new SeededRandom(5);
  for (let i = 0; i < 500; i++) {
    const chosen: ReportSettings = {
      page: random.whole(1, 40),
      scales: ratings.filter(() => random.chance(0.2)),
      state: random.pick(['', 'Ohio', 'New Mexico', 'District of Columbia']),
      county: random.pick(['', 'Greene', 'Doña Ana']),
      year: random.pick(['', '1974', '2013']),
      dateFrom: random.pick(['', '2013-05-19']),
      dateTo: random.pick(['', '2013-05-31']),
      monthDay: random.pick([
        { month: null, day: null },
        { month: 2, day: 29 },
        { month: random.whole(1, 12), day: null },
        { month: random.whole(1, 12), day: random.whole(1, 29) },
      ]),
      answer: random.pick(['', 'waiting', 'became', 'undecided', 'not_a_tornado']),
      text: random.pick(['', 'hail', '"mobile home" roof', 'a&b=c #1 +50%', 'Peñasco', '🌪 tornado']),
    };
    const url = new URLSearchParams(reportQueryString.write(chosen));
    expect(reportQueryString.read(url)).toEqual(chosen);
    expect(reportQueryString.leftOut(url)).toEqual([]);
    const { f_scale = [], month, day, record_answer: answers, text } = StormReportQuery.parse(sent(chosen));
    expect([...f_scale].toSorted()).toEqual(chosen.scales.toSorted());
    expect([month ?? null, day ?? null]).toEqual([chosen.monthDay.month, chosen.monthDay.day]);
    expect(answers?.join() ?? '').toBe(chosen.answer);
    expect(text ?? '').toBe(chosen.text);
  }
});

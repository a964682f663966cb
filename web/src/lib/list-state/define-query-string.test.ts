import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defineQueryString } from './define-query-string.ts';
import { dayOfYear, scales, stateName } from './filter-parameters.ts';
import { choice, onByDefault, pageNumber, text, wholeNumber } from './parameters.ts';

const queryString = defineQueryString({
  page: pageNumber(),
  size: wholeNumber('limit', { max: 100, fallback: 10 }),
  words: text('q'),
  ratings: scales('rating', 'f_scale'),
  state: stateName,
  monthDay: dayOfYear,
  order: choice('sort', ['newest', 'oldest'], 'newest', { newest: 'recent' }),
  kind: choice('kind', ['PHOTO', 'STORY'], ''),
  isDetailed: onByDefault('details', 'off'),
});

const read = (search: string) => queryString.read(new URLSearchParams(search));
const rewritten = (search: string) => queryString.write(read(search));

describe('a query string', () => {
  it('that is empty means the defaults, which it leaves out', () => {
    expect(read('')).toEqual(queryString.defaults);
    expect(rewritten('page=1&limit=10&sort=recent&q=')).toBe('');
  });

  it('is written in the order of its definition, the commas of a list readable', () => {
    expect(rewritten('rating=EF5,F5&q=a+b&page=2')).toBe('page=2&q=a+b&rating=F5,EF5');
  });

  it('spells its defaults out where it is the query of a call', () => {
    expect(queryString.values(queryString.defaults)).toMatchObject({
      page: '1',
      limit: '10',
      sort: 'recent',
      q: '',
    });
  });

  it.each([
    ['page=2&limit=25', 'page=2&limit=25'],
    ['page=0', ''],
    ['page=2.5', ''],
    ['page=1e3', ''],
    ['page=1000001', ''],
    ['limit=101', ''],
    ['f_scale=EF4,EF9', 'rating=EF4'],
    ['rating=EF4&f_scale=F5', 'rating=F5,EF4'],
    ['state=new mexico', 'state=NEW+MEXICO'],
    ['state=Atlantis', ''],
    ['month=4&day=3', 'month=4&day=3'],
    ['month=4', ''],
    ['day=3', ''],
    ['sort=OLDEST', 'sort=oldest'],
    ['sort=newest', ''],
    ['sort=loudest', ''],
    ['kind=story', 'kind=STORY'],
    ['kind=', ''],
    ['details=off', 'details=off'],
    ['details=perhaps', ''],
    ['utm_source=x', ''],
  ])('%s is understood as %j', (given, understood) => {
    expect(rewritten(given)).toBe(understood);
  });

  it.each([
    ['', true],
    ['page=1&sort=recent', true],
    ['q=', true],
    ['page=2&page=3', false],
    ['page=02', false],
    ['f_scale=F5', false],
    ['sort=newest', false],
    ['utm_source=x', false],
  ])('%j says only what is understood: %s', (given, isUnderstood) => {
    expect(queryString.isUnderstood(new URLSearchParams(given))).toBe(isUnderstood);
  });

  it('comes to rest once it is put as it was understood, whatever it held', () => {
    const name = fc.constantFrom(
      'page',
      'limit',
      'q',
      'rating',
      'f_scale',
      'state',
      'month',
      'day',
      'sort',
      'kind',
    );
    const value = fc.oneof(
      fc.string(),
      fc.integer({ min: -2, max: 120 }).map(String),
      fc.constantFrom('EF5,f2', 'ohio', 'recent', 'oldest', 'PHOTO', ' 3', '٣'),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(name, value)), (pairs) => {
        const settings = queryString.read(new URLSearchParams(pairs));
        const put = new URLSearchParams(queryString.write(settings));
        expect(queryString.isUnderstood(put)).toBe(true);
        expect(queryString.read(put)).toEqual(settings);
      }),
    );
  });
});

describe('a page number that a list parses as an integer', () => {
  it('is what the digits at the beginning say', () => {
    const page = pageNumber({ parse: (written) => Number.parseInt(written, 10) });
    const pages = ['', '3', '2.9', '0', '-1', 'x'].map((one) =>
      page.read(new URLSearchParams({ page: one })),
    );
    expect(pages).toEqual([1, 3, 2, 1, 1, 1]);
  });
});

describe('chips', () => {
  const filtered = read('page=3&q=barn&rating=F5,N/A&state=ohio&month=4&day=3&sort=oldest');

  it('name each filter in force, and nothing that is no filter', () => {
    expect(queryString.chips(filtered).map(({ label }) => label)).toEqual([
      'F5',
      'Unknown/Unrated',
      'Ohio',
      'April 3',
    ]);
    expect(queryString.chips(queryString.defaults)).toEqual([]);
  });

  it('each take out only what they stand for, of other settings too', () => {
    const chip = queryString.chips(filtered).find(({ label }) => label === 'F5');
    const other = read('rating=F5,EF5&state=texas');
    expect(chip && queryString.write(chip.without(other))).toBe('rating=EF5&state=TEXAS');
  });

  it('are all gone without filters; words, order and page stay', () => {
    expect(queryString.write(queryString.unfiltered(filtered))).toBe('page=3&q=barn&sort=oldest');
  });
});

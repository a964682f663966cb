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
  it('means the defaults if it is empty, and omits them', () => {
    expect(read('')).toEqual(queryString.defaults);
    expect(rewritten('page=1&limit=10&sort=recent&q=')).toBe('');
  });

  it('is written in the order of its definition, with readable commas in lists', () => {
    expect(rewritten('rating=EF5,F5&q=a+b&page=2')).toBe('page=2&q=a+b&rating=F5,EF5');
  });

  it('includes its defaults as the query of an API call', () => {
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
    ['page=2.7', 'page=2'],
    ['limit=7.9', 'limit=7'],
    ['page=1e3', ''],
    ['page=1000001', ''],
    ['limit=101', ''],
    ['f_scale=EF4,EF9', 'rating=EF4'],
    ['rating=EF4&f_scale=F5', 'rating=F5,EF4'],
    ['state=new mexico', 'state=NEW+MEXICO'],
    ['state=Atlantis', ''],
    ['state=nm', 'state=NEW+MEXICO'],
    ['month=4&day=3', 'month=4&day=3'],
    ['month=4', 'month=4'],
    ['day=3', ''],
    ['sort=OLDEST', 'sort=oldest'],
    ['sort=newest', ''],
    ['sort=loudest', ''],
    ['kind=story', 'kind=STORY'],
    ['kind=', ''],
    ['details=off', 'details=off'],
    ['details=perhaps', ''],
    ['utm_source=x', ''],
  ])('%s is read as %j', (given, understood) => {
    expect(rewritten(given)).toBe(understood);
  });

  it.each([
    ['', true],
    ['page=2&q=barn', true],
    ['q=barn&page=2', true],
    ['page=1', false],
    ['q=barn&sort=recent', false],
    ['q=', false],
    ['page=2&page=3', false],
    ['page=02', false],
    ['f_scale=F5', false],
    ['sort=newest', false],
    ['utm_source=x', false],
  ])('%j contains only understood values, and no defaults: %s', (given, isUnderstood) => {
    expect(queryString.isUnderstood(new URLSearchParams(given))).toBe(isUnderstood);
  });

  it('does not change again once it is rewritten as it was understood', () => {
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
        const rewrite = new URLSearchParams(queryString.write(settings));
        expect(queryString.isUnderstood(rewrite)).toBe(true);
        expect(queryString.read(rewrite)).toEqual(settings);
      }),
    );
  });
});

describe('chips', () => {
  const filtered = read('page=3&q=barn&rating=F5,N/A&state=ohio&month=4&day=3&sort=oldest');

  it('name each active filter and nothing else', () => {
    expect(queryString.chips(filtered, 'us').map(({ label }) => label)).toEqual([
      'F5',
      'Unknown/Unrated',
      'Ohio',
      'April 3',
    ]);
    expect(queryString.chips(queryString.defaults, 'us')).toEqual([]);
  });

  it('each remove only their own filter, also from other settings', () => {
    const chip = queryString.chips(filtered, 'us').find(({ label }) => label === 'F5');
    const other = read('rating=F5,EF5&state=texas');
    expect(chip && queryString.write(chip.without(other))).toBe('rating=EF5&state=TEXAS');
  });

  it('all disappear without filters; words, order and page stay', () => {
    expect(queryString.write(queryString.unfiltered(filtered))).toBe('page=3&q=barn&sort=oldest');
  });
});

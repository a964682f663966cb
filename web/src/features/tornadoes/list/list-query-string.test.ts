import { pageSizeOptions } from '@touchdown/shared/contract/page-limits.ts';
import { describe, expect, it } from 'vitest';
import { withChoice } from '../../../entities/profile/with-choice.ts';
import { listApiQuery, listQueryString, resetAll } from './list-query-string.ts';

const read = (search: string) => {
  const { page, ...settings } = listQueryString.read(new URLSearchParams(search));
  return { page, settings };
};
const rewritten = (search: string) =>
  listQueryString.write(listQueryString.read(new URLSearchParams(search)));
const { page: _first, ...defaultSettings } = listQueryString.defaults;

describe('section 9: page 1, page size 10, newest first', () => {
  it('are the defaults of an empty query string, and are left out of one', () => {
    expect(read('')).toEqual({ page: 1, settings: defaultSettings });
    expect(defaultSettings).toMatchObject({ limit: 10, sortBy: 'begin_datetime', sortDirection: 'DESC' });
    expect(rewritten('page=1&limit=10&sort_by=start_time&sort_direction=DESC')).toBe('');
  });
});

it('an office in a link is read in either letter case, and sent to the API', () => {
  const { settings } = read('office=oun&convective_day=1999-05-03');
  expect(settings).toMatchObject({ office: 'OUN', convectiveDay: '1999-05-03' });
  expect(rewritten('office=oun')).toBe('office=OUN');
  expect(rewritten('office=1999-05-03')).toBe('');
});

describe('section 9: page sizes', () => {
  it('are 10, 25, 50 and 100', () => {
    expect(pageSizeOptions).toEqual([10, 25, 50, 100]);
    for (const size of pageSizeOptions) expect(read(`limit=${size}`).settings.limit).toBe(size);
  });
});

describe('section 2: page and limit are read as integers', () => {
  it.each([
    ['page=3&limit=25', 3, 25],
    ['page=2&limit=7', 2, 7],
    ['page=0&limit=500', 1, 10],
    ['page=abc&limit=-5', 1, 10],
    ['page=2.7&limit=25.9', 2, 25],
  ])('%j is page %i of %i', (search, page, limit) => {
    expect(read(search)).toMatchObject({ page, settings: { limit } });
  });
});

describe('section 2: start_time in the query string is begin_datetime internally', () => {
  it.each([
    ['sort_by=start_time', 'begin_datetime', ''],
    ['sort_by=begin_datetime', 'begin_datetime', ''],
    ['sort_by=start_time&sort_direction=asc', 'begin_datetime', 'sort_direction=ASC'],
    ['sort_by=damage', 'damage', 'sort_by=damage'],
    ['sort_by=colour&sort_direction=SIDEWAYS', 'begin_datetime', ''],
  ])('%j sorts by %s and is written %j', (search, sortBy, written) => {
    expect(read(search).settings.sortBy).toBe(sortBy);
    expect(rewritten(search)).toBe(written);
  });
});

describe('section 5: the filters of the query string', () => {
  it('takes scale values under both names and drops unknown ones', () => {
    expect(read('ef_rating=EF4,EF9&f_ef_scale=f5').settings.ratings).toEqual(['F5', 'EF4']);
    expect(rewritten('f_ef_scale=F5,EF4,huge')).toBe('ef_rating=F5,EF4');
    expect(rewritten('ef_rating=EF9')).toBe('');
  });

  it('matches a state in any case, and sends it upper-cased', () => {
    expect(read('state=new mexico').settings.state).toBe('New Mexico');
    expect(rewritten('state=New+Mexico')).toBe('state=NEW+MEXICO');
    expect(rewritten('state=All States')).toBe('');
    expect(rewritten('state=Atlantis')).toBe('');
  });

  it('takes a month with or without a day, and no day alone', () => {
    expect(rewritten('month=4')).toBe('month=4');
    expect(rewritten('month=4&day=32')).toBe('month=4');
    expect(rewritten('month=4&day=3')).toBe('month=4&day=3');
    for (const search of ['day=3', 'month=13&day=3']) expect(rewritten(search)).toBe('');
  });

  it('passes all four bounds on unchanged, or none', () => {
    const upsideDown = 'bounds_north=30.000000&bounds_south=40&bounds_east=-80&bounds_west=-100.250000';
    expect(rewritten(upsideDown)).toBe(upsideDown);
    expect(rewritten('bounds_north=30&bounds_south=40&bounds_east=-80')).toBe('');
    expect(rewritten(upsideDown.replace('40', 'forty'))).toBe('');
  });
});

describe('section 2: Reset All', () => {
  it('restores empty filters and newest first; keeps the page size', () => {
    const { settings } = read(
      'limit=50&ef_rating=F5&state=OHIO&month=4&day=3&sort_by=width&sort_direction=ASC',
    );
    expect(resetAll({ page: 1, ...settings })).toEqual({ page: 1, ...defaultSettings, limit: 50 });
  });
});

describe('a query string from another site', () => {
  it.each([
    ['', true],
    ['ef_rating=F5,EF5&state=OHIO&page=2', true],
    ['q=barn&sort_by=start_time', true],
    ['ef_rating=F5&sort_by=start_time&sort_direction=DESC', false],
    ['page=1&limit=10', false],
    ['page=0', false],
    ['ef_rating=EF9', false],
    ['f_ef_scale=F5', false],
    ['state=Ohio', false],
    ['month=13&day=3', false],
    ['utm_source=x', false],
  ])('%j is left unchanged: %s', (search, isUnchanged) => {
    expect(listQueryString.isUnderstood(new URLSearchParams(search))).toBe(isUnchanged);
  });
});

const filtered = listQueryString.read(
  new URLSearchParams(
    'ef_rating=F5,N/A&state=ohio&month=4&day=3&bounds_north=42&bounds_south=38&bounds_east=-80&bounds_west=-85',
  ),
);

describe('section 2: active-filter chips', () => {
  it('name each active filter, and no other', () => {
    expect(listQueryString.chips(filtered, 'us').map(({ label }) => label)).toEqual([
      'F5',
      'Unknown/Unrated',
      'Ohio',
      'April 3',
      'Map area: 38 to 42° N, 80 to 85° W',
    ]);
    const april = listQueryString.chips({ ...filtered, monthDay: { month: 4, day: null } }, 'us');
    expect(april.map(({ label }) => label)).toContain('April');
  });

  it('each remove only their own filter', () => {
    const left = (key: string) => {
      const chip = listQueryString.chips(filtered, 'us').find((one) => one.key === key);
      return chip && listQueryString.chips(chip.without(filtered), 'us').map((one) => one.key);
    };
    expect(left('F5')).toEqual(['N/A', 'state', 'date', 'area']);
    expect(left('date')).toEqual(['F5', 'N/A', 'state', 'area']);
    expect(left('area')).toEqual(['F5', 'N/A', 'state', 'date']);
    const none = listQueryString.chips(filtered, 'us').reduce((rest, { without }) => without(rest), filtered);
    expect(listQueryString.write(none)).toBe('');
    expect(listQueryString.unfiltered(filtered)).toEqual(none);
  });
});

describe('the filters of "More filters"', () => {
  const search =
    'year=1974&date_from=1974-04-03&date_to=1974-04-04&county=Greene&min_fatalities=10&min_injuries=1&' +
    'min_length=2.25&min_width=1000&min_damage=1000000';

  it('are read and written under the names of the API, each with a chip in words', () => {
    expect(rewritten(search)).toBe(search);
    expect(listQueryString.chips(listQueryString.read(new URLSearchParams(search)), 'us')).toMatchObject(
      [
        '1974',
        'from April 3, 1974',
        'until April 4, 1974',
        'Greene County',
        'at least 10 deaths',
        'at least 1 injury',
        'at least 2.25 miles long',
        'at least 1,000 yards wide',
        'at least $1,000,000 damage',
      ].map((label) => ({ label })),
    );
  });

  it.each([
    ['Greene County', 'Greene', 'Greene County'],
    ['Caddo Parish', 'Caddo Parish', 'Caddo Parish'],
  ])('read the county of %j as the record names it', (typed, county, label) => {
    const settings = listQueryString.read(new URLSearchParams({ county: typed }));
    expect(listApiQuery(settings)).toMatchObject({ county });
    expect(listQueryString.chips(settings, 'us')).toMatchObject([{ label }]);
  });

  it('are part of the request', () => {
    const settings = listQueryString.read(new URLSearchParams(search));
    expect(listApiQuery(settings)).toMatchObject(Object.fromEntries(new URLSearchParams(search)));
  });

  it.each([
    ['year=74', '“74” isn’t a year. Use four digits, such as 1974.'],
    ['date_from=2011-02-31', '“2011-02-31” isn’t a date. Use the form 1974-04-03.'],
    ['min_length=-1', '“-1” isn’t a minimum (min_length). Use a number such as 10.'],
    ['ef_rating=F5,EF9', '“EF9” isn’t a rating. Use F0 to F5, EF0 to EF5 or N/A.'],
    ['state=Atlantis', '“Atlantis” isn’t a state. Use a name such as Kansas or a postal code such as KS.'],
    ['month=13', '“13” isn’t a month. Use a number from 1 to 12.'],
    ['month=4&day=32', '“32” isn’t a day of April. Use a number from 1 to 31.'],
    ['day=3', 'Day 3 needs a month.'],
  ])('leaves out what means nothing in %j and says so', (from, sentence) => {
    expect(listQueryString.leftOut(new URLSearchParams(from))).toEqual([sentence]);
    expect(listQueryString.isUnderstood(new URLSearchParams(from))).toBe(false);
  });

  it.each(['', search, 'state=OH', 'state=all states', 'ef_rating=f5,,EF4', 'utm_source=x'])(
    'has nothing to say about %j',
    (from) => expect(listQueryString.leftOut(new URLSearchParams(from))).toEqual([]),
  );
});

describe('a search', () => {
  const settingsOf = (from: string) => listQueryString.read(new URLSearchParams(from));

  it('has the best match first until an order is chosen, newest first among them', () => {
    expect(settingsOf('q=moore').sortBy).toBe('best_match');
    expect(listApiQuery(settingsOf('q=moore'))).not.toHaveProperty('sort_by');
    const newest = { ...settingsOf('q=moore'), sortBy: 'begin_datetime' } as const;
    expect(listQueryString.write(newest)).toBe('q=moore&sort_by=start_time');
    expect(settingsOf('q=moore&sort_by=start_time')).toEqual(newest);
    expect(listApiQuery(newest)).toMatchObject({ sort_by: 'start_time', sort_direction: 'DESC' });
  });

  it('leaves no order behind when it is removed', () => {
    const [chip] = listQueryString.chips(settingsOf('q=moore&sort_by=start_time'), 'us');
    const without = chip?.without(settingsOf('q=moore&sort_by=start_time'));
    expect(without && listQueryString.write(without)).toBe('');
    expect(listQueryString.write({ ...settingsOf('q=moore'), q: '' })).toBe('');
  });
});

describe('a place to be near', () => {
  const search = 'near=Joplin,+Missouri&near_lat=37.08&near_lon=-94.51&radius_miles=25';

  it('has a chip in words and sends only the position', () => {
    const settings = listQueryString.read(new URLSearchParams(search));
    expect(listQueryString.write(settings)).toBe(search);
    expect(listQueryString.chips(settings, 'us')).toMatchObject([
      { label: 'within 25 miles of Joplin, Missouri' },
    ]);
    const { near, ...sent } = { near: undefined, ...listApiQuery(settings) };
    expect(near).toBeUndefined();
    expect(sent).toMatchObject({ near_lat: '37.08', near_lon: '-94.51', radius_miles: '25' });
  });

  it.each(['near=Joplin', 'near_lat=37&near_lon=-94', 'near_lat=91&near_lon=0&radius_miles=5'])(
    'is left out without a whole position: %j',
    (from) => {
      expect(rewritten(from)).toBe('');
      expect(listQueryString.leftOut(new URLSearchParams(from))).toHaveLength(1);
    },
  );

  it('differs from the applied filters before it is found', () => {
    const { defaults } = listQueryString;
    const typed = { ...defaults, near: { ...defaults.near, place: 'Joplin' } };
    expect(listQueryString.write(typed)).not.toBe(listQueryString.write(defaults));
  });
});

describe('a choice in a chart', () => {
  const chosen = (from: string, choice: Record<string, string>) =>
    listQueryString.write(
      withChoice(listQueryString, listQueryString.read(new URLSearchParams(from)), choice),
    );

  it.each([
    ['state=KANSAS&page=3', { year: '1999' }, 'page=3&state=KANSAS&year=1999'],
    ['month=4&day=27', { month: '4' }, 'month=4&day=27'],
    ['', { ef_rating: 'F3,EF3' }, 'ef_rating=F3,EF3'],
    ['ef_rating=EF3,EF4', { ef_rating: 'F3,EF3' }, 'ef_rating=EF3'],
    ['ef_rating=EF3,EF4', { year: '2011' }, 'ef_rating=EF3,EF4&year=2011'],
    ['q=moore', { ef_rating: 'N/A' }, 'q=moore&ef_rating=N/A'],
  ])('narrows %j by %j to %j', (from, choice, to) => {
    expect(decodeURIComponent(chosen(from, choice as Record<string, string>))).toBe(to);
  });
});

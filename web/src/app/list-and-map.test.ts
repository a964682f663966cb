import { describe, expect, it } from 'vitest';
import { chipQueryString, filterQueryString } from '../features/explorer/filters/explorer-filters.ts';
import { explorerQueryString } from '../features/explorer/filters/explorer-query-string.ts';
import { firstBounds } from '../features/explorer/filters/first-bounds.ts';
import { listLink } from '../features/explorer/filters/list-link.ts';
import { listQueryString } from '../features/tornadoes/list/list-query-string.ts';
import { mapUrl } from '../features/tornadoes/list/map-url.ts';

const queryOf = (url: string) => new URL(url, 'http://site').searchParams;
const onMap = (listQuery: string) => queryOf(mapUrl(listQueryString.read(new URLSearchParams(listQuery))));
const onList = (mapQuery: string) => {
  const search = new URLSearchParams(mapQuery);
  const { months, hours } = explorerQueryString.read(search);
  const { to, leftOut } = listLink(filterQueryString.read(search), { months, hours });
  return { query: queryOf(to), leftOut };
};

describe('the filters of the list on the map', () => {
  it.each([
    'q=joplin+2011',
    'ef_rating=F4,EF4&state=KANSAS&month=4&day=3',
    'month=4',
    'year=1974&county=Greene',
    'date_from=1974-04-03&date_to=1974-04-04',
    'min_fatalities=10&min_injuries=1&min_length=2.5&min_width=100&min_damage=5000',
    'near=Joplin,+Missouri&near_lat=37.08&near_lon=-94.51&radius_miles=25',
  ])('are the same there, and the same again on the way back: %s', (text) => {
    const there = onMap(text);
    expect(explorerQueryString.leftOut(there)).toEqual([]);
    expect(explorerQueryString.isUnderstood(there)).toBe(true);
    const back = onList(there.toString());
    expect(Object.fromEntries(back.query)).toEqual(Object.fromEntries(new URLSearchParams(text)));
    expect(back.leftOut).toEqual([]);
  });

  it('come without order and page, which a map does not have', () => {
    expect(onMap('q=joplin&sort_by=start_time&page=3').toString()).toBe('q=joplin');
    expect(onMap('sort_by=damage&sort_direction=ASC&limit=50').toString()).toBe('');
    expect(mapUrl(listQueryString.defaults)).toBe('/map');
  });

  it('begin with the area that the list is limited to, or with the circle', () => {
    const area = onMap('bounds_north=38&bounds_south=36&bounds_east=-94&bounds_west=-96');
    expect(firstBounds(explorerQueryString.read(area))).toEqual([
      [-96, 36],
      [-94, 38],
    ]);
    const [[west, south], [east, north]] = firstBounds(
      explorerQueryString.read(onMap('near_lat=37&near_lon=-94&radius_miles=69')),
    ) as [[number, number], [number, number]];
    expect([south, north]).toEqual([36, 38]);
    expect((west + east) / 2).toBeCloseTo(-94);
    expect(firstBounds(explorerQueryString.read(onMap('')))).toBeUndefined();
  });
});

describe('the filters of the map on the list', () => {
  it.each([
    ['start_time_from=1974-01-01&start_time_to=1984-12-31', 'date_from=1974-01-01&date_to=1984-12-31'],
    ['start_time_from=1974-01-01&date_from=1980-05-01', 'date_from=1980-05-01'],
    ['start_time_to=1984-12-31&date_to=1980-05-01', 'date_to=1980-05-01'],
    ['months=4-4', 'month=4'],
    ['lat=35&lon=-97&zoom=4&show_paths=false&tracks=off', ''],
  ])('%s is %s', (given, expected) => {
    const { query, leftOut } = onList(given);
    expect(Object.fromEntries(query)).toEqual(Object.fromEntries(new URLSearchParams(expected)));
    expect(leftOut).toEqual([]);
    expect(listQueryString.isUnderstood(query)).toBe(true);
  });

  it.each([
    ['months=4-6', ['The list can’t filter by a range of months.']],
    ['months=4-4&month=5', ['The list can’t filter by a range of months.']],
    ['months=12-2&hours=0-5', [expect.stringContaining('months'), expect.stringContaining('hour')]],
  ])('%s is left out, in words', (given, sentences) => {
    expect(onList(given).leftOut).toEqual(sentences);
  });

  it('can be limited to what is in view', () => {
    const bounds = { north: 38, south: 36.5, east: -94, west: -96 };
    const { to } = listLink(filterQueryString.defaults, { months: undefined, hours: undefined }, bounds);
    expect(listQueryString.read(queryOf(to)).area).toEqual({
      north: '38.000000',
      south: '36.500000',
      east: '-94.000000',
      west: '-96.000000',
    });
  });
});

it('every filter without a field on the map has a chip there', () => {
  const given = 'q=joplin&year=1974&county=Greene&min_damage=5&near_lat=37&near_lon=-94&radius_miles=5';
  const chips = chipQueryString.chips(chipQueryString.read(new URLSearchParams(given)), 'us');
  expect(chips.map(({ key }) => key)).toEqual(['q', 'year', 'county', 'min_damage', 'near']);
});

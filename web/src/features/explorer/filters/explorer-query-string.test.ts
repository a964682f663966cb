import { describe, expect, it } from 'vitest';
import { explorerQueryString } from './explorer-query-string.ts';
import { isActive, noFilters } from './explorer-filters.ts';

const read = (text: string) => {
  const { place, showPaths, showTracks, showReports, months, hours, area, ...filters } =
    explorerQueryString.read(new URLSearchParams(text));
  return { filters, months, hours, place, area, showPaths, showTracks, showReports };
};
const write = (text: string) =>
  explorerQueryString.write(explorerQueryString.read(new URLSearchParams(text)));
const defaultPlace = explorerQueryString.defaults.place;

describe('the query string of the map', () => {
  it('is empty for the initial map', () => {
    expect(read('')).toEqual({
      filters: noFilters,
      months: undefined,
      hours: undefined,
      place: defaultPlace,
      area: null,
      showPaths: true,
      showTracks: true,
      showReports: true,
    });
    expect(write('')).toBe('');
  });

  it('contains the chosen filters, and the place with 6, 6 and 2 decimals', () => {
    const given =
      'ef_rating=F4,EF4&state=KANSAS&start_time_from=1974-01-01&month=4&day=3&show_paths=false&lat=35.3&lon=-97.5&zoom=5.1';
    expect(Object.fromEntries(new URLSearchParams(write(given)))).toEqual({
      ef_rating: 'F4,EF4',
      state: 'KANSAS',
      start_time_from: '1974-01-01',
      month: '4',
      day: '3',
      show_paths: 'false',
      lat: '35.300000',
      lon: '-97.500000',
      zoom: '5.10',
    });
  });

  it('says only that the layer of preliminary reports is off', () => {
    expect(read('preliminary=off').showReports).toBe(false);
    expect(write('preliminary=off')).toBe('preliminary=off');
    expect(write('preliminary=on')).toBe('');
  });

  it('contains the spans of the time brush, also those that wrap around', () => {
    expect(read('months=12-2&hours=0-5')).toMatchObject({
      months: { from: 12, to: 2 },
      hours: { from: 0, to: 5 },
    });
    expect(write('months=12-2&hours=0-5')).toBe('months=12-2&hours=0-5');
  });

  it.each([
    'months=0-3',
    'hours=3-24',
    'months=4',
    'ef_rating=EF9,nonsense',
    'state=Atlantis',
    'day=3',
    'month=13&day=3',
    'lat=95&lon=-97',
    'lat=35',
    'lat=abc&lon=def&zoom=ghi',
    'start_time_from=yesterday',
    'start_time_from=2011-02-31',
    'show_paths=perhaps',
  ])('ignores invalid values: %s', (text) => {
    expect(write(text)).toBe('');
    expect(isActive(read(text).filters)).toBe(false);
  });
});

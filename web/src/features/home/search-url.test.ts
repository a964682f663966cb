import { describe, expect, it } from 'vitest';
import { searchUrl } from './search-url.ts';

describe('section 2: where the home page’s buttons go', () => {
  it('search and view results: the rating list, the state upper-cased, newest first', () => {
    expect(searchUrl({ ratings: ['EF5', 'F5'], state: 'New Mexico' })).toBe(
      '/tornadoes?ef_rating=F5,EF5&state=NEW+MEXICO&sort_by=start_time&sort_direction=DESC',
    );
    expect(searchUrl({ ratings: [], state: '' })).toBe('/tornadoes?sort_by=start_time&sort_direction=DESC');
  });

  it('view results of a map that was moved: the four bounds of what it shows, with 6 decimals', () => {
    const bounds = { north: 36.5, south: 35.12345678, east: -96.1, west: -98 };
    expect(searchUrl({ ratings: ['EF4'], state: 'Oklahoma' }, bounds)).toBe(
      '/tornadoes?ef_rating=EF4&state=OKLAHOMA&bounds_north=36.500000&bounds_south=35.123457' +
        '&bounds_east=-96.100000&bounds_west=-98.000000&sort_by=start_time&sort_direction=DESC',
    );
  });
});

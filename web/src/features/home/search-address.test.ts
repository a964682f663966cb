import { describe, expect, it } from 'vitest';
import { onThisDayAddress, searchAddress } from './search-address.ts';

describe('section 2: where the home page’s buttons go', () => {
  it('search and view results: the rating list, the state upper-cased, newest first', () => {
    expect(searchAddress({ ratings: ['EF5', 'F5'], state: 'New Mexico' })).toBe(
      '/tornadoes?ef_rating=F5,EF5&state=NEW+MEXICO&sort_by=start_time&sort_direction=DESC',
    );
    expect(searchAddress({ ratings: [], state: '' })).toBe(
      '/tornadoes?sort_by=start_time&sort_direction=DESC',
    );
  });

  it('view all on this day: the answer’s month and day, strongest first', () => {
    expect(onThisDayAddress({ month: 4, day: 3 })).toBe(
      '/tornadoes?month=4&day=3&sort_by=tor_f_scale&sort_direction=DESC',
    );
  });
});

import { describe, expect, it } from 'vitest';
import { refusedDates } from './refused-dates.ts';

const refused = (text: string) => refusedDates(new URLSearchParams(text));

describe('the dates of a link to the map', () => {
  it('are refused with a sentence where they do not exist', () => {
    expect(refused('start_time_from=2011-02-31&start_time_to=garbage')).toEqual([
      '“2011-02-31” is not a date, so it is ignored. A date is written like 1974-04-03.',
      '“garbage” is not a date, so it is ignored. A date is written like 1974-04-03.',
    ]);
  });

  it('are accepted where they exist, or are left out', () => {
    expect(refused('start_time_from=2012-02-29')).toEqual([]);
    expect(refused('start_time_to=')).toEqual([]);
  });
});

import { expect, it } from 'vitest';
import { toQueryString } from './to-query-string.ts';

it('a query string omits empty values and keeps the commas of a list', () => {
  expect(toQueryString({ ef_rating: 'F5,EF5', state: '', page: undefined, month: 4, q: 'a b&c' })).toBe(
    'ef_rating=F5,EF5&month=4&q=a+b%26c',
  );
});

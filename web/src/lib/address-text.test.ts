import { expect, it } from 'vitest';
import { addressText } from './address-text.ts';

it('an address leaves out what is empty and keeps the commas of a list', () => {
  expect(addressText({ ef_rating: 'F5,EF5', state: '', page: undefined, month: 4, q: 'a b&c' })).toBe(
    'ef_rating=F5,EF5&month=4&q=a+b%26c',
  );
});

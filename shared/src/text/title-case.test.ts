import { expect, it } from 'vitest';
import { titleCase } from './title-case.ts';

it.each([
  ['2 SW VIOLA', '2 SW Viola'],
  ['1 NNE EL RENO', '1 NNE El Reno'],
  ['WINSTON-SALEM', 'Winston-Salem'],
  ["3 E O'FALLON", "3 E O'Fallon"],
  ['5 N TINKER AFB', '5 N Tinker AFB'],
  ['NEW MEXICO', 'New Mexico'],
  ['Moore', 'Moore'],
  ['W FRANKFORT', 'W Frankfort'],
  ["COEUR D'ALENE", "Coeur D'Alene"],
  ['3 NW MCALESTER', '3 NW McAlester'],
])('section 2: location text in title case: %s is %s', (text, shown) => {
  expect(titleCase(text)).toBe(shown);
});

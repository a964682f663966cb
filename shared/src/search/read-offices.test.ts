import { expect, it } from 'vitest';
import type { Gazetteer } from './gazetteer.ts';
import { readOffices } from './read-offices.ts';
import { SearchText } from './search-text.ts';

const town = (name: string, state: string) => [name, [{ name, state }]] as const;
const towns = new Map([town('norman', 'Oklahoma'), town('topeka', 'Kansas'), town('caribou', 'Maine')]);
const gazetteer = { towns } as unknown as Gazetteer;

const officesIn = (query: string) =>
  readOffices(new SearchText(query), gazetteer).map((reading) =>
    reading.kind === 'office' ? reading.office : undefined,
  );

it.each([
  ['OUN', 'OUN'],
  ['oun', 'OUN'],
  ['tornadoes of OUN in May', 'OUN'],
  ['nws top', 'TOP'],
  ['forecast office oun 2013', 'OUN'],
])('reads the office in “%s”', (query, office) => {
  expect(officesIn(query)).toEqual([office]);
});

// Many ids are words too.
it.each(['top of the list', 'damage to a car', 'oun damage', 'THE TOP TEN', 'xyz'])(
  'reads none in “%s”',
  (query) => {
    expect(officesIn(query)).toEqual([]);
  },
);

import { expect, it } from 'vitest';
import { states } from '../geo/states.ts';
import { famousTornadoes } from './famous-names.ts';

it('lists each name of a day once, in the order of the days', () => {
  const days = famousTornadoes.map(({ date }) => date);
  expect(days).toEqual(days.toSorted());
  const names = famousTornadoes.map(({ date, name }) => `${date} ${name}`);
  expect(new Set(names).size).toBe(names.length);
});

it('gives each a day that exists, states, a place in the United States, and plausible numbers', () => {
  const postalCodes = new Set(states.map(({ postal }) => postal));
  for (const famous of famousTornadoes) {
    const { date, lat, lon, rating, deaths } = famous;
    const label = `${famous.name}, ${date}`;
    expect(new Date(date).toISOString().slice(0, 10), label).toBe(date);
    expect(date >= '1950-01-01', label).toBe(true);
    expect(
      famous.states.filter((code) => !postalCodes.has(code)),
      label,
    ).toEqual([]);
    expect(lat > 17 && lat < 72 && lon > -180 && lon < -64, label).toBe(true);
    if (rating !== null) expect([0, 1, 2, 3, 4, 5], label).toContain(rating);
    if (deaths !== null) expect(Number.isInteger(deaths) && deaths >= 0, label).toBe(true);
    expect(famous.otherNames, label).not.toContain(famous.name);
  }
});

it('does not say "tornado" in a name, because the sentences around it do', () => {
  for (const { name } of famousTornadoes) expect(name).not.toMatch(/tornado|,/i);
});

import { expect, it, vi } from 'vitest';
import { answersOfHome } from './home-head.ts';

const day = { tornadoes: [], anniversaries: [], meta: { month: 4, day: 3 } };

it('the home page has the day and the latest contributions, or the day alone where those cannot be read', async () => {
  const onFailure = vi.fn();
  const latest = { contributions: [] };
  const first = {
    deadliest: null,
    worst_day: null,
    states: [],
    months: [],
    years: { first: 1950, all: [], f1_plus: [] },
  };
  const ports = { getOnThisDay: async () => day, highlights: async () => first, onFailure };
  expect(await answersOfHome({ ...ports, latestContributions: async () => latest })()).toEqual([
    ['/api/v1/tornadoes/on-this-day?limit=10', day],
    ['/api/v1/records/highlights', first],
    ['/api/v1/contributions/latest?limit=10', latest],
  ]);
  expect(onFailure).not.toHaveBeenCalled();
  const failure = new Error('The contributions cannot be read at the moment.');
  const failing = answersOfHome({ ...ports, latestContributions: () => Promise.reject(failure) });
  expect(await failing()).toEqual([
    ['/api/v1/tornadoes/on-this-day?limit=10', day],
    ['/api/v1/records/highlights', first],
  ]);
  expect(onFailure).toHaveBeenCalledExactlyOnceWith(failure);
});

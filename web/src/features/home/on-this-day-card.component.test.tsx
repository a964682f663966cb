import { screen } from '@testing-library/react';
import { tornadoExamples } from '@touchdown/shared/tornadoes/examples.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';
import { OnThisDay } from './on-this-day-card.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const { getOnThisDay: example } = tornadoExamples;
const show = (over: object) =>
  openPage(<OnThisDay />, '/', { 'GET /tornadoes/on-this-day': { ...example.response, ...over } });

it.each([
  ['America/Chicago', [undefined]],
  ['Europe/London', [undefined, '22']],
])('shows the date of the visitor’s own calendar, and says which it is: in %s', async (zone, days) => {
  // In Chicago it is still November 21, and in London November 22.
  vi.useFakeTimers({ now: new Date('2026-11-22T00:20:00Z'), toFake: ['Date'] });
  vi.stubEnv('TZ', zone);
  const { calls } = show({ meta: { month: 11, day: 21 } });
  await screen.findByText('November 21, strongest first');
  await vi.waitFor(() => expect(calls.map(({ query }) => query['day'])).toEqual(days));
  expect(screen.getByRole('link', { name: 'View All Tornadoes on This Day' }).getAttribute('href')).toBe(
    '/tornadoes?month=11&day=21&sort_by=tor_f_scale&sort_direction=DESC',
  );
});

it('remembers round years alone, with a sheet to print, and leads from each date to its day', async () => {
  const [xenia] = example.response.anniversaries ?? [];
  if (!xenia) throw new Error('The example has no anniversary.');
  const another = { ...xenia, id: '19900403-aaaaaaaa', name: 'Elsewhere', years: 34, is_round: false };
  show({ anniversaries: [xenia, another] });
  const list = await screen.findByRole('list', { name: 'Anniversaries' });
  expect(list.textContent).toBe('50 years ago today: Xenia tornado, F5, 32 deaths · Sheet to print');
  expect([...list.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    `/tornadoes/${xenia.id}`,
    `/tornadoes/${xenia.id}#print`,
  ]);
  const day = screen.getByRole('link', { name: '1974' });
  expect(day.getAttribute('href')).toBe('/days/1974-04-03');
  // A link in a link is not allowed.
  expect(day.parentElement?.closest('a')).toBeNull();
});

it('has no such list where no year is round', async () => {
  show({ anniversaries: [] });
  await screen.findByText('April 3, strongest first');
  expect(screen.queryByRole('list', { name: 'Anniversaries' })).toBeNull();
});

import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { tornadoExamples } from '@touchdown/shared/tornadoes/examples.ts';
import { expect, it, vi } from 'vitest';
import { openPage, refusal, type AnswersByRoute } from '../../testing/open-page.tsx';
import { OutbreakPage } from './outbreak-page.tsx';
import { OutbreaksPage } from './outbreaks-page.tsx';

const open = (path: string, answers: AnswersByRoute = {}) =>
  openPage(
    [
      { path: '/outbreaks', Component: OutbreaksPage },
      { path: '/outbreaks/:id', Component: OutbreakPage },
    ],
    path,
    answers,
  );
const outbreak = tornadoExamples.getOutbreak.response;
const list = tornadoExamples.listOutbreaks.response;
const [superOutbreak] = list.outbreaks;

it('an outbreak has the answer first, and other counts beside its own', async () => {
  const { address } = open('/outbreaks/super-outbreak-of-1974');
  expect(screen.getByRole('status').textContent).toBe('Loading what happened in this outbreak');
  await screen.findByRole('heading', { level: 1, name: 'Super Outbreak of 1974' });
  // The name in the URL is replaced by the id.
  await vi.waitFor(() => expect(address()).toBe(outbreak.path));
  screen.getByText(/^134 tornadoes rated F1 or stronger in 6 states from April 3 to 4, 1974/);
  const table = screen.getByRole('table', { name: 'Counts of the same days' });
  expect(
    within(table)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['134', '148']);
  within(table).getByText(/after the National Weather Service$/);
  screen.getByText(/each within 6 hours and 300 miles of another.* 9 other tornadoes touched down/);
  expect(screen.getByRole('link', { name: 'April 3, 1974' }).getAttribute('href')).toBe('/days/1974-04-03');
  expect(screen.getByRole('link', { name: 'All 134 as a list' }).getAttribute('href')).toBe(
    `/tornadoes?outbreak=${outbreak.id}`,
  );
});

it('an outbreak that no longer exists leads to its day, and a failure can be repeated', async () => {
  const rule = 'The rule makes several. There is the page of June 7, 1953: /days/1953-06-07';
  open('/outbreaks/flint-worcester-outbreak', {
    'GET /outbreaks/{id}': refusal('NOT_FOUND', rule),
  });
  await screen.findByRole('heading', { level: 1, name: 'Outbreak not found' });
  expect(screen.getByRole('link', { name: '/days/1953-06-07' })).toBeTruthy();
  cleanup();
  open('/outbreaks/1974-04-03-illinois', {
    'GET /outbreaks/{id}': [refusal('INTERNAL', 'Something went wrong.'), outbreak],
  });
  fireEvent.click(await screen.findByRole('button', { name: /again|retry/i }));
  await screen.findByRole('heading', { level: 1, name: 'Super Outbreak of 1974' });
});

it('the list is ranked as the URL says, and filtered by decade or by a year of its chart', async () => {
  const { address, calls } = open('/outbreaks?sort=deaths');
  const table = await screen.findByRole('table', { name: 'Outbreaks by Deaths' });
  expect(within(table).getByRole('link').getAttribute('href')).toBe(superOutbreak?.path);
  expect(calls[0]?.query).toMatchObject({ sort: 'deaths', limit: '50' });
  fireEvent.change(screen.getByLabelText('When'), { target: { value: '1970s' } });
  expect(address()).toBe('/outbreaks?sort=deaths&decade=1970');
  fireEvent.change(screen.getByLabelText('Order'), { target: { value: 'fujita_miles' } });
  expect(address()).toBe('/outbreaks?decade=1970');
  expect(screen.getByRole('link', { name: 'CSV' }).getAttribute('href')).toBe('/outbreaks.csv?decade=1970');
});

it('an empty list says so and shows all again', async () => {
  const none = { ...list, outbreaks: [], pagination: { ...list.pagination, total: 0, totalPages: 0 } };
  const { address } = open('/outbreaks?year=1949', { 'GET /outbreaks': none });
  fireEvent.click(await screen.findByRole('button', { name: 'Show all outbreaks' }));
  expect(address()).toBe('/outbreaks');
});

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { tornadoExamples } from '@touchdown/shared/tornadoes/examples.ts';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OutbreakPage } from './outbreak-page.tsx';
import { OutbreaksPage } from './outbreaks-page.tsx';

const answers: ((response: Response) => void)[] = [];
const urls: string[] = [];

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  answers.length = urls.length = 0;
  vi.stubGlobal('IntersectionObserver', SeesNothing);
  vi.stubGlobal('fetch', (url: string) => {
    urls.push(url);
    return new Promise<Response>((resolve) => answers.push(resolve));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Maps are drawn in browsers only. */
class SeesNothing {
  observe() {}
  disconnect() {}
}

function open(path: string) {
  const router = createMemoryRouter(
    [
      { path: '/outbreaks', Component: OutbreaksPage },
      { path: '/outbreaks/:id', Component: OutbreakPage },
      { path: '*', element: null },
    ],
    { initialEntries: [path] },
  );
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return () => router.state.location.pathname + router.state.location.search;
}

const respond = async (body: unknown, status = 200) => {
  await vi.waitFor(() => expect(answers).not.toEqual([]), 60_000);
  answers.shift()?.(Response.json(body, { status }));
};
const outbreak = tornadoExamples.getOutbreak.response;
const list = tornadoExamples.listOutbreaks.response;
const [superOutbreak] = list.outbreaks;

it('an outbreak has the answer first, and other counts beside its own', async () => {
  const address = open('/outbreaks/super-outbreak-of-1974');
  expect(screen.getByRole('status').textContent).toBe('Loading what happened in this outbreak');
  await respond(outbreak);
  await screen.findByRole('heading', { level: 1, name: 'Super Outbreak of 1974' });
  // The name in the URL is replaced by the id.
  await vi.waitFor(() => expect(address()).toBe(outbreak.path));
  screen.getByText(/^134 tornadoes of F1 or stronger in 6 states from April 3 to 4, 1974, 30 of them/);
  const table = screen.getByRole('table', { name: 'Counts of the same days' });
  expect(
    within(table)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['134', '148']);
  within(table).getByText(/after the National Weather Service$/);
  screen.getByText(
    /at most 6 hours after, and 300 miles from, another of them.* 9 other tornadoes touched down/,
  );
  expect(screen.getByRole('link', { name: 'April 3, 1974' }).getAttribute('href')).toBe('/days/1974-04-03');
  expect(screen.getByRole('link', { name: 'All 134 as a list' }).getAttribute('href')).toBe(
    `/tornadoes?outbreak=${outbreak.id}`,
  );
});

it('an outbreak that is none any more leads to its day, and a failure can be repeated', async () => {
  open('/outbreaks/flint-worcester-outbreak');
  await respond(
    {
      code: 'NOT_FOUND',
      error: 'The rule makes several. There is the page of June 7, 1953: /days/1953-06-07',
    },
    404,
  );
  await screen.findByRole('heading', { level: 1, name: 'Outbreak not found' });
  expect(screen.getByRole('link', { name: '/days/1953-06-07' })).toBeTruthy();
  cleanup();
  open('/outbreaks/1974-04-03-illinois');
  await respond({ code: 'INTERNAL', error: 'Something went wrong.' }, 500);
  fireEvent.click(await screen.findByRole('button', { name: /again|retry/i }));
  await respond(outbreak);
  await screen.findByRole('heading', { level: 1, name: 'Super Outbreak of 1974' });
});

it('the list is ranked as the URL says, and filtered by decade or by a year of its chart', async () => {
  const address = open('/outbreaks?sort=deaths');
  await respond(list);
  const table = await screen.findByRole('table', { name: 'Outbreaks by Deaths' });
  expect(within(table).getByRole('link').getAttribute('href')).toBe(superOutbreak?.path);
  expect(urls[0]).toContain('sort=deaths');
  expect(urls[0]).toContain('limit=50');
  fireEvent.change(screen.getByLabelText('When'), { target: { value: '1970s' } });
  expect(address()).toBe('/outbreaks?sort=deaths&decade=1970');
  fireEvent.change(screen.getByLabelText('Order'), { target: { value: 'fujita_miles' } });
  expect(address()).toBe('/outbreaks?decade=1970');
  expect(screen.getByRole('link', { name: 'CSV' }).getAttribute('href')).toBe('/outbreaks.csv?decade=1970');
});

it('an empty list says so and shows all again', async () => {
  const address = open('/outbreaks?year=1949');
  await respond({ ...list, outbreaks: [], pagination: { ...list.pagination, total: 0, totalPages: 0 } });
  fireEvent.click(await screen.findByRole('button', { name: 'Show all outbreaks' }));
  expect(address()).toBe('/outbreaks');
});

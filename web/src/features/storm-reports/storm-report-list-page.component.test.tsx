import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { madeUpStormReport } from '@touchdown/shared/storm-reports/testing/made-up-storm-report.ts';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { StormReportListPage } from './storm-report-list-page.tsx';

const urls: URL[] = [];
const report = madeUpStormReport('2013-05-20', '1956', { comments: 'BARN ROOF <b>GONE</b>. (ICT)' });
const parts = [
  { text: 'BARN ', marked: false },
  { text: 'ROOF', marked: true },
  { text: ' <b>GONE</b>. (ICT)', marked: false },
];

beforeEach(() => {
  localStorage.clear();
  urls.length = 0;
  vi.stubGlobal('scrollTo', () => {});
  vi.stubGlobal('fetch', async (path: string) => {
    const url = new URL(path, 'https://touchdown.example');
    urls.push(url);
    const snippets = url.searchParams.has('text') ? { snippets: { [report.id]: parts } } : {};
    const pagination = { total: 1, page: 1, limit: 50, totalPages: 1, hasMore: false };
    return Response.json({ data: { reports: [report], pagination, ...snippets } });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(queryString: string) {
  const router = createMemoryRouter([{ path: '/spc-reports', element: <StormReportListPage /> }], {
    initialEntries: [`/spc-reports${queryString}`],
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

it('words of comments are marked in the cards, as text', async () => {
  open('?text=roof');
  const mark = await screen.findByText('ROOF', { selector: 'mark' });
  expect(mark.closest('article')?.textContent).toContain('BARN ROOF <b>GONE</b>. (ICT)');
  expect(document.querySelectorAll('mark')).toHaveLength(1);
  expect(urls.at(-1)?.searchParams.get('text')).toBe('roof');
});

it('the field applies with the panel, and its chip removes the words and the marks', async () => {
  const router = open('');
  fireEvent.click(screen.getByRole('button', { name: /Search Filters/ }));
  const field = await screen.findByLabelText('Words in comments');
  fireEvent.change(field, { target: { value: ' roof ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Apply Changes' }));
  await screen.findByText('ROOF', { selector: 'mark' });
  expect(router.state.location.search).toBe('?text=roof');
  fireEvent.click(screen.getByRole('button', { name: /Comment: roof/ }));
  await vi.waitFor(() => expect(router.state.location.search).toBe(''), 60_000);
  await vi.waitFor(() => expect(document.querySelector('mark')).toBeNull(), 60_000);
});

it('words that nothing can be looked for with are named and not sent', async () => {
  open('?text=%3F%21');
  await screen.findByText('“?!” has no word to look for in comments.', { exact: false });
  await screen.findByText('BARN ROOF <b>GONE</b>. (ICT)');
  expect(urls.at(-1)?.searchParams.has('text')).toBe(false);
});

it.each(['page=0', 'page=two', 'f_scale=EF9', 'month=13', 'state=ATLANTIS&unknown=1'])(
  'shows the whole list for a URL with %s, which means nothing',
  async (queryString) => {
    open(`?${queryString}`);
    await screen.findByText(/^Showing 1–1 of 1 SPC preliminary report/);
    const asked = [...(urls.at(-1)?.searchParams.keys() ?? [])];
    expect(asked.filter((name) => !['limit', 'page'].includes(name))).toEqual([]);
    expect(urls.at(-1)?.searchParams.get('page') ?? '1').toBe('1');
  },
);

it('rewrites a URL typed by hand to its valid parts', async () => {
  const router = open('?page=1abc&f_scale=EF0,EF9&utm_source=x');
  await screen.findByRole('article');
  await vi.waitFor(() => expect(router.state.location.search).toBe('?f_scale=EF0'), 60_000);
});

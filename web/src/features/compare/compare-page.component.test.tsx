import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { madeUpProfile, madeUpRows } from '@touchdown/shared/tornadoes/testing/made-up-profile.ts';
import { ComparePage } from './compare-page.tsx';

const urls: string[] = [];

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  urls.length = 0;
  vi.stubGlobal('fetch', async (url: string) => {
    urls.push(url);
    const year = /year=(\d+)/.exec(url)?.[1] ?? '';
    return Response.json(madeUpProfile(madeUpRows(year === '2011' ? 170 : 90)));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(search: string) {
  const router = createMemoryRouter([{ path: '/compare', Component: ComparePage }], {
    initialEntries: [`/compare${search}`],
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return () => router.state.location.search;
}

describe('the page that compares', () => {
  it('shows the years of its URL side by side, in the words of unknown values', async () => {
    open('?years=1974,2011');
    const table = await screen.findByRole('table');
    const row = await within(table).findByRole('row', { name: /^Tornadoes 90 170$/ });
    expect(row).toBeDefined();
    expect(within(table).getByRole('link', { name: '2011' }).getAttribute('href')).toBe('/years/2011');
    expect(urls).toHaveLength(2);
    // What came between the two years makes their numbers differ too.
    screen.getByText('Doppler radar');
  });

  it('leaves out what names nothing, and a fifth thing', async () => {
    open('?years=1974,2011,nonsense,1999,2013,2020');
    await screen.findAllByRole('columnheader');
    expect(screen.getAllByRole('button', { name: /^Remove/ })).toHaveLength(4);
    screen.getByText(/Four is the most/);
  });

  it('adds and removes by the URL', async () => {
    const search = open('?years=1974');
    screen.getByText('Add one more to compare it with.');
    fireEvent.change(screen.getByLabelText(/Add one more/, { selector: 'input' }), {
      target: { value: '2011' },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Look up' }));
    fireEvent.click(await screen.findByRole('button', { name: '2011, Year' }));
    expect(search()).toBe('?years=1974,2011');
    fireEvent.click(screen.getByRole('button', { name: 'Remove 1974' }));
    expect(search()).toBe('?years=2011');
  });

  it('says that one of them failed, and still shows the other', async () => {
    vi.stubGlobal('fetch', async (url: string) =>
      url.includes('2011')
        ? Response.json(madeUpProfile(madeUpRows(170)))
        : Response.json(
            { success: false, error: 'Please try again later.', code: 'UNAVAILABLE' },
            { status: 503 },
          ),
    );
    open('?years=1974,2011');
    await screen.findByText('Please try again later.');
    await screen.findByRole('row', { name: /^Tornadoes 170$/ });
    screen.getByRole('button', { name: 'Try again' });
  });
});

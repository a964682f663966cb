import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { madeUpTown } from './testing/made-up-place.ts';

afterEach(() => {
  cleanup();
  document.getElementById('page-data')?.remove();
  vi.unstubAllGlobals();
});

it('what the server wrote into the page is shown at once, without a request, for its own distance only', async () => {
  const urls: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    urls.push(url);
    return new Promise(() => {});
  });
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  const data = { path: '/places/oklahoma/moore', answer: madeUpTown(86, { radius_miles: 25 }) };
  document.body.innerHTML = `<script type="application/json" id="page-data">${JSON.stringify(data)}</script>`;
  // The screen loads after the page.
  const { TownPage } = await import('./place-page.tsx');
  const router = createMemoryRouter([{ path: '/places/:state/:town', Component: TownPage }], {
    initialEntries: ['/places/oklahoma/moore?radius_miles=25'],
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  screen.getByText(/^86 tornadoes came within 25 miles/);
  expect(urls).toEqual([]);
  fireEvent.click(screen.getByRole('link', { name: '10 miles' }));
  await vi.waitFor(() => expect(urls).toEqual(['/api/v1/places/oklahoma/towns/moore']), 60_000);
});

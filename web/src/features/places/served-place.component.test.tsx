import { fireEvent, screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { never, openPage } from '../../testing/open-page.tsx';
import { madeUpTown } from './testing/made-up-place.ts';

it('what the server wrote into the page is shown at once, without a request, for its own distance only', async () => {
  const data = { path: '/places/oklahoma/moore', answer: madeUpTown(86, { radius_miles: 25 }) };
  document.body.innerHTML = `<script type="application/json" id="page-data">${JSON.stringify(data)}</script>`;
  onTestFinished(() => document.getElementById('page-data')?.remove());
  // The screen loads after the page.
  const { TownPage } = await import('./place-page.tsx');
  const { calls } = openPage(
    [{ path: '/places/:state/:town', Component: TownPage }],
    '/places/oklahoma/moore?radius_miles=25',
    { 'GET /places/{state}/towns/{town}': never },
  );
  screen.getByText(/^86 tornadoes came within 25 miles/);
  expect(calls).toEqual([]);
  fireEvent.click(screen.getByRole('link', { name: '10 miles' }));
  await vi.waitFor(() => expect(calls).toMatchObject([{ path: '/api/v1/places/oklahoma/towns/moore' }]));
});

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { tornadoExamples } from '@touchdown/shared/tornadoes/examples.ts';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CorrectionsPage } from './corrections-page.tsx';

const answers: ((response: Response) => void)[] = [];
const urls: string[] = [];
const { response: list } = tornadoExamples.listCorrections;
const none = { corrections: [], pagination: { next: null } };

beforeEach(() => {
  localStorage.clear();
  answers.length = urls.length = 0;
  vi.stubGlobal('fetch', (url: string) => {
    urls.push(url);
    return new Promise<Response>((resolve) => answers.push(resolve));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const answer = async (body: unknown, status = 200) => {
  await vi.waitFor(() => expect(answers).not.toEqual([]), 60_000);
  answers.shift()?.(Response.json(body, { status }));
};
const show = (at = '/corrections') =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[at]}>
        <CorrectionsPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );

describe('the list of corrections', () => {
  it('says that it is loading, then shows them and where older ones are', async () => {
    show();
    expect(screen.getByRole('status').textContent).toBe('Loading corrections...');
    await answer({ ...list, pagination: { next: '2026-11-20T00:00:00.000Z_T_000000000017' } });
    const [first] = list.corrections;
    await screen.findByRole('link', { name: new RegExp(String(first?.target.name)) });
    screen.getByRole('link', { name: 'Older corrections' });
    expect(screen.queryByText('Newest corrections')).toBeNull();
  });

  it('says that it failed, and tries again', async () => {
    show();
    await answer({ success: false, error: 'Please try again later.', code: 'UNAVAILABLE' }, 503);
    await screen.findByText('Failed to fetch corrections.');
    screen.getByText('Error loading data: Please try again later.');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await answer(none);
    await screen.findByText('No corrections yet');
    screen.getByText(/^All values of the record are official\./);
  });

  it('says that none matches, and takes all filters off', async () => {
    show('/corrections?state=Ohio&field=injuries&who=ada&from=2026-11-01&to=2026-11-22');
    await answer(none);
    await screen.findByText('No corrections match these filters.');
    const { searchParams } = new URL(urls[0] ?? '', location.href);
    expect(Object.fromEntries(searchParams)).toEqual({
      state: 'OHIO',
      field: 'injuries',
      who: 'ada',
      from: '2026-11-01',
      to: '2026-11-22',
    });
    fireEvent.click(screen.getByRole('button', { name: 'Clear Filters' }));
    await answer(list);
    await vi.waitFor(() => expect(urls[1]).toMatch(/\/corrections$/), 60_000);
  });

  it.each([
    ['?who=ada', 'None so far. Older corrections may match.'],
    ['?before=2026-11-20T00:00:00.000Z_T_000000000017', 'There are none from before that day.'],
  ])('an empty page of %s says %s', async (search, words) => {
    show(`/corrections${search}`);
    await answer({ corrections: [], pagination: { next: search.includes('who') ? 'x' : null } });
    await screen.findByText(words);
  });
});

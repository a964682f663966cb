import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ModerationCount } from './moderation-count.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(counts: { suggestions: number; reports: number; appeals: number }) {
  const answered = vi.fn(async () => Response.json({ data: counts }));
  vi.stubGlobal('fetch', answered);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <p data-testid="link">
        Moderation
        <ModerationCount />
      </p>
    </QueryClientProvider>,
  );
  return answered;
}

it.each([
  [{ suggestions: 63, reports: 10, appeals: 0 }, '63 suggestions, 10 reports'],
  [{ suggestions: 1, reports: 0, appeals: 1 }, '1 suggestion, 1 appeal'],
  [{ suggestions: 100, reports: 1, appeals: 0 }, '99+ suggestions, 1 report'],
])('says how much waits in words: %o', async (counts, words) => {
  show(counts);
  await screen.findByText(words);
});

it('says nothing where nothing waits', async () => {
  const answered = show({ suggestions: 0, reports: 0, appeals: 0 });
  await waitFor(() => expect(answered).toHaveBeenCalled());
  expect(screen.getByTestId('link').textContent).toBe('Moderation');
});

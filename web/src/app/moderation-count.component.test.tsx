import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPage } from '../testing/open-page.tsx';
import { ModerationCount } from './moderation-count.tsx';

const show = (counts: { suggestions: number; reports: number; appeals: number }) =>
  openPage(
    <p data-testid="link">
      Moderation
      <ModerationCount />
    </p>,
    '/',
    { 'GET /moderation/counts': { data: counts } },
  );

it.each([
  [{ suggestions: 63, reports: 10, appeals: 0 }, '63 suggestions, 10 reports'],
  [{ suggestions: 1, reports: 0, appeals: 1 }, '1 suggestion, 1 appeal'],
  [{ suggestions: 100, reports: 1, appeals: 0 }, '99+ suggestions, 1 report'],
])('says how much waits in words: %o', async (counts, words) => {
  show(counts);
  await screen.findByText(words);
});

it('says nothing where nothing waits', async () => {
  const { calls } = show({ suggestions: 0, reports: 0, appeals: 0 });
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(screen.getByTestId('link').textContent).toBe('Moderation');
});

import { useQuery } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';
import { beginOutage } from './begin-outage.tsx';
import { useOutage } from './outage.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function Counted({ ask }: { ask: () => number }) {
  return <output>{useQuery({ queryKey: ['counted'], queryFn: ask }).data}</output>;
}

function Line() {
  return <p>{useOutage()}</p>;
}

it('says so while the server does not answer, asks again after longer and longer pauses, and fetches anew at the end', async () => {
  let [isUp, attempts, fetched] = [false, 0, 0];
  openPage(
    <>
      <Line />
      <Counted ask={() => ++fetched} />
    </>,
  );
  const wait = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
  await wait(1);
  expect([fetched, screen.queryByText(/^We can’t reach the server/)]).toEqual([1, null]);
  await act(async () =>
    beginOutage('2026-11-22T01:43:05Z', async () => {
      attempts++;
      if (!isUp) throw new Error('away');
    }),
  );
  expect(screen.getByText(/^We can’t reach the server/).textContent).toBe(
    'We can’t reach the server. You’re seeing your saved copy of November 22, 2026, without community additions.',
  );
  await wait(5 * 1.25);
  expect(attempts).toBe(1);
  isUp = true;
  await wait(10 * 1.25);
  expect([attempts, fetched]).toEqual([2, 2]);
  expect(screen.queryByText(/^We can’t reach the server/)).toBeNull();
});

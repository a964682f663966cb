import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { tornadoExamples } from '@touchdown/shared/tornadoes/examples.ts';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { OnThisDay } from './on-this-day-card.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

it("asks for the date of the visitor's own calendar, and says which date it shows", async () => {
  // In Chicago it is still November 21, and in London November 22.
  vi.useFakeTimers({ now: new Date('2026-11-22T00:20:00Z'), toFake: ['Date'] });
  vi.stubEnv('TZ', 'America/Chicago');
  const asked: URL[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(new URL(url, 'https://touchdown.example'));
    return Response.json({
      ...tornadoExamples.getOnThisDay.response,
      meta: { month: 11, day: 21 },
    });
  });
  localStorage.clear();
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <OnThisDay />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByText('November 21');
  expect(asked[0]?.searchParams.get('month')).toBe('11');
  expect(asked[0]?.searchParams.get('day')).toBe('21');
});

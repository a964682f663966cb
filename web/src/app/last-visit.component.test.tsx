import { nameOf, type NamedTornado } from '@touchdown/shared/tornadoes/display-name.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { contributionExamples } from '@touchdown/shared/contributions/examples.ts';
import { stormReportExamples } from '@touchdown/shared/storm-reports/examples.ts';
import { tornadoExamples } from '@touchdown/shared/tornadoes/examples.ts';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ContributionsPage } from '../features/contributions/contributions-page.tsx';
import { CorrectionsPage } from '../features/corrections/corrections-page.tsx';
import { FeaturedSection } from '../features/home/featured-section.tsx';
import { StormReportListPage } from '../features/storm-reports/storm-report-list-page.tsx';
import { StormReportPage } from '../features/storm-reports/storm-report-page.tsx';
import { TornadoListPage } from '../features/tornadoes/list/tornado-list-page.tsx';

/** What the server answers; undefined if it is down. */
let answerOf: ((url: string) => unknown) | undefined;

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('fetch', async (url: string) => {
    const answer = answerOf?.(url);
    if (answer !== undefined) return Response.json(answer);
    return Response.json({ success: false, error: 'The store is resting.' }, { status: 503 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const { response: report } = stormReportExamples.getStormReport;
const { response: tornadoes } = tornadoExamples.listTornadoes;

it.each<[string, () => ReactNode, (url: string) => unknown, shown: RegExp]>([
  [
    'the tornadoes',
    () => <TornadoListPage renderAction={() => null} />,
    (url) => (url.includes('/profile') ? tornadoExamples.getProfile.response : tornadoes),
    named(tornadoes.tornadoes[0]),
  ],
  [
    'the storm reports',
    () => <StormReportListPage />,
    () => stormReportExamples.listStormReports.response,
    /^Showing/,
  ],
  [
    'a storm report',
    () => <StormReportPage contributions={() => null} radar={() => null} />,
    () => report,
    /^Report Details/,
  ],
  [
    'the contributions',
    () => <ContributionsPage />,
    () => contributionExamples.listContributions.response,
    /votes?$/,
  ],
  ['the corrections', () => <CorrectionsPage />, () => tornadoExamples.listCorrections.response, /official/],
  [
    'a card of the home page',
    () => <FeaturedSection />,
    (url) => (url.includes('on-this-day') ? tornadoExamples.getOnThisDay.response : undefined),
    named(tornadoExamples.getOnThisDay.response.tornadoes[0]),
  ],
])(
  'says of %s that they are from the last visit if the server is down',
  async (_what, screenOf, answer, shown) => {
    answerOf = answer;
    open(screenOf());
    await screen.findAllByText(shown);
    expect(screen.queryByText(/from your last visit/)).toBeNull();
    cleanup();
    answerOf = undefined;
    open(screenOf());
    await screen.findByText(
      /^Error loading data: The store is resting\. This (list|page) is from your last visit\.$/,
    );
    expect(screen.getAllByText(shown)).not.toEqual([]);
  },
);

function open(page: ReactNode): void {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={['/spc-reports/x']}>
        <Routes>
          <Route path="/spc-reports/:id" element={page} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

function named(tornado: NamedTornado | undefined): RegExp {
  return new RegExp(tornado ? nameOf(tornado).title : 'no example', 'i');
}

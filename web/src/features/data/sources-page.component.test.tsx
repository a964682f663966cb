import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { RecordSources } from '@touchdown/shared/record/source-state.ts';
import { tornadoExamples } from '@touchdown/shared/tornadoes/examples.ts';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SourcesPage } from './sources-page.tsx';

const answers: ((response: Response) => void)[] = [];
beforeEach(() => {
  answers.length = 0;
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => answers.push(resolve)));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const answer = async (body: unknown, status = 200) => {
  await vi.waitFor(() => expect(answers).not.toEqual([]), 60_000);
  answers.shift()?.(Response.json(body, { status }));
};
const show = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <SourcesPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
const { response: example } = tornadoExamples.getRecordSources;
const rowOf = (name: string) => within(screen.getByRole('row', { name: new RegExp(`^${name}`) }));

it('says until when the record goes, what stands in, and which source is late since when', async () => {
  show();
  screen.getByRole('status');
  await answer(example);
  await screen.findByText('The official record is complete until August 31, 2026.');
  expect(screen.getByRole('link', { name: 'preliminary storm reports' }).getAttribute('href')).toBe(
    '/spc-reports',
  );
  const ncei = rowOf('NCEI Storm Events');
  ncei.getByText(/^Imported: 3 years: 97 added/);
  ncei.getByText('December 3, 2026, 14:00');
  expect(ncei.queryByText(/late/i)).toBeNull();
  rowOf('SPC tornado record').getByText('Nothing new.');
  const daily = rowOf('SPC daily reports');
  daily.getByText('Late since November 20, 2026');
  daily.getByText(/^Failed: .* was answered with 503\.$/);
});

it('calls nothing late on a machine where nothing fetches the record', async () => {
  show();
  const sources = example.sources.map((state) => ({
    ...state,
    due_at: null,
    is_late: false,
    late_since: null,
    last_tried_at: null,
    last_success_at: null,
    last_outcome: null,
    sentence: null,
    newest: state.source === 'spc-daily' ? null : state.newest,
  }));
  await answer({ ...example, is_scheduled: false, sources } satisfies RecordSources);
  await screen.findByText(/^Nothing fetches this record by itself;/);
  expect(screen.queryByText(/late|due/i)).toBeNull();
  rowOf('SPC daily reports').getByText('Nothing yet');
});

it('offers another try when the answer fails', async () => {
  show();
  await answer({ error: 'The table is resting.' }, 503);
  await screen.findByText('Error: The table is resting.');
  fireEvent.click(screen.getByRole('button', { name: /retry|try again/i }));
  await answer({ ...example, official_until: null });
  await screen.findByText('There is no official record here yet.');
});

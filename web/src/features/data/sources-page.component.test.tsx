import { fireEvent, screen, within } from '@testing-library/react';
import type { RecordSources } from '@touchdown/shared/record/source-state.ts';
import { tornadoExamples } from '@touchdown/shared/tornadoes/examples.ts';
import { expect, it } from 'vitest';
import { openPage, refusal } from '../../testing/open-page.tsx';
import { SourcesPage } from './sources-page.tsx';

const { response: example } = tornadoExamples.getRecordSources;
const rowOf = (name: string) => within(screen.getByRole('row', { name: new RegExp(`^${name}`) }));

it('says until when the record goes, what stands in, and which source is late since when', async () => {
  openPage(<SourcesPage />);
  screen.getByRole('status');
  await screen.findByText('The official record is complete through August 31, 2026.');
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
  const unfetched = { ...example, is_scheduled: false, sources } satisfies RecordSources;
  openPage(<SourcesPage />, '/', { 'GET /catalogue/sources': unfetched });
  await screen.findByText(/^The official record is complete through/);
  // What an operator does about it is not for readers, and nothing was ever tried.
  expect(screen.queryByText(/late|due|never|npm/i)).toBeNull();
  rowOf('SPC daily reports').getByText('Nothing yet');
});

it('offers another try when the answer fails', async () => {
  const answers = [refusal('UNAVAILABLE', 'The table is resting.'), { ...example, official_until: null }];
  openPage(<SourcesPage />, '/', { 'GET /catalogue/sources': answers });
  await screen.findByText('Error: The table is resting.');
  fireEvent.click(screen.getByRole('button', { name: /retry|try again/i }));
  await screen.findByText('We don’t have an official record yet.');
});

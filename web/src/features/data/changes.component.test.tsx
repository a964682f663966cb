import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { ImportReport, ListedImport } from '@touchdown/shared/record/import-report.ts';
import { importReportExamples } from '@touchdown/shared/record/import-report-examples.ts';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ChangePage } from './change-page.tsx';
import { ChangesPage } from './changes-page.tsx';

/** What the API answers by path, or the status of a failure. */
const answers = new Map<string, object | number>();
const report: ImportReport = importReportExamples.getImport.response;
const { imports } = importReportExamples.listImports.response;
const [listed] = imports as [ListedImport];

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  answers.clear();
  vi.stubGlobal('fetch', (url: string) => {
    const found = answers.get(url.replace('/api/v1', ''));
    if (found === undefined) return new Promise(() => {});
    if (typeof found === 'object') return Promise.resolve(Response.json(found));
    const body = { success: false, error: 'Please try again later.', code: 'UNAVAILABLE' };
    return Promise.resolve(Response.json(body, { status: found }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(path: string) {
  const routes = [
    { path: '/data/changes', Component: ChangesPage },
    { path: '/data/changes/:run', Component: ChangePage },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

it('The list says what each import was, chooses by source, and leads to older ones', async () => {
  const list = { imports: [listed], pagination: { next: 42 } };
  answers.set('/catalogue/imports', list);
  const spc = { ...listed, run: 7, outcome: 'refused', takes_back: 0, is_taken_back: false };
  answers.set('/catalogue/imports?source=spc', { imports: [spc], pagination: { next: null } });
  const router = open('/data/changes');
  expect(screen.getByRole('status').textContent).toBe('Loading the imports');
  const link = await screen.findByRole('link', { name: 'Import 42 of August 3, 2026' });
  expect(link.getAttribute('href')).toBe('/data/changes/42');
  screen.getByText(
    '1 file of NCEI Storm Events, new for 1974. It came by schedule. 1 tornado changed (1 value). 1 of these takes back what an earlier import changed.',
  );
  const older = screen.getByRole('link', { name: 'Older imports' });
  expect(older.getAttribute('href')).toBe('/data/changes?before=42');
  fireEvent.change(screen.getByLabelText('Files of'), { target: { value: 'spc' } });
  await screen.findByRole('link', { name: 'Import 7 of August 3, 2026, refused' });
  screen.getByText(
    /It was refused, and nothing was written\. It would have changed: 1 tornado changed \(1 value\)\./,
  );
  expect(router.state.location.search).toBe('?source=spc');
});

it('The list says that it failed, and that there is none yet', async () => {
  answers.set('/catalogue/imports', 503);
  open('/data/changes');
  await screen.findByText('Failed to fetch the imports');
  answers.set('/catalogue/imports', { imports: [], pagination: { next: null } });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('No import yet');
});

it('A report has years, fields and causes, each value before and after, and what is taken back', async () => {
  answers.set('/catalogue/imports/42', report);
  open('/data/changes/42');
  await screen.findByRole('heading', { level: 1, name: 'Import 42 of August 3, 2026' });
  const years = within(screen.getByRole('region', { name: 'Changes by year' }));
  years.getByText('365 → 366');
  screen.getByText('1 value is again as before import 31 of May 3, 2026');
  const changed = screen.getAllByRole('listitem').find((item) => item.textContent.startsWith('Xenia'));
  expect(changed?.textContent).toBe('Xenia, April 3, 1974, Ohio  By NCEI’s rowsFatalities: 35 → 36');
  expect(screen.getByRole('link', { name: 'CSV' }).getAttribute('href')).toBe('/data/changes/42.csv');
  // A link of the tables leaves only what is of that cause.
  fireEvent.click(screen.getByRole('link', { name: 'NCEI’s rows' }));
  await screen.findByText(/^Those by NCEI’s rows: 1\./);
});

it('A report says which part it lists, what was refused, and that a run has none', async () => {
  const refused = {
    ...report,
    outcome: 'refused',
    release: null,
    is_whole: false,
    counts: { ...report.counts, added: 4_000 },
    refused: [{ of: '1974', sentence: '1974: 40 of its 944 tornadoes would be withdrawn.' }],
  };
  answers.set('/catalogue/imports/42', refused);
  open('/data/changes/42?year=1975');
  await screen.findByText('1974: 40 of its 944 tornadoes would be withdrawn.');
  screen.getByText(/^The report lists 1 of 4,001:/);
  screen.getByText(/^Those of 1975: 0\./);
  cleanup();
  answers.set('/catalogue/imports/41', 404);
  open('/data/changes/41');
  await screen.findByText('This import has no report');
});

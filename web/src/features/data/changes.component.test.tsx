import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import type { ImportReport, ListedImport } from '@touchdown/shared/record/import-report.ts';
import { importReportExamples } from '@touchdown/shared/record/import-report-examples.ts';
import { tornadoExamples } from '@touchdown/shared/tornadoes/examples.ts';
import { expect, it } from 'vitest';
import { openPage, refusal, type AnswersByRoute } from '../../testing/open-page.tsx';
import { ChangePage } from './change-page.tsx';
import { ChangesPage } from './changes-page.tsx';
import { DifferencesPage } from './differences-page.tsx';

const [listImports, getImport] = ['GET /catalogue/imports', 'GET /catalogue/imports/{run}'] as const;
const report: ImportReport = importReportExamples.getImport.response;
const yearExampleOfDifferences = tornadoExamples.getDifferences.response;
const { imports } = importReportExamples.listImports.response;
const [listed] = imports as [ListedImport];

const open = (path: string, answers: AnswersByRoute = {}) =>
  openPage(
    [
      { path: '/data/changes', Component: ChangesPage },
      { path: '/data/changes/:run', Component: ChangePage },
    ],
    path,
    answers,
  );

it('The list says what each import was, chooses by source, and leads to older ones', async () => {
  const list = { imports: [listed], pagination: { next: 42 } };
  const spc = { ...listed, run: 7, outcome: 'refused', takes_back: 0, is_taken_back: false };
  const { search } = open('/data/changes', {
    [listImports]: ({ query }) =>
      query['source'] === 'spc' ? { imports: [spc], pagination: { next: null } } : list,
  });
  expect(screen.getByRole('status').textContent).toBe('Loading the imports');
  const link = await screen.findByRole('link', { name: 'Import 42 of August 3, 2026' });
  expect(link.getAttribute('href')).toBe('/data/changes/42');
  screen.getByText(
    '1 file of NCEI Storm Events, new for 1974. It ran on schedule. 1 tornado changed (1 value). 1 of these takes back what an earlier import changed.',
  );
  const older = screen.getByRole('link', { name: 'Older imports' });
  expect(older.getAttribute('href')).toBe('/data/changes?before=42');
  fireEvent.change(screen.getByLabelText('Files of'), { target: { value: 'spc' } });
  await screen.findByRole('link', { name: 'Import 7 of August 3, 2026, refused' });
  screen.getByText(
    /It was rejected, and nothing changed\. It would have changed: 1 tornado changed \(1 value\)\./,
  );
  expect(search()).toBe('?source=spc');
});

it('The list says that it failed, and that there is none yet', async () => {
  const none = { imports: [], pagination: { next: null } };
  open('/data/changes', { [listImports]: [refusal('UNAVAILABLE', 'Please try again later.'), none] });
  await screen.findByText('Failed to load the imports');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('No import yet');
});

it('A report has years, fields and causes, each value before and after, and what is taken back', async () => {
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

it('A report that failed to load still says which import it is of', async () => {
  open('/data/changes/42', { [getImport]: refusal('UNAVAILABLE', 'Please try again later.') });
  await screen.findByText('Failed to load the report');
  screen.getByRole('heading', { level: 1, name: 'Import 42' });
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
  open('/data/changes/42?year=1975', { [getImport]: refused });
  await screen.findByText('1974: 40 of its 944 tornadoes would be withdrawn.');
  screen.getByText(/^Showing 1 of 4,001:/);
  screen.getByText(/^Those of 1975: 0\./);
  cleanup();
  open('/data/changes/41', { [getImport]: refusal('NOT_FOUND', 'There is no such import.') });
  await screen.findByText('No report for this import');
});

it('The page of differences shows one value at a time, with both numbers, the one shown and the reason', async () => {
  const [deaths] = yearExampleOfDifferences.differences;
  if (!deaths) throw new Error('Expected an example');
  const length = {
    ...deaths,
    field: 'path_length' as const,
    ncei: '12',
    spc: '1',
    shown: 'neither' as const,
  };
  const { search } = openPage(
    [{ path: '/data/differences', Component: DifferencesPage }],
    '/data/differences',
    {
      'GET /records/differences': { ...yearExampleOfDifferences, differences: [deaths, length] },
    },
  );
  const row = await screen.findByRole('row', { name: /Worcester tornado/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['90', '94', `The SPC’s${deaths.why}`]);
  fireEvent.change(screen.getByLabelText('What differs'), { target: { value: 'path_length' } });
  expect(search()).toBe('?of=path_length');
  within(await screen.findByRole('row', { name: /12 mi/ })).getByText('Neither in lists');
});

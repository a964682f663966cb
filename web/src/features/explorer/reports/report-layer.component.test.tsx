import { stormReportExamples } from '@touchdown/shared/storm-reports/examples.ts';
import { tornadoExamples } from '@touchdown/shared/tornadoes/examples.ts';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage, refusal } from '../../../testing/open-page.tsx';
import { noFilters, type ExplorerFilters } from '../filters/explorer-filters.ts';
import { ReportCards, ReportLegend, ReportStats } from './report-layer.tsx';
import { useReportLayer } from './use-report-layer.ts';

const { response: example } = stormReportExamples.listPreliminary;
const current = { ...tornadoExamples.getCurrentCatalogue.response, official_until: '2026-07-31' };
const none = Object.fromEntries(Object.keys(example.columns).map((name) => [name, []]));

const kansas = { north: 40, south: 37, west: -102, east: -94 };

function Layer({ filters, bounds }: { filters: ExplorerFilters; bounds: typeof kansas }) {
  const brush = { months: undefined, hours: undefined };
  const layer = useReportLayer({ filters, brush, bounds, isOn: true });
  if (!layer.isShown) return <p>No layer. {layer.until}</p>;
  return (
    <>
      <ReportStats layer={layer} onOpen={() => layer.choose('list')} />
      <ReportLegend layer={layer} />
      <ReportCards layer={layer} />
    </>
  );
}

const show = (answers: object[], filters: Partial<ExplorerFilters> = {}, bounds = kansas) =>
  openPage(<Layer filters={{ ...noFilters, ...filters }} bounds={bounds} />, '/', {
    'GET /catalogue/current': current,
    'GET /preliminary': answers,
  });

describe('the preliminary reports on the map', () => {
  it('are counted apart, and their list leads by keys to a card that says what they are', async () => {
    show([example]);
    const open = await screen.findByRole('button', { name: '2 preliminary reports in view' });
    screen.getByText('Preliminary reports since July 31, 2026 (2)');
    fireEvent.click(open);
    const list = screen.getByRole('region', { name: '2 preliminary reports in view' });
    expect(document.activeElement).toBe(list);
    fireEvent.click(within(list).getByRole('button', { name: /^2 SW Viola Sumner, Kansas, Oct 18, 2026/ }));
    const card = within(screen.getByRole('region', { name: '2 SW Viola' }));
    card.getByText(/^Preliminary: not in the official record yet/);
    const link = card.getByRole('link', { name: 'View the report' });
    expect(link.getAttribute('href')).toBe(`/spc-reports/${example.columns.id[0]}`);
    fireEvent.click(card.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('say that they load, that they could not be loaded, and load when asked again', async () => {
    show([new Promise(() => {})]);
    await screen.findByText('Loading preliminary reports…');
    cleanup();
    show([refusal('INTERNAL', 'Something went wrong.'), example]);
    await screen.findByText(/^We couldn’t load the preliminary reports\./);
    screen.getByText('Preliminary reports since July 31, 2026');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('button', { name: '2 preliminary reports in view' });
  });

  it('say that there are none, none in view, or more than a browser gets', async () => {
    show([{ ...example, columns: none }]);
    await screen.findByText('Preliminary reports since July 31, 2026 (0)');
    screen.getByText('No preliminary reports in view');
    cleanup();
    show([{ ...example, left_out: 1234 }], {}, { north: 30, south: 25, west: -85, east: -80 });
    await screen.findByText(
      'Preliminary reports since July 31, 2026 (2). The oldest 1,234 of all since then are only in the list of reports.',
    );
    screen.getByText('No preliminary reports in view');
  });

  it('are not asked for where they have no answer, or where the record goes further', async () => {
    const ofRatings = show([example], { ratings: ['EF3'] });
    await screen.findByText('Filters by rating cover the official record through July 31, 2026.');
    cleanup();
    const before = show([example], { to: '2026-07-31' });
    await screen.findByText('No layer. 2026-07-31');
    for (const { callsOf } of [ofRatings, before]) expect(callsOf('GET /preliminary')).toEqual([]);
  });
});

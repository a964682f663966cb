import { madeUpStormReport } from '@touchdown/shared/storm-reports/testing/made-up-storm-report.ts';
import { stormReportExamples } from '@touchdown/shared/storm-reports/examples.ts';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';
import { StormReportListPage } from './storm-report-list-page.tsx';

const report = madeUpStormReport('2013-05-20', '1956', { comments: 'BARN ROOF <b>GONE</b>. (ICT)' });
const probable = madeUpStormReport('2013-05-20', '0125', {
  location_text: '4 W NEWCASTLE',
  state: 'OKLAHOMA',
  state_code: 'OK',
  status: 'PROPOSED_MATCH',
});
const shown = [
  {
    ...probable,
    report_wall: '2013-05-20T20:25',
    report_zone_letters: 'CDT',
    tornado: {
      id: '20130520-23baqa0y',
      name: 'Moore tornado',
      tor_f_scale: 'EF5',
      begin_wall: null,
      score: 0.94,
    },
  },
  report,
  madeUpStormReport('2013-05-19', '2010', { location_text: 'ELSEWHERE' }),
];
const counts = {
  states: [
    { state: 'KANSAS', state_code: 'KS', reports: 2 },
    { state: 'NEW MEXICO', state_code: 'NM', reports: 1 },
  ],
  statuses: { PRELIMINARY: 2, PROPOSED_MATCH: 1, PROMOTED_TO_OFFICIAL: 0 },
};
const parts = [
  { text: 'BARN ', marked: false },
  { text: 'ROOF', marked: true },
  { text: ' <b>GONE</b>. (ICT)', marked: false },
];

beforeEach(() => void vi.stubGlobal('scrollTo', () => {}));

const { data } = stormReportExamples.listStormReports.response;
function open(search: string, reports: object[] = [report]) {
  const page = openPage(<StormReportListPage />, `/spc-reports${search}`, {
    'GET /spc-reports': ({ query }) => {
      const pagination = { ...data.pagination, total: 1, page: 1, limit: 50, totalPages: 1, hasMore: false };
      const snippets = query['text'] ? { snippets: { [report.id]: parts } } : {};
      return { data: { reports, pagination, counts, ...snippets } };
    },
  });
  return { ...page, asked: () => page.callsOf('GET /spc-reports').at(-1)?.query };
}

it('words of comments are marked in the cards, as text', async () => {
  const { asked } = open('?text=roof');
  const mark = await screen.findByText('ROOF', { selector: 'mark' });
  expect(mark.closest('article')?.textContent).toContain('BARN ROOF <b>GONE</b>. (ICT)');
  expect(document.querySelectorAll('mark')).toHaveLength(1);
  expect(asked()?.['text']).toBe('roof');
});

it('the field applies with the panel, and its chip removes the words and the marks', async () => {
  const { search } = open('');
  fireEvent.click(screen.getByRole('button', { name: /Search Filters/ }));
  const field = await screen.findByLabelText('Words in comments');
  fireEvent.change(field, { target: { value: ' roof ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Apply Changes' }));
  await screen.findByText('ROOF', { selector: 'mark' });
  expect(search()).toBe('?text=roof');
  fireEvent.click(screen.getByRole('button', { name: /Comment: roof/ }));
  await vi.waitFor(() => expect(search()).toBe(''), 60_000);
  await vi.waitFor(() => expect(document.querySelector('mark')).toBeNull(), 60_000);
});

it('words that nothing can be looked for with are named and not sent', async () => {
  const { asked } = open('?text=%3F%21');
  await screen.findByText('“?!” has no words to search for.', { exact: false });
  await screen.findByText('BARN ROOF <b>GONE</b>. (ICT)');
  expect(asked()).not.toHaveProperty('text');
});

it.each(['page=0', 'page=two', 'f_scale=EF9', 'month=13', 'state=ATLANTIS&unknown=1'])(
  'shows the whole list for a URL with %s, which means nothing',
  async (queryString) => {
    const { asked } = open(`?${queryString}`);
    await screen.findByText(/^Showing 1–1 of 1 SPC preliminary report/);
    const { limit: _limit, page = '1', ...others } = asked() ?? {};
    expect([page, others]).toEqual(['1', {}]);
  },
);

it('rewrites a URL typed by hand to its valid parts', async () => {
  const { search } = open('?page=1abc&f_scale=EF0,EF9&utm_source=x');
  await screen.findByRole('article');
  await vi.waitFor(() => expect(search()).toBe('?f_scale=EF0'), 60_000);
});

it('groups reports by convective day, each day a link to its page', async () => {
  open('', shown);
  const days = await screen.findAllByRole('heading', { level: 2, name: /on this page$/ });
  expect(days.map((heading) => heading.textContent)).toEqual([
    'May 20, 20132 reports on this page',
    'May 19, 20131 report on this page',
  ]);
  expect(days[0]?.querySelector('a')?.getAttribute('href')).toBe('/days/2013-05-20?day=convective');
  // The map has the newest day alone.
  expect(document.querySelectorAll('figure')).toHaveLength(1);
});

it('a card begins with the time at the place, and names the probable tornado beside its own link', async () => {
  open('', shown);
  const [card] = await screen.findAllByRole('article');
  expect(card?.textContent?.startsWith('8:25 p.m. CDT4 W Newcastle')).toBe(true);
  expect(card?.textContent).toContain('probably Moore tornado, EF5 – 94 %');
  const links = [...(card?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/tornadoes/20130520-23baqa0y', `/spc-reports/${probable.id}`]);
  // Without a known zone, the time is in UTC and says so.
  expect(screen.getAllByRole('article')[1]?.textContent?.startsWith('7:56 p.m. UTC')).toBe(true);
});

it('counts the selection by state as links, and offers it as a file and as feeds', async () => {
  const { asked } = open('?state=OKLAHOMA&county=McClain&year=2013');
  const states = await screen.findByRole('list', { name: 'Reports by state' });
  expect(states.textContent).toBe('Kansas 2New Mexico 1');
  expect(states.querySelector('a')?.getAttribute('href')).toBe(
    '/spc-reports?state=KANSAS&county=McClain&year=2013',
  );
  const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(href('Download as CSV')).toBe('/spc-reports.csv?state=OKLAHOMA&county=McClain&year=2013');
  expect(href('Atom feed')).toBe('/states/oklahoma/mcclain/reports.atom');
  expect(href('JSON feed')).toBe('/states/oklahoma/mcclain/reports.json');
  expect(asked()).toMatchObject({ county: 'McClain', year: '2013' });
});

it('writes comments in sentence case on request, and remembers it on the device', async () => {
  open('', [{ ...report, comments: 'TREES DOWN NEAR VIOLA. NWS SURVEY' }]);
  await screen.findByText('TREES DOWN NEAR VIOLA. NWS SURVEY');
  fireEvent.click(screen.getByLabelText(/^Show comments in sentence case/));
  await screen.findByText('Trees down near Viola. NWS survey');
  expect(localStorage.getItem('comment-case:1')).toBe('sentence');
  fireEvent.click(screen.getByLabelText(/^Show comments in sentence case/));
  await screen.findByText('TREES DOWN NEAR VIOLA. NWS SURVEY');
});

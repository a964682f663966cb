import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openPage, refusal } from '../../testing/open-page.tsx';
import { DayPage } from './day-page.tsx';
import { DaysPage } from './days-page.tsx';
import { madeUpDay } from './testing/made-up-day.ts';

let frames: FrameRequestCallback[] = [];
let isStill = false;

beforeEach(() => {
  frames = [];
  isStill = false;
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
  vi.stubGlobal('cancelAnimationFrame', () => {
    frames = [];
  });
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isStill && query.includes('reduced-motion'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
});

const open = (path: string, ...days: object[]) =>
  openPage(
    [
      { path: '/days/:date', element: <DayPage rotation={() => null} /> },
      { path: '/days', Component: DaysPage },
    ],
    path,
    { 'GET /days/{date}': days },
  );
const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const slider = () => screen.getByRole('slider', { name: 'Time of day, local time' });

describe('the page of a day', () => {
  it('gives the answer as a sentence and numbers, then what became of each report', async () => {
    open('/days/2013-05-20', madeUpDay());
    expect(screen.getByRole('status').textContent).toBe('Loading what happened on this day');
    await screen.findByRole('article', { name: 'May 20, 2013' });
    screen.getByText('Two tornadoes killed at least 24 people in Oklahoma. One was violent (EF4 or EF5).');
    expect(document.title).toContain('Tornadoes of May 20, 2013');
    expect(headings()).toEqual([
      'What happened',
      'How the day is counted',
      'What changed',
      'Each report and its tornado',
      'The strongest',
      'Accounts and photos from that day',
    ]);
    const changes = within(screen.getByRole('table', { name: 'What changed' }));
    expect(changes.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'NumberFirst reportsNowNote',
      'Tornadoes2 reports21 report probably became 1 tornado; 1 report has no tornado; 1 tornado had no report.',
      'Deaths–≥ 24No report gave a number.',
      'Injured–212No report gave a number.',
    ]);
    const beside = within(screen.getByRole('table', { name: 'Reports and official records' }));
    expect(beside.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/spc-reports/spc-20130520-k3v9qx2a',
      '/tornadoes/20130520-23baqa0y',
      expect.stringMatching(/^\/spc-reports\//),
      '/tornadoes/20130521-abcdefgh',
    ]);
    beside.getByText('No tornado in the official record');
    expect(beside.getAllByRole('row')[3]?.textContent).toContain('deaths not recorded');
    expect(screen.getByRole('link', { name: 'CSV' }).getAttribute('href')).toBe('/days/2013-05-20.csv');
  });

  it('plays by its clock, and by keyboard', async () => {
    open('/days/2013-05-20', madeUpDay());
    await screen.findByRole('article');
    expect(slider().getAttribute('aria-valuetext')).toBe('The whole day is shown');
    fireEvent.click(screen.getByRole('button', { name: 'Play the day' }));
    const frame = (now: number) => act(() => frames.splice(0).forEach((run) => run(now)));
    frame(1000);
    for (let now = 1100; now <= 2000; now += 100) frame(now);
    // From 12 minutes before the first, and 30 in the second that was played.
    expect(slider().getAttribute('aria-valuetext')).toMatch(/^\d+:\d\d [ap]\.m\.\. /);
    fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
    fireEvent.change(slider(), { target: { value: '900' } });
    expect(slider().getAttribute('aria-valuetext')).toMatch(/^3:00 p\.m\.\. 1 on the ground, /);
    fireEvent.click(screen.getByRole('button', { name: 'Whole day' }));
    expect(slider().getAttribute('aria-valuetext')).toBe('The whole day is shown');
  });

  it('goes from event to event for people who prefer less motion', async () => {
    isStill = true;
    open('/days/2013-05-20', madeUpDay());
    const next = await screen.findByRole('button', { name: 'Next moment' });
    fireEvent.click(next);
    expect(slider().getAttribute('aria-valuetext')).toMatch(/^2:56 p\.m\.\. /);
    for (const _ of [1, 2, 3]) fireEvent.click(next);
    fireEvent.click(screen.getByRole('button', { name: 'First moment' }));
    expect(slider().getAttribute('aria-valuetext')).toMatch(/^2:56 p\.m\.\. /);
    expect(frames).toEqual([]);
  });

  it('asks for the forecasters’ day by its URL, and says what the first counts lack', async () => {
    const convective = madeUpDay({ kind: 'convective', reports: [], changes: null });
    const { address, calls } = open('/days/2013-05-20', madeUpDay(), convective);
    fireEvent.click(await screen.findByRole('link', { name: '7 a.m. to 7 a.m. CDT: 1' }));
    expect(address()).toBe('/days/2013-05-20?day=convective');
    expect(screen.getByRole('article').getAttribute('aria-busy')).toBe('true');
    await screen.findByText(
      'We don’t have that day’s storm reports, so we can’t show how the first counts compared.',
    );
    screen.getByRole('slider', { name: 'Time of day, CDT' });
    expect(calls.map(({ path }) => path)).toEqual([
      '/api/v1/days/2013-05-20',
      '/api/v1/days/2013-05-20?day=convective',
    ]);
  });

  it('says which night the newest is', async () => {
    const { storm_systems: _told, ...day } = madeUpDay();
    const totals = { ...day.totals, total: 0, ratings: [0, 0, 0, 0, 0, 0, 0], deaths: 0, injuries: 0 };
    open('/days/latest', {
      ...day,
      totals,
      tornadoes: [],
      states: [],
      ranks: null,
      record: { first: '1950-01-01', last: '2012-12-31' },
    });
    await screen.findByRole('heading', { level: 1, name: 'Newest reports: May 20, 2013' });
    screen.getByText(
      '2 preliminary reports of tornadoes in Oklahoma. The official record ends on December 31, 2012, so they are not confirmed yet.',
    );
    expect(headings()).toEqual(['How the day is counted', 'Preliminary reports']);
  });

  it('says plainly that none is on record, that there is no such day, and that it failed', async () => {
    const day = madeUpDay();
    const totals = { ...day.totals, total: 0, ratings: [0, 0, 0, 0, 0, 0, 0] };
    open('/days/2013-05-22', {
      ...day,
      date: '2013-05-22',
      totals,
      tornadoes: [],
      states: [],
      ranks: null,
      reports: [],
      changes: null,
    });
    await screen.findByText('No tornadoes are on record for May 22, 2013.');
    expect(screen.queryByRole('button', { name: 'Play the day' })).toBeNull();
    cleanup();
    const error = 'January 1, 2999 has not begun yet. The newest day is May 31, 2013: /days/2013-05-31';
    open('/days/2999-01-01', refusal('NOT_FOUND', error));
    await screen.findByText('No day has this URL');
    expect(screen.getByRole('link', { name: '/days/2013-05-31' }).getAttribute('href')).toBe(
      '/days/2013-05-31',
    );
    cleanup();
    open('/days/2013-05-23', refusal('UNAVAILABLE', 'The record cannot be read at the moment.'));
    await screen.findByText('Failed to fetch what happened on this day');
  });
});

describe('the page of all days', () => {
  it('leads to the newest night, to a date, to the largest days and to each day of a year', async () => {
    const { address } = open('/days?year=1974');
    await screen.findByText('18 preliminary reports.');
    const calendar = within(screen.getByRole('table', { name: 'Tornadoes of 1974 by day' }));
    const [day] = calendar.getAllByRole('link');
    expect([day?.getAttribute('href'), day?.getAttribute('aria-label')]).toEqual([
      '/days/1974-04-03',
      'April 3, 1974: 124 tornadoes',
    ]);
    fireEvent.click(screen.getByRole('link', { name: '1975' }));
    expect(address()).toBe('/days?year=1975');
    fireEvent.change(screen.getByLabelText('A date'), { target: { value: '2011-04-27' } });
    fireEvent.click(screen.getByRole('button', { name: 'See this day' }));
    expect(address()).toBe('/days/2011-04-27');
  });
});

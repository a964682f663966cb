import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { noNewLoopsSentence } from '@touchdown/shared/contract/closed-sentences.ts';
import type { DayRotation as Rotation } from '@touchdown/shared/radar/day-rotation.ts';
import { describe, expect, it, vi } from 'vitest';
import { keepSiteStatus } from '../../../lib/site-status.ts';
import { never, openPage, refusal, signIn, type AnswersByRoute } from '../../../testing/open-page.tsx';
import { DayRotation } from './day-rotation.tsx';

const places = [
  { id: '20130520-23baqa0y', lat: 35.3, lon: -97.6 },
  { id: '20130520-aaaaaaaa', lat: 35.8, lon: -97 },
];
const folder = '/media/radar/01JD5K8Z7Q1111111111111111';
const nobodyAsked = { date: '2013-05-20', rotation: null };
const button = { name: 'Draw the rotation map' };
const rotation: Rotation = {
  version: 1,
  date: '2013-05-20',
  isSimulated: false,
  volumes: 12,
  tornadoes: [
    {
      id: '20130520-23baqa0y',
      name: 'Moore',
      rating: 'EF5',
      station: 'KTLX',
      strongest: {
        knots: 98.2,
        isAtLeast: true,
        at: '2013-05-20T20:16:00.000Z',
        wall: '2013-05-20T15:16',
        letters: 'CDT',
        heightMeters: 480,
      },
    },
    { id: '20130520-aaaaaaaa', name: 'near Carney', rating: 'EF1', station: 'KTLX', strongest: null },
    { id: '20130520-bbbbbbbb', name: 'near Wynona', rating: null, station: null, strongest: null },
  ],
};
const made = {
  picture_url: `${folder}/rotation.webp`,
  summary_url: `${folder}/rotation.json`,
  geojson_url: `${folder}/rotation.geojson`,
  csv_url: `${folder}/rotation.csv`,
  made_at: '2026-05-02T09:30:00Z',
};

function open(answers: AnswersByRoute, summary: object | null = rotation, at = places) {
  const opened = openPage(<DayRotation date="2013-05-20" places={at} />, '/', answers);
  const api = fetch;
  // Files and live updates are beside the API.
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    if (input === made.summary_url)
      return summary ? Response.json(summary) : new Response('', { status: 404 });
    return input.startsWith('/api/') ? api(input, init) : new Promise<Response>(() => {});
  });
  return opened;
}

describe('the rotation of a day', () => {
  it('invites visitors, unless nothing is drawn', async () => {
    open({ 'GET /days/{date}/rotation': nobodyAsked });
    await screen.findByRole('region', { name: 'Rotation by radar' });
    screen.getByText(/Log in or register to request it\.$/);
    expect(screen.queryByRole('button', button)).toBeNull();
    await act(async () => {
      keepSiteStatus(async () => ({
        readOnly: false,
        registration: 'open',
        radarLoops: 'off',
        record: null,
      }));
    });
    await screen.findByText(noNewLoopsSentence);
    await act(async () => {
      keepSiteStatus(async () => ({ readOnly: false, registration: 'open', radarLoops: 'on', record: null }));
    });
  });

  it('is not there where no radar is near', async () => {
    const atSea = [{ id: '20130520-23baqa0y', lat: 25, lon: -40 }];
    const { client, callsOf } = open({ 'GET /days/{date}/rotation': nobodyAsked }, rotation, atSea);
    await waitFor(() => {
      expect([callsOf('GET /days/{date}/rotation').length, client.isFetching()]).toEqual([1, 0]);
    });
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('asks people to verify their email first', async () => {
    signIn({ is_verified: false });
    open({ 'GET /days/{date}/rotation': nobodyAsked, 'GET /radar/active-jobs/{targetType}/{id}': never });
    await screen.findByText(/Verify your email to request it\.$/);
    expect(screen.queryByRole('button', button)).toBeNull();
  });

  it('is asked for once, and followed', async () => {
    signIn();
    const { callsOf } = open({
      'GET /days/{date}/rotation': nobodyAsked,
      'GET /radar/active-jobs/{targetType}/{id}': { has_active_job: false, job: null },
    });
    const ask = await screen.findByRole('button', button);
    screen.getByText(/up to 240 radar scans .* one of your 10 radar loops a day\.$/);
    fireEvent.click(ask);
    fireEvent.click(ask);
    await screen.findByRole('heading', { level: 3, name: 'Making the picture' });
    screen.getByText('Yours is number 212 in line, about 9 minutes.');
    screen.getByText('Reading scans');
    expect(callsOf('POST /days/{date}/rotation').map(({ path }) => path)).toEqual([
      '/api/v1/days/2013-05-20/rotation',
    ]);
    expect(screen.queryByRole('button', button)).toBeNull();
  });

  it('is followed where somebody else has asked', async () => {
    signIn();
    open({ 'GET /days/{date}/rotation': nobodyAsked });
    await screen.findByRole('heading', { level: 3, name: 'Making the picture' });
  });

  it('shows why it was refused, and lets a person ask again', async () => {
    signIn();
    open({
      'GET /days/{date}/rotation': nobodyAsked,
      'GET /radar/active-jobs/{targetType}/{id}': { has_active_job: false, job: null },
      'POST /days/{date}/rotation': refusal(
        'QUOTA_EXCEEDED',
        'You have reached today’s limit of 10 radar loops.',
      ),
    });
    fireEvent.click(await screen.findByRole('button', button));
    expect((await screen.findByRole('alert')).textContent).toContain('today’s limit of 10 radar loops');
    screen.getByRole('button', button);
  });

  it('is a picture with its words, a table and its files', async () => {
    open({ 'GET /days/{date}/rotation': { date: '2013-05-20', rotation: made } });
    await screen.findByText(
      /^Radar scans of 2 of 3 tornadoes checked, strongest first: 1 shows rotation\. Strongest: at least 98 kt at 3:16 p\.m\. CDT \(Moore\)\./,
    );
    expect(screen.getByRole('img').getAttribute('alt')).toBe(
      'Map of the rotation that radar saw on May 20, 2013. Radar scans of 2 of 3 tornadoes checked, strongest first: 1 shows rotation.',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Each tornado as a table' }));
    const rows = within(screen.getByRole('table', { name: 'Rotation of each tornado' })).getAllByRole('row');
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['Tornado', 'Strongest rotation', 'Time', 'Radar'],
      ['Moore, EF5', 'at least 98 kt', '3:16 p.m. CDT', 'KTLX, Oklahoma City (OK)'],
      ['near Carney, EF1', 'None found', '–', 'KTLX, Oklahoma City (OK)'],
      ['near Wynona', 'Not checked', '–', '–'],
    ]);
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
      expect.arrayContaining([made.picture_url, made.geojson_url, made.csv_url]),
    );
  });

  it('is drawn again where an import has added tornadoes', async () => {
    signIn();
    const later = { id: '20130520-cccccccc', lat: 35.1, lon: -97 };
    const answers = {
      'GET /days/{date}/rotation': { date: '2013-05-20', rotation: made },
      'GET /radar/active-jobs/{targetType}/{id}': { has_active_job: false, job: null },
    };
    open(answers, rotation, [...places, later]);
    await screen.findByText('This map was drawn before 1 of the day’s tornadoes was on record.');
    fireEvent.click(screen.getByRole('button', { name: 'Draw it again' }));
    await screen.findByRole('heading', { level: 3, name: 'Making the picture' });
    screen.getByRole('img');
  });

  it('says that it is simulated', async () => {
    open(
      { 'GET /days/{date}/rotation': { date: '2013-05-20', rotation: made } },
      { ...rotation, isSimulated: true },
    );
    await screen.findByText(/^Simulated: these storms are made up/);
  });

  it('stays a picture where its summary is gone', async () => {
    open({ 'GET /days/{date}/rotation': { date: '2013-05-20', rotation: made } }, null);
    const picture = await screen.findByRole('img');
    expect(picture.getAttribute('src')).toBe(made.picture_url);
    screen.getByRole('link', { name: 'Every point (CSV)' });
    expect(screen.queryByRole('button', { name: 'Each tornado as a table' })).toBeNull();
  });
});

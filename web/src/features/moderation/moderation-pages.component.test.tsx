import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { conductExamples } from '@touchdown/shared/conduct/examples.ts';
import { moderationExamples } from '@touchdown/shared/moderation/examples.ts';
import { tornadoExamples } from '@touchdown/shared/tornadoes/examples.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { hasSessionFlag } from '../../lib/api/session-mark.ts';
import { takeExpiryNote } from '../../session/expiry-note.ts';
import { keepSession } from '../../session/keep-session.ts';
import { clearSession } from '../../session/session-store.ts';
import { takeNotices } from '../../ui/toast/notify.ts';
import { PeoplePage } from './people/people-page.tsx';
import { ReportsPage } from './reports/reports-page.tsx';
import { SuggestionsPage } from './suggestions/suggestions-page.tsx';
import { openModerationPage as open } from './testing/open-moderation-page.tsx';

const { data: suggestionList } = moderationExamples.listSuggestions.response;
const [shown] = suggestionList.suggestions;
const { data: reportList } = conductExamples.listReports.response;
const { data: person } = conductExamples.getPerson.response;

type Answer = () => Response | Promise<Response>;
/** The answers to each call in order; the last one repeats. */
let answers: Record<string, Answer[]> = {};
let sent: { call: string; body: unknown }[] = [];

const json = (body: unknown, status?: number) => () => Response.json(body, status ? { status } : {});
const failing = json({ error: 'The table is away.', code: 'UNAVAILABLE' }, 503);
const suggestions = (...list: unknown[]) =>
  json({
    data: {
      ...suggestionList,
      suggestions: list,
      pagination: { ...suggestionList.pagination, total: list.length },
    },
  });

beforeAll(async () => {
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    const call = `${method} ${url.replace('/api/v1', '').replace(/\?.*/, '')}`;
    sent.push({ call, body: body ? JSON.parse(body as string) : undefined });
    const [answer, ...next] = answers[call] ?? [];
    if (next.length > 0) answers[call] = next;
    return answer ? answer() : Response.json({ error: 'No.', code: 'UNAUTHENTICATED' }, { status: 401 });
  });
  await keepSession();
  // The first press of a button would otherwise wait for its dialog to load.
  await Promise.all([
    import('./people/suspend-dialog.tsx'),
    import('./suggestions/suggestion-list.tsx'),
    import('./suggestions/evidence/value-sources.tsx'),
  ]);
});
beforeEach(() => {
  [answers, sent] = [{}, []];
  takeNotices();
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  act(clearSession);
});

const press = async (name: RegExp | string) => fireEvent.click(await screen.findByRole('button', { name }));
const bodiesOf = (call: string) => sent.filter((one) => one.call === call).map(({ body }) => body);
const list = 'GET /moderation/suggestions';
const decide = 'POST /moderation/suggestions/decide';
const cards = '/moderation/suggestions?view=cards';
const notices = () => takeNotices().map(({ text }) => text);

describe('every page for moderators', () => {
  const pages = [
    ['suggestions', <SuggestionsPage key="s" />, '/s', list, 'Failed to fetch suggestions.'],
    ['reports', <ReportsPage key="r" />, '/r', 'GET /moderation/reports', 'Failed to fetch reports.'],
    [
      'people',
      <PeoplePage key="p" />,
      '/p?username=dorothy',
      'GET /moderation/people/dorothy',
      'Failed to fetch the record.',
    ],
  ] as const;

  it.each(pages)(
    '%s says that it loads, that it failed, and tries again',
    async (name, page, path, call, title) => {
      const good = { suggestions: suggestionList, reports: reportList, people: person }[name];
      answers = { [call]: [failing, json({ data: good })] };
      open(page, path);
      expect(document.querySelector('[aria-busy="true"]')).not.toBeNull();
      await screen.findByRole('heading', { name: title });
      screen.getByText('The table is away.');
      await press('Try again');
      await screen.findAllByText(/dorothy|report/);
      expect(screen.queryByRole('heading', { name: title })).toBeNull();
    },
  );

  it.each(pages)(
    '%s ends with the session, and the page that loads then says why',
    async (_name, page, path) => {
      open(page, path);
      await screen.findByText('Session expired');
      expect([takeExpiryNote(), hasSessionFlag()]).toEqual(['Session expired', false]);
    },
  );

  it.each(pages)('%s stores nothing on the device', async (name, page, path, call) => {
    const good = { suggestions: suggestionList, reports: reportList, people: person }[name];
    answers = { [call]: [json({ data: good })] };
    open(page, path);
    await screen.findAllByText(/dorothy|report/);
    expect(Object.keys(localStorage).filter((key) => key.includes('/moderation/'))).toEqual([]);
  });
});

describe('the cards of suggestions', () => {
  it('says that there are none, with the total', async () => {
    answers = { [list]: [suggestions()] };
    open(<SuggestionsPage />, cards);
    await screen.findByText('No suggestions found matching your criteria.');
  });

  it('has labels, units, the value of today, flags and the author’s record', async () => {
    answers = { [list]: [suggestions(shown)] };
    open(<SuggestionsPage />, cards);
    const card = await screen.findByRole('article', { name: 'Edit Suggestion: Injuries' });
    const values = [...card.querySelectorAll('dd')].map(({ textContent }) => textContent);
    expect(values.slice(0, 3)).toEqual(['1,150', '1,152', '1,340']);
    within(card).getByText('The current value has changed since');
    const record = 'reputation 131 · member since April 2, 2025';
    expect(card.textContent).toContain(`12 approved, 1 rejected · ${record} · Record`);
  });

  it('says how far a place moves, and has times at the place and in UTC', async () => {
    const change = (targetField: string, currentValue: string, proposedValue: string) => ({
      ...shown,
      id: `01JD5K8Z7Q000000000000${targetField.length.toString().padStart(4, '0')}`,
      field_label: null,
      flags: [],
      content: { targetField, currentValue, proposedValue, reason: null },
    });
    answers = {
      [list]: [
        suggestions(
          change('start_coordinates', '35.3, -97.5', '35.3, -97.4'),
          change('begin_datetime', '1974-04-03T19:30:00Z', '1974-04-04T01:30:00Z'),
        ),
      ],
    };
    open(<SuggestionsPage />, cards);
    await screen.findByText('The proposed place is 5.6 miles east of the current one.');
    screen.getByRole('button', { name: 'Map' });
    screen.getByText('April 3, 1974, 19:30 UTC (April 3, 1974, 3:30 pm EDT)');
    screen.getByText('April 4, 1974, 01:30 UTC (April 3, 1974, 9:30 pm EDT)');
  });

  it('shows the rows of the sources that gave the value, when asked, and tries again', async () => {
    const sources = tornadoExamples.getTornadoSources.response;
    const [row] = sources.source_rows;
    const withInjuries = { ...row, row: { ...row?.row, INJURIES_DIRECT: '1150', INJURIES_INDIRECT: '' } };
    const call = `GET /tornadoes/${shown?.tornado_id}/sources`;
    answers = {
      [list]: [suggestions(shown)],
      [call]: [failing, json({ ...sources, source_rows: [withInjuries] })],
    };
    open(<SuggestionsPage />, cards);
    await screen.findByRole('article');
    expect(bodiesOf(call)).toHaveLength(0);
    await press('Sources of this value');
    await screen.findByText('Failed to fetch the sources');
    await press('Try again');
    const found = within(await screen.findByRole('list', { name: 'Source rows' }));
    found.getByText(/StormEvents_details-ftp_v1.0_d1974_c20250520.csv.gz, line 412$/);
    expect(
      [...found.getByRole('listitem').querySelectorAll('dt, dd')].map(({ textContent }) => textContent),
    ).toEqual(['INJURIES_DIRECT', '1150', 'INJURIES_INDIRECT', '(empty)']);
  });

  it('a button decides at once, sends what was seen, and its notice takes it back', async () => {
    const message = 'Suggestion approved successfully.';
    const decision = { by: 'glinda', at: '2026-11-26T12:00:00.000Z', note: null, already_so: false };
    const approved = { ...shown, suggestion_status: 'APPROVED', flags: [], decision };
    const done = (suggestion: unknown, text: string) =>
      json({
        data: { results: [{ id: shown?.id, outcome: 'done', code: null, message: text, suggestion }] },
      });
    answers = {
      [list]: [suggestions(shown), suggestions(approved)],
      [decide]: [done(approved, message), done(shown, 'Opened again.')],
    };
    open(<SuggestionsPage />, cards);
    await press('Approve');
    await screen.findByText('approved');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    const seen = { id: shown?.id, action: 'approve', seenStatus: 'COMMUNITY_SELECTED' };
    expect(bodiesOf(decide)).toEqual([{ decisions: [seen] }]);
    const [notice] = takeNotices();
    expect(notice?.text).toBe(message);
    notice?.action?.run();
    const undo = { id: shown?.id, action: 'reopen', seenStatus: 'APPROVED', seenDecidedAt: decision.at };
    await waitFor(() => expect(bodiesOf(decide).slice(1)).toEqual([{ decisions: [undo] }]));
  });

  it('a decision that conflicts is explained, and the card shows what the other moderator decided', async () => {
    const message = 'Somebody else has changed this suggestion meanwhile. Please look at it again.';
    const refused = { id: shown?.id, outcome: 'refused', code: 'CONFLICT', message, suggestion: null };
    answers = {
      [list]: [suggestions(shown), suggestions({ ...shown, suggestion_status: 'REJECTED', flags: [] })],
      [decide]: [json({ data: { results: [refused] } })],
    };
    open(<SuggestionsPage />, cards);
    await press('Approve');
    await waitFor(() => expect(notices()).toEqual([message]));
    await screen.findByText('rejected');
  });

  it('nobody decides on their own', async () => {
    answers = { [list]: [suggestions({ ...shown, is_own: true })] };
    open(<SuggestionsPage />, cards);
    await screen.findByRole('article');
    for (const name of ['Approve', 'Reject']) {
      expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
    }
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe('the page of people', () => {
  it('waits for a name, and says that there is nobody of it', async () => {
    open(<PeoplePage />, '/p');
    await screen.findByRole('heading', { name: 'Nobody selected' });
    cleanup();
    answers = { 'GET /moderation/people/nobody': [json({ error: 'No.', code: 'NOT_FOUND' }, 404)] };
    open(<PeoplePage />, '/p?username=nobody');
    await screen.findByRole('heading', { name: 'No such user' });
  });

  it('a suspension that is refused says why, in the dialog', async () => {
    const error = 'Somebody else has changed this account. Please try again.';
    answers = {
      'GET /moderation/people/dorothy': [json({ data: person })],
      'POST /moderation/people/dorothy/suspend': [json({ error, code: 'CONFLICT' }, 409)],
    };
    open(<PeoplePage />, '/p?username=dorothy');
    await press('Change suspension');
    const dialog = within(await screen.findByRole('alertdialog'));
    fireEvent.change(dialog.getByLabelText('Until'), { target: { value: '' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Suspend' }));
    await dialog.findByText(error);
  });
});

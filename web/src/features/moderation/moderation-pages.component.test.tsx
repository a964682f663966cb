import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { conductExamples } from '@touchdown/shared/conduct/examples.ts';
import { moderationExamples } from '@touchdown/shared/moderation/examples.ts';
import { tornadoExamples } from '@touchdown/shared/tornadoes/examples.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ApiCall } from '../../lib/api/api-client.ts';
import { hasSessionFlag } from '../../lib/api/session-mark.ts';
import { takeExpiryNote } from '../../session/expiry-note.ts';
import { keepSession } from '../../session/keep-session.ts';
import { refusal, sessionOver, type OpenedPage } from '../../testing/open-page.tsx';
import { takeNotices } from '../../ui/toast/notify.ts';
import { PeoplePage } from './people/people-page.tsx';
import { ReportsPage } from './reports/reports-page.tsx';
import { SuggestionsPage } from './suggestions/suggestions-page.tsx';
import { openModerationPage as open } from './testing/open-moderation-page.tsx';

const { data: suggestionList } = moderationExamples.listSuggestions.response;
const [shown] = suggestionList.suggestions;
const { data: reportList } = conductExamples.listReports.response;
const { data: person } = conductExamples.getPerson.response;

const failing = refusal('UNAVAILABLE', 'The table is away.');
const suggestions = (...list: unknown[]) => ({
  data: {
    ...suggestionList,
    suggestions: list,
    pagination: { ...suggestionList.pagination, total: list.length },
  },
});

beforeAll(async () => {
  await keepSession();
  // The first press of a button would otherwise wait for its dialog to load.
  await Promise.all([
    import('./people/suspend-dialog.tsx'),
    import('./suggestions/suggestion-list.tsx'),
    import('./suggestions/evidence/value-sources.tsx'),
  ]);
});

const press = async (name: RegExp | string) => fireEvent.click(await screen.findByRole('button', { name }));
const bodiesOf = ({ callsOf }: OpenedPage, call: ApiCall) => callsOf(call).map(({ body }) => body);
const list = 'GET /moderation/suggestions';
const decide = 'POST /moderation/suggestions/decide';
const people = 'GET /moderation/people/{username}';
const cards = '/moderation/suggestions?view=cards';
const notices = () => takeNotices().map(({ text }) => text);

describe('every page for moderators', () => {
  const pages = [
    ['suggestions', <SuggestionsPage key="s" />, '/s', list, 'Failed to fetch suggestions.'],
    ['reports', <ReportsPage key="r" />, '/r', 'GET /moderation/reports', 'Failed to load reports.'],
    ['people', <PeoplePage key="p" />, '/p?username=dorothy', people, 'Failed to load this person.'],
  ] as const;

  it.each(pages)(
    '%s says that it loads, that it failed, and tries again',
    async (name, page, path, call, title) => {
      const good = { suggestions: suggestionList, reports: reportList, people: person }[name];
      open(page, path, { [call]: [failing, { data: good }] });
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
    async (_name, page, path, call) => {
      open(page, path, { [call]: sessionOver, 'POST /auth/refresh': sessionOver });
      await screen.findByText('Session expired');
      expect([takeExpiryNote(), hasSessionFlag()]).toEqual(['Session expired', false]);
    },
  );

  it.each(pages)('%s stores nothing on the device', async (_name, page, path) => {
    open(page, path);
    await screen.findAllByText(/dorothy|report/);
    expect(Object.keys(localStorage).filter((key) => key.includes('/moderation/'))).toEqual([]);
  });
});

describe('the cards of suggestions', () => {
  it('says that there are none, with the total', async () => {
    open(<SuggestionsPage />, cards, { [list]: suggestions() });
    await screen.findByText('No suggestions found matching your criteria.');
  });

  it('has labels, units, the value of today, flags and the author’s record', async () => {
    open(<SuggestionsPage />, cards, { [list]: suggestions(shown) });
    const card = await screen.findByRole('article', { name: 'Edit Suggestion: Injuries' });
    const values = [...card.querySelectorAll('dd')].map(({ textContent }) => textContent);
    expect(values.slice(0, 3)).toEqual(['1,150', '1,152', '1,340']);
    within(card).getByText('The current value has changed');
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
    open(<SuggestionsPage />, cards, {
      [list]: suggestions(
        change('start_coordinates', '35.3, -97.5', '35.3, -97.4'),
        change('begin_datetime', '1974-04-03T19:30:00Z', '1974-04-04T01:30:00Z'),
      ),
    });
    await screen.findByText('The proposed location is 5.6 miles east of the current one.');
    screen.getByRole('button', { name: 'Map' });
    screen.getByText('April 3, 1974, 19:30 UTC (April 3, 1974, 3:30 p.m. EDT)');
    screen.getByText('April 4, 1974, 01:30 UTC (April 3, 1974, 9:30 p.m. EDT)');
  });

  it('shows the rows of the sources that gave the value, when asked, and tries again', async () => {
    const sources = tornadoExamples.getTornadoSources.response;
    const [row] = sources.source_rows;
    const withInjuries = { ...row, row: { ...row?.row, INJURIES_DIRECT: '1150', INJURIES_INDIRECT: '' } };
    const call = 'GET /tornadoes/{id}/sources';
    const { answer, callsOf } = open(<SuggestionsPage />, cards, {
      [list]: suggestions(shown),
      [call]: failing,
    });
    await screen.findByRole('article');
    expect(callsOf(call)).toEqual([]);
    await press('Sources of this value');
    await screen.findByText('Failed to load the sources');
    answer({ [call]: { ...sources, source_rows: [withInjuries] } });
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
    const done = (suggestion: unknown, text: string) => ({
      data: { results: [{ id: shown?.id, outcome: 'done', code: null, message: text, suggestion }] },
    });
    const page = open(<SuggestionsPage />, cards, {
      [list]: [suggestions(shown), suggestions(approved)],
      [decide]: [done(approved, message), done(shown, 'Opened again.')],
    });
    await press('Approve');
    await screen.findByText('approved');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    const seen = { id: shown?.id, action: 'approve', seenStatus: 'COMMUNITY_SELECTED' };
    expect(bodiesOf(page, decide)).toEqual([{ decisions: [seen] }]);
    const [notice] = takeNotices();
    expect(notice?.text).toBe(message);
    notice?.action?.run();
    const undo = { id: shown?.id, action: 'reopen', seenStatus: 'APPROVED', seenDecidedAt: decision.at };
    await waitFor(() => expect(bodiesOf(page, decide).slice(1)).toEqual([{ decisions: [undo] }]));
  });

  it('a decision that conflicts is explained, and the card shows what the other moderator decided', async () => {
    const message = 'Someone else just changed this suggestion. Please look at it again.';
    const refused = { id: shown?.id, outcome: 'refused', code: 'CONFLICT', message, suggestion: null };
    open(<SuggestionsPage />, cards, {
      [list]: [suggestions(shown), suggestions({ ...shown, suggestion_status: 'REJECTED', flags: [] })],
      [decide]: { data: { results: [refused] } },
    });
    await press('Approve');
    await waitFor(() => expect(notices()).toEqual([message]));
    await screen.findByText('rejected');
  });

  it('nobody decides on their own', async () => {
    open(<SuggestionsPage />, cards, { [list]: suggestions({ ...shown, is_own: true }) });
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
    open(<PeoplePage />, '/p?username=nobody', { [people]: refusal('NOT_FOUND', 'No.') });
    await screen.findByRole('heading', { name: 'No such user' });
  });

  it('a suspension that is refused says why, in the dialog', async () => {
    const error = 'Somebody else has changed this account. Please try again.';
    open(<PeoplePage />, '/p?username=dorothy', {
      'POST /moderation/people/{username}/suspend': refusal('CONFLICT', error),
    });
    await press('Change suspension');
    const dialog = within(await screen.findByRole('alertdialog'));
    fireEvent.change(dialog.getByLabelText('Until'), { target: { value: '' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Suspend' }));
    await dialog.findByText(error);
  });
});

import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ContributionDraft } from '@touchdown/shared/contributions/contributing-routes.ts';
import { contributingExamples, contributionExamples } from '@touchdown/shared/contributions/examples.ts';
import { stormReportExamples } from '@touchdown/shared/storm-reports/examples.ts';
import { tornadoExamples } from '@touchdown/shared/tornadoes/examples.ts';
import { describe, expect, it } from 'vitest';
import { contributionSubject, readDraft, storeDraft, witnessSubject } from '../../../lib/drafts.ts';
import { takeAskedForm } from '../../../session/form-after-login.ts';
import { openPage, refusal, signIn, type AnswersByRoute } from '../../../testing/open-page.tsx';
import { takeNotices } from '../../../ui/toast/notify.ts';
import { WelcomePage } from './welcome-page.tsx';

const county = tornadoExamples.getCountyPlace.response;
const [suggestion] = contributionExamples.listStormReportContributions.response.data.contributions;

const pagination = { limit: 20, hasMore: false, next: null };

const show = (at = '/welcome', answers: AnswersByRoute = {}) =>
  openPage(<WelcomePage />, at, {
    'GET /contributions': { contributions: [], pagination },
    'GET /contributions/places': { places: [], pagination: { limit: 500, next: null } },
    ...answers,
  });

it('asks where one is only in words, and says what to do first', async () => {
  const { calls, search } = show();
  expect(screen.getByText('Choose a county to see its newest and deadliest tornadoes.')).toBeTruthy();
  expect(screen.getAllByText(/^Choose a county above/)).toHaveLength(2);
  expect(await screen.findByText(/^No suggestion waits for votes now/)).toBeTruthy();
  expect(calls.some(({ path }) => path.startsWith('/api/v1/places/'))).toBe(false);
  const [, state] = (await screen.findAllByRole('option')).filter((one) => one.textContent !== '');
  fireEvent.change(screen.getByLabelText('State'), { target: { value: (state as HTMLOptionElement).value } });
  expect(search()).toMatch(/^\?state=/);
});

it('shows the county with links, and a task of each kind', async () => {
  show('/welcome?state=ohio&county=greene', {
    'GET /contributions': {
      contributions: [{ ...suggestion, suggestionStatus: 'PENDING' }],
      pagination,
    },
  });
  expect(await screen.findByRole('link', { name: county.full_name })).toBeTruthy();
  expect(screen.getByRole('table', { name: 'The newest tornadoes' })).toBeTruthy();
  expect(screen.getByRole('table', { name: 'The deadliest tornadoes' })).toBeTruthy();
  expect(await screen.findByRole('link', { name: 'Look at the suggestion' })).toBeTruthy();
  expect((await screen.findByRole('link', { name: 'Open the tornado' })).getAttribute('href')).toBe(
    `/tornadoes/${county.profile.heads.deadliest[0]?.id}`,
  );
  expect(screen.getByText(/^Nobody has added a picture of the/)).toBeTruthy();
});

it('each task that fails offers to try again, and the others stay', async () => {
  const { data } = stormReportExamples.listStormReports.response;
  show('/welcome?state=ohio&county=greene', {
    'GET /spc-reports': [refusal('UNAVAILABLE', 'Not now.'), { data: { ...data, reports: [] } }],
  });
  expect(await screen.findByText('This could not be loaded.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/^Every one of the newest reports/)).toBeTruthy();
});

describe('what somebody wrote before the verification', () => {
  const draft = contributingExamples.getDraft.response.data.draft as ContributionDraft;
  const id = draft.tornadoId ?? '';
  const created = contributingExamples.createContribution.response;
  const send = 'POST /contributions';

  it('comes first, is sent once however often it is pressed, and leads to its page', async () => {
    const user = signIn({ is_verified: true, contributions_count: 0 });
    const owner = { userId: user.id, subject: contributionSubject(id) };
    storeDraft(owner, { content: draft.content, key: draft.idempotencyKey });
    const page = show('/welcome', {
      [send]: [refusal('UNAVAILABLE', 'Not now.'), { ...created, message: 'Submitted!' }],
    });
    await screen.findByRole('heading', { name: 'Go on with your story of Xenia, Ohio' });
    const button = () => screen.getByRole('button', { name: 'Send your story' });
    fireEvent.click(button());
    await screen.findByText('Not now.');
    fireEvent.click(button());
    fireEvent.click(screen.getByRole('button', { name: 'Sending...' }));
    await waitFor(() => expect(page.address()).toBe(`/tornadoes/${created.data.contribution.tornado_id}`));
    const calls = page.callsOf(send);
    expect(calls.map(({ key }) => key)).toEqual([draft.idempotencyKey, draft.idempotencyKey]);
    expect(calls[1]?.body).toMatchObject({ content: draft.content, tornadoId: id });
    expect(readDraft(owner)).toBeUndefined();
    expect(takeNotices().map(({ text }) => text)).toEqual([
      'Submitted! Thank you. Your story is on the page, and we’ll tell you when someone answers.',
    ]);
  });

  it('can be changed first in the form, with the key that it would be sent with', async () => {
    const user = signIn({ is_verified: true });
    const { address } = show();
    fireEvent.click(await screen.findByRole('button', { name: 'Edit first' }));
    expect(address()).toBe(`/tornadoes/${id}`);
    const subject = contributionSubject(id);
    expect(readDraft({ userId: user.id, subject })).toMatchObject({
      content: draft.content,
      key: draft.idempotencyKey,
    });
    expect(takeAskedForm(subject, user.id)).toBe(true);
  });

  it('waits for the verification, with another email at hand', async () => {
    signIn({ is_verified: false });
    show();
    await screen.findByRole('button', { name: 'Resend Email' });
    expect(screen.queryByRole('button', { name: 'Send your story' })).toBeNull();
  });

  it('goes on in the form where short answers wait on this device', async () => {
    const user = signIn({ is_verified: true });
    storeDraft({ userId: user.id, subject: witnessSubject(id) }, { shelter: 'vehicle' });
    const { address } = show();
    fireEvent.click(await screen.findByRole('button', { name: 'Go on' }));
    expect(address()).toBe(`/tornadoes/${id}`);
    expect(screen.queryByRole('button', { name: 'Send your story' })).toBeNull();
    expect(readDraft({ userId: user.id, subject: contributionSubject(id) })).toBeUndefined();
  });
});

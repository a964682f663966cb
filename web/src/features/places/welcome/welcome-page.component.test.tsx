import { fireEvent, screen } from '@testing-library/react';
import { contributingExamples, contributionExamples } from '@touchdown/shared/contributions/examples.ts';
import { stormReportExamples } from '@touchdown/shared/storm-reports/examples.ts';
import { tornadoExamples } from '@touchdown/shared/tornadoes/examples.ts';
import { expect, it } from 'vitest';
import { contributionSubject, readDraft } from '../../../lib/drafts.ts';
import { takeAskedForm } from '../../../session/form-after-login.ts';
import { openPage, refusal, signIn, type AnswersByRoute } from '../../../testing/open-page.tsx';
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

it('begins with what somebody wrote before the verification, and opens the form with it', async () => {
  const { draft } = contributingExamples.getDraft.response.data;
  if (!draft) throw new Error('The example has no draft.');
  const user = signIn();
  const { address } = show();
  await screen.findByRole('heading', { name: 'Go on with your story of Xenia, Ohio' });
  fireEvent.click(screen.getByRole('button', { name: 'Go on' }));
  expect(address()).toBe(`/tornadoes/${draft.tornadoId}`);
  const subject = contributionSubject(draft.tornadoId ?? '');
  expect(readDraft({ userId: user.id, subject })).toMatchObject({ content: draft.content });
  expect(takeAskedForm(subject, user.id)).toBe(true);
});

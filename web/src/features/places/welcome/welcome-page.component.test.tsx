import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { contributionExamples } from '@touchdown/shared/contributions/examples.ts';
import { stormReportExamples } from '@touchdown/shared/storm-reports/examples.ts';
import { tornadoExamples } from '@touchdown/shared/tornadoes/examples.ts';
import { useEffect } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { contributingExamples } from '@touchdown/shared/contributions/examples.ts';
import { contributionSubject, readDraft } from '../../../lib/drafts.ts';
import { takeAskedForm } from '../../../session/asked-form.ts';
import { clearSession, signedIn } from '../../../session/session-store.ts';
import { madeUpUser } from '../../../session/testing/made-up-user.ts';
import { WelcomePage } from './welcome-page.tsx';

const county = tornadoExamples.getCountyPlace.response;
const [suggestion] = contributionExamples.listUserContributions.response.data.contributions;

let answers: Record<string, unknown> = {};
let asked: string[] = [];
let search = '';
let path = '';

beforeEach(() => {
  asked = [];
  answers = {
    '/places': tornadoExamples.listPlaces.response,
    '/spc-reports': stormReportExamples.listStormReports.response,
    '/contributions': { contributions: [], pagination: { limit: 20, hasMore: false, next: null } },
    '/contributions/places': { places: [], pagination: { limit: 500, next: null } },
  };
  vi.stubGlobal('fetch', async (path: string) => {
    const { pathname } = new URL(path, 'https://site.example');
    const route = pathname.replace('/api/v1', '');
    asked.push(route);
    if (route.includes('/counties/')) return Response.json(county);
    const answer =
      answers[route] ?? (route.startsWith('/places/') ? tornadoExamples.getStatePlace.response : undefined);
    return answer ? Response.json(answer) : Response.json({ error: 'Not now.' }, { status: 503 });
  });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

function Search() {
  const location = useLocation();
  useEffect(() => {
    search = location.search;
    path = location.pathname;
  });
  return null;
}
function show(at = '/welcome') {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[at]}>
        <WelcomePage />
        <Search />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

it('asks where one is only in words, and says what to do first', async () => {
  show();
  expect(screen.getByText('Choose a county to see its newest and deadliest tornadoes.')).toBeTruthy();
  expect(screen.getAllByText(/^Choose a county above/)).toHaveLength(2);
  expect(await screen.findByText(/^No suggestion waits for votes now/)).toBeTruthy();
  expect(asked.some((route) => route.startsWith('/places/'))).toBe(false);
  const [, state] = (await screen.findAllByRole('option')).filter((one) => one.textContent !== '');
  fireEvent.change(screen.getByLabelText('State'), { target: { value: (state as HTMLOptionElement).value } });
  expect(search).toMatch(/^\?state=/);
});

it('shows the county with links, and a task of each kind', async () => {
  answers['/contributions'] = {
    contributions: [{ ...suggestion, suggestionStatus: 'PENDING' }],
    pagination: { limit: 20, hasMore: false, next: null },
  };
  show('/welcome?state=ohio&county=greene');
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
  delete answers['/spc-reports'];
  show('/welcome?state=ohio&county=greene');
  expect(await screen.findByText('This could not be loaded.')).toBeTruthy();
  answers['/spc-reports'] = { data: { ...stormReportExamples.listStormReports.response.data, reports: [] } };
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/^Every one of the newest reports/)).toBeTruthy();
});

it('begins with what somebody wrote before the verification, and opens the form with it', async () => {
  const { draft } = contributingExamples.getDraft.response.data;
  if (!draft) throw new Error('The example has no draft.');
  answers['/contributions/draft'] = { data: { draft } };
  const user = madeUpUser();
  act(() => signedIn(user));
  show();
  await screen.findByRole('heading', { name: 'Go on with your story of Xenia, Ohio' });
  fireEvent.click(screen.getByRole('button', { name: 'Go on' }));
  expect(path).toBe(`/tornadoes/${draft.tornadoId}`);
  const subject = contributionSubject(draft.tornadoId ?? '');
  expect(readDraft({ userId: user.id, subject })).toMatchObject({ content: draft.content });
  expect(takeAskedForm(subject, user.id)).toBe(true);
  act(() => clearSession());
});

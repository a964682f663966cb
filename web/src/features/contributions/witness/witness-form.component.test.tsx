import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { answerExamples } from '@touchdown/shared/answers/examples.ts';
import { answerSentences } from '@touchdown/shared/answers/answer-sentences.ts';
import { contributingExamples } from '@touchdown/shared/contributions/examples.ts';
import { madeUpTornado } from '@touchdown/shared/tornadoes/testing/made-up-tornado.ts';
import { TornadoId } from '@touchdown/shared/tornadoes/tornado-id.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { never, openPage, refusal, signIn, type AnswersByRoute } from '../../../testing/open-page.tsx';
import { AnswersSection } from './answers-section.tsx';
import { WitnessForm } from './witness-form.tsx';

const moore = madeUpTornado('2013-05-20T19:56:00Z', {
  id: TornadoId.parse('20130520-k3v9qx2a'),
  begin_wall: '2013-05-20T14:56',
  start_lat: 35.284,
  start_lon: -97.628,
  end_lat: 35.341,
  end_lon: -97.4,
});
const user = { id: '01JD5K8Z7Q0000000000000001', is_verified: true };
const put = 'PUT /tornadoes/{id}/answers/own';
const keep = 'PUT /contributions/draft';
const none: AnswersByRoute = { 'GET /tornadoes/{id}/answers/own': { answer: null, people: null } };

async function open(answers: AnswersByRoute = none, over: Partial<typeof user> = {}) {
  let done = 0;
  const page = openPage(
    <WitnessForm tornado={moore} user={{ ...user, ...over }} onDone={() => void done++} />,
    '/',
    answers,
  );
  await screen.findByRole('form', { name: 'Were you there?' });
  return { ...page, done: () => done };
}
const choose = (name: string) => fireEvent.click(screen.getByLabelText(name));
const send = () => fireEvent.submit(screen.getByRole('form'));
const group = (name: string) => screen.getByRole('group', { name });

// Other files may have kept something.
beforeEach(() => localStorage.clear());

describe('the form of those who were there', () => {
  it('sends the choices, a place by the slider and the time nearest to the tornado', async () => {
    const page = await open();
    choose('Basement or cellar');
    choose('A siren');
    choose('None of these');
    choose('A roar');
    choose('Hail');
    fireEvent.change(screen.getByLabelText(/About what time/), { target: { value: '15:17' } });
    fireEvent.click(screen.getByRole('button', { name: 'Mark the place on a map' }));
    const slider = screen.getByRole('slider', { name: /Along the path/ });
    fireEvent.change(slider, { target: { value: '100' } });
    screen.getByText('Your pin is on the path.');
    expect(slider.getAttribute('aria-valuetext')).toBe('100% of the way');
    send();
    await waitFor(() => expect(page.done()).toBe(1));
    expect(page.callsOf(put).map(({ body }) => body)).toEqual([
      {
        memory: 'own',
        place: { lat: 35.341, lon: -97.4 },
        at: '2013-05-20T20:17:00Z',
        shelter: 'basement',
        warning: 'siren',
        noticed: ['roar', 'hail'],
      },
    ]);
    expect(page.callsOf('POST /contributions')).toEqual([]);
    expect(localStorage.length).toBe(0);
  });

  it('asks for at least one answer, and leads to the question', async () => {
    const page = await open();
    send();
    await screen.findByText(answerSentences.empty);
    expect(group('Where were you when it came?').contains(document.activeElement)).toBe(true);
    // The time alone says nothing of what happened.
    fireEvent.change(screen.getByLabelText(/About what time/), { target: { value: '15:17' } });
    send();
    expect(page.callsOf(put)).toEqual([]);
    choose('Outdoors');
    expect(screen.queryByText(answerSentences.empty)).toBeNull();
    // What was chosen can be left out again.
    fireEvent.click(screen.getByRole('button', { name: /^Clear: Where were you/ }));
    screen.getByText(answerSentences.empty);
  });

  it('sends a story as a contribution, and repeats neither it nor the answers under another key', async () => {
    const page = await open({
      ...none,
      'POST /contributions': [refusal('UNAVAILABLE', 'Try again.'), refusal('UNAVAILABLE', 'Try again.')],
    });
    choose('Outdoors');
    fireEvent.change(screen.getByLabelText(/What do you remember/), { target: { value: 'It was dark.' } });
    send();
    await screen.findByText('Try again.');
    send();
    await waitFor(() => expect(page.callsOf('POST /contributions')).toHaveLength(2));
    const [first, second] = page.callsOf('POST /contributions');
    expect(first).toEqual(second);
    expect(first?.body).toMatchObject({
      contributionType: 'PERSONAL_ACCOUNT',
      content: 'It was dark.',
      tornadoId: moore.id,
    });
    expect(page.callsOf(put)).toHaveLength(2);
    expect(page.done()).toBe(0);
  });

  it('shows what was answered, changes it, and deletes it after a second press', async () => {
    const { answer } = answerExamples.getOwnAnswer.response;
    const page = await open({ 'GET /tornadoes/{id}/answers/own': { answer, people: 31 } });
    expect(screen.getByLabelText<HTMLInputElement>('Inside room, closet, or hallway').checked).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>('A roar').checked).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>(/About what time/).value).toBe('15:17');
    screen.getByRole('button', { name: 'Save changes' });
    fireEvent.click(screen.getByRole('button', { name: 'Delete my answers' }));
    expect(page.callsOf('DELETE /tornadoes/{id}/answers/own')).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Yes, delete my answers' }));
    await waitFor(() => expect(page.done()).toBe(1));
    expect(page.callsOf('DELETE /tornadoes/{id}/answers/own')).toHaveLength(1);
  });

  it('keeps a draft for its person, also before the email address is verified', async () => {
    const page = await open(none, { is_verified: false });
    choose('In a vehicle');
    fireEvent.click(screen.getByRole('button', { name: 'Save for later' }));
    await screen.findByText(/^Your answers are saved on this device/);
    expect(page.callsOf(put)).toEqual([]);
    expect(page.callsOf(keep)).toEqual([]);
    const draft = JSON.parse(localStorage.getItem(`draft:${user.id}:witness:${moore.id}`) ?? '') as object;
    expect(draft).toMatchObject({ draft: { shelter: 'vehicle', place: '' } });
  });

  describe('of somebody who changes answers', () => {
    const own = answerExamples.getOwnAnswer.response;
    const key = `draft:${user.id}:witness:${moore.id}`;
    const given = { 'GET /tornadoes/{id}/answers/own': own };
    const changedElsewhere = {
      'GET /tornadoes/{id}/answers/own': {
        ...own,
        answer: { ...own.answer, shelter: 'basement', changed_at: '2026-11-21T00:00:00.000Z' },
      },
    };
    const isChosen = (name: string) => screen.getByLabelText<HTMLInputElement>(name).checked;

    it('stores only what was changed, not the place and the time that were loaded', async () => {
      await open(given);
      choose('In a vehicle');
      const { draft } = JSON.parse(localStorage.getItem(key) ?? '') as { draft: object };
      expect(draft).toEqual({
        shelter: 'vehicle',
        from: own.answer?.changed_at,
        content: '',
        key: expect.any(String),
      });
      cleanup();
      await open(given);
      expect([isChosen('In a vehicle'), isChosen('A siren')]).toEqual([true, true]);
      expect(screen.getByLabelText<HTMLInputElement>(/About what time/).value).toBe('15:17');
    });

    it('forgets the change when it is canceled', async () => {
      const page = await open(given);
      choose('In a vehicle');
      fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
      expect([page.done(), localStorage.getItem(key)]).toEqual([1, null]);
      cleanup();
      // First answers are kept.
      await open();
      choose('In a vehicle');
      fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
      cleanup();
      await open();
      expect(isChosen('In a vehicle')).toBe(true);
    });

    it('shows answers that were changed elsewhere since, beside the story that is not sent', async () => {
      await open(given);
      choose('In a vehicle');
      const story = screen.getByLabelText(/Add to your story/);
      fireEvent.change(story, { target: { value: 'It was dark.' } });
      cleanup();
      await open(changedElsewhere);
      expect([isChosen('In a vehicle'), isChosen('Basement or cellar')]).toEqual([false, true]);
      screen.getByDisplayValue('It was dark.');
      choose('Outdoors');
      cleanup();
      await open(changedElsewhere);
      expect(isChosen('Outdoors')).toBe(true);
      cleanup();
      await open();
      expect(isChosen('Outdoors')).toBe(false);
    });
  });

  it('lets the site keep the story of somebody unverified, under one key whatever else is answered', async () => {
    const page = await open(
      { ...none, [keep]: contributingExamples.saveDraft.response },
      { is_verified: false },
    );
    choose('Outdoors');
    fireEvent.change(screen.getByLabelText(/What do you remember/), { target: { value: 'It was dark.' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save for later' }));
    await screen.findByText(/^Your answers are saved on this device/);
    cleanup();
    const again = await open({
      ...none,
      [put]: answerExamples.saveAnswer.response,
      'POST /contributions': contributingExamples.createContribution.response,
    });
    choose('In a vehicle');
    send();
    await waitFor(() => expect(again.done()).toBe(1));
    const [kept] = page.callsOf(keep);
    const body = kept?.body as { content: string; idempotencyKey: string };
    expect(body.content).toBe('It was dark.');
    expect(again.callsOf('POST /contributions')[0]?.key).toBe(body.idempotencyKey);
  });
});

describe('what others answered', () => {
  const { answer } = answerExamples.getOwnAnswer.response;
  const summary = answerExamples.getAnswers.response;
  function show(counts: object, own: object) {
    signIn({ id: user.id });
    return openPage(<AnswersSection tornado={{ ...moore, tornado_path: null }} />, '/', {
      'GET /tornadoes/{id}/answers': counts,
      'GET /tornadoes/{id}/answers/own': own,
    });
  }

  it('stands with a word for somebody whose answers are not in it yet', async () => {
    show(summary, { answer, people: 32, in_results: false });
    await screen.findByText(/^31 people answered/);
    await screen.findByText(answerSentences.fewAtATime);
    cleanup();
    show(summary, { answer, people: 31, in_results: true });
    await screen.findByText(/^31 people answered/);
    expect(screen.queryByText(answerSentences.fewAtATime)).toBeNull();
  });

  it('tells nobody what somebody else has answered in this browser', async () => {
    const { answer: further } = show(summary, { answer, people: 32, in_results: true });
    await screen.findByRole('button', { name: 'Change your answers' });
    further({ 'GET /tornadoes/{id}/answers/own': never });
    signIn({ id: '01JD5K8Z7Q0000000000000002' });
    await screen.findByRole('button', { name: 'Add your answers' });
  });

  it('is waited for with a reason, also when enough have answered one by one', async () => {
    const closed = { ...summary, people: null };
    show(closed, { answer, people: 3, in_results: false });
    await screen.findByText('You and 2 others answered. Results appear at 5 answers.');
    cleanup();
    show(closed, { answer, people: 6, in_results: false });
    await screen.findByText(`You and 5 others answered. ${answerSentences.fewAtATime}`);
  });
});

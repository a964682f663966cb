import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { callApi } from './api-client.ts';
import { isAskingToConfirm, listenForConfirmation, type Lacking } from './confirmation.ts';

const id = '01JD5K8Z7Q0000000000000000';
const asked: Lacking[] = [];
let answer: (isConfirmed: boolean) => void = () => {};
let stop: () => void;
const calls: string[] = [];
/** What the server refuses everything with. */
let code: string | undefined;

beforeEach(() => {
  asked.length = 0;
  calls.length = 0;
  code = 'CONFIRMATION_REQUIRED';
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    calls.push(`${method} ${url.replace('/api/v1', '')}`);
    if (code) return Response.json({ error: 'Confirm it.', code }, { status: 403 });
    return Response.json({ success: true, message: 'Restored.' });
  });
  stop = listenForConfirmation((what) => {
    asked.push(what);
    return new Promise((resolve) => {
      answer = resolve;
    });
  });
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

const restore = () => callApi('POST /contributions/{id}/restore', { params: { id } });
const isAsked = () => vi.waitFor(() => expect(isAskingToConfirm()).toBe(true));

it('refused calls wait for one confirmation, and are repeated with what they had', async () => {
  const both = Promise.all([restore(), restore()]);
  await isAsked();
  await vi.waitFor(() => expect(calls).toHaveLength(2));
  code = undefined;
  answer(true);
  expect((await both).map(({ message }) => message)).toEqual(['Restored.', 'Restored.']);
  expect(asked).toEqual(['confirmation']);
  expect(new Set(calls)).toEqual(new Set([`POST /contributions/${id}/restore`]));
  expect(calls).toHaveLength(4);
  expect(isAskingToConfirm()).toBe(false);
});

it('a cancelled one changes nothing, and the next call asks again', async () => {
  for (let time = 0; time < 2; time++) {
    const refused = restore().catch((error: unknown) => error);
    await isAsked();
    answer(false);
    expect(await refused).toMatchObject({ code: 'CONFIRMATION_REQUIRED', message: 'Confirm it.' });
  }
  expect(calls).toHaveLength(2);
  expect(asked).toHaveLength(2);
});

it('a call is repeated once, even if it is refused again', async () => {
  const refused = restore().catch((error: unknown) => error);
  await isAsked();
  answer(true);
  expect(await refused).toMatchObject({ code: 'CONFIRMATION_REQUIRED' });
  expect(calls).toHaveLength(2);
});

it.each([
  ['a missing passkey', 'PASSKEY_REQUIRED', ['passkey']],
  ['another refusal', 'FORBIDDEN', []],
])('%s asks for what it lacks', async (_what, refusal, expected) => {
  code = refusal;
  const refused = restore().catch((error: unknown) => error);
  if (expected.length > 0) {
    await isAsked();
    answer(false);
  }
  expect(await refused).toMatchObject({ code: refusal });
  expect(asked).toEqual(expected);
});

it('reading goes on after a confirmation, and asks for no missing passkey', async () => {
  const reading = callApi('GET /moderation/takedowns', { query: {} });
  await isAsked();
  code = undefined;
  answer(true);
  await reading;
  expect(calls).toEqual(['GET /moderation/takedowns', 'GET /moderation/takedowns']);
  code = 'PASSKEY_REQUIRED';
  await expect(callApi('GET /moderation/takedowns', { query: {} })).rejects.toMatchObject({ code });
  expect(asked).toEqual(['confirmation']);
});

it.each(['PASSKEY_REQUIRED', 'CONFIRMATION_REQUIRED'])(
  'the count in the top bar asks nobody: %s',
  async (refusal) => {
    code = refusal;
    await expect(callApi('GET /moderation/counts', {})).rejects.toMatchObject({ code });
    expect(asked).toEqual([]);
  },
);

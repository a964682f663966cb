import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { callApi } from './api-client.ts';
import { isAskingToConfirm, listenForConfirmation } from './confirmation.ts';

const id = '01JD5K8Z7Q0000000000000000';
let asked = 0;
let answer: (isConfirmed: boolean) => void = () => {};
let stop: () => void;
const calls: string[] = [];
/** What the server refuses everything with. */
let code: string | undefined;

beforeEach(() => {
  asked = 0;
  calls.length = 0;
  code = 'CONFIRMATION_REQUIRED';
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    calls.push(`${method} ${url.replace('/api/v1', '')}`);
    if (code) return Response.json({ error: 'Confirm it.', code }, { status: 403 });
    return Response.json({ success: true, message: 'Restored.' });
  });
  stop = listenForConfirmation(() => {
    asked++;
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
  expect(asked).toBe(1);
  expect(new Set(calls)).toEqual(new Set([`POST /contributions/${id}/restore`]));
  expect(calls).toHaveLength(4);
  expect(isAskingToConfirm()).toBe(false);
});

it('a call that is refused before anything can ask waits for it', async () => {
  stop();
  const refused = restore().catch((error: unknown) => error);
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  expect(isAskingToConfirm()).toBe(false);
  stop = listenForConfirmation(async () => {
    asked++;
    code = undefined;
    return true;
  });
  expect(await refused).toMatchObject({ message: 'Restored.' });
  expect(asked).toBe(1);
});

it('a cancelled one changes nothing, and the next call asks again', async () => {
  for (let time = 0; time < 2; time++) {
    const refused = restore().catch((error: unknown) => error);
    await isAsked();
    answer(false);
    expect(await refused).toMatchObject({ code: 'CONFIRMATION_REQUIRED', message: 'Confirm it.' });
  }
  expect(calls).toHaveLength(2);
  expect(asked).toBe(2);
});

it('a call is repeated once, even if it is refused again', async () => {
  const refused = restore().catch((error: unknown) => error);
  await isAsked();
  answer(true);
  expect(await refused).toMatchObject({ code: 'CONFIRMATION_REQUIRED' });
  expect(calls).toHaveLength(2);
});

// Nobody who decides can add a passkey, so the refusal says whom to ask.
it.each(['PASSKEY_REQUIRED', 'FORBIDDEN'])('another refusal asks nobody: %s', async (refusal) => {
  code = refusal;
  await expect(restore()).rejects.toMatchObject({ code });
  expect(asked).toBe(0);
});

it('reading goes on after a confirmation', async () => {
  const reading = callApi('GET /moderation/takedowns', { query: {} });
  await isAsked();
  code = undefined;
  answer(true);
  await reading;
  expect(calls).toEqual(['GET /moderation/takedowns', 'GET /moderation/takedowns']);
  expect(asked).toBe(1);
});

it('the count in the top bar asks nobody', async () => {
  await expect(callApi('GET /moderation/counts', {})).rejects.toMatchObject({ code });
  expect(asked).toBe(0);
});

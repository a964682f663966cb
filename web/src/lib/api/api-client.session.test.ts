import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callApi, listenForSessionEnd } from './api-client.ts';

const storage = new Map<string, string>();
const onSessionEnd = vi.fn();

/** A server that answers TOKEN_EXPIRED while `isExpired`, and a renewal with `renewal`. Returns its calls. */
function serve(renewal: () => Response, isExpired: () => boolean) {
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    calls.push(`${method} ${url.replace('/api/v1', '')}`);
    if (url.endsWith('/auth/refresh')) return renewal();
    return isExpired()
      ? Response.json({ error: 'Renew it.', code: 'TOKEN_EXPIRED' }, { status: 401 })
      : Response.json({ tornadoes: [] });
  });
  return calls;
}

const user = { id: '01JD5K8Z7Q0000000000000000' };

beforeEach(() => {
  storage.clear();
  storage.set('hasRefreshToken', 'true');
  storage.set('sessionMark', `${user.id}.first`);
  onSessionEnd.mockReset();
  listenForSessionEnd(onSessionEnd);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const bookmarks = () => callApi('GET /users/me/bookmarks', {});

describe('a call that is answered with TOKEN_EXPIRED', () => {
  it('is repeated once after a silent renewal, which changes the mark for other tabs', async () => {
    let isExpired = true;
    const calls = serve(
      () => {
        isExpired = false;
        return Response.json({ data: { user } });
      },
      () => isExpired,
    );
    await expect(Promise.all([bookmarks(), bookmarks()])).resolves.toHaveLength(2);
    expect(calls.filter((call) => call === 'POST /auth/refresh')).toHaveLength(1);
    expect(calls.filter((call) => call === 'GET /users/me/bookmarks')).toHaveLength(4);
    expect(storage.get('sessionMark')).not.toBe(`${user.id}.first`);
    expect(onSessionEnd).not.toHaveBeenCalled();
  });

  it('is not repeated a second time', async () => {
    const calls = serve(
      () => Response.json({ data: { user } }),
      () => true,
    );
    await expect(bookmarks()).rejects.toMatchObject({ code: 'TOKEN_EXPIRED' });
    expect(calls).toHaveLength(3);
  });

  it('ends the session here when the renewal is refused, and clears the flag', async () => {
    const calls = serve(
      () => Response.json({ error: 'Session expired', code: 'UNAUTHENTICATED' }, { status: 401 }),
      () => true,
    );
    await expect(bookmarks()).rejects.toThrow('Session expired');
    expect(calls).toHaveLength(2);
    expect(onSessionEnd).toHaveBeenCalledTimes(1);
    expect(storage.has('hasRefreshToken')).toBe(false);
  });

  it.each([
    ['the network fails', () => Promise.reject(new TypeError('offline')) as unknown as Response],
    ['the server is down', () => Response.json({ error: 'Later.' }, { status: 503 })],
    ['the rate limit is exceeded', () => Response.json({ error: 'Slow down.' }, { status: 429 })],
  ])('stays signed in when %s during the renewal', async (_why, renewal) => {
    serve(renewal, () => true);
    await expect(bookmarks()).rejects.toMatchObject({ name: 'ApiError' });
    expect(onSessionEnd).not.toHaveBeenCalled();
    expect(storage.get('hasRefreshToken')).toBe('true');
  });
});

it('an UNAUTHENTICATED answer is final if there is no session flag', async () => {
  storage.clear();
  vi.stubGlobal('fetch', async () =>
    Response.json({ error: 'Please log in first.', code: 'UNAUTHENTICATED' }, { status: 401 }),
  );
  await expect(bookmarks()).rejects.toThrow('Please log in first.');
  expect(onSessionEnd).not.toHaveBeenCalled();
});

it('a wrong password causes no renewal', async () => {
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    calls.push(url);
    return Response.json({ error: 'Wrong.', code: 'WRONG_CREDENTIALS' }, { status: 401 });
  });
  await expect(callApi('POST /auth/login', { body: { identifier: 'a', password: 'b' } })).rejects.toThrow(
    'Wrong.',
  );
  expect(calls).toEqual(['/api/v1/auth/login']);
});

import { createHook } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { accountSentences } from '@touchdown/shared/accounts/account-sentences.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  startAccountsEntry,
  type AccountsEntry,
  type TestBrowser,
} from '../../testing/start-accounts-entry.ts';
import { oneStandIn } from '../../testing/test-table.ts';

describe.each(oneStandIn)('passwords and tokens over $name', ({ endpoint }) => {
  let entry: AccountsEntry;
  let ips = 0;

  beforeAll(async () => {
    entry = await startAccountsEntry(endpoint, { hasRealPasswordCost: true });
  });
  afterAll(() => entry.stop());

  function visitor(): TestBrowser {
    return entry.browser(`203.0.113.${++ips}`);
  }

  async function signUp(password: string) {
    const [browser, name] = [visitor(), `p-${randomUUID().slice(0, 12)}`];
    const email = `${name}@example.org`;
    const answer = await browser.send('POST', '/auth/signup', { username: name, email, password });
    const [mail] = await entry.mails();
    return { browser, name, email, answer, mail };
  }

  function logIn(identifier: string, password: string, browser = visitor()) {
    return browser.send('POST', '/auth/login', { identifier, password });
  }

  async function everythingStored(): Promise<string> {
    const { Items: items = [] } = await entry.client.send(new ScanCommand({ TableName: entry.community }));
    return JSON.stringify(items);
  }

  it.each([
    [6, 'the minimum of the specification, below the eight of ASVS 6.2.1'],
    [64, 'the length that ASVS 6.2.9 requires'],
    [256, 'the maximum'],
  ])('uses all of the %i characters of a password: %s', async (length) => {
    const password = 'kq7'.repeat(100).slice(0, length);
    const { name, answer } = await signUp(password);
    expect(answer.status).toBe(200);
    expect((await logIn(name, password)).status).toBe(200);
    expect((await logIn(name, password.slice(0, -1))).status).toBe(401);
  });

  it('hashes with argon2id at the cost that OWASP asks for', async () => {
    await signUp('three green barns');
    expect(await everythingStored()).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
  });

  it.each(['zqxjkvbw', 'ZQXJKVBW', '🌪🌩🌧🌪🌩🌫', 'one two three'])(
    'accepts any characters in a password: %s (ASVS 6.2.5)',
    async (password) => {
      expect((await signUp(password)).answer.status).toBe(200);
    },
  );

  it('stores no password, token or cookie in plain text (ASVS 6.5.2)', async () => {
    const password = `a password ${randomUUID()}`;
    const { browser, email, mail } = await signUp(password);
    await visitor().send('POST', '/auth/forgot-password', { email });
    const mails = [mail, ...(await entry.mails())];
    const tokens = mails.flatMap((one) => (one && 'token' in one ? [one.token] : []));
    const secrets = [...browser.cookies.values()].map((cookie) => cookie.split('.').at(-1) ?? '');
    expect([...tokens, ...secrets].map((secret) => secret.length)).toEqual([43, 43, 43, 43, 43]);
    const stored = await everythingStored();
    for (const secret of [password, ...tokens, ...secrets]) expect(stored).not.toContain(secret);
  });

  it('makes tokens of 256 random bits, each of them different (ASVS 6.5.3, 7.2.3)', async () => {
    const { browser, name, mail } = await signUp('correct horse battery');
    const seen = new Set<string>();
    let count = 0;
    const remember = (token: string) => {
      expect(Buffer.from(token, 'base64url')).toHaveLength(32);
      seen.add(token);
      count++;
    };
    if (mail && 'token' in mail) remember(mail.token);
    for (let i = 0; i < 9; i++) {
      for (const [cookieName, cookie] of browser.cookies) {
        // The cookie of a known browser changes at each log-in, but not at a renewal.
        if (cookieName !== '__Host-kd') remember(cookie.split('.').at(-1) ?? '');
      }
      await logIn(name, 'correct horse battery', i % 2 ? browser : visitor());
      await browser.send('POST', '/auth/refresh');
    }
    expect(count).toBe(19);
    expect(seen.size).toBe(count);
  });

  it('does the same work for a guess whether the account exists or not (ASVS 6.3.8)', async () => {
    const { name } = await signUp('correct horse battery');
    // The first guess at an unknown account creates the dummy hash.
    await logIn('nobody-at-first', 'a guess');
    const work = async (identifier: string) => {
      let hashed = 0;
      const hook = createHook({ init: (_id, type) => void (hashed += type === 'ARGON2REQUEST' ? 1 : 0) });
      hook.enable();
      expect((await logIn(identifier, 'a guess')).status).toBe(401);
      hook.disable();
      return hashed;
    };
    expect(await work(name)).toBe(1);
    expect(await work('nobody-at-all')).toBe(1);
  });

  it('reads and writes as much for a guess whether the account exists or not (ASVS 6.3.8)', async () => {
    const { name } = await signUp('correct horse battery');
    const calls = async (identifier: string) => {
      entry.watched.taken();
      expect((await logIn(identifier, 'a guess')).status).toBe(401);
      return entry.watched.taken();
    };
    const forOne = await calls(name);
    expect(forOne).toContain('GetItem');
    expect(await calls('somebody-else')).toEqual(forOne);
    expect(await calls('somebody@example.org')).toEqual(forOne);
  });

  it('refuses a link of one kind in place of the other (ASVS 6.5.1)', async () => {
    const { browser, email, mail } = await signUp('correct horse battery');
    await browser.get(`/auth/verify-email/${(mail as { token: string }).token}`);
    await entry.mails();
    await visitor().send('POST', '/auth/forgot-password', { email });
    const [reset] = await entry.mails();
    const [verifyToken, resetToken] = [mail, reset].map((one) => (one as { token: string }).token);
    expect((await visitor().get(`/auth/verify-email/${resetToken}`)).headers['location']).toBe(
      '/?emailVerified=4',
    );
    const answer = await visitor().send('POST', `/auth/reset-password/${verifyToken}`, {
      password: 'another one',
    });
    expect(answer).toMatchObject({ status: 400, body: { error: accountSentences.resetLinkInvalid } });
  });

  it('deletes cookies with the attributes they were set with (ASVS 3.3.1, 3.3.4)', async () => {
    const { browser } = await signUp('correct horse battery');
    const { cookies } = await browser.send('POST', '/auth/logout');
    expect(cookies).toEqual(
      ['__Host-at', '__Host-rt'].map((name) => `${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure`),
    );
  });
});

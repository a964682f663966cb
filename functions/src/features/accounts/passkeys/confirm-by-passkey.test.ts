import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { accountSentences } from '@touchdown/shared/accounts/account-sentences.ts';
import {
  confirmationSentences,
  confirmedSeconds,
} from '@touchdown/shared/contract/confirmation-sentences.ts';
import { authenticate } from '../../../domain/members/authenticate.ts';
import type { Authenticate } from '../../../platform/http/doorkeeper.ts';
import { httpEvent, testSiteHost } from '../../../testing/http-request.ts';
import { SoftwarePasskey } from '../../../testing/software-passkey.ts';
import {
  startAccountsEntry,
  type AccountsEntry,
  type TestBrowser,
} from '../../../testing/start-accounts-entry.ts';
import { accountStore } from '../account-store.ts';
import { removeAllPasskeys } from '../roles/grant-role.ts';
import { oneStandIn } from '../../../testing/test-table.ts';

const password = 'correct horse battery';
const refusedWith = (error: string) => ({ status: 401, body: { code: 'WRONG_CREDENTIALS', error } });
// Conditions of single items: one stand-in is enough.
describe.each(oneStandIn)('a confirmation with a passkey, over $name', ({ endpoint }) => {
  let entry: AccountsEntry;
  let ips = 0;
  let authenticated: Authenticate;

  beforeAll(async () => {
    entry = await startAccountsEntry(endpoint);
    authenticated = authenticate(entry.client, entry.community, () => Date.now());
  });
  afterAll(() => entry.stop());
  afterEach(() => {
    vi.useRealTimers();
  });

  const visitor = () => entry.browser(`203.0.113.${++ips}`);
  /** Whether the person of a browser's session has confirmed, as every entry learns it. */
  async function isConfirmed(browser: TestBrowser): Promise<boolean | undefined> {
    const cookies = [...browser.cookies].map(([name, value]) => `${name}=${value}`);
    const person = await authenticated(httpEvent('GET', '/', { cookies }));
    expect(person?.hasPasskey).toBe(true);
    return person?.isConfirmed;
  }

  async function add(browser: TestBrowser): Promise<SoftwarePasskey> {
    const device = new SoftwarePasskey(testSiteHost);
    const { body } = await browser.send('POST', '/auth/passkeys/options', { currentPassword: password });
    const response = device.make(body as { challenge: string; user: { id: string } });
    expect((await browser.send('POST', '/auth/passkeys', { response })).status).toBe(200);
    return device;
  }

  async function logIn(name: string): Promise<TestBrowser> {
    const browser = visitor();
    const answer = await browser.send('POST', '/auth/login', { identifier: name, password });
    expect(answer.status).toBe(200);
    return browser;
  }

  /** Somebody with one passkey, who is signed in with the password. */
  async function signedUp() {
    const browser = visitor();
    const name = `m-${randomUUID().slice(0, 12)}`;
    await browser.send('POST', '/auth/signup', { username: name, email: `${name}@example.org`, password });
    return { browser, name, device: await add(browser) };
  }

  async function askFor(browser: TestBrowser, path = '/auth/passkeys/confirm/options') {
    const { status, body } = await browser.send('POST', path);
    expect(status).toBe(200);
    return body as { challenge: string; allowCredentials: { id: string }[] };
  }

  async function confirm(browser: TestBrowser, device: SoftwarePasskey) {
    const { challenge } = await askFor(browser);
    return browser.send('POST', '/auth/passkeys/confirm', { response: device.use({ challenge }) });
  }

  it('is missing after a log-in with the password, and lasts exactly an hour, through renewals', async () => {
    const { browser, name, device } = await signedUp();
    expect(await isConfirmed(browser)).toBe(false);
    const { allowCredentials } = await askFor(browser);
    expect(allowCredentials.map(({ id }) => id)).toEqual([device.id]);
    const at = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: at });
    expect(await confirm(browser, device)).toMatchObject({
      status: 200,
      body: { message: confirmationSentences.confirmed },
    });
    expect(await isConfirmed(browser)).toBe(true);
    // Another session of the same person asks for itself.
    expect(await isConfirmed(await logIn(name))).toBe(false);
    for (const [milliseconds, expected] of [
      [confirmedSeconds * 1000 - 1, true],
      [confirmedSeconds * 1000, false],
    ] as const) {
      vi.setSystemTime(at + milliseconds);
      expect((await browser.send('POST', '/auth/refresh')).status).toBe(200);
      expect(await isConfirmed(browser)).toBe(expected);
    }
  });

  it('is part of a log-in with a passkey', async () => {
    const { device } = await signedUp();
    const browser = visitor();
    const { challenge } = await askFor(browser, '/auth/login/passkey/options');
    await browser.send('POST', '/auth/login/passkey', { response: device.use({ challenge }) });
    expect(await isConfirmed(browser)).toBe(true);
  });

  it('counts once, for the session that asked, and for what it was asked', async () => {
    const { browser, name, device } = await signedUp();
    const { challenge } = await askFor(browser);
    const response = device.use({ challenge });
    const late = refusedWith(accountSentences.passkeyLate);
    const other = await logIn(name);
    expect(await other.send('POST', '/auth/passkeys/confirm', { response })).toMatchObject(late);
    expect(await visitor().send('POST', '/auth/login/passkey', { response })).toMatchObject(late);
    const both = await Promise.all(
      [1, 2].map(() => browser.send('POST', '/auth/passkeys/confirm', { response })),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    const forLogIn = await askFor(other, '/auth/login/passkey/options');
    const answer = { response: device.use({ challenge: forLogIn.challenge }) };
    expect(await other.send('POST', '/auth/passkeys/confirm', answer)).toMatchObject(late);
    expect(await isConfirmed(other)).toBe(false);
  });

  it('comes from a passkey of the same account, unlocked by the person', async () => {
    const [{ browser, device }, { device: ofAnother }] = [await signedUp(), await signedUp()];
    expect(await confirm(browser, ofAnother)).toMatchObject(refusedWith(accountSentences.passkeyUnknown));
    const { challenge } = await askFor(browser);
    const response = device.use({ challenge, isVerified: false });
    expect(await browser.send('POST', '/auth/passkeys/confirm', { response })).toMatchObject(
      refusedWith(accountSentences.passkeyRefused),
    );
    expect(await isConfirmed(browser)).toBe(false);
  });

  it('ends when a passkey is removed, and with its session', async () => {
    const { browser, name, device } = await signedUp();
    const stolen = await add(browser);
    const thief = await logIn(name);
    await confirm(thief, stolen);
    expect(await isConfirmed(thief)).toBe(true);
    const { body } = await browser.get('/auth/passkeys');
    const { passkeys } = (body as { data: { passkeys: { id: string }[] } }).data;
    const removal = await browser.send('DELETE', `/auth/passkeys/${passkeys[1]?.id}`, {
      currentPassword: password,
    });
    expect(removal.status).toBe(200);
    expect(await isConfirmed(thief)).toBe(false);
    expect((await confirm(browser, device)).status).toBe(200);
    expect(await isConfirmed(browser)).toBe(true);
    // The session that goes on under a new name was confirmed by nobody.
    expect((await browser.send('DELETE', '/auth/sessions')).status).toBe(200);
    expect(await isConfirmed(browser)).toBe(false);
    expect((await thief.send('POST', '/auth/passkeys/confirm/options')).status).toBe(401);
  });

  it('is impossible once an operator has removed the passkeys, which ends every session', async () => {
    const { browser, name, device } = await signedUp();
    await add(browser);
    const { client, community } = entry;
    const profile = await accountStore(client, community).findByUsername(name);
    if (!profile) throw new Error('The account is missing.');
    expect((await removeAllPasskeys(client, community, profile, Date.now)).removed).toHaveLength(2);
    expect((await browser.get('/auth/me')).status).toBe(401);
    const { challenge } = await askFor(visitor(), '/auth/login/passkey/options');
    const response = device.use({ challenge });
    expect(await visitor().send('POST', '/auth/login/passkey', { response })).toMatchObject(
      refusedWith(accountSentences.passkeyUnknown),
    );
    // The profile that was read is an old one now.
    const again = { ...profile, authEpoch: profile.authEpoch + 1 };
    expect(await removeAllPasskeys(client, community, again, Date.now)).toEqual({ removed: [] });
    expect((await add(await logIn(name))).counter).toBe(0);
  });

  it('needs a passkey, and has as many attempts as a log-in', async () => {
    const browser = visitor();
    const name = `u-${randomUUID().slice(0, 12)}`;
    await browser.send('POST', '/auth/signup', { username: name, email: `${name}@example.org`, password });
    expect(await browser.send('POST', '/auth/passkeys/confirm/options')).toMatchObject({ status: 409 });
    const { browser: own, device } = await signedUp();
    const response = device.use({ challenge: 'bm9uZQ' });
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 11; attempt++)
      statuses.push((await own.send('POST', '/auth/passkeys/confirm', { response })).status);
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
  });
});

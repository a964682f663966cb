import { randomUUID } from 'node:crypto';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { accountSentences } from '@touchdown/shared/accounts/account-sentences.ts';
import type { ListedPasskey } from '@touchdown/shared/accounts/passkeys.ts';
import { testSiteHost } from '../../../testing/http-request.ts';
import { SoftwarePasskey } from '../../../testing/software-passkey.ts';
import {
  startAccountsEntry,
  type AccountsEntry,
  type TestBrowser,
} from '../../../testing/start-accounts-entry.ts';
import { dynamodbStandIns } from '../../../testing/test-table.ts';
import { profileKey, type StoredProfile } from '../account-items.ts';
import { challengeMilliseconds } from './passkey-challenges.ts';
import { passkeyStore } from './passkey-store.ts';

const password = 'correct horse battery';

type Device = InstanceType<typeof SoftwarePasskey>;
type Asked = Parameters<Device['use']>[0];

describe.each(dynamodbStandIns)('passkeys over $name', ({ endpoint, itOnce }) => {
  let entry: AccountsEntry;
  let ips = 0;

  beforeAll(async () => {
    entry = await startAccountsEntry(endpoint);
  });
  afterAll(() => entry.stop());
  afterEach(() => {
    vi.useRealTimers();
  });

  function visitor(): TestBrowser {
    ips++;
    return entry.browser(`203.0.113.${ips}`);
  }

  async function signedUp() {
    const browser = visitor();
    const name = `u-${randomUUID().slice(0, 12)}`;
    const email = `${name}@example.org`;
    await browser.send('POST', '/auth/signup', { username: name, email, password });
    await entry.mails();
    return { browser, name, email };
  }

  /** What a browser is asked for to make a passkey. */
  async function begin(browser: TestBrowser) {
    const { status, body } = await browser.send('POST', '/auth/passkeys/options', {
      currentPassword: password,
    });
    expect(status).toBe(200);
    return body as {
      challenge: string;
      rp: { id: string };
      user: { id: string };
      excludeCredentials: unknown[];
    };
  }

  async function add(browser: TestBrowser, device = new SoftwarePasskey(testSiteHost), name?: string) {
    const { challenge, user } = await begin(browser);
    const answer = await browser.send('POST', '/auth/passkeys', {
      response: device.make({ challenge, user }),
      ...(name === undefined ? {} : { name }),
    });
    return { device, answer };
  }

  async function ask(browser: TestBrowser): Promise<string> {
    const { body } = await browser.send('POST', '/auth/login/passkey/options');
    return (body as { challenge: string }).challenge;
  }

  async function logIn(device: Device, asked: Partial<Asked> = {}, browser = visitor()) {
    const challenge = asked.challenge ?? (await ask(browser));
    const response = device.use({ ...asked, challenge });
    return { browser, response, answer: await browser.send('POST', '/auth/login/passkey', { response }) };
  }

  async function listed(browser: TestBrowser): Promise<ListedPasskey[]> {
    return ((await browser.get('/auth/passkeys')).body as { data: { passkeys: ListedPasskey[] } }).data
      .passkeys;
  }

  const refusedWith = (error: string) => ({ status: 401, body: { code: 'WRONG_CREDENTIALS', error } });

  it('are added with the password, log in without it, and are told to their owner', async () => {
    const { browser, name, email } = await signedUp();
    const { device, answer } = await add(browser, new SoftwarePasskey(testSiteHost), 'My phone');
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { passkey: { name: 'My phone', lastUsedAt: null } } },
    });
    expect(await entry.mails()).toMatchObject([
      { template: 'passkey-added', to: email, passkey: 'My phone' },
    ]);

    const { browser: other, answer: loggedIn } = await logIn(device);
    expect(loggedIn).toMatchObject({
      status: 200,
      body: { user: { username: name }, message: 'Login successful!' },
    });
    expect(await other.get('/auth/me')).toMatchObject({
      status: 200,
      body: { data: { user: { username: name } } },
    });
    const [used] = await listed(browser);
    expect(used?.lastUsedAt).toMatch(/^\d{4}-/);
    // Its own device is told not to make another one.
    expect((await begin(browser)).excludeCredentials).toMatchObject([{ id: device.id }]);
  });

  it('are renamed, exported and, with the password, removed, after which they open nothing', async () => {
    const { browser, email } = await signedUp();
    const { device } = await add(browser);
    const [{ id } = { id: '' }] = await listed(browser);
    expect(await browser.send('PATCH', `/auth/passkeys/${id}`, { name: '  Old phone ' })).toMatchObject({
      status: 200,
    });
    expect((await browser.get('/auth/me/export')).body).toMatchObject({
      passkeys: [{ id, name: 'Old phone' }],
    });
    const wrong = await browser.send('DELETE', `/auth/passkeys/${id}`, { currentPassword: 'a guess' });
    expect(wrong).toMatchObject({ status: 400, body: { error: accountSentences.wrongPassword } });
    await entry.mails();
    const removed = await browser.send('DELETE', `/auth/passkeys/${id}`, { currentPassword: password });
    expect(removed).toMatchObject({ status: 200, body: { message: accountSentences.passkeyRemoved } });
    expect(await entry.mails()).toMatchObject([
      { template: 'passkey-removed', to: email, passkey: 'Old phone' },
    ]);
    expect(await listed(browser)).toEqual([]);
    expect((await logIn(device)).answer).toMatchObject(refusedWith(accountSentences.passkeyUnknown));
    const again = await browser.send('DELETE', `/auth/passkeys/${id}`, { currentPassword: password });
    expect(again.status).toBe(404);
  });

  it('of somebody else can be neither renamed nor removed, nor be added to a second account', async () => {
    const [owner, thief] = [await signedUp(), await signedUp()];
    const { device } = await add(owner.browser);
    const [{ id } = { id: '' }] = await listed(owner.browser);
    expect((await thief.browser.send('PATCH', `/auth/passkeys/${id}`, { name: 'Mine' })).status).toBe(404);
    const removal = await thief.browser.send('DELETE', `/auth/passkeys/${id}`, { currentPassword: password });
    expect(removal.status).toBe(404);
    expect((await add(thief.browser, device)).answer).toMatchObject({
      status: 409,
      body: { error: accountSentences.passkeyKnown },
    });
    expect((await listed(owner.browser)).map(({ name }) => name)).toEqual(['Unknown browser']);
  });

  it('answer a challenge once: of two that arrive together, one logs in', async () => {
    const { browser } = await signedUp();
    const { device } = await add(browser);
    const { browser: first, response } = await logIn(device);
    expect(await first.send('POST', '/auth/login/passkey', { response })).toMatchObject(
      refusedWith(accountSentences.passkeyLate),
    );
    const challenge = await ask(first);
    const answer = { response: device.use({ challenge }) };
    const both = await Promise.all([1, 2].map(() => visitor().send('POST', '/auth/login/passkey', answer)));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
  });

  it('answer in time, and only what they were asked for', async () => {
    const { browser } = await signedUp();
    const { device } = await add(browser);
    const late = await ask(visitor());
    const forAdding = (await begin(browser)).challenge;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + challengeMilliseconds + 1 });
    expect((await logIn(device, { challenge: late })).answer).toMatchObject(
      refusedWith(accountSentences.passkeyLate),
    );
    vi.useRealTimers();
    for (const challenge of [forAdding, Buffer.from('a challenge of my own').toString('base64url')]) {
      expect((await logIn(device, { challenge })).answer).toMatchObject(
        refusedWith(accountSentences.passkeyLate),
      );
    }
    // A challenge for one account makes no passkey of another.
    const other = await signedUp();
    const { user } = await begin(other.browser);
    const response = new SoftwarePasskey(testSiteHost).make({ challenge: forAdding, user });
    expect(await other.browser.send('POST', '/auth/passkeys', { response })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_TOKEN' },
    });
  });

  itOnce.each<[string, Partial<Asked>]>([
    ['another site', { origin: 'https://touchdown.example.evil.example' }],
    ['a page without encryption', { origin: `http://${testSiteHost}` }],
    ['another relying party', { rpId: 'evil.example' }],
    ['a device that did not ask who is there', { isVerified: false }],
  ])('of %s are refused', async (_what, asked) => {
    const { browser } = await signedUp();
    const { device } = await add(browser);
    expect((await logIn(device, asked)).answer).toMatchObject(refusedWith(accountSentences.passkeyRefused));
    const { challenge, user } = await begin(browser);
    const made = new SoftwarePasskey(testSiteHost).make({ challenge, user, ...asked });
    expect(await browser.send('POST', '/auth/passkeys', { response: made })).toMatchObject({
      status: 400,
      body: { error: accountSentences.passkeyRefused },
    });
    expect(await listed(browser)).toHaveLength(1);
  });

  itOnce('with a signature by another key, or for another person, are refused', async () => {
    const { browser } = await signedUp();
    const { device } = await add(browser);
    const challenge = await ask(browser);
    const forged = {
      ...new SoftwarePasskey(testSiteHost).use({ challenge }),
      id: device.id,
      rawId: device.id,
    };
    expect(await visitor().send('POST', '/auth/login/passkey', { response: forged })).toMatchObject(
      refusedWith(accountSentences.passkeyRefused),
    );
    const used = device.use({ challenge: await ask(browser) });
    const response = { ...used, response: { ...used.response, userHandle: 'c29tZWJvZHkgZWxzZQ' } };
    expect(await visitor().send('POST', '/auth/login/passkey', { response })).toMatchObject(
      refusedWith(accountSentences.passkeyRefused),
    );
  });

  it('that were copied are refused as soon as a count is seen twice', async () => {
    const { browser } = await signedUp();
    const { device } = await add(browser);
    expect((await logIn(device)).answer.status).toBe(200);
    const copy = device.copy();
    expect((await logIn(copy)).answer.status).toBe(200);
    expect((await logIn(device)).answer).toMatchObject(refusedWith(accountSentences.passkeyCloned));
    const { body } = await browser.get('/auth/me/export');
    expect((body as { history: { what: string }[] }).history.map(({ what }) => what)).toContain(
      'passkey-copied',
    );
  });

  itOnce('of devices that do not count are used as often as one likes', async () => {
    const { browser } = await signedUp();
    const { device } = await add(browser, new SoftwarePasskey(testSiteHost, { counts: false }));
    for (let use = 0; use < 3; use++) expect((await logIn(device)).answer.status).toBe(200);
  });

  itOnce('are at most ten', async () => {
    const { browser } = await signedUp();
    await add(browser);
    const [{ body }, [first]] = await Promise.all([browser.get('/auth/me'), listed(browser)]);
    const uid = (body as { data: { user: { id: string } } }).data.user.id;
    if (!first) throw new Error('The passkey is missing.');
    for (const id of ['b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']) {
      const rest = { uid, credentialId: id, publicKey: '', counter: 0, transports: [] };
      const made = { ...first, ...rest, id: id.repeat(first.id.length) };
      const profile = await entry.client.send(
        new GetCommand({ TableName: entry.community, Key: profileKey(uid), ConsistentRead: true }),
      );
      const store = passkeyStore(entry.client, entry.community, Date.now);
      expect(await store.add(made, profile.Item as unknown as StoredProfile)).toBe('added');
    }
    const { challenge, user } = await begin(browser);
    expect((await add(browser)).answer.status).toBe(200);
    const eleventh = new SoftwarePasskey(testSiteHost).make({ challenge, user });
    for (const answer of [
      await browser.send('POST', '/auth/passkeys', { response: eleventh }),
      await browser.send('POST', '/auth/passkeys/options', { currentPassword: password }),
    ])
      expect(answer).toMatchObject({
        status: 409,
        body: { error: expect.stringContaining('up to 10 passkeys') },
      });
    expect(await listed(browser)).toHaveLength(10);
  });
});

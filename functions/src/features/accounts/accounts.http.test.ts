import { randomUUID } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { accountSentences } from '@touchdown/shared/accounts/account-sentences.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { rateLimits } from '@touchdown/shared/contract/rate-limits.ts';
import { sessionKey, type StoredSession } from '../../domain/members/session-items.ts';
import {
  startAccountsEntry,
  type AccountsEntry,
  type TestBrowser,
} from '../../testing/start-accounts-entry.ts';
import { rateLimiter } from '../../platform/limits/rate-limiter.ts';
import { dynamodbStandIns } from '../../testing/test-table.ts';
import type { StoredProfile } from './account-items.ts';
import { unsubscribeTokens } from '../../domain/mail/unsubscribe-token.ts';
import { accountWriter } from './account-writer.ts';
import { securityWriter } from './sessions/security-writer.ts';

const password = 'correct horse battery';

describe.each(dynamodbStandIns)('accounts over $name', ({ endpoint, itOnce }) => {
  let entry: AccountsEntry;
  let ips = 0;

  beforeAll(async () => {
    entry = await startAccountsEntry(endpoint);
  });
  afterAll(() => entry.stop());
  afterEach(() => {
    vi.useRealTimers();
  });

  /** A browser with its own IP address, so that no test uses up another's limits. */
  function visitor(): TestBrowser {
    ips++;
    return entry.browser(`198.51.${Math.floor(ips / 250)}.${ips % 250}`);
  }

  function newName(): string {
    return `u-${randomUUID().slice(0, 12)}`;
  }

  async function signedUp(name = newName()) {
    const browser = visitor();
    const email = `${name}@example.org`;
    const answer = await browser.send('POST', '/auth/signup', { username: name, email, password });
    expect(answer).toMatchObject({ status: 200 });
    // An earlier test may have left others.
    const mail = (await entry.mails()).find(({ to }) => to === email);
    const { id } = (answer.body as { user: { id: string } }).user;
    return { browser, name, email, id, answer, mail };
  }

  /** The same browser at another IP address, to stay below the limit per IP address. */
  function moved({ cookies }: TestBrowser): TestBrowser {
    const browser = visitor();
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    return browser;
  }

  type SignedUp = Awaited<ReturnType<typeof signedUp>>;

  /** With the link in the mail, followed in the account's own browser. */
  async function resetPassword({ browser, email }: SignedUp): Promise<void> {
    await visitor().send('POST', '/auth/forgot-password', { email });
    const [mail] = await entry.mails();
    const answer = await browser.send('POST', `/auth/reset-password/${(mail as { token: string }).token}`, {
      password: 'a new password',
    });
    expect(answer).toMatchObject({ status: 200, body: { message: 'Password reset successful!' } });
    await entry.mails();
  }

  async function changePassword({ browser }: SignedUp): Promise<void> {
    const body = { currentPassword: password, newPassword: 'a new password' };
    expect((await browser.send('PATCH', '/auth/me/password', body)).status).toBe(200);
    await entry.mails();
  }

  /** Moves only the date: timers and connections continue. */
  function after(seconds: number): void {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 });
  }

  describe('signing up', () => {
    it('creates an account, signs in and queues the mail with the link', async () => {
      const { answer, browser, name, email, mail } = await signedUp();
      expect(answer.body).toMatchObject({
        user: { username: name, email, role: 'user', roles: ['user'], is_verified: false },
        message: 'Signup successful! Check your email to verify.',
      });
      expect(mail).toMatchObject({ template: 'verify-email', to: email, username: name });
      expect((await browser.get('/auth/me')).body).toMatchObject({ data: { user: { username: name } } });
    });

    itOnce(
      'sets cookies for this host only, over TLS only and unreadable for scripts (ASVS 3.3.1, 3.3.2, 3.3.3, 3.3.4)',
      async () => {
        const { answer } = await signedUp();
        expect(answer.cookies).toEqual([
          expect.stringMatching(/^__Host-at=[\w.-]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/),
          expect.stringMatching(
            /^__Host-rt=[\w.-]+; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure$/,
          ),
          expect.stringMatching(
            /^__Host-kd=[\w.-]+; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure$/,
          ),
        ]);
      },
    );

    it('refuses a username or an email address that is taken, regardless of case', async () => {
      const { name, email } = await signedUp();
      const again = (username: string, email: string) =>
        visitor().send('POST', '/auth/signup', { username, email, password });
      const sameUsername = await again(name.toUpperCase(), `other-${email}`);
      expect(sameUsername).toMatchObject({
        status: 409,
        body: { code: 'CONFLICT', details: [{ field: 'username' }] },
      });
      const sameEmail = await again(newName(), email.toUpperCase());
      expect(sameEmail).toMatchObject({
        status: 409,
        body: { code: 'CONFLICT', details: [{ field: 'email' }] },
      });
    });

    it('creates one account and leaves no orphans when fifty people choose the same username at once (ASVS 15.4.2)', async () => {
      const name = newName();
      const emails = Array.from({ length: 50 }, (_unused, at) => `${name}-${at}@example.org`);
      const answers = await Promise.all(
        emails.map((email, at) =>
          visitor().send('POST', '/auth/signup', {
            username: at % 2 ? name : name.toUpperCase(),
            email,
            password,
          }),
        ),
      );
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
        200,
        ...Array.from({ length: 49 }, () => 409),
      ]);
      const reserved = await Promise.all(emails.map((email) => entry.item(`EMAIL#${email}`, 'E')));
      expect(reserved.filter(Boolean)).toHaveLength(1);
      const owner = await entry.item(`UNAME#${name}`, 'U');
      expect(reserved.find(Boolean)?.['uid']).toBe(owner?.['uid']);
      while ((await entry.mails()).length > 0);
    });

    itOnce.each([
      [{ username: 'ab' }, 'Username must be between 3 and 30 characters long.'],
      [{ username: 'a b c' }, 'Username can only contain letters, numbers, underscores, and hyphens.'],
      [{ email: 'nobody' }, 'Please enter a valid email address.'],
      [{ password: '12345' }, 'Password must be at least 6 characters long.'],
      [{ password: 'x'.repeat(257) }, 'Password can be at most 256 characters long.'],
      [{ password: 'Password1' }, 'This password is too common. Please choose another one.'],
      [{ password: 'qwerty' }, 'This password is too common. Please choose another one.'],
      [
        { username: 'somebody-here', password: 'Somebody-Here' },
        'The password must not be your username or email address. Please choose another one.',
      ],
      [{ role: 'admin' }, 'Unknown name "role" in the body; allowed: username, email, password.'],
    ])(
      'refuses %o with a message and writes nothing (ASVS 2.2.2, 6.2.1, 6.2.4, 6.2.11, 15.3.3)',
      async (change, error) => {
        const name = newName();
        const body = { username: name, email: `${name}@example.org`, password, ...change };
        const answer = await visitor().send('POST', '/auth/signup', body);
        expect(answer).toMatchObject({ status: 400, body: { error } });
        expect(JSON.stringify(answer.body)).not.toContain(body.password);
        expect(await entry.item(`UNAME#${body.username.toLowerCase()}`, 'U')).toBeUndefined();
        expect(answer.cookies).toEqual([]);
      },
    );

    itOnce('accepts a password exactly as typed (ASVS 6.2.8)', async () => {
      const typed = '  ÄÖ ü\u0301 🌪  ';
      const [browser, name] = [visitor(), newName()];
      await browser.send('POST', '/auth/signup', { username: name, email: `${name}@x.org`, password: typed });
      const login = (given: string) =>
        visitor().send('POST', '/auth/login', { identifier: name, password: given });
      expect((await login(typed)).status).toBe(200);
      expect((await login(typed.trim())).status).toBe(401);
      expect((await login(typed.normalize('NFC'))).status).toBe(401);
      await entry.mails();
    });

    itOnce('creates the account when the mail cannot be queued, and can send the mail later', async () => {
      entry.sqs.cut();
      const [browser, name] = [visitor(), newName()];
      const body = { username: name, email: `${name}@example.org`, password };
      expect((await browser.send('POST', '/auth/signup', body)).status).toBe(200);
      entry.sqs.mend();
      expect((await browser.send('POST', '/auth/resend-verification')).body).toEqual({
        data: { message: 'Verification email sent!' },
      });
      expect(await entry.mails()).toMatchObject([{ template: 'verify-email', username: name }]);
    });
  });

  itOnce('sends so many mails for one network on a day, and never says for whom', async () => {
    const { mailsByNetwork } = rateLimits;
    const { email } = await signedUp();
    const limiter = rateLimiter(entry.client, entry.ephemeral, () => Date.now());
    await limiter.take(mailsByNetwork, '2001:db8:52::/48', mailsByNetwork.max - 1);
    const neighbour = entry.browser('2001:db8:52:7::1');
    const name = newName();
    const account = { username: name, email: `${name}@example.org`, password };
    expect((await neighbour.send('POST', '/auth/forgot-password', { email })).status).toBe(200);
    expect(await entry.mails()).toMatchObject([{ template: 'reset-password' }]);
    expect(await neighbour.send('POST', '/auth/signup', account)).toMatchObject({
      status: 429,
      body: { error: expect.stringContaining('Too many mails from your network: 200 in 24 hours') },
    });
    for (const asked of [email, account.email])
      expect((await neighbour.send('POST', '/auth/forgot-password', { email: asked })).status).toBe(200);
    expect(await entry.mails()).toEqual([]);
  });

  describe('logging in', () => {
    itOnce.each(['name', 'email'] as const)('accepts the %s regardless of case', async (by) => {
      const person = await signedUp();
      const identifier = person[by].toUpperCase();
      const answer = await visitor().send('POST', '/auth/login', { identifier, password });
      expect(answer).toMatchObject({
        status: 200,
        body: { message: 'Login successful!', user: { username: person.name } },
      });
    });

    itOnce('answers a wrong password and an unknown account alike (ASVS 6.3.8)', async () => {
      const { name } = await signedUp();
      const wrong = await visitor().send('POST', '/auth/login', { identifier: name, password: 'wrong one' });
      const nobody = await visitor().send('POST', '/auth/login', { identifier: newName(), password });
      expect(wrong).toMatchObject({ status: 401, body: { code: 'WRONG_CREDENTIALS' } });
      expect({ status: nobody.status, body: nobody.body }).toEqual({
        status: wrong.status,
        body: wrong.body,
      });
    });

    itOnce('refuses half of a surrogate pair as an invalid request', async () => {
      for (const [field, body] of [
        ['identifier', { identifier: 'a\ud800b', password }],
        ['password', { identifier: 'nobody', password: `${password}\udfff` }],
      ] as const) {
        const answer = await visitor().send('POST', '/auth/login', body);
        expect(answer).toMatchObject({
          status: 400,
          body: { code: 'INVALID_REQUEST', details: [{ field }] },
        });
      }
    });

    itOnce('starts a new session and ends the previous session of the browser (ASVS 7.2.4)', async () => {
      const { browser, name } = await signedUp();
      const before = browser.copy();
      const sidOf = ({ cookies }: TestBrowser) => cookies.get('__Host-rt')?.split('.')[0];
      await browser.send('POST', '/auth/login', { identifier: name, password });
      expect(sidOf(browser)).not.toBe(sidOf(before));
      expect((await before.get('/auth/me')).body).toMatchObject({ code: 'UNAUTHENTICATED' });
      expect((await browser.get('/auth/me')).status).toBe(200);
    });

    itOnce(
      'limits guesses at one account from one network, and accepts the owner there after a while (ASVS 6.3.1)',
      async () => {
        after(0);
        const [{ name }, network] = [await signedUp(), visitor()];
        const guess = (given: string) =>
          network.copy().send('POST', '/auth/login', { identifier: name, password: given });
        for (let i = 0; i < 10; i++) expect((await guess(`guess ${i}`)).status).toBe(401);
        const refused = await guess(password);
        expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
        expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
        after(91);
        expect((await guess(password)).status).toBe(200);
        expect((await guess('a guess')).status).toBe(401);
      },
    );

    itOnce(
      'slows guesses at one account from many networks, but accepts the owner from everywhere else (ASVS 6.1.1, 6.3.1)',
      async () => {
        after(0);
        const { name, browser } = await signedUp();
        const from = (one: TestBrowser, given: string) =>
          one.send('POST', '/auth/login', { identifier: name, password: given });
        const { max } = rateLimits.logInBySubject;
        const attackers = Array.from({ length: max / 10 }, () => visitor());
        // One after the other, as limits that are read at the same moment may refuse too early.
        for (const attacker of attackers)
          for (let i = 0; i < 10; i++) expect((await from(attacker, `guess ${i}`)).status).toBe(401);
        const next = visitor();
        const statuses = [];
        for (let i = 0; i < 4; i++) statuses.push((await from(next, `guess ${i}`)).status);
        expect(statuses).toEqual([401, 401, 401, 429]);
        // A new device, and the known one.
        expect((await from(visitor(), password)).status).toBe(200);
        expect((await from(browser, password)).status).toBe(200);
        // A correct password does not give the attacker more attempts.
        expect((await from(moved(next), 'a guess')).status).toBe(401);
        expect((await from(next, 'a guess')).status).toBe(429);
      },
    );

    itOnce.each(['its own', 'another account’s', 'a forged'])(
      'recognizes a known browser by %s cookie while others in its network guess (ASVS 6.1.1)',
      async (whose) => {
        after(0);
        const [{ browser, name }, other] = [await signedUp(), await signedUp()];
        const own = browser.cookies.get('__Host-kd') ?? '';
        const cookies = {
          'its own': own,
          'another account’s': other.browser.cookies.get('__Host-kd') ?? '',
          'a forged': `${own.slice(0, -2)}AA`,
        };
        const from = (one: TestBrowser, given: string) =>
          one.send('POST', '/auth/login', { identifier: name, password: given });
        const network = visitor();
        for (let i = 0; i < 10; i++) expect((await from(network.copy(), `guess ${i}`)).status).toBe(401);
        // The limit of the IP address has refilled a little by then, but not that of the account and the network.
        after(61);
        network.cookies.set('__Host-kd', cookies[whose as keyof typeof cookies]);
        expect((await from(network, password)).status).toBe(whose === 'its own' ? 200 : 429);
      },
    );

    itOnce('limits each known browser separately, so that none locks out another (ASVS 6.1.1)', async () => {
      const { browser, name } = await signedUp();
      const from = (one: TestBrowser, given: string) =>
        one.send('POST', '/auth/login', { identifier: name, password: given });
      const thief = visitor();
      expect((await from(thief, password)).status).toBe(200);
      expect(thief.cookies.get('__Host-kd')).not.toBe(browser.cookies.get('__Host-kd'));
      for (let i = 0; i < 10; i++) expect((await from(moved(thief), `guess ${i}`)).status).toBe(401);
      expect((await from(moved(thief), password)).status).toBe(429);
      expect((await from(browser, password)).status).toBe(200);
      expect((await from(visitor(), password)).status).toBe(200);
    });

    itOnce.each([
      ['reset', resetPassword],
      ['changed', changePassword],
    ])('forgets earlier browsers after the password was %s (ASVS 6.1.1)', async (_how, setPassword) => {
      const account = await signedUp();
      const { browser, name } = account;
      const from = (one: TestBrowser, given: string) =>
        one.send('POST', '/auth/login', { identifier: name, password: given });
      const thief = visitor();
      await from(thief, password);
      await setPassword(account);
      // The thief's browser counts as unknown now, so each network of the thief has attempts of its own.
      for (let i = 0; i < 11; i++) expect((await from(moved(thief), `guess ${i}`)).status).toBe(401);
      expect((await from(visitor(), 'a new password')).status).toBe(200);
      expect((await from(browser, 'a new password')).status).toBe(200);
    });

    itOnce('limits attempts at many accounts from one IP address (ASVS 6.3.1)', async () => {
      after(0);
      const browser = visitor();
      const guess = () => browser.send('POST', '/auth/login', { identifier: newName(), password });
      for (let i = 0; i < 10; i++) expect((await guess()).status).toBe(401);
      expect(await guess()).toMatchObject({
        status: 429,
        body: {
          error: 'Too many attempts to log in: 10 in 5 minutes are allowed. Please try again in 30 seconds.',
        },
      });
    });

    it('allows at most twenty sessions and ends the oldest (ASVS 7.1.2)', async () => {
      const { browser, name } = await signedUp();
      for (let i = 0; i < 20; i++) {
        after(1);
        await visitor().send('POST', '/auth/login', { identifier: name, password });
      }
      expect((await browser.get('/auth/me')).body).toMatchObject({ code: 'UNAUTHENTICATED' });
    });
  });

  describe('a session', () => {
    itOnce('has to be renewed after ten minutes, without a password', async () => {
      const { browser, name } = await signedUp();
      after(601);
      expect(await browser.get('/auth/me')).toMatchObject({ status: 401, body: { code: 'TOKEN_EXPIRED' } });
      expect(await browser.send('POST', '/auth/refresh')).toMatchObject({
        status: 200,
        body: { data: { user: { username: name } } },
      });
      expect((await browser.get('/auth/me')).status).toBe(200);
    });

    itOnce('has to be renewed when the browser no longer has the access cookie', async () => {
      const { browser } = await signedUp();
      browser.cookies.delete('__Host-at');
      expect((await browser.get('/auth/me')).body).toMatchObject({ code: 'TOKEN_EXPIRED' });
    });

    it('gives two tabs that renew at once the same tokens (ASVS 10.4.5)', async () => {
      const { browser } = await signedUp();
      const [one, two] = [browser.copy(), browser.copy()];
      const answers = await Promise.all([
        one.send('POST', '/auth/refresh'),
        two.send('POST', '/auth/refresh'),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(one.cookies).toEqual(two.cookies);
      expect((await one.get('/auth/me')).status).toBe(200);
    });

    it('ends for everybody when a used-up token is sent again, and its owner is notified by mail (ASVS 10.4.5)', async () => {
      const { browser, email } = await signedUp();
      const thief = browser.copy();
      await browser.send('POST', '/auth/refresh');
      after(21);
      const stolen = await thief.send('POST', '/auth/refresh');
      expect(stolen).toMatchObject({
        status: 401,
        body: { code: 'UNAUTHENTICATED', error: 'Session expired' },
      });
      expect([...thief.cookies.keys()]).toEqual(['__Host-kd']);
      expect((await browser.get('/auth/me')).body).toMatchObject({ code: 'UNAUTHENTICATED' });
      expect((await browser.send('POST', '/auth/refresh')).status).toBe(401);
      expect(await entry.mails()).toMatchObject([{ template: 'session-reuse', to: email }]);
    });

    itOnce('is not ended by a forged old token', async () => {
      const { browser } = await signedUp();
      await browser.send('POST', '/auth/refresh');
      const forger = browser.copy();
      const [sid] = (browser.cookies.get('__Host-rt') ?? '').split('.');
      forger.cookies.set('__Host-rt', `${sid}.0.${'A'.repeat(43)}`);
      after(60);
      expect((await forger.send('POST', '/auth/refresh')).status).toBe(401);
      expect((await browser.get('/auth/me')).status).toBe(200);
    });

    itOnce.each([
      ['thirty days without a renewal', [30 * 86_400 + 1]],
      ['ninety days, despite renewals', [29, 29, 29, 4].map((days) => days * 86_400)],
    ])(
      'ends after %s, although its item is still stored (ASVS 7.3.1, 7.3.2, 10.4.8)',
      async (_what, steps) => {
        const { browser } = await signedUp();
        for (const seconds of steps.slice(0, -1)) {
          after(seconds);
          expect((await browser.send('POST', '/auth/refresh')).status).toBe(200);
        }
        const [sid] = (browser.cookies.get('__Host-rt') ?? '').split('.');
        after(steps.at(-1) ?? 0);
        expect((await browser.copy().get('/auth/me')).body).toMatchObject({ code: 'UNAUTHENTICATED' });
        expect((await browser.send('POST', '/auth/refresh')).status).toBe(401);
        expect(await entry.item(`SESS#${sid}`, 'S')).toBeDefined();
      },
    );

    it('ends at log-out, also for a copy of its cookies, and a second log-out succeeds (ASVS 7.4.1)', async () => {
      const { browser } = await signedUp();
      const copy = browser.copy();
      expect((await browser.send('POST', '/auth/logout')).status).toBe(200);
      expect([...browser.cookies.keys()]).toEqual(['__Host-kd']);
      expect((await copy.get('/auth/me')).body).toMatchObject({ code: 'UNAUTHENTICATED' });
      expect((await copy.send('POST', '/auth/refresh')).status).toBe(401);
      expect((await browser.send('POST', '/auth/logout')).status).toBe(200);
    });

    it('is listed with the others, and each of them can be ended', async () => {
      const { browser, name } = await signedUp();
      const phone = visitor();
      await phone.send(
        'POST',
        '/auth/login',
        { identifier: name, password },
        {
          'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1',
        },
      );
      const listed = async () =>
        ((await browser.get('/auth/sessions')).body as { data: { sessions: { id: string }[] } }).data
          .sessions;
      const before = await listed();
      expect(before).toMatchObject([{ isCurrent: false, device: 'Safari on iPhone' }, { isCurrent: true }]);
      const ended = await browser.send('DELETE', `/auth/sessions/${before[0]?.id}`);
      expect(ended).toMatchObject({ status: 200 });
      expect(await listed()).toHaveLength(1);
      expect((await phone.get('/auth/me')).status).toBe(401);
    });

    itOnce('of another person is answered with 404 (ASVS 8.2.2)', async () => {
      const [mine, theirs] = [await signedUp(), await signedUp()];
      const [sid] = (theirs.browser.cookies.get('__Host-rt') ?? '').split('.');
      expect((await mine.browser.send('DELETE', `/auth/sessions/${sid}`)).status).toBe(404);
      expect((await theirs.browser.get('/auth/me')).status).toBe(200);
    });

    it('continues when all others are ended', async () => {
      const { browser, name } = await signedUp();
      const other = visitor();
      await other.send('POST', '/auth/login', { identifier: name, password });
      expect((await browser.send('DELETE', '/auth/sessions')).status).toBe(200);
      expect((await browser.get('/auth/me')).status).toBe(200);
      expect((await other.send('POST', '/auth/refresh')).status).toBe(401);
    });

    it('is not replaced when it was ended while it was ending all others', async () => {
      const { browser, id } = await signedUp();
      const [sid = ''] = (browser.cookies.get('__Host-rt') ?? '').split('.');
      const profile = (await entry.item(`USER#${id}`, 'PROFILE')) as unknown as StoredProfile;
      const session = (await entry.item(`SESS#${sid}`, 'S')) as unknown as StoredSession;
      await browser.send('DELETE', `/auth/sessions/${sid}`);
      const writer = securityWriter(entry.client, entry.community, () => Date.now());
      const next = 'A'.repeat(22);
      const replacement = { ...session, ...sessionKey(next), sid: next, authEpoch: 1 };
      const change = { profile, replacement: { session: replacement, replacedId: sid } };
      expect(await writer.endKeys('signed out elsewhere', change)).toBe(false);
      expect(await entry.item(`SESS#${replacement.sid}`, 'S')).toBeUndefined();
    });

    itOnce('cannot be checked while the table is unavailable, and continues afterwards', async () => {
      const { browser } = await signedUp();
      entry.dynamodb.cut();
      expect(await browser.get('/auth/me')).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
      entry.dynamodb.mend();
      expect((await browser.get('/auth/me')).status).toBe(200);
    });
  });

  describe('a forgotten password', () => {
    it('is reset by the link in the mail, once, and all earlier sessions end (ASVS 6.5.1, 7.4.3)', async () => {
      const { browser, name, email } = await signedUp();
      const answer = await visitor().send('POST', '/auth/forgot-password', { email: email.toUpperCase() });
      expect(answer).toMatchObject({ status: 200, body: { message: 'Password reset link sent!' } });
      const [mail] = await entry.mails();
      const token = (mail as { token: string }).token;
      const set = (given: string) =>
        visitor().send('POST', `/auth/reset-password/${token}`, { password: given });
      expect((await set('short')).body).toMatchObject({
        error: 'Password must be at least 6 characters long.',
      });
      expect(await set('a new password')).toMatchObject({
        status: 200,
        body: { message: 'Password reset successful!' },
      });
      expect(await set('another password')).toMatchObject({ status: 400, body: { code: 'INVALID_TOKEN' } });
      expect((await browser.send('POST', '/auth/refresh')).status).toBe(401);
      const login = (given: string) =>
        visitor().send('POST', '/auth/login', { identifier: name, password: given });
      expect((await login(password)).status).toBe(401);
      expect((await login('a new password')).status).toBe(200);
      expect(await entry.mails()).toMatchObject([{ template: 'password-changed', to: email }]);
    });

    itOnce(
      'accepts the owner with the new password at once, also where others have used up the attempts (ASVS 6.1.1)',
      async () => {
        const { name, email } = await signedUp();
        const login = (one: TestBrowser, given: string) =>
          one.send('POST', '/auth/login', { identifier: name, password: given });
        after(0);
        // The attacker shares the owner's network.
        const [attacker, owner] = [visitor(), visitor()];
        const ip = '203.0.113.78';
        for (let i = 0; i < 10; i++) await login(entry.browser(ip), `guess ${i}`);
        after(61);
        expect((await login(entry.browser(ip), password)).status).toBe(429);
        await owner.send('POST', '/auth/forgot-password', { email });
        const [mail] = await entry.mails();
        const here = entry.browser(ip);
        const { token } = mail as { token: string };
        await here.send('POST', `/auth/reset-password/${token}`, { password: 'a new password' });
        // From an unknown browser first, so that only the reset can have restored the attempts.
        expect((await login(entry.browser(ip), 'a new password')).status).toBe(200);
        after(31);
        expect((await login(here, 'a new password')).status).toBe(200);
        expect((await login(attacker, 'a guess')).status).toBe(401);
        await entry.mails();
      },
    );

    itOnce('restores no attempts when the reset is refused (ASVS 6.3.1)', async () => {
      after(0);
      const { name, email } = await signedUp();
      await visitor().send('POST', '/auth/forgot-password', { email });
      const [mail] = await entry.mails();
      const network = visitor();
      const login = () => network.send('POST', '/auth/login', { identifier: name, password: 'a guess' });
      for (let i = 0; i < 10; i++) expect((await login()).status).toBe(401);
      for (const [token, given] of [
        ['A'.repeat(43), 'a new password'],
        [(mail as { token: string }).token, 'short'],
      ]) {
        const refused = await network.send('POST', `/auth/reset-password/${token}`, { password: given });
        expect(refused.status).toBe(400);
      }
      after(61);
      expect((await login()).status).toBe(429);
    });

    itOnce(
      'answers requests beyond the limit of mails in the same way, and earlier links still work (ASVS 6.3.8)',
      async () => {
        const { email } = await signedUp();
        const nobody = `${newName()}@example.org`;
        const { max } = rateLimits.forgotBySubject;
        for (const recipient of [email, nobody]) {
          // At once, because each answer takes half a second on purpose.
          const answers = await Promise.all(
            Array.from({ length: max + 1 }, () =>
              visitor().send('POST', '/auth/forgot-password', { email: recipient }),
            ),
          );
          for (const answer of answers)
            expect(answer).toMatchObject({ status: 200, body: { message: 'Password reset link sent!' } });
        }
        const sent = await entry.mails();
        expect(sent.map(({ to }) => to)).toEqual(Array.from({ length: max }, () => email));
        const followed = await visitor().send(
          'POST',
          `/auth/reset-password/${(sent[0] as { token: string }).token}`,
          { password: 'a new password' },
        );
        expect(followed.status).toBe(200);
        await entry.mails();
        // The earlier links are invalid now, so a new one is sent at once.
        await visitor().send('POST', '/auth/forgot-password', { email });
        expect(await entry.mails()).toMatchObject([{ template: 'reset-password', to: email }]);
      },
    );

    itOnce('answers an unknown account in the same way, and queues no mail (ASVS 6.3.8)', async () => {
      const email = `${newName()}@example.org`;
      const answer = await visitor().send('POST', '/auth/forgot-password', { email });
      expect(answer).toMatchObject({ status: 200, body: { message: 'Password reset link sent!' } });
      expect(await entry.mails()).toEqual([]);
    });

    itOnce(
      'cannot be reset after an hour, although the link’s item is still stored (ASVS 6.5.5)',
      async () => {
        const { email } = await signedUp();
        await visitor().send('POST', '/auth/forgot-password', { email });
        const [mail] = await entry.mails();
        after(3_601);
        const answer = await visitor().send(
          'POST',
          `/auth/reset-password/${(mail as { token: string }).token}`,
          {
            password: 'a new password',
          },
        );
        expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_TOKEN' } });
      },
    );

    it('is reset once when two people follow the same link at once (ASVS 6.5.1)', async () => {
      const { email } = await signedUp();
      await visitor().send('POST', '/auth/forgot-password', { email });
      const [mail] = await entry.mails();
      const set = (given: string) =>
        visitor().send('POST', `/auth/reset-password/${(mail as { token: string }).token}`, {
          password: given,
        });
      const answers = await Promise.all([set('the first password'), set('the second password')]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
      await entry.mails();
    });
  });

  describe('a changed password', () => {
    it('requires the current one, ends the other sessions and continues in a new one (ASVS 6.2.3, 7.4.3)', async () => {
      const { browser, name } = await signedUp();
      const other = visitor();
      await other.send('POST', '/auth/login', { identifier: name, password });
      const change = (currentPassword: string) =>
        browser.send('PATCH', '/auth/me/password', { currentPassword, newPassword: 'a new password' });
      expect(await change('wrong')).toMatchObject({
        status: 400,
        body: { error: 'Your current password is incorrect.' },
      });
      const copy = browser.copy();
      expect(await change(password)).toMatchObject({ status: 200, body: { message: 'Password changed!' } });
      expect((await browser.get('/auth/me')).status).toBe(200);
      expect((await copy.get('/auth/me')).status).toBe(401);
      expect((await other.send('POST', '/auth/refresh')).status).toBe(401);
      expect(await entry.mails()).toMatchObject([{ template: 'password-changed' }]);
    });
  });

  describe('the link that verifies an email address', () => {
    const follow = (token: string, browser = visitor()) => browser.get(`/auth/verify-email/${token}`);

    it('verifies the email address, and confirms it again when the link is followed twice', async () => {
      const { browser, mail } = await signedUp();
      const { token } = mail as { token: string };
      const first = await follow(token, browser);
      expect(first).toMatchObject({ status: 303, headers: { location: '/welcome?emailVerified=1' } });
      expect((await follow(token)).headers['location']).toBe('/?emailVerified=2');
      expect((await browser.get('/auth/me')).body).toMatchObject({ data: { user: { is_verified: true } } });
      expect((await browser.send('POST', '/auth/resend-verification')).body).toEqual({
        data: { message: 'Your email was already verified.' },
      });
    });

    itOnce(
      'takes no key of somebody whose session began before sessions said what was used in them',
      async () => {
        const { browser, name, mail } = await signedUp();
        const [sid = ''] = (browser.cookies.get('__Host-rt') ?? '').split('.');
        await entry.client.send(
          new UpdateCommand({
            TableName: entry.community,
            Key: sessionKey(sid),
            UpdateExpression: 'REMOVE shown',
          }),
        );
        const { token } = mail as { token: string };
        expect((await follow(token, browser)).headers['location']).toBe(`/verify-email#${token}`);
        expect(await browser.send('POST', `/auth/verify-email/${token}`)).toMatchObject({
          status: 409,
          body: { error: accountSentences.verifyOther },
        });
        const again = visitor();
        const logIn = await again.send('POST', '/auth/login', { identifier: name, password });
        expect(logIn.status).toBe(200);
        expect((await follow(token, again)).headers['location']).toBe('/welcome?emailVerified=1');
        expect((await visitor().send('POST', '/auth/login', { identifier: name, password })).status).toBe(
          200,
        );
        await entry.mails();
      },
    );

    itOnce('expires after a day (ASVS 6.5.5)', async () => {
      const { mail } = await signedUp();
      after(86_401);
      expect((await follow((mail as { token: string }).token)).headers['location']).toBe('/?emailVerified=3');
    });

    itOnce.each(['x', 'A'.repeat(43), '../../etc'])('is refused with the invalid token %s', async (token) => {
      expect((await follow(encodeURIComponent(token))).headers['location']).toBe('/?emailVerified=4');
    });

    it('is invalid once the account has another email address', async () => {
      const { browser, mail } = await signedUp();
      const email = `${newName()}@example.org`;
      await browser.send('PATCH', '/auth/me', { email, currentPassword: password });
      expect((await follow((mail as { token: string }).token)).headers['location']).toBe('/?emailVerified=4');
      while ((await entry.mails()).length > 0);
    });
  });

  describe('one’s own profile', () => {
    it('accepts a new username and releases the old one', async () => {
      const { browser, name } = await signedUp();
      const next = newName();
      const answer = await browser.send('PATCH', '/auth/me', { username: next, bio: 'I chase.' });
      expect(answer).toMatchObject({
        status: 200,
        body: { message: 'Profile updated!', data: { user: { username: next, bio: 'I chase.' } } },
      });
      expect(await entry.item(`UNAME#${name}`, 'U')).toBeUndefined();
      const email = `${next}@example.org`;
      const again = await visitor().send('POST', '/auth/signup', { username: name, email, password });
      expect(again.status).toBe(200);
      await entry.mails();
    });

    itOnce('refuses half of a surrogate pair and changes nothing', async () => {
      const { browser, name } = await signedUp();
      const answer = await browser.send('PATCH', '/auth/me', { bio: 'a\ud800b' });
      expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
      expect((answer.body as { error: string }).error).toMatch(/^"bio" in the body must be well-formed/);
      expect((await browser.get('/auth/me')).body).toMatchObject({
        data: { user: { username: name, bio: null } },
      });
    });

    itOnce('accepts the same username in another case', async () => {
      const { browser, name } = await signedUp();
      const answer = await browser.send('PATCH', '/auth/me', { username: name.toUpperCase() });
      expect(answer.body).toMatchObject({ data: { user: { username: name.toUpperCase() } } });
    });

    it('refuses a username that is taken and changes nothing', async () => {
      const [mine, theirs] = [await signedUp(), await signedUp()];
      const email = `${newName()}@example.org`;
      const answer = await mine.browser.send('PATCH', '/auth/me', {
        username: theirs.name,
        email,
        currentPassword: password,
      });
      expect(answer.status).toBe(409);
      expect((await mine.browser.get('/auth/me')).body).toMatchObject({
        data: { user: { username: mine.name, email: mine.email } },
      });
      expect(await entry.item(`EMAIL#${email}`, 'E')).toBeUndefined();
    });

    it('sends a link to a new email address and notifies the old one', async () => {
      const { browser, email: old, mail } = await signedUp();
      await browser.get(`/auth/verify-email/${(mail as { token: string }).token}`);
      await entry.mails();
      const email = `${newName()}@example.net`;
      const answer = await browser.send('PATCH', '/auth/me', { email, currentPassword: password });
      expect(answer.body).toMatchObject({ data: { user: { email, is_verified: false } } });
      const mails = await entry.mails();
      expect(mails).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ template: 'verify-email', to: email }),
          expect.objectContaining({
            template: 'email-changed',
            to: old,
            newEmailMasked: 'u…@example.net',
          }),
        ]),
      );
    });

    it('stays verified when the link is followed during another edit, which is refused', async () => {
      const { browser, id, mail } = await signedUp();
      const before = (await entry.item(`USER#${id}`, 'PROFILE')) as unknown as StoredProfile;
      await browser.get(`/auth/verify-email/${(mail as { token: string }).token}`);
      const writer = accountWriter(entry.client, entry.community, () => Date.now());
      await expect(writer.update(before, { ...before, bio: 'I chase.' })).rejects.toMatchObject({
        code: 'CONFLICT',
      });
      expect((await browser.get('/auth/me')).body).toMatchObject({
        data: { user: { is_verified: true, bio: null } },
      });
      await entry.mails();
    });

    it('has a setting for mails about decisions, which is on until it is turned off', async () => {
      const { browser } = await signedUp();
      const setting = async () =>
        ((await browser.get('/auth/me')).body as { data: { user: { decisionMails: boolean } } }).data.user
          .decisionMails;
      expect(await setting()).toBe(true);
      for (const decisionMails of [false, false, true]) {
        expect(await browser.send('PATCH', '/auth/me', { decisionMails })).toMatchObject({
          status: 200,
          body: { data: { user: { decisionMails } } },
        });
        expect(await setting()).toBe(decisionMails);
      }
      await browser.send('PATCH', '/auth/me', { decisionMails: false, bio: 'I chase.' });
      await browser.send('PATCH', '/auth/me', { bio: null });
      expect(await setting()).toBe(false);
      for (const decisionMails of ['false', null, 0]) {
        expect((await browser.send('PATCH', '/auth/me', { decisionMails })).status).toBe(400);
      }
      const { body: copy } = await browser.get('/auth/me/export');
      expect(copy).toMatchObject({ user: { decisionMails: false } });
    });

    describe('the link in a mail about a decision', () => {
      const tokens = unsubscribeTokens('a-link-key');
      const path = (token: string) => `/mails/decisions/unsubscribe/${token}`;
      /** As a mail program sends it: a form, without cookies, from no page. */
      const oneClick = (token: string) =>
        visitor().send('POST', path(token), 'List-Unsubscribe=One-Click', {
          'content-type': 'application/x-www-form-urlencoded',
          'sec-fetch-site': 'cross-site',
        });
      const settingOf = async (id: string) => (await entry.item(`USER#${id}`, 'PROFILE'))?.['decisionMails'];

      it('turns these mails off without a session, also twice, and nothing else', async () => {
        const { browser } = await signedUp();
        const { body } = await browser.get('/auth/me');
        const { id } = (body as { data: { user: { id: string } } }).data.user;
        const before = await entry.item(`USER#${id}`, 'PROFILE');
        for (let time = 0; time < 2; time++) {
          const answer = await oneClick(tokens.tokenFor(id));
          expect(answer).toMatchObject({
            status: 200,
            body: { message: 'You won’t get any more emails about moderators’ decisions.' },
          });
          expect(answer.cookies).toEqual([]);
        }
        expect(await entry.item(`USER#${id}`, 'PROFILE')).toEqual({ ...before, decisionMails: false });
      });

      it('changes nothing when it is followed, and leads to the page with a button', async () => {
        const { browser } = await signedUp();
        const { body } = await browser.get('/auth/me');
        const { id } = (body as { data: { user: { id: string } } }).data.user;
        const token = tokens.tokenFor(id);
        const answer = await visitor().get(path(token));
        expect([answer.status, answer.headers['location']]).toEqual([303, `/unsubscribe#${token}`]);
        expect(await settingOf(id)).toBeUndefined();
        const damaged = await visitor().get(path('a%0d%0aset-cookie:x'));
        expect(damaged.headers['location']).toMatch(/^\/unsubscribe#[\w%-]+$/);
      });

      it('is refused when it is not signed, and writes nothing for a deleted account', async () => {
        const id = '01JC0A1B2C3D4E5F6G7H8J9K0M';
        const forged = unsubscribeTokens('another-key').tokenFor(id);
        for (const token of [forged, id, 'x']) {
          expect(await oneClick(token)).toMatchObject({ status: 400, body: { code: 'INVALID_TOKEN' } });
        }
        expect((await oneClick(tokens.tokenFor(id))).status).toBe(200);
        expect(await entry.item(`USER#${id}`, 'PROFILE')).toBeUndefined();
      });
    });

    itOnce(
      'allows five changes of the email address an hour, so that nobody can send mail to strangers',
      async () => {
        const { browser } = await signedUp();
        const move = () =>
          browser.send('PATCH', '/auth/me', {
            email: `${newName()}@example.net`,
            currentPassword: password,
          });
        for (let i = 0; i < 5; i++) expect((await move()).status).toBe(200);
        expect(await move()).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
        expect((await browser.send('PATCH', '/auth/me', { bio: 'I chase.' })).status).toBe(200);
        while ((await entry.mails()).length > 0);
      },
    );

    itOnce('refuses fields that cannot be edited (ASVS 2.2.2, 15.3.3)', async () => {
      const { browser } = await signedUp();
      for (const field of ['role', 'isVerified', 'reputation', 'id', 'roles']) {
        const answer = await browser.send('PATCH', '/auth/me', { [field]: 'admin' });
        expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
      }
    });
  });
});

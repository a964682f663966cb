import { randomUUID } from 'node:crypto';
import { accountSentences } from '@touchdown/shared/accounts/account-sentences.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { MailMessage } from '../../domain/mail/mail-message.ts';
import { startAccountsEntry, type AccountsEntry } from '../../testing/start-accounts-entry.ts';
import { oneStandIn } from '../../testing/test-table.ts';

const password = 'correct horse battery';
const week = 7 * 24 * 60 * 60;

describe.each(oneStandIn)('a stolen session over $name', ({ endpoint }) => {
  let entry: AccountsEntry;
  let ips = 0;

  beforeAll(async () => {
    entry = await startAccountsEntry(endpoint);
  });
  afterAll(() => entry.stop());
  afterEach(() => {
    vi.useRealTimers();
  });

  const visitor = () => entry.browser(`192.0.2.${++ips}`);
  const newEmail = () => `s-${randomUUID().slice(0, 12)}@example.org`;

  function after(seconds: number): void {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 });
  }

  /** An account with a session of the owner's and a copy of it. */
  async function stolen({ isVerified = true } = {}) {
    const [owner, name, email] = [visitor(), `s-${randomUUID().slice(0, 12)}`, newEmail()];
    await owner.send('POST', '/auth/signup', { username: name, email, password });
    const [mail] = await entry.mails();
    if (isVerified) await owner.get(`/auth/verify-email/${(mail as { token: string }).token}`);
    await entry.mails();
    return { owner, thief: owner.copy(), name, email };
  }

  type Stolen = Awaited<ReturnType<typeof stolen>>;

  const changeEmail = ({ thief }: Stolen, email: string, currentPassword?: string) =>
    thief.send('PATCH', '/auth/me', { email, ...(currentPassword ? { currentPassword } : {}) });
  const logIn = (identifier: string, given: string) =>
    visitor().send('POST', '/auth/login', { identifier, password: given });
  const signUp = (email: string) =>
    visitor().send('POST', '/auth/signup', {
      username: `s-${randomUUID().slice(0, 12)}`,
      email,
      password,
    });
  const follow = (token: string, given: string) =>
    visitor().send('POST', `/auth/reset-password/${token}`, { password: given });
  const forget = async (email: string) => {
    expect((await visitor().send('POST', '/auth/forgot-password', { email })).status).toBe(200);
    return entry.mails();
  };

  async function restoreLink(): Promise<string | undefined> {
    const isRestorable = (mail: MailMessage) => mail.template === 'email-changed';
    return ((await entry.mails()).find(isRestorable) as { restoreToken?: string }).restoreToken;
  }

  it('cannot change the email address without the password', async () => {
    const account = await stolen();
    for (const [given, error] of [
      [undefined, 'Please enter your current password to change your email address.'],
      ['a guess', 'Your current password is incorrect.'],
    ] as const) {
      expect(await changeEmail(account, newEmail(), given)).toMatchObject({
        status: 400,
        body: { error, details: [{ field: 'currentPassword' }] },
      });
    }
    expect((await account.owner.get('/auth/me')).body).toMatchObject({
      data: { user: { email: account.email, is_verified: true } },
    });
    expect(await entry.mails()).toEqual([]);
  });

  it('has ten guesses at the password, whatever it guesses with (ASVS 6.3.1)', async () => {
    const account = await stolen();
    const { thief } = account;
    const guesses = [
      () => changeEmail(account, newEmail(), 'a guess'),
      () => thief.send('DELETE', '/auth/me', { password: 'a guess' }),
      () =>
        thief.send('PATCH', '/auth/me/password', {
          currentPassword: 'a guess',
          newPassword: 'a new password',
        }),
    ];
    const statuses = [];
    for (let i = 0; i < 12; i++) statuses.push((await guesses[i % 3]?.())?.status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429]);
  });

  it('cannot get a reset link to an email address that is not verified', async () => {
    const account = await stolen();
    const email = newEmail();
    expect((await changeEmail(account, email, password)).status).toBe(200);
    await entry.mails();
    expect(await forget(email)).toEqual([]);
    expect(await forget(account.email)).toEqual([]);
  });

  it('can be undone from the old email address, also with the password changed and the address changed twice', async () => {
    const account = await stolen();
    const { owner, thief, email, name } = account;
    const [second, third] = [newEmail(), newEmail()];
    expect((await changeEmail(account, second, password)).status).toBe(200);
    const mails = await entry.mails();
    const link = mails.find(({ template }) => template === 'email-changed') as { restoreToken: string };
    const verify = mails.find(({ template }) => template === 'verify-email') as { token: string };
    await thief.get(`/auth/verify-email/${verify.token}`);
    const change = { currentPassword: password, newPassword: 'the thief’s password' };
    expect((await thief.send('PATCH', '/auth/me/password', change)).status).toBe(200);
    await entry.mails();
    expect((await changeEmail(account, third, 'the thief’s password')).status).toBe(200);
    expect(await restoreLink()).toBeUndefined();
    // Nobody else can take the address meanwhile, and it opens nothing.
    expect(await signUp(email)).toMatchObject({ status: 409, body: { details: [{ field: 'email' }] } });
    expect((await logIn(email, 'the thief’s password')).status).toBe(401);

    expect(await follow(link.restoreToken, 'the owner’s password')).toMatchObject({
      status: 200,
      body: { message: accountSentences.emailRestored },
    });
    expect(await entry.mails()).toMatchObject([{ template: 'password-changed', to: email }]);
    expect((await thief.get('/auth/me')).status).toBe(401);
    expect((await thief.send('POST', '/auth/refresh')).status).toBe(401);
    expect((await logIn(name, 'the thief’s password')).status).toBe(401);
    expect((await logIn(email, 'the owner’s password')).body).toMatchObject({
      user: { email, is_verified: true },
    });
    expect((await follow(link.restoreToken, 'another password')).status).toBe(400);
    expect((await owner.get('/auth/me')).status).toBe(401);
    for (const free of [second, third]) expect((await signUp(free)).status).toBe(200);
    await entry.mails();
  });

  it('can be undone for a week, in which nobody else gets the address', async () => {
    const account = await stolen();
    await changeEmail(account, newEmail(), password);
    const link = (await restoreLink()) ?? '';
    after(week - 60);
    expect((await signUp(account.email)).status).toBe(409);
    after(61);
    expect((await follow(link, 'the owner’s password')).status).toBe(400);
    expect((await signUp(account.email)).status).toBe(200);
    await entry.mails();
  });

  it('gives no link to an address that was never verified, and frees it', async () => {
    const account = await stolen({ isVerified: false });
    await changeEmail(account, newEmail(), password);
    expect(await restoreLink()).toBeUndefined();
    expect((await signUp(account.email)).status).toBe(200);
    await entry.mails();
  });

  it('lets the owner go back to the address, whose link still works', async () => {
    const account = await stolen();
    await changeEmail(account, newEmail(), password);
    const link = (await restoreLink()) ?? '';
    expect((await changeEmail(account, account.email, password)).status).toBe(200);
    await entry.mails();
    expect((await follow(link, 'the owner’s password')).status).toBe(200);
    expect((await logIn(account.email, 'the owner’s password')).status).toBe(200);
    await entry.mails();
  });

  it('leaves no held address behind when the account is deleted', async () => {
    const account = await stolen();
    await changeEmail(account, newEmail(), password);
    expect((await account.owner.send('DELETE', '/auth/me', { password })).status).toBe(200);
    expect(await entry.item(`EMAIL#${account.email}`, 'E')).toBeUndefined();
    expect((await signUp(account.email)).status).toBe(200);
    await entry.mails();
  });

  it('is ended once by twenty repeats of a used-up token, with one mail (ASVS 10.4.5)', async () => {
    const { owner, thief, email } = await stolen();
    await owner.send('POST', '/auth/refresh');
    after(21);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => thief.copy().send('POST', '/auth/refresh')),
    );
    expect(answers.every(({ status }) => status === 401)).toBe(true);
    expect(await entry.mails()).toMatchObject([{ template: 'session-reuse', to: email }]);
  });

  it('sends ten mails an hour to a mailbox that nobody has confirmed, whatever the tags', async () => {
    const mailbox = `s-${randomUUID().slice(0, 12)}`;
    let tags = 0;
    const tagged = () => `${tags % 2 ? mailbox : mailbox.toUpperCase()}+tag${++tags}@example.org`;
    const statuses: number[] = [];
    for (let account = 0; account < 5; account++) {
      const browser = visitor();
      const username = `s-${randomUUID().slice(0, 12)}`;
      const email = tagged();
      statuses.push((await browser.send('POST', '/auth/signup', { username, email, password })).status);
      for (let i = 0; i < 5; i++) {
        const body = { email: tagged(), currentPassword: password };
        statuses.push((await browser.send('PATCH', '/auth/me', body)).status);
      }
      for (let i = 0; i < 3; i++) {
        statuses.push((await browser.send('POST', '/auth/resend-verification')).status);
      }
      await visitor().send('POST', '/auth/forgot-password', { email });
    }
    expect(statuses).toContain(429);
    const mails = [];
    for (let more = await entry.mails(); more.length > 0; more = await entry.mails()) mails.push(...more);
    expect(mails).toHaveLength(10);
    // Somebody else's mailbox has a limit of its own.
    expect((await signUp(`other-${mailbox}@example.org`)).status).toBe(200);
    await entry.mails();
  });

  it.each(['admin', 'Moderator', 'support', 'root', 'Touchdown', 'null', 'undefined'])(
    'cannot speak for the site as %s',
    async (username) => {
      const { thief } = await stolen();
      const refused = { status: 409, body: { details: [{ field: 'username' }] } };
      expect(await thief.send('PATCH', '/auth/me', { username })).toMatchObject(refused);
      const body = { username, email: newEmail(), password };
      expect(await visitor().send('POST', '/auth/signup', body)).toMatchObject(refused);
    },
  );
});

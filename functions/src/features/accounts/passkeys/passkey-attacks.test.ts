import { randomUUID } from 'node:crypto';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { accountSentences } from '@touchdown/shared/accounts/account-sentences.ts';
import type { ListedPasskey } from '@touchdown/shared/accounts/passkeys.ts';
import type { Role } from '@touchdown/shared/contract/person.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MailMessage } from '../../../domain/mail/mail-message.ts';
import { testSiteHost } from '../../../testing/http-request.ts';
import { SoftwarePasskey } from '../../../testing/software-passkey.ts';
import {
  startAccountsEntry,
  type AccountsEntry,
  type TestBrowser,
} from '../../../testing/start-accounts-entry.ts';
import { oneStandIn } from '../../../testing/test-table.ts';
import { profileKey } from '../account-items.ts';
import { accountStore } from '../account-store.ts';
import { grantRole } from '../roles/grant-role.ts';

const password = 'correct horse battery';
type Proof = { currentPassword: string } | { passkey: unknown };
const byPassword: Proof = { currentPassword: password };

describe.each(oneStandIn)('whoever attacks passkeys over $name', ({ endpoint }) => {
  let entry: AccountsEntry;
  let ips = 0;

  beforeAll(async () => {
    entry = await startAccountsEntry(endpoint);
  });
  afterAll(() => entry.stop());
  const visitor = () => entry.browser(`198.51.100.${++ips}`);
  const newName = () => `u-${randomUUID().slice(0, 12)}`;

  async function challengeOf(browser: TestBrowser, path: string, body?: unknown) {
    const answer = await browser.send('POST', path, body);
    expect(answer).toMatchObject({ status: 200 });
    return answer.body as { challenge: string; user: { id: string } };
  }

  async function signedUp() {
    const [browser, name] = [visitor(), newName()];
    const email = `${name}@example.org`;
    await browser.send('POST', '/auth/signup', { username: name, email, password });
    await browser.get(`/auth/verify-email/${await tokenOf('verify-email', email)}`);
    await allMails();
    return { browser, name, email };
  }

  async function add(browser: TestBrowser, proof: Proof = byPassword) {
    const { challenge, user } = await challengeOf(browser, '/auth/passkeys/options', proof);
    const device = new SoftwarePasskey(testSiteHost);
    const answer = await browser.send('POST', '/auth/passkeys', {
      response: device.make({ challenge, user }),
    });
    expect(answer).toMatchObject({ status: 200 });
    return device;
  }

  /** An account with a passkey and no password. */
  async function signedUpByPasskey() {
    const [browser, username] = [visitor(), newName()];
    const who = { username, email: `${username}@example.org` };
    const { challenge, user } = await challengeOf(browser, '/auth/signup/passkey/options', who);
    const device = new SoftwarePasskey(testSiteHost);
    const body = { ...who, account: user.id, response: device.make({ challenge, user }) };
    const answer = await browser.send('POST', '/auth/signup/passkey', body);
    return { ...who, browser, device, body, answer };
  }

  /** What a device answers when it is asked to prove who is there, for one action. */
  async function proofOf(browser: TestBrowser, device: SoftwarePasskey, purpose: string) {
    const { challenge } = await challengeOf(browser, '/auth/passkeys/proof/options', { purpose });
    return { passkey: device.use({ challenge }) };
  }

  async function logIn(device: SoftwarePasskey, browser = visitor()) {
    const { challenge } = await challengeOf(browser, '/auth/login/passkey/options');
    return browser.send('POST', '/auth/login/passkey', { response: device.use({ challenge }) });
  }

  const byName = (identifier: string, given = password, browser = visitor()) =>
    browser.send('POST', '/auth/login', { identifier, password: given });

  async function listed(browser: TestBrowser) {
    const { body } = await browser.get('/auth/passkeys');
    return (body as { data: { passkeys: ListedPasskey[]; hasPassword: boolean } }).data;
  }

  async function profileOf(browser: TestBrowser) {
    const { body } = await browser.get('/auth/me');
    const { id } = (body as { data: { user: { id: string } } }).data.user;
    const { Item: item } = await entry.client.send(
      new GetCommand({ TableName: entry.community, Key: profileKey(id), ConsistentRead: true }),
    );
    return item ?? {};
  }

  /** All mails since the last call; the queue gives ten at a time. */
  async function allMails() {
    const found: MailMessage[] = [];
    for (let some = await entry.mails(); some.length > 0; some = await entry.mails()) found.push(...some);
    return found;
  }

  const mailsTo = async (email: string) => (await allMails()).filter(({ to }) => to === email);

  async function tokenOf(template: MailMessage['template'], email: string) {
    const mail = (await mailsTo(email)).find((one) => one.template === template);
    if (!mail || !('token' in mail)) throw new Error(`There is no mail ${template}.`);
    return mail.token;
  }

  async function resetLink(email: string) {
    await mailsTo(email);
    await visitor().send('POST', '/auth/forgot-password', { email });
    return tokenOf('reset-password', email);
  }

  async function setOfProfile(username: string, name: string, value: unknown) {
    const profile = await accountStore(entry.client, entry.community).findByUsername(username);
    await entry.client.send(
      new UpdateCommand({
        TableName: entry.community,
        Key: profileKey(profile?.id ?? ''),
        UpdateExpression: 'SET #name = :value',
        ExpressionAttributeNames: { '#name': name },
        ExpressionAttributeValues: { ':value': value },
      }),
    );
  }

  async function promoted(name: string, role: Role) {
    await grantRole(entry.client, entry.community, { username: name, role, by: 'operator' }, Date.now);
  }

  it('with one answer twenty times at once logs in once', async () => {
    const { browser } = await signedUp();
    const device = await add(browser);
    const { challenge } = await challengeOf(visitor(), '/auth/login/passkey/options');
    const response = device.use({ challenge });
    const all = await Promise.all(
      Array.from({ length: 20 }, () => visitor().send('POST', '/auth/login/passkey', { response })),
    );
    const statuses = all.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 401)]);
  });

  it('adds many at once gets one for each confirmation, and in two tabs the same one once', async () => {
    const { browser } = await signedUp();
    const asked = await challengeOf(browser, '/auth/passkeys/options', byPassword);
    const again = await challengeOf(browser, '/auth/passkeys/options', byPassword);
    const device = new SoftwarePasskey(testSiteHost);
    const tabs = await Promise.all(
      [asked, again].map((one) =>
        browser.copy().send('POST', '/auth/passkeys', { response: device.make(one) }),
      ),
    );
    expect(tabs.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await profileOf(browser)).toMatchObject({ passkeys: 1 });
    // Eight challenges are left of the ten confirmations that somebody has; each is good for one passkey.
    const more = [];
    for (let one = 0; one < 8; one++)
      more.push(await challengeOf(browser, '/auth/passkeys/options', byPassword));
    const made = more.flatMap((one) =>
      Array.from({ length: 2 }, () => new SoftwarePasskey(testSiteHost).make(one)),
    );
    const answers = await Promise.all(
      made.map((response) => browser.copy().send('POST', '/auth/passkeys', { response })),
    );
    // Conflicts are retried a few times, and then say so.
    const added = answers.filter(({ status }) => status === 200).length;
    expect(added).toBeLessThanOrEqual(8);
    expect(await profileOf(browser)).toMatchObject({ passkeys: 1 + added });
    expect((await listed(browser)).passkeys).toHaveLength(1 + added);
  });

  it('proves for another action, another person or a second time is refused', async () => {
    const [owner, other] = [await signedUp(), await signedUp()];
    const [device, others] = [await add(owner.browser), await add(other.browser)];
    const [{ id } = { id: '' }] = (await listed(owner.browser)).passkeys;
    const forAdding = await proofOf(owner.browser, device, 'add-passkey');
    const ofOther = await proofOf(owner.browser, others, 'remove-passkey');
    const forOther = await proofOf(other.browser, device, 'remove-passkey');
    const { challenge } = await challengeOf(visitor(), '/auth/login/passkey/options');
    const forLogIn = { passkey: device.use({ challenge }) };
    for (const proof of [forAdding, ofOther, forOther, forLogIn, {}]) {
      const answer = await owner.browser.send('DELETE', `/auth/passkeys/${id}`, proof);
      expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
    }
    const forDeletion = await proofOf(owner.browser, device, 'delete-account');
    expect(
      await visitor().send('POST', '/auth/login/passkey', { response: forDeletion.passkey }),
    ).toMatchObject({
      status: 401,
    });
    // Still signed in, and the passkey is there.
    expect((await listed(owner.browser)).passkeys).toHaveLength(1);
    const proof = await proofOf(owner.browser, device, 'remove-passkey');
    const both = await Promise.all(
      [1, 2].map(() => owner.browser.copy().send('DELETE', `/auth/passkeys/${id}`, proof)),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  it('logs in while the passkey is removed gets in before or not at all', async () => {
    const { browser } = await signedUp();
    const device = await add(browser);
    const [{ id } = { id: '' }] = (await listed(browser)).passkeys;
    const [removed] = await Promise.all([
      browser.send('DELETE', `/auth/passkeys/${id}`, byPassword),
      logIn(device),
    ]);
    expect(removed.status).toBe(200);
    expect(await logIn(device)).toMatchObject({ body: { error: accountSentences.passkeyUnknown } });
    expect(await profileOf(browser)).toMatchObject({ passkeys: 0 });
  });

  it('has the passkey of a deleted account opens nothing, and nobody gets it by signing up again', async () => {
    const { browser, device, answer, body, username } = await signedUpByPasskey();
    expect(answer).toMatchObject({ status: 200, body: { user: { username } } });
    const proof = await proofOf(browser, device, 'delete-account');
    expect((await browser.send('DELETE', '/auth/me', proof)).status).toBe(200);
    expect(await logIn(device)).toMatchObject({
      status: 401,
      body: { error: accountSentences.passkeyUnknown },
    });
    // Its name is kept from strangers.
    expect(await visitor().send('POST', '/auth/signup/passkey', body)).toMatchObject({
      status: 409,
      body: { error: accountSentences.usernameTaken },
    });
  });

  it('signs up with what was made for another name, address or account is refused', async () => {
    const who = { username: newName(), email: `${newName()}@example.org` };
    const other = await signedUpByPasskey();
    const browser = visitor();
    const { challenge, user } = await challengeOf(browser, '/auth/signup/passkey/options', who);
    const response = new SoftwarePasskey(testSiteHost).make({ challenge, user });
    for (const changed of [
      { username: newName() },
      { email: 'thief@example.org' },
      { account: other.body.account },
    ]) {
      const body = { ...who, account: user.id, response, ...changed };
      expect(await browser.send('POST', '/auth/signup/passkey', body)).toMatchObject({
        status: 400,
        body: { code: 'INVALID_TOKEN' },
      });
    }
    const taken = await browser.send('POST', '/auth/signup/passkey/options', {
      ...who,
      username: other.username.toUpperCase(),
    });
    expect(taken).toMatchObject({ status: 409, body: { error: accountSentences.usernameTaken } });
    // It was good for what it was made for, and is good once.
    const body = { ...who, account: user.id, response };
    const all = await Promise.all([1, 2, 3].map(() => visitor().send('POST', '/auth/signup/passkey', body)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('guesses the password of an account without one hears what all hear; its owner sets one', async () => {
    const { browser, device, username, email } = await signedUpByPasskey();
    expect(await byName(username)).toMatchObject({
      status: 401,
      body: { error: accountSentences.wrongCredentials },
    });
    expect(await listed(browser)).toMatchObject({ hasPassword: false });
    const [{ id } = { id: '' }] = (await listed(browser)).passkeys;
    const removal = await proofOf(browser, device, 'remove-passkey');
    expect(await browser.send('DELETE', `/auth/passkeys/${id}`, removal)).toMatchObject({
      status: 409,
      body: { error: accountSentences.lastPasskeyOfAll },
    });
    const newPassword = 'four green fields at dusk';
    expect(
      await browser.send('PATCH', '/auth/me/password', { newPassword, currentPassword: '' }),
    ).toMatchObject({ status: 400 });
    const proof = await proofOf(browser, device, 'change-password');
    expect(await browser.send('PATCH', '/auth/me/password', { newPassword, ...proof })).toMatchObject({
      status: 200,
    });
    expect((await byName(username, newPassword)).status).toBe(200);
    expect(await listed(browser)).toMatchObject({ hasPassword: true });

    const second = await signedUpByPasskey();
    const token = await resetLink(second.email);
    await visitor().send('POST', `/auth/reset-password/${token}`, { password: newPassword });
    expect((await byName(second.email, newPassword)).status).toBe(200);
    expect(await logIn(second.device)).toMatchObject({ body: { error: accountSentences.passkeyUnknown } });
    expect(email).not.toBe(second.email);
  });

  it('has a moderator’s password adds and removes no passkey, and changes no address', async () => {
    const { browser, name } = await signedUp();
    const device = await add(browser);
    await promoted(name, 'moderator');
    await byName(name, password, browser);
    const [{ id } = { id: '' }] = (await listed(browser)).passkeys;
    for (const answer of [
      await browser.send('POST', '/auth/passkeys/options', byPassword),
      await browser.send('DELETE', `/auth/passkeys/${id}`, byPassword),
      await browser.send('PATCH', '/auth/me', { email: 'thief@example.org', ...byPassword }),
    ])
      expect(answer).toMatchObject({ status: 400, body: { error: accountSentences.passkeyNeeded } });
    const last = await proofOf(browser, device, 'remove-passkey');
    expect(await browser.send('DELETE', `/auth/passkeys/${id}`, last)).toMatchObject({
      status: 409,
      body: { error: accountSentences.lastPasskeyOfRole },
    });
    // Two passkeys that are removed at once: one stays.
    const second = await add(browser, await proofOf(browser, device, 'add-passkey'));
    const ids = (await listed(browser)).passkeys.map((one) => one.id);
    const proofs = [
      await proofOf(browser, device, 'remove-passkey'),
      await proofOf(browser, second, 'remove-passkey'),
    ];
    const both = await Promise.all(
      ids.map((one, at) => browser.copy().send('DELETE', `/auth/passkeys/${one}`, proofs[1 - at])),
    );
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await profileOf(browser)).toMatchObject({ passkeys: 1 });
  });

  it('has a moderator’s mailbox gets no link, and every admin is told once a day', async () => {
    const [moderator, admin] = [await signedUp(), await signedUp()];
    const device = await add(moderator.browser);
    await add(admin.browser);
    await promoted(admin.name, 'admin');
    // A link from before the role, to an address that was changed with the passkey.
    const email = `${newName()}@example.net`;
    const proof = await proofOf(moderator.browser, device, 'change-email');
    expect((await moderator.browser.send('PATCH', '/auth/me', { email, ...proof })).status).toBe(200);
    const changed = (await mailsTo(moderator.email)).find(({ template }) => template === 'email-changed');
    const { restoreToken } = changed as { restoreToken: string };
    await setOfProfile(moderator.name, 'isVerified', true);
    await promoted(moderator.name, 'moderator');
    await mailsTo(admin.email);
    const restore = await visitor().send('POST', `/auth/reset-password/${restoreToken}`, { password });
    expect(restore).toMatchObject({ status: 403, body: { error: accountSentences.noLinkForRole } });
    const told = await allMails();
    expect(told).toMatchObject([{ template: 'recovery-refused', to: admin.email, who: moderator.name }]);
    for (let time = 0; time < 2; time++)
      expect(await visitor().send('POST', '/auth/forgot-password', { email })).toMatchObject({
        status: 200,
        body: { message: accountSentences.resetLinkSent },
      });
    // The admins know it already.
    expect(await allMails()).toMatchObject([
      { template: 'no-reset-for-role', to: email },
      { template: 'no-reset-for-role', to: email },
    ]);
    expect((await logIn(device)).status).toBe(200);
  });
});

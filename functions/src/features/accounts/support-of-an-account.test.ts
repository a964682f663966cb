import { randomUUID } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { accountRoutes } from '@touchdown/shared/accounts/routes.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { toSubscriptionItem, type CurrentSubscription } from '../../domain/support/subscription-items.ts';
import { startAccountsEntry, type AccountsEntry } from '../../testing/start-accounts-entry.ts';
import { dynamodbStandIns } from '../../testing/test-table.ts';

const password = 'correct horse battery';
const day = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();

const paid: CurrentSubscription = {
  id: 'sub_1',
  status: 'active',
  baseCents: 200,
  extraCents: 350,
  periodEnd: inDays(20),
  cancelsAtPeriodEnd: false,
  endedAt: null,
  endedBy: null,
  needs: null,
  fetchedAt: 1,
};

describe.each(dynamodbStandIns)('the support of an account, over $name', ({ endpoint, itOnce }) => {
  let entry: AccountsEntry;
  let people = 0;

  beforeAll(async () => {
    entry = await startAccountsEntry(endpoint);
  });
  afterEach(() => entry.watched.mend());
  afterAll(() => entry.stop());

  async function person() {
    const username = `u-${randomUUID().slice(0, 12)}`;
    const email = `${username}@example.org`;
    const browser = entry.browser(`203.0.113.${++people}`);
    const { status, body } = await browser.send('POST', '/auth/signup', { username, email, password });
    expect(status, JSON.stringify(body)).toBe(200);
    return { browser, username, email, id: (body as { user: { id: string } }).user.id };
  }

  const taskOf = (id: string, task: 'forget' | 'email') => entry.item(`SUBTASK#${id}`, task);

  async function putSupport(uid: string, current?: Partial<CurrentSubscription>): Promise<void> {
    const stored = { uid, customerId: 'cus_1', ...(current ? { current: { ...paid, ...current } } : {}) };
    await entry.client.send(
      new PutCommand({
        TableName: entry.community,
        Item: { ...toSubscriptionItem(stored), secret: 'not exported' },
      }),
    );
  }

  it('is ended by a task of the transaction that deletes the account, also without any support', async () => {
    const { browser, id } = await person();
    entry.watched.cancel(9, 'TransactionConflict');
    expect((await browser.send('DELETE', '/auth/me', { password })).status).toBe(409);
    expect(await taskOf(id, 'forget')).toBeUndefined();
    entry.watched.mend();
    expect((await browser.send('DELETE', '/auth/me', { password })).status).toBe(200);
    expect(await taskOf(id, 'forget')).toMatchObject({ uid: id, task: 'forget', g3pk: 'SUBTASKS' });
    expect(await entry.item(`USER#${id}`, 'PROFILE')).toHaveProperty('deletedAt');
  });

  it('gets a new email address by a task of the transaction that changes it, and by no other change', async () => {
    const { browser, id, email, username } = await person();
    await browser.send('PATCH', '/auth/me', { bio: 'I chase.', username: `${username}x` });
    await browser.send('PATCH', '/auth/me', { email, currentPassword: password });
    expect(await taskOf(id, 'email')).toBeUndefined();
    const taken = await browser.send('PATCH', '/auth/me', {
      email: (await person()).email,
      currentPassword: password,
    });
    expect(taken.status).toBe(409);
    expect(await taskOf(id, 'email')).toBeUndefined();
    expect(
      (await browser.send('PATCH', '/auth/me', { email: `2${email}`, currentPassword: password })).status,
    ).toBe(200);
    const first = await taskOf(id, 'email');
    expect(first).toMatchObject({ uid: id, task: 'email', g3pk: 'SUBTASKS' });
    expect(JSON.stringify(first)).not.toContain('@');
    expect(
      (await browser.send('PATCH', '/auth/me', { email: email.toUpperCase(), currentPassword: password }))
        .status,
    ).toBe(200);
    expect(String((await taskOf(id, 'email'))?.['createdAt']) >= String(first?.['createdAt'])).toBe(true);
  });

  it('is in the export: null, a customer only, or the subscription without what the server needs', async () => {
    const { browser, id } = await person();
    const exported = async () => {
      const { status, body } = await browser.get('/auth/me/export');
      expect(status, JSON.stringify(body)).toBe(200);
      return accountRoutes.exportMe.response.parse(body).subscription;
    };
    expect(await exported()).toBeNull();
    await putSupport(id);
    expect(await exported()).toEqual({ customer: 'cus_1' });
    await putSupport(id, {});
    expect(await exported()).toEqual({
      id: 'sub_1',
      customer: 'cus_1',
      status: 'active',
      base_amount: 200,
      top_up_amount: 350,
      total_amount: 550,
      current_period_end: paid.periodEnd,
      cancel_at_period_end: false,
      ended_at: null,
      ended_by: null,
      needs: null,
    });
  });

  it('says with the account itself that a payment is due, to its owner only, after any change of it', async () => {
    const { browser, id, username } = await person();
    const due = async () => {
      const { body } = await browser.get('/auth/me');
      return accountRoutes.getMe.response.parse(body).data.user.paymentDue;
    };
    expect(await due()).toBeUndefined();
    await putSupport(id, {});
    expect(await due()).toBeUndefined();
    for (const needs of ['card', 'confirmation'] as const) {
      await putSupport(id, { status: 'past_due', needs });
      expect(await due()).toBe(needs);
    }
    const changed = await browser.send('PATCH', '/auth/me', { bio: 'I chase.' });
    expect(changed).toMatchObject({ body: { data: { user: { paymentDue: 'confirmation' } } } });
    expect(JSON.stringify((await entry.browser().get(`/users/${username}`)).body)).not.toContain(
      'paymentDue',
    );
    await putSupport(id, { status: 'canceled', endedBy: 'payment' });
    expect(await due()).toBeUndefined();
  });

  it('is marked on the public profile by the person’s choice only, and only while they support', async () => {
    const { browser, id, username } = await person();
    const isShown = async () => {
      const { body } = await entry.browser().get(`/users/${username}`);
      return accountRoutes.getUser.response.parse(body).data.user.is_supporter;
    };
    const choice = async () => {
      const { body } = await browser.get('/auth/me');
      return accountRoutes.getMe.response.parse(body).data.user.supporterMark;
    };
    await putSupport(id, {});
    expect([await choice(), await isShown()]).toEqual([false, false]);
    const turnedOn = await browser.send('PATCH', '/auth/me', { supporterMark: true });
    expect(turnedOn).toMatchObject({ status: 200, body: { data: { user: { supporterMark: true } } } });
    expect([await choice(), await isShown()]).toEqual([true, true]);
    await browser.send('PATCH', '/auth/me', { bio: 'I chase.' });
    expect(await choice()).toBe(true);

    for (const [current, shown] of [
      [{ status: 'trialing' }, true],
      [{ cancelsAtPeriodEnd: true }, true],
      [{ status: 'past_due' }, false],
      [{ status: 'incomplete', periodEnd: null }, false],
      [{ status: 'canceled', endedBy: 'refund' }, false],
      [{ periodEnd: inDays(-1) }, false],
    ] as const) {
      await putSupport(id, current);
      expect([current, await isShown()]).toEqual([current, shown]);
    }
    await putSupport(id, {});
    await browser.send('PATCH', '/auth/me', { supporterMark: false });
    expect([await choice(), await isShown()]).toEqual([false, false]);
  });

  itOnce('refuses a choice that is no yes or no', async () => {
    const { browser } = await person();
    for (const supporterMark of ['true', null, 1]) {
      expect((await browser.send('PATCH', '/auth/me', { supporterMark })).status).toBe(400);
    }
  });
});

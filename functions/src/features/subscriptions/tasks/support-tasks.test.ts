import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { putProfile } from '../../../testing/put-signed-in.ts';
import { startSupporters, type Supporters } from '../../../testing/start-supporters.ts';
import { dynamodbStandIns } from '../../../testing/test-table.ts';

const minute = 60_000;

describe.each(dynamodbStandIns)('a task for Stripe, over $name', ({ endpoint, itOnce }) => {
  let people: Supporters;

  beforeAll(async () => {
    people = await startSupporters(endpoint);
    return () => people.stop();
  });
  afterEach(() => {
    people.work.watched.mend();
    people.line.mend();
  });

  const emailAt = (customer: string) => people.server.state.customers[customer]?.email;

  it('ends what a deleted account pays at once, deletes the customer, and erases every item', async () => {
    const one = await people.supporter();
    expect(await people.keysAbout(one.uid)).toEqual([
      `STRIPECUS#${one.customer} PERSON`,
      `SUB#${one.uid} CURRENT`,
    ]);
    await people.deleteAccount(one);
    await people.leave(one.uid, 'email');
    await people.work.followTask(one.uid, 'forget');
    expect(people.server.state.subscriptions[one.subscription]?.status).toBe('canceled');
    expect(people.server.state.customers[one.customer]).toBeUndefined();
    expect(await people.keysAbout(one.uid)).toEqual([]);
    const charges = Object.keys(people.server.state.charges).length;
    people.server.clock.advance('2 months');
    expect(Object.values(people.server.state.charges).slice(charges)).toEqual([]);
  });

  it('that fails at any step is done again, and then nothing is left', async () => {
    const one = await people.supporter();
    await people.deleteAccount(one);
    for (const operation of ['GetItem', 'TransactWriteItems']) {
      people.work.watched.fail(operation, Infinity);
      await expect(people.work.followTask(one.uid, 'forget')).rejects.toThrow();
      people.work.watched.mend();
    }
    people.line.fail({ how: 'answer lost' }, '', 3);
    await people.work.followTask(one.uid, 'forget').catch(() => {});
    people.line.mend();
    await people.work.followTask(one.uid, 'forget');
    expect(await people.keysAbout(one.uid)).toEqual([]);
    expect(people.server.state.customers[one.customer]).toBeUndefined();
  });

  it('waits while Stripe is down for an hour, and is then carried out by the hourly run', async () => {
    const [gone, moved] = [await people.supporter(), await people.supporter()];
    await putProfile(people.work.client, people.work.community, {
      ...moved.profile,
      email: 'new@example.org',
    });
    await people.deleteAccount(gone);
    const hourAgo = Date.now() - 60 * minute;
    await people.leave(gone.uid, 'forget', hourAgo);
    await people.leave(moved.uid, 'email', hourAgo + 1);
    people.line.fail({ how: 'never arrives' });
    for (let time = 0; time < 3; time++) {
      await expect(people.work.followTask(gone.uid, 'forget')).rejects.toThrow();
    }
    const lines = await people.work.written(() =>
      expect(people.work.carryOutDue()).rejects.toThrow('2 of 2 due tasks failed.'),
    );
    const troubles = lines.filter(({ trouble }) => trouble === 'subscriptions/task-failed');
    expect(troubles.map(({ person, task }) => [person, task])).toEqual([
      [gone.uid, 'forget'],
      [moved.uid, 'email'],
    ]);
    expect(JSON.stringify(lines)).not.toContain('@');
    people.line.mend();
    await people.work.carryOutDue();
    expect(await people.keysAbout(gone.uid)).toEqual([]);
    expect(people.liveAt(gone.customer)).toEqual([]);
    expect(emailAt(moved.customer)).toBe('new@example.org');
    expect(await people.keysAbout(moved.uid)).toHaveLength(2);
    await people.work.carryOutDue();
  });

  it('of this moment is left to the follower of the stream', async () => {
    const one = await people.supporter();
    await people.leave(one.uid, 'email');
    await people.work.carryOutDue();
    expect(await people.keysAbout(one.uid)).toContain(`SUBTASK#${one.uid} email`);
    await people.work.followTask(one.uid, 'email');
    expect(await people.keysAbout(one.uid)).toHaveLength(2);
  });

  it('sends the latest email address, also when two are changing it at once', async () => {
    const { profile, uid, customer } = await people.supporter();
    const change = (email: string) =>
      putProfile(people.work.client, people.work.community, { ...profile, email });
    await change('second@example.org');
    await people.leave(uid, 'email', 1);
    let isChanged = false;
    // The person changes it again while the first one is under way.
    people.work.watched.before('DeleteItem', async () => {
      if (isChanged) return;
      isChanged = true;
      await change('third@example.org');
      await people.leave(uid, 'email', 2);
    });
    await people.work.followTask(uid, 'email');
    people.work.watched.mend();
    expect(await people.keysAbout(uid)).toContain(`SUBTASK#${uid} email`);
    const both = await Promise.all([
      people.work.followTask(uid, 'email'),
      people.work.followTask(uid, 'email'),
    ]);
    expect(both).toHaveLength(2);
    expect(emailAt(customer)).toBe('third@example.org');
    expect(await people.keysAbout(uid)).toHaveLength(2);
  });

  itOnce('about somebody without any support needs no call of Stripe', async () => {
    const { uid, profile } = await people.person();
    await people.leave(uid, 'email');
    await people.deleteAccount({ uid, profile });
    people.line.fail({ how: 'never arrives' });
    await people.work.followTask(uid, 'email');
    await people.work.followTask(uid, 'forget');
    expect(await people.keysAbout(uid)).toEqual([]);
  });

  itOnce('for a customer that is gone at Stripe has nothing to do there', async () => {
    const [one, other] = [await people.supporter(), await people.supporter()];
    for (const { customer } of [one, other]) await people.stripe.customers.del(customer);
    await people.leave(one.uid, 'email');
    await people.work.followTask(one.uid, 'email');
    await people.deleteAccount(other);
    await people.work.followTask(other.uid, 'forget');
    expect(await people.keysAbout(other.uid)).toEqual([]);
    expect(await people.keysAbout(one.uid)).toHaveLength(2);
  });

  itOnce('does not bring back what was erased: a request that was under way writes nothing', async () => {
    const one = await people.supporter();
    const [hint] = people.newEvents().slice(-1);
    await people.deleteAccount(one);
    await people.work.followTask(one.uid, 'forget');
    if (hint) await people.arrive([hint]);
    expect(await people.keysAbout(one.uid)).toEqual([]);
  });
});

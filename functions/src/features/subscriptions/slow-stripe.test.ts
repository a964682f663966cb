import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { ephemeral } from '@touchdown/shared/storage/ephemeral.ts';
import { itemKey } from '@touchdown/shared/storage/table-shape.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import '../../testing/forget-entries.ts';
import { startSupporters, type Supporters } from '../../testing/start-supporters.ts';
import { dynamodbStandIns } from '../../testing/test-table.ts';

const inVain = 'The payment provider isn’t responding.';

/**
 * Each answer of Stripe takes longer than the functions have together, as when each takes seconds and there are many.
 * They have to fail before Lambda ends them, and a later run finds everything as it was.
 */
describe.each(dynamodbStandIns)('while Stripe is slow, over $name', ({ endpoint }) => {
  let people: Supporters;

  beforeAll(async () => {
    people = await startSupporters(endpoint);
  });
  afterEach(quick);
  afterAll(() => people.stop());

  function slow(): void {
    people.line.fail({ how: 'slow', milliseconds: 400 });
    // Of these, the functions leave five seconds for their own end.
    people.work.giveTime(5_300);
  }
  function quick(): void {
    people.line.mend();
    people.work.giveTime();
  }

  async function isDone(id: string): Promise<boolean> {
    const Key = itemKey(ephemeral.kinds.stripeEvent, { event: id });
    const command = new GetCommand({ TableName: people.work.ephemeral, Key, ConsistentRead: true });
    return (await people.work.client.send(command)).Item?.['doneAt'] !== undefined;
  }

  it('an event fails in time, and is worked through when Lambda repeats it', async () => {
    const { uid } = await people.supporter();
    const [event] = people.newEvents().slice(-1);
    if (!event) throw new Error('There is no event.');
    await people.work.deliver(event);
    const [hint] = people.work.invoked.splice(0);
    slow();
    const lines = await people.work.written(() => expect(people.work.consume(hint)).rejects.toThrow(inVain));
    expect(lines).toContainEqual(expect.objectContaining({ message: 'payment event not worked through' }));
    expect(await isDone(event.id)).toBe(false);
    quick();
    await people.work.consume(hint);
    expect(await isDone(event.id)).toBe(true);
    expect(await people.differences(uid)).toEqual([]);
  });

  it('a deleted account’s task fails in time, stays, and is carried out later', async () => {
    const one = await people.supporter();
    await people.arrive();
    await people.deleteAccount(one);
    // Old enough for the hourly run, which repeats what has failed.
    await people.leave(one.uid, 'forget', Date.now() - 3_600_000);
    slow();
    await expect(people.work.followTask(one.uid, 'forget')).rejects.toThrow(inVain);
    await expect(people.work.carryOutDue()).rejects.toThrow(inVain);
    expect(await people.keysAbout(one.uid)).toContain(`SUBTASK#${one.uid} forget`);
    quick();
    await people.work.carryOutDue();
    expect(await people.keysAbout(one.uid)).toEqual([]);
    expect(people.liveAt(one.customer)).toEqual([]);
  });

  it('the comparison of everybody fails in time, and is complete when it is repeated', async () => {
    const others = [await people.supporter(), await people.supporter()];
    people.newEvents();
    slow();
    await expect(people.work.reconcile()).rejects.toThrow(inVain);
    quick();
    await people.work.reconcile();
    for (const { uid } of others) expect(await people.differences(uid)).toEqual([]);
  });
});

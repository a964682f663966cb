import { beforeAll, describe, expect, it } from 'vitest';
import { cards, startSupporters, type Supporters } from '../../testing/start-supporters.ts';
import type { SentEvent } from '../../testing/start-support-work.ts';
import { oneStandIn } from '../../testing/test-table.ts';

const seeds = [1, 2, 3, 4];
const steps = 40;

/** The same numbers for the same seed, from 0 to 1 (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Person = Awaited<ReturnType<Supporters['person']>> & {
  secret?: string;
  /** The customer of a deleted account, and how often it had paid until then. */
  gone?: { customer: string | undefined; paid: number };
};

describe.each(oneStandIn)('events in disorder', ({ endpoint }) => {
  let people: Supporters;

  beforeAll(async () => {
    people = await startSupporters(endpoint);
    return () => people.stop();
  });

  const paidBy = (customer: string | undefined) =>
    Object.values(people.server.state.charges).filter((one) => one.paid && one.customer === customer);

  /** What must hold at every moment, whatever has arrived. */
  function check(step: string): void {
    const { subscriptions, charges } = people.server.state;
    for (const customer of new Set(Object.values(subscriptions).map((one) => one.customer as string))) {
      expect([step, people.liveAt(customer).length <= 1]).toEqual([step, true]);
    }
    const paid = Object.values(charges).flatMap((one) => (one.paid ? [one.payment_intent as string] : []));
    expect([step, new Set(paid).size]).toEqual([step, paid.length]);
  }

  it.each(seeds)('ends with table and Stripe in agreement, and nobody paid twice (seed %i)', async (seed) => {
    const random = randomNumbers(seed);
    const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
    const crowd: Person[] = await Promise.all([people.person(), people.person(), people.person()]);
    const present = () => crowd.filter(({ gone }) => !gone);
    let pool: SentEvent[] = [];

    const actions: Record<string, () => Promise<unknown>> = {
      begin: async () => {
        const one = pick(present());
        if (!one) return;
        const { body } = await people.begin(one.cookie, pick(Object.values(cards)));
        const { clientSecret } = body as { clientSecret?: string };
        if (!clientSecret) return;
        one.secret = clientSecret;
        if (random() < 0.7) await people.confirm(clientSecret);
      },
      confirm: async () => {
        const secret = pick(present())?.secret;
        if (secret) await people.confirm(secret).catch(() => {});
      },
      cancel: async () => people.work.ask('DELETE', '/subscriptions/me', { cookie: pick(present())?.cookie ?? '' }),
      look: async () => people.work.ask('GET', '/subscriptions/me', { cookie: pick(present())?.cookie ?? '' }),
      deliver: async () => {
        const event = pick(pool);
        if (event) await people.work.deliver(event);
      },
      drop: async () => {
        const event = pick(pool);
        pool = pool.filter((one) => one !== event);
      },
      consume: async () => {
        const hint = pick(people.work.invoked);
        if (hint) await people.work.consume(hint);
      },
      consumeAndDie: async () => {
        people.work.watched.fail(random() < 0.5 ? 'PutItem' : 'UpdateItem', 3, { afterwards: random() < 0.5 });
        const hint = pick(people.work.invoked);
        if (hint) await people.work.consume(hint).catch(() => {});
        people.work.watched.mend();
      },
      reconcile: () => people.work.reconcile(),
      hours: async () => people.server.clock.advance('5 hours'),
      days: async () => random() < 0.5 && people.server.clock.advance('3 days'),
      month: async () => random() < 0.5 && people.server.clock.advance('1 month'),
      refund: async () => {
        const charge = pick(Object.values(people.server.state.charges).filter((one) => one.paid && !one.refunded));
        if (charge) await people.stripe.refunds.create({ charge: charge.id });
      },
      leave: async () => {
        const one = pick(present());
        if (!one || random() < 0.8) return;
        const customer = (await people.stored(one.uid))?.customerId;
        await people.deleteAccount(one);
        await people.work.followTask(one.uid, 'forget');
        one.gone = { customer, paid: paidBy(customer).length };
      },
    };
    const names = Object.keys(actions);
    for (let step = 0; step < steps; step++) {
      const name = pick(names) ?? '';
      await actions[name]?.();
      pool.push(...people.newEvents());
      check(`${seed}/${step} ${name}`);
    }
    people.work.invoked.length = 0;
    // What was dropped never arrives. The daily comparison finds it.
    await people.work.reconcile();
    check(`${seed} at the end`);
    for (const { uid, gone } of crowd) {
      if (!gone) expect([uid, await people.differences(uid)]).toEqual([uid, []]);
      else {
        expect(await people.keysAbout(uid)).toEqual([]);
        expect(people.server.state.customers[gone.customer ?? '']).toBeUndefined();
        expect(paidBy(gone.customer)).toHaveLength(gone.paid);
      }
    }
    const lines = await people.work.written(() => people.work.reconcile());
    expect(lines.filter(({ trouble }) => trouble !== undefined)).toEqual([]);
  });
});

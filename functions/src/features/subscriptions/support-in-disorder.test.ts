import { sampleOf } from '@touchdown/level2/testing/depth.ts';
import { SeededRandom } from '@touchdown/level2/writing/seeded-random.ts';
import { hasEnded } from '@touchdown/shared/subscriptions/subscription-status.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { toSubscription } from '../../domain/support/subscription-items.ts';
import '../../testing/forget-entries.ts';
import {
  startSubscriptionsEntry,
  type SubscriptionsEntry,
  type TestSupporter,
} from '../../testing/start-subscriptions-entry.ts';
import { cards, stripeBrowser } from '../../testing/stripe-browser.ts';
import { dynamodbStandIns } from '../../testing/test-table.ts';

/** `DISORDER=200` tries so many sequences. */
const asked = process.env['DISORDER'];
const sequences = Number(asked ?? 6);
const stepsEach = 16;

/**
 * A person and a Stripe without events do things in a random order, and Stripe dies in between. After each step the
 * table, Stripe and the page are compared, and nobody has paid for the same time twice.
 */
describe.each(dynamodbStandIns)('support in disorder, over $name', ({ endpoint }) => {
  let entry: SubscriptionsEntry;
  let browser: ReturnType<typeof stripeBrowser>;

  beforeAll(async () => {
    entry = await startSubscriptionsEntry(endpoint);
    browser = stripeBrowser(entry.stripe);
  });
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: entry.stripe.clock.now() * 1000 }));
  afterAll(() => entry.stop());

  function atStripe({ id }: TestSupporter) {
    const { state } = entry.stripe;
    const customers = Object.values(state.customers).filter(({ metadata }) => metadata['uid'] === id);
    const isOwn = ({ customer }: { customer: unknown }) => customers.some((one) => one.id === customer);
    const subscriptions = Object.values(state.subscriptions).filter(isOwn);
    return {
      customers,
      live: subscriptions.filter(({ status }) => !hasEnded(status)),
      subscriptions,
      charges: Object.values(state.charges).filter((one) => isOwn(one) && one.status === 'succeeded'),
      paid: Object.values(state.invoices).filter((one) => isOwn(one) && one.status === 'paid'),
    };
  }

  /** The person has one customer, one subscription at most, and has paid for no time twice. */
  function expectNothingTwice(person: TestSupporter): void {
    const { customers, live, charges, paid } = atStripe(person);
    expect(customers.length).toBeLessThanOrEqual(1);
    expect(live.length).toBeLessThanOrEqual(1);
    const payments = charges.map((charge) => charge.payment_intent as string);
    expect(payments).toHaveLength(new Set(payments).size);
    expect(charges.reduce((sum, { amount }) => sum + amount, 0)).toBe(
      paid.reduce((sum, invoice) => sum + invoice.amount_paid, 0),
    );
    const periods = paid
      .map((invoice) => invoice.lines.data[0]?.period ?? { start: 0, end: 0 })
      .toSorted((a, b) => a.start - b.start);
    for (const [index, { start }] of periods.entries()) {
      if (index > 0) expect(start).toBeGreaterThanOrEqual(periods[index - 1]?.end ?? 0);
    }
  }

  async function expectAgreement(person: TestSupporter, isFresh: boolean): Promise<void> {
    const shown = await entry.ask(person, 'GET', '/subscriptions/me');
    const current = (await entry.stored(person.id))?.current;
    if (!current) return expect(shown.status).toBe(404);
    const { clientSecret, ...subscription } = shown.body as Record<string, unknown>;
    expect(subscription).toEqual(toSubscription(current));
    expect(clientSecret === undefined).toBe(current.needs !== 'confirmation');
    const { subscriptions, live } = atStripe(person);
    const one = subscriptions.find(({ id }) => id === current.id);
    const isAskedFor = ['incomplete', 'past_due', 'unpaid'].includes(current.status);
    if (!isFresh && !isAskedFor) return undefined;
    expect({ status: current.status, ends: current.cancelsAtPeriodEnd }).toEqual({
      status: one?.status,
      ends: !hasEnded(current.status) && one?.cancel_at_period_end,
    });
    const cents = one?.items.data.reduce((sum, { price }) => sum + (price.unit_amount ?? 0), 0);
    expect(current.baseCents + current.extraCents).toBe(cents);
    expect(one?.items.data.length).toBeLessThanOrEqual(2);
    if (live.length > 0) expect(live[0]?.id).toBe(current.id);
    return undefined;
  }

  async function runSequence(seed: number): Promise<void> {
    const random = new SeededRandom(seed);
    const person = await entry.person();
    const secrets: { clientSecret: string; card: string }[] = [];
    const done: string[] = [];
    // Without events the table learns of a renewal a day later, or when the person does something.
    let isFresh = true;

    async function create(): Promise<string> {
      const card = await browser.enter(random.pick(Object.values(cards)));
      const isDeadly = random.chance(0.15);
      if (isDeadly) entry.line.dieAfter(random.whole(1, 12));
      const answer = await entry.ask(person, 'POST', '/subscriptions', {
        paymentMethodId: card,
        topUpAmount: random.pick([0, 1, 3.5]),
      });
      entry.line.mend();
      expect([200, 402, 409, 503]).toContain(answer.status);
      if (answer.status === 503) expect(isDeadly).toBe(true);
      const { clientSecret } = answer.body as { clientSecret?: string };
      if (clientSecret) secrets.push({ clientSecret, card });
      // One that died may have changed something that the table does not know yet.
      isFresh = answer.status === 503 ? false : isFresh || answer.status !== 402;
      return `create ${answer.status}${isDeadly ? ' dying' : ''}`;
    }
    async function cancel(): Promise<string> {
      const { status } = await entry.ask(person, 'DELETE', '/subscriptions/me');
      expect([200, 404, 409]).toContain(status);
      if (status === 200) {
        isFresh = true;
        expect(atStripe(person).live.filter(({ cancel_at_period_end: ends }) => !ends)).toEqual([]);
      }
      return `cancel ${status}`;
    }
    /** Another amount, and keeping what is to end, change nothing that is paid. */
    async function change(): Promise<string> {
      const { charges } = atStripe(person);
      const isDeadly = random.chance(0.15);
      if (isDeadly) entry.line.dieAfter(random.whole(1, 6));
      const answer = random.chance(0.6)
        ? await entry.ask(person, 'PATCH', '/subscriptions/me', { topUpAmount: random.pick([0, 1, 3.5]) })
        : await entry.ask(person, 'POST', '/subscriptions/me/keep');
      entry.line.mend();
      expect([200, 404, 409, 503]).toContain(answer.status);
      if (answer.status === 503) expect(isDeadly).toBe(true);
      expect(atStripe(person).charges).toHaveLength(charges.length);
      isFresh = answer.status === 503 ? false : isFresh || answer.status === 200;
      return `change ${answer.status}${isDeadly ? ' dying' : ''}`;
    }
    function advance(duration: string): string {
      entry.stripe.clock.advance(duration);
      vi.setSystemTime(entry.stripe.clock.now() * 1000);
      isFresh = false;
      return duration;
    }
    const newest = () => (random.chance(0.8) ? secrets.at(-1) : random.pick(secrets));

    for (let step = 0; step < stepsEach; step++) {
      const secret = newest();
      const kind = random.pick([
        'create',
        'create',
        'confirm',
        'confirm',
        'bank',
        'cancel',
        'change',
        'change',
        'advance',
      ] as const);
      if (kind === 'create') done.push(await create());
      else if (kind === 'cancel') done.push(await cancel());
      else if (kind === 'change') done.push(await change());
      else if (kind === 'advance')
        done.push(advance(random.pick(['1 hour', '23 hours', '3 days', '1 month'])));
      else if (secret && kind === 'confirm')
        done.push(`confirm: ${await browser.confirm(secret.clientSecret, secret.card)}`);
      else if (secret) {
        done.push(`bank: ${await browser.authenticate(secret.clientSecret, random.chance(0.7))}`);
      }
      await entry.resetLimits();
      try {
        expectNothingTwice(person);
        await expectAgreement(person, isFresh);
      } catch (error) {
        throw new Error(`Seed ${seed}: ${done.join('; ')}\n${(error as Error).message}`, { cause: error });
      }
    }
    await expectEnd(person);
  }

  /** Whoever cancels is not charged any more. */
  async function expectEnd(person: TestSupporter): Promise<void> {
    await entry.ask(person, 'DELETE', '/subscriptions/me');
    const { live, charges } = atStripe(person);
    if (live.some(({ cancel_at_period_end: ends }) => !ends)) return;
    entry.stripe.clock.advance('1 month');
    entry.stripe.clock.advance('1 month');
    vi.setSystemTime(entry.stripe.clock.now() * 1000);
    expect(atStripe(person).charges).toHaveLength(charges.length);
    expect(atStripe(person).live).toEqual([]);
    await expectAgreement(person, true);
  }

  const seeds = Array.from({ length: sequences }, (_, at) => at + 1);
  it.each(sampleOf('sequences of what happens to a payment', seeds, asked ? sequences : 2))(
    'sequence %d',
    runSequence,
  );
});

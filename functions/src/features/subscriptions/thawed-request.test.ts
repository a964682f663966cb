import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { hasEnded } from '@touchdown/shared/subscriptions/subscription-status.ts';
import '../../testing/forget-entries.ts';
import {
  startSubscriptionsEntry,
  type SubscriptionsEntry,
  type TestSupporter,
} from '../../testing/start-subscriptions-entry.ts';
import { cards, stripeBrowser } from '../../testing/stripe-browser.ts';
import { oneStandIn } from '../../testing/test-table.ts';

/**
 * Lambda freezes a function that has answered, with everything that is still under way, and lets it go on at its next
 * request. Here a request stops at one of its calls, which arrives five minutes later; meanwhile the person has done
 * something else.
 */
describe.each(oneStandIn)('a request that goes on much later', ({ endpoint }) => {
  let entry: SubscriptionsEntry;
  let browser: ReturnType<typeof stripeBrowser>;

  beforeAll(async () => {
    entry = await startSubscriptionsEntry(endpoint);
    browser = stripeBrowser(entry.stripe);
  });
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }));
  afterEach(async () => {
    entry.line.mend();
    await entry.resetLimits();
    vi.useRealTimers();
  });
  afterAll(() => entry.stop());

  interface Wish {
    card: string;
    extra: number;
  }
  async function create(person: TestSupporter, { card, extra }: Wish): Promise<string> {
    const body = { paymentMethodId: card, topUpAmount: extra };
    const answer = await entry.ask(person, 'POST', '/subscriptions', body);
    return (answer.body as { clientSecret?: string }).clientSecret ?? String(answer.status);
  }
  async function support(person: TestSupporter, wish: Wish): Promise<void> {
    const secret = await create(person, wish);
    expect(await browser.confirm(secret, wish.card)).toBe('succeeded');
  }
  const cancel = (person: TestSupporter) => entry.ask(person, 'DELETE', '/subscriptions/me');

  /** Lets a request stop at a call, so that something else happens first. Returns whether it came that far. */
  async function freezeAt(call: string, request: () => Promise<unknown>, meanwhile: () => Promise<unknown>) {
    let isFrozen = false;
    let after = 0;
    entry.line.before(call, async () => {
      isFrozen = true;
      vi.setSystemTime(Date.now() + 5 * 60_000);
      await meanwhile();
      after = entry.line.calls.length;
    });
    const answer = await request();
    // What was sent already arrives. Nothing else does.
    if (isFrozen) expect(entry.line.calls.slice(after)).toEqual([]);
    return { isFrozen, answer };
  }

  /** What the person has at Stripe, and what was paid for it. */
  function atStripe({ id }: TestSupporter) {
    const { customers, subscriptions, charges } = entry.stripe.state;
    const own = new Set(
      Object.values(customers).flatMap((one) => (one.metadata['uid'] === id ? [one.id] : [])),
    );
    const isOwn = ({ customer }: { customer: unknown }) => own.has(customer as string);
    const live = Object.values(subscriptions).filter((one) => isOwn(one) && !hasEnded(one.status));
    const paid = Object.values(charges).filter((one) => isOwn(one) && one.status === 'succeeded');
    return { live: live.map(({ status }) => status), paid: paid.map(({ amount }) => amount) };
  }

  const callsOfCreation = [
    'GET /v1/customers',
    'POST /v1/customers',
    'GET /v1/subscriptions',
    'GET /v1/payment_methods',
    'POST /v1/payment_methods',
    'GET /v1/subscriptions/sub_',
    'GET /v1/payment_intents',
  ];
  const second = [
    { what: 'the same again', extra: 1, isSameCard: true, paid: [300] },
    { what: 'the same with another card', extra: 1, isSameCard: false, paid: [300] },
    { what: 'another amount', extra: 5, isSameCard: false, paid: [700] },
  ] as const;

  const rows = [
    ...callsOfCreation.map((call, index) => ({ call, ...(second[index % second.length] ?? second[0]) })),
    ...second.map((row) => ({ call: 'POST /v1/subscriptions', ...row })),
  ];

  it.each(rows)(
    'makes no second subscription when it stopped at $call, and the person asked for $what',
    async ({ call, extra, isSameCard, paid }) => {
      const person = await entry.person();
      const card = await browser.enter(cards.good);
      const other = isSameCard ? card : await browser.enter(cards.good);
      const { isFrozen, answer } = await freezeAt(
        call,
        () => create(person, { card, extra: 1 }),
        () => support(person, { card: other, extra }),
      );
      expect(isFrozen).toBe(true);
      expect(answer).not.toContain('_secret_');
      expect(atStripe(person)).toEqual({ live: ['active'], paid });
      // The next request finds the paid one.
      expect(await create(person, { card, extra: 1 })).toBe('409');
      expect(atStripe(person)).toEqual({ live: ['active'], paid });
    },
  );

  it.each(['GET /v1/subscriptions', 'POST /v1/subscriptions'])(
    'brings nothing back when it stopped at %s, and the person supported the project and canceled',
    async (call) => {
      const person = await entry.person();
      const [card, other] = [await browser.enter(cards.good), await browser.enter(cards.good)];
      await freezeAt(
        call,
        () => create(person, { card, extra: 1 }),
        async () => {
          await create(person, { card: other, extra: 2 });
          await cancel(person);
        },
      );
      expect(atStripe(person)).toEqual({ live: [], paid: [] });
    },
  );

  /** Another amount replaces what was begun, and a cancellation ends it: both must not end what was paid meanwhile. */
  const callsOfAnEnd = ['GET /v1/subscriptions', 'POST /v1/invoices', 'DELETE /v1/subscriptions'];

  it.each(callsOfAnEnd)('ends nothing that was paid meanwhile when it stopped at %s', async (call) => {
    for (const end of [cancel, replace]) {
      const person = await entry.person();
      const card = await browser.enter(cards.good);
      const begun = await create(person, { card, extra: 1 });
      let paid = '';
      await freezeAt(
        call,
        () => end(person),
        async () => {
          paid = await browser.confirm(begun, card);
        },
      );
      const isPaid = paid === 'succeeded';
      // Once nobody can pay it any more, it does not matter when it ends.
      expect(isPaid).toBe(call !== 'DELETE /v1/subscriptions');
      expect(atStripe(person).paid).toEqual(isPaid ? [300] : []);
      if (isPaid) expect(atStripe(person).live).toEqual(['active']);
    }
  });

  async function replace(person: TestSupporter): Promise<string> {
    return create(person, { card: await browser.enter(cards.good), extra: 9 });
  }

  it.each(callsOfAnEnd)(
    'lets nobody pay for two at once that were paid while %s was on its way',
    async (call) => {
      const person = await entry.person();
      const card = await browser.enter(cards.good);
      const begun = await create(person, { card, extra: 1 });
      entry.line.before(call, async () => void (await browser.confirm(begun, card)));
      const next = await replace(person);
      if (next.includes('_secret_')) await browser.confirm(next);
      expect(atStripe(person).paid).toHaveLength(1);
      expect(atStripe(person).live).toEqual(['active']);
      await cancel(person);
      expect(atStripe(person).live).toEqual(['active']);
    },
  );
});

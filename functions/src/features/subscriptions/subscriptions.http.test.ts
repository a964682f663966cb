import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { stripeClientFor } from '@touchdown/local-cloud/stripe/testing/stripe-client-for.ts';
import { putProfile } from '../../testing/put-signed-in.ts';
import '../../testing/forget-entries.ts';
import {
  startSubscriptionsEntry,
  type SubscriptionsEntry,
  type TestSupporter,
} from '../../testing/start-subscriptions-entry.ts';
import { cards, stripeBrowser } from '../../testing/stripe-browser.ts';
import { dynamodbStandIns, oneStandIn } from '../../testing/test-table.ts';
import { attemptKey, customerKey } from './subscription-store.ts';

const unavailable = 'The payment provider isn’t responding. Please try again later.';
const nothingCharged = 'The payment provider isn’t responding. Nothing was charged. Please try again later.';
const outOfRange = 'The additional support must be an amount from $0.00 to $500.00, in whole cents.';

interface Answered {
  subscription: { status: string; total_amount: number; needs: string | null };
  clientSecret?: string;
}

describe.each(dynamodbStandIns)('supporting the project, over $name', ({ endpoint, itOnce }) => {
  let entry: SubscriptionsEntry;
  let browser: ReturnType<typeof stripeBrowser>;

  beforeAll(async () => {
    entry = await startSubscriptionsEntry(endpoint);
    browser = stripeBrowser(entry.stripe);
  });
  afterEach(async () => {
    entry.line.mend();
    entry.watched.mend();
    await entry.resetLimits();
  });
  afterAll(() => entry.stop());

  const create = (person: TestSupporter, paymentMethodId: string, topUpAmount?: unknown) =>
    entry.ask(person, 'POST', '/subscriptions', {
      paymentMethodId,
      ...(topUpAmount === undefined ? {} : { topUpAmount }),
    });
  const me = (person: TestSupporter) => entry.ask(person, 'GET', '/subscriptions/me');
  const cancel = (person: TestSupporter) => entry.ask(person, 'DELETE', '/subscriptions/me');
  const secretOf = ({ body }: { body: unknown }) => (body as Answered).clientSecret ?? '';

  /** Everything that Stripe has of a person. */
  function atStripe({ id }: TestSupporter) {
    const { state } = entry.stripe;
    const customers = Object.values(state.customers).filter(({ metadata }) => metadata['uid'] === id);
    const own = new Set(customers.map((one) => one.id));
    const subscriptions = Object.values(state.subscriptions).filter((one) => own.has(one.customer as string));
    const charges = Object.values(state.charges).filter(
      (one) => own.has(one.customer as string) && one.status === 'succeeded',
    );
    const live = subscriptions.filter(({ status }) => !['canceled', 'incomplete_expired'].includes(status));
    return { customers, subscriptions, live, charges };
  }

  /** Compares the table, Stripe and the page. */
  async function expectAgreement(person: TestSupporter, status: string, charged: number[]): Promise<void> {
    const shown = await me(person);
    const { live, subscriptions, customers, charges } = atStripe(person);
    expect(customers).toHaveLength(1);
    expect(live.length).toBeLessThanOrEqual(1);
    const { current, customerId } = (await entry.stored(person.id)) ?? {};
    expect(customerId).toBe(customers[0]?.id);
    const one = subscriptions.find(({ id }) => id === current?.id);
    expect(charges.map(({ amount }) => amount)).toEqual(charged);
    expect({
      shown: (shown.body as { status: string }).status,
      stored: current?.status,
      stripe: one?.status,
    }).toEqual({
      shown: status,
      stored: status,
      stripe: status,
    });
    if (live.length > 0) expect(live[0]?.id).toBe(current?.id);
  }

  async function supporter(extra = 0): Promise<TestSupporter> {
    const person = await entry.person();
    const answer = await create(person, await browser.enter(cards.good), extra);
    expect(answer.status).toBe(200);
    expect(await browser.confirm(secretOf(answer))).toBe('succeeded');
    await me(person);
    return person;
  }

  it('begins with a card, an extra and a confirmation', async () => {
    const person = await entry.person();
    expect(await me(person)).toMatchObject({ status: 404, body: { error: 'You have no subscription.' } });
    const answer = await create(person, await browser.enter(cards.good), 3.5);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        subscription: {
          status: 'incomplete',
          base_amount: 200,
          top_up_amount: 350,
          total_amount: 550,
          current_period_end: null,
          needs: 'confirmation',
        },
      },
    });
    await expectAgreement(person, 'incomplete', []);
    // Reloaded in the middle of the confirmation, the page gets the secret again.
    expect(secretOf(await me(person))).toBe(secretOf(answer));
    expect(await browser.confirm(secretOf(answer))).toBe('succeeded');
    await expectAgreement(person, 'active', [550]);
    expect((await me(person)).body).not.toHaveProperty('clientSecret');
    expect(JSON.stringify(await entry.stored(person.id))).not.toContain('_secret_');
  });

  it.each([2, 10])('makes one subscription of %d requests at once', async (count) => {
    const person = await entry.person();
    const card = await browser.enter(cards.good);
    const answers = await Promise.all(Array.from({ length: count }, () => create(person, card, 1)));
    const accepted = answers.filter(({ status }) => status === 200);
    expect(accepted.length).toBeGreaterThan(0);
    for (const { status, body } of answers) {
      if (status === 200) continue;
      expect(status).toBe(409);
      expect((body as { error: string }).error).toMatch(/another window|changing the same thing/);
    }
    expect(atStripe(person).subscriptions).toHaveLength(1);
    // Every window confirms; only the first one pays.
    for (const answer of accepted) await browser.confirm(secretOf(answer), card);
    await expectAgreement(person, 'active', [300]);
  });

  it('makes one subscription of two tabs with two cards', async () => {
    const person = await entry.person();
    const [first, second] = [await browser.enter(cards.good), await browser.enter(cards.good)];
    const one = await create(person, first, 2);
    const other = await create(person, second, 2);
    expect(secretOf(other)).toBe(secretOf(one));
    expect(await browser.confirm(secretOf(other), second)).toBe('succeeded');
    expect(await browser.confirm(secretOf(one), first)).toMatch(/already succeeded/);
    await expectAgreement(person, 'active', [400]);
    expect(await create(person, await browser.enter(cards.good), 5)).toMatchObject({
      status: 409,
      body: { error: 'You already support the project.' },
    });
    await expectAgreement(person, 'active', [400]);
  });

  it('cancels what was begun with another amount, and nobody can pay it any more', async () => {
    const person = await entry.person();
    const card = await browser.enter(cards.good);
    const before = await create(person, card, 499.99);
    const after = await create(person, card, 0);
    expect(secretOf(after)).not.toBe(secretOf(before));
    expect(await browser.confirm(secretOf(before), card)).not.toBe('succeeded');
    expect(await browser.confirm(secretOf(after), card)).toBe('succeeded');
    await expectAgreement(person, 'active', [200]);
  });

  it('adopts what was begun when the answer is lost and the same card is sent again', async () => {
    const person = await entry.person();
    const card = await browser.enter(cards.good);
    const lost = await create(person, card, 3.5);
    const repeated = await create(person, card, 3.5);
    expect(repeated).toMatchObject({ status: 200, body: lost.body as object });
    expect(await browser.confirm(secretOf(repeated))).toBe('succeeded');
    await expectAgreement(person, 'active', [550]);
  });

  /** Every call that a creation makes, until one of them fails no more. */
  const steps = Array.from({ length: 14 }, (_, index) => index + 1);

  // What DynamoDB does when a call to it fails is below, on every stand-in.
  itOnce.each(steps)('can be repeated after a death in call %d to Stripe', async (count) => {
    const person = await entry.person();
    const card = await browser.enter(cards.good);
    entry.line.dieAfter(count);
    const died = await create(person, card, 3.5);
    const { calls } = entry.line;
    if (died.status !== 200) expect(died).toMatchObject({ status: 503, body: { error: nothingCharged } });
    expect(atStripe(person).charges).toEqual([]);
    entry.line.mend();
    calls.splice(0);
    // A function that dies leaves its attempt. Until its lease is over, nobody else begins.
    const until = Date.now() + 60_000;
    await putAttempt(person, until);
    if (died.status !== 200) expect(await create(person, card, 3.5)).toMatchObject({ status: 409 });
    await putAttempt(person, Date.now() - 1);
    const repeated = await create(person, card, 3.5);
    expect(repeated.status).toBe(200);
    expect(await browser.confirm(secretOf(repeated), card)).toBe('succeeded');
    expect(atStripe(person).live).toHaveLength(1);
    await expectAgreement(person, 'active', [550]);
  });

  async function putAttempt({ id }: TestSupporter, leaseUntil: number): Promise<void> {
    const Item = { ...attemptKey(id), id: 'died', leaseUntil };
    await entry.client.send(new PutCommand({ TableName: entry.community, Item }));
  }

  it.each([
    { operation: 'TransactWriteItems', afterwards: false },
    { operation: 'TransactWriteItems', afterwards: true },
    { operation: 'PutItem', afterwards: false },
    { operation: 'PutItem', afterwards: true },
    { operation: 'DeleteItem', afterwards: false },
    { operation: 'DeleteItem', afterwards: true },
  ])(
    'can be repeated after $operation fails (afterwards: $afterwards)',
    async ({ operation, afterwards }) => {
      const person = await entry.person();
      const card = await browser.enter(cards.good);
      entry.watched.fail(operation, 30, { afterwards });
      const failed = await create(person, card, 1);
      expect([200, 409, 503]).toContain(failed.status);
      entry.watched.mend();
      await putAttempt(person, Date.now() - 1);
      const repeated = await create(person, card, 1);
      expect(repeated.status).toBe(200);
      expect(await browser.confirm(secretOf(repeated), card)).toBe('succeeded');
      await expectAgreement(person, 'active', [300]);
    },
  );

  it.each(['POST /v1/customers', 'POST /v1/subscriptions', 'GET /v1/payment_intents'])(
    'starts nothing for an account that is deleted before %s',
    async (call) => {
      const person = await entry.person();
      entry.line.before(call, async () => {
        const deletedAt = new Date().toISOString();
        await putProfile(entry.client, entry.community, { id: person.id, authEpoch: 1, deletedAt });
      });
      const answer = await create(person, await browser.enter(cards.good), 1);
      expect(answer).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
      expect(JSON.stringify(answer)).not.toContain('_secret_');
      expect(atStripe(person)).toMatchObject({ live: [], charges: [] });
      if (call !== 'POST /v1/customers') return;
      // Nobody would look for a customer that was made after the deletion.
      expect(atStripe(person).customers).toEqual([]);
      expect(await entry.stored(person.id)).toBeUndefined();
    },
  );

  it('shows what a refresh has found, and not what an earlier one finds later', async () => {
    const person = await entry.person();
    const answer = await create(person, await browser.enter(cards.good));
    const [confirmed] = [browser.confirm(secretOf(answer))];
    await Promise.all([me(person), me(person), confirmed, me(person), me(person)]);
    await expectAgreement(person, 'active', [200]);
  });

  it('ends at the end of the period if it is paid, and at once if it is not', async () => {
    const paid = await supporter(1);
    const message = 'Your subscription is scheduled to end.';
    for (let times = 0; times < 2; times++) {
      expect(await cancel(paid)).toMatchObject({
        status: 200,
        body: { success: true, message, subscription: { status: 'active', cancel_at_period_end: true } },
      });
    }
    await expectAgreement(paid, 'active', [300]);

    const unpaid = await entry.person();
    const begun = await create(unpaid, await browser.enter(cards.good), 1);
    const ended = await cancel(unpaid);
    expect(ended).toMatchObject({
      status: 200,
      body: { message: 'Your subscription has ended.', subscription: { ended_by: 'request' } },
    });
    expect(await browser.confirm(secretOf(begun))).not.toBe('succeeded');
    expect(await cancel(unpaid)).toMatchObject({
      status: 409,
      body: { error: 'Your subscription has already ended.' },
    });
    expect(atStripe(unpaid).live).toEqual([]);
    expect(atStripe(unpaid).charges).toEqual([]);
    // Afterwards somebody may begin again.
    const again = await create(unpaid, await browser.enter(cards.good), 1);
    expect(await browser.confirm(secretOf(again))).toBe('succeeded');
    await expectAgreement(unpaid, 'active', [300]);
  });

  const changeAmount = (person: TestSupporter, topUpAmount: unknown) =>
    entry.ask(person, 'PATCH', '/subscriptions/me', { topUpAmount });
  const keep = (person: TestSupporter) => entry.ask(person, 'POST', '/subscriptions/me/keep');

  it('changes its amount from the next payment on, up, down and to nothing, and lists what was paid', async () => {
    const person = await supporter();
    for (const [amount, total] of [
      [5, 700],
      [5, 700],
      [1.5, 350],
      [0, 200],
      [3, 500],
    ] as const) {
      const answer = await changeAmount(person, amount);
      expect(answer).toMatchObject({ status: 200, body: { subscription: { total_amount: total } } });
    }
    expect((await changeAmount(person, 3)).body).toMatchObject({ message: 'Your next payment is $5.00.' });
    await expectAgreement(person, 'active', [200]);
    expect(await entry.ask(person, 'GET', '/subscriptions/receipts')).toMatchObject({
      status: 200,
      body: { receipts: [{ amount: 200, url: expect.stringMatching(/^https:/) }], hasMore: false },
    });
    expect(await entry.ask(await entry.person(), 'GET', '/subscriptions/receipts')).toMatchObject({
      body: { receipts: [], hasMore: false },
    });
    for (const amount of [501, -1, 0.001, '5', null])
      expect((await changeAmount(person, amount)).status).toBe(400);
  });

  it('has one extra amount after two changes at once, that of one of them', async () => {
    const person = await supporter();
    const answers = await Promise.all([1, 2, 3, 2].map((amount) => changeAmount(person, amount)));
    for (const { status } of answers) expect([200, 409]).toContain(status);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(atStripe(person).live[0]?.items.data).toHaveLength(2);
    await expectAgreement(person, 'active', [200]);
  });

  it('is kept after it was to end, as often as somebody says so, and not after it has ended', async () => {
    const person = await supporter(1);
    await cancel(person);
    expect(await changeAmount(person, 2)).toMatchObject({
      status: 409,
      body: {
        error: 'Your support is scheduled to end. To change the amount, choose “Keep My Subscription” first.',
      },
    });
    for (let times = 0; times < 2; times++)
      expect(await keep(person)).toMatchObject({
        status: 200,
        body: { message: 'Your support continues.', subscription: { cancel_at_period_end: false } },
      });
    await expectAgreement(person, 'active', [300]);
    const [live] = atStripe(person).live;
    if (live) live.status = 'canceled';
    for (const answer of [await keep(person), await changeAmount(person, 2)])
      expect(answer).toMatchObject({ status: 409, body: { error: 'Your subscription has already ended.' } });
    expect((await keep(await entry.person())).status).toBe(404);
  });

  it('whose payment is due is paid before its amount changes', async () => {
    const person = await entry.person();
    await create(person, await browser.enter(cards.good), 1);
    expect(await changeAmount(person, 2)).toMatchObject({
      status: 409,
      body: { error: 'A payment is due. Please settle it before you change the amount.' },
    });
  });

  itOnce.each([-1, 0.001, 500.01, 1e9, '2,50', 'NaN', null, true, [], Number.MIN_VALUE, 1e21])(
    'refuses %j as an extra',
    async (amount) => {
      const person = await entry.person();
      const answer = await create(person, 'pm_1', amount);
      expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
      if (typeof amount === 'number') expect(answer.body).toMatchObject({ error: outOfRange });
      expect(atStripe(person).customers).toEqual([]);
    },
  );

  itOnce.each([
    { amount: 0, cents: 200 },
    { amount: 0.01, cents: 201 },
    { amount: 1.1, cents: 310 },
    { amount: 500, cents: 50_200 },
  ])('charges exactly $cents cents with an extra of $amount', async ({ amount, cents }) => {
    const person = await supporter(amount);
    await expectAgreement(person, 'active', [cents]);
    expect((await me(person)).body).toMatchObject({ total_amount: cents });
  });

  itOnce.each([
    { card: cards.declinedWhenEntered, sentence: /^Your card was declined\.$/ },
    { card: cards.withoutFunds, sentence: /^Your card has insufficient funds\.$/ },
  ])('says why a card is refused: $sentence', async ({ card, sentence }) => {
    const person = await entry.person();
    const answer = await create(person, await browser.enter(card), 1);
    expect(answer).toMatchObject({ status: 402, body: { code: 'PAYMENT_REFUSED' } });
    expect((answer.body as { error: string }).error).toMatch(sentence);
    expect(atStripe(person).live).toEqual([]);
    const next = await create(person, await browser.enter(cards.good), 1);
    expect(await browser.confirm(secretOf(next))).toBe('succeeded');
    await expectAgreement(person, 'active', [300]);
  });

  itOnce('lets a person choose another card after a payment was declined', async () => {
    const person = await entry.person();
    const bad = await browser.enter(cards.declinedWhenPaying);
    const answer = await create(person, bad, 1);
    expect(await browser.confirm(secretOf(answer))).toBe('Your card was declined.');
    expect((await me(person)).body).toMatchObject({ status: 'incomplete', needs: 'card' });
    const good = await browser.enter(cards.good);
    const next = await create(person, good, 1);
    expect(next.status).toBe(200);
    expect(await browser.confirm(secretOf(next), good)).toBe('succeeded');
    await expectAgreement(person, 'active', [300]);
    expect(atStripe(person).subscriptions).toHaveLength(1);
    expect(atStripe(person).customers[0]?.invoice_settings.default_payment_method).toBe(good);
  });

  itOnce('waits for the bank when a card needs 3-D Secure', async () => {
    const person = await entry.person();
    const answer = await create(person, await browser.enter(cards.authenticatedOnce), 1);
    expect(await browser.confirm(secretOf(answer))).toBe('requires_action');
    await expectAgreement(person, 'incomplete', []);
    expect((await me(person)).body).toMatchObject({ needs: 'confirmation', clientSecret: secretOf(answer) });
  });

  itOnce('refuses a card that is somebody else’s, was never made, or was removed', async () => {
    const card = await browser.enter(cards.good);
    const owner = await entry.person();
    await create(owner, card);
    for (const foreign of [card, 'pm_0000000000000000']) {
      const thief = await entry.person();
      expect(await create(thief, foreign)).toMatchObject({
        status: 402,
        body: {
          code: 'PAYMENT_REFUSED',
          error: 'This card can’t be used here. Please enter it again or use another card.',
        },
      });
      expect(atStripe(thief).live).toEqual([]);
    }
    await expectAgreement(owner, 'incomplete', []);
    for (const wrong of ['cus_1', 'pm_', 'pm_a/../b', '']) {
      expect(await create(owner, wrong)).toMatchObject({ status: 400 });
    }
  });

  itOnce('takes no customer, person or price from a request', async () => {
    const person = await entry.person();
    for (const extra of [{ customer: 'cus_1' }, { uid: 'other' }, { price: 'price_1' }]) {
      const body = { paymentMethodId: 'pm_1', ...extra };
      expect(await entry.ask(person, 'POST', '/subscriptions', body)).toMatchObject({ status: 400 });
    }
  });

  itOnce.each([
    { fault: { how: 'refused', status: 429 } as const, words: 'too many calls' },
    { fault: { how: 'refused', status: 500 } as const, words: 'an error of its own' },
    { fault: { how: 'half an answer' } as const, words: 'half an answer' },
    { fault: { how: 'never arrives' } as const, words: 'nothing' },
  ])('says so when Stripe answers with $words, and charges nothing twice', async ({ fault }) => {
    const supporting = await supporter(1);
    const person = await entry.person();
    const card = await browser.enter(cards.good);
    entry.line.fail(fault);
    const answers = await Promise.all([create(person, card, 1), cancel(supporting), portal(supporting)]);
    const sentences = [nothingCharged, unavailable, unavailable];
    for (const [index, answer] of answers.entries()) {
      expect(answer).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE', error: sentences[index] } });
      expect(answer.headers['retry-after']).toBe('30');
    }
    // What is stored needs nothing of Stripe's.
    expect(await me(supporting)).toMatchObject({ status: 200, body: { status: 'active' } });
    entry.line.mend();
    const repeated = await create(person, card, 1);
    expect(await browser.confirm(secretOf(repeated), card)).toBe('succeeded');
    await expectAgreement(person, 'active', [300]);
    // The page asks again after a cancellation whose answer was lost.
    await cancel(supporting);
    expect((await entry.stored(supporting.id))?.current?.cancelsAtPeriodEnd).toBe(true);
  });

  it.each([
    { status: 'incomplete', begin: async () => {} },
    {
      status: 'active',
      begin: async (answer: unknown) => void (await browser.confirm(secretOf(answer as { body: unknown }))),
    },
  ])('begins again after an operator deleted the customer of an $status support', async ({ begin }) => {
    const person = await entry.person();
    const first = await create(person, await browser.enter(cards.good), 1);
    await begin(first);
    await me(person);
    const gone = (await entry.stored(person.id))?.customerId ?? '';
    await stripeClientFor(entry.stripe).customers.del(gone);
    const again = await create(person, await browser.enter(cards.good), 2);
    expect(again.status).toBe(200);
    expect(await browser.confirm(secretOf(again))).toBe('succeeded');
    await expectAgreement(person, 'active', [400]);
    // Nothing is left that leads from the old customer to the person.
    const old = new GetCommand({ TableName: entry.community, Key: customerKey(gone), ConsistentRead: true });
    expect((await entry.client.send(old)).Item).toBeUndefined();
  });

  itOnce.each(steps)('replaces a deleted customer also after a death in call %d to Stripe', async (count) => {
    const person = await entry.person();
    const card = await browser.enter(cards.good);
    // All three requests have one id, by which Stripe knows what was done before the deletion.
    await putAttempt(person, Date.now() - 1);
    expect((await create(person, card, 2)).status).toBe(200);
    await stripeClientFor(entry.stripe).customers.del((await entry.stored(person.id))?.customerId ?? '');
    await putAttempt(person, Date.now() - 1);
    const other = await browser.enter(cards.good);
    entry.line.dieAfter(count);
    await create(person, other, 2);
    entry.line.mend();
    await putAttempt(person, Date.now() - 1);
    const repeated = await create(person, other, 2);
    expect(repeated.status).toBe(200);
    expect(await browser.confirm(secretOf(repeated), other)).toBe('succeeded');
    await expectAgreement(person, 'active', [400]);
  });

  itOnce('waits for a slow Stripe', async () => {
    const person = await entry.person();
    entry.line.fail({ how: 'slow', milliseconds: 300 });
    const answer = await create(person, await browser.enter(cards.good), 1);
    expect(await browser.confirm(secretOf(answer))).toBe('succeeded');
    await expectAgreement(person, 'active', [300]);
  });

  const portal = (person: TestSupporter) => entry.ask(person, 'POST', '/subscriptions/portal');

  itOnce('opens the portal for the own customer only, and comes back to the site', async () => {
    expect(await portal(await entry.person())).toMatchObject({ status: 404 });
    const person = await supporter();
    const [one, other] = await Promise.all([portal(person), portal(person)]);
    expect([one.status, other.status]).toEqual([200, 200]);
    await portal(person);
    const { portalSessions, portalConfigurations } = entry.stripe.state;
    const session = Object.values(portalSessions).at(-1);
    expect(session).toMatchObject({
      customer: atStripe(person).customers[0]?.id,
      return_url: 'https://site.example/account/subscription',
    });
    const made = Object.values(portalConfigurations).find(({ id }) => id === session?.configuration);
    expect(made?.features).toMatchObject({
      payment_method_update: { enabled: true },
      invoice_history: { enabled: true },
      subscription_cancel: { enabled: false },
    });
  });

  it('has one product and one base price at Stripe', () => {
    const { products, prices } = entry.stripe.state;
    expect(Object.keys(products)).toEqual(['touchdown_support']);
    const base = Object.values(prices).filter((price) => price.lookup_key === 'touchdown_support_200');
    expect(base).toMatchObject([{ unit_amount: 200, currency: 'usd', recurring: { interval: 'month' } }]);
  });
});

describe.each(oneStandIn)('without settings', ({ endpoint }) => {
  let entry: SubscriptionsEntry;
  beforeAll(async () => {
    entry = await startSubscriptionsEntry(endpoint, { isOpen: false });
  });
  afterAll(() => entry.stop());

  it('says that support is not open yet', async () => {
    const person = await entry.person();
    expect(await entry.ask(undefined, 'GET', '/subscriptions/config')).toMatchObject({
      status: 200,
      body: { open: false },
    });
    const body = { paymentMethodId: 'pm_1', topUpAmount: 1 };
    expect(await entry.ask(person, 'POST', '/subscriptions', body)).toMatchObject({
      status: 503,
      body: { code: 'UNAVAILABLE', error: 'Supporting the project is not open yet.' },
    });
    for (const [method, path] of [
      ['GET', '/subscriptions/me'],
      ['DELETE', '/subscriptions/me'],
      ['POST', '/subscriptions/portal'],
    ] as const) {
      expect(await entry.ask(person, method, path)).toMatchObject({ status: 404 });
    }
    expect(entry.line.calls).toEqual([]);
  });
});

import { sampleOf } from '@touchdown/level2/testing/depth.ts';
import { SeededRandom } from '@touchdown/level2/writing/seeded-random.ts';
import { hasEnded } from '@touchdown/shared/subscriptions/subscription-status.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { toSubscription } from '../../domain/support/subscription-items.ts';
import { putProfile, putSignedIn } from '../../testing/put-signed-in.ts';
import { startSupporters, type Supporters } from '../../testing/start-supporters.ts';
import type { SentEvent } from '../../testing/start-support-work.ts';
import { cards, stripeBrowser } from '../../testing/stripe-browser.ts';
import { supportLedger, type SupportLedger } from '../../testing/support-ledger.ts';
import { oneStandIn } from '../../testing/test-table.ts';

/** `EVERYTHING=200` tries so many sequences. */
const asked = process.env['EVERYTHING'];
const sequences = Number(asked ?? 8);
const stepsEach = 40;
const amounts = [0, 1, 3.5];

type Person = Awaited<ReturnType<Supporters['person']>> & {
  secrets: { clientSecret: string; card: string }[];
  /** `leaving`: Stripe has not been told yet. */
  state: 'present' | 'leaving' | 'gone';
};

/**
 * Three people, their browsers and cards, Stripe's events and clock, and functions that die do everything in a random
 * order. Then what is due is done, and the table, Stripe, the page and what each card paid are compared.
 */
describe.each(oneStandIn)('everything in disorder', ({ endpoint }) => {
  let people: Supporters;
  let browser: ReturnType<typeof stripeBrowser>;
  let ledger: SupportLedger;

  beforeAll(async () => {
    people = await startSupporters(endpoint);
    browser = stripeBrowser(people.server);
    ledger = supportLedger(people.server.state);
  });
  afterAll(() => people.stop());

  function setDate(): void {
    vi.useFakeTimers({ toFake: ['Date'], now: people.server.clock.now() * 1000 });
  }
  function advance(duration: string): void {
    people.server.clock.advance(duration);
    setDate();
  }
  function mend(): void {
    people.line.mend();
    people.work.watched.mend();
  }

  async function ask(person: Person, method: string, path: string, body?: unknown) {
    // A session of its own, because hours pass.
    const { profile } = person;
    const { cookie } =
      person.state === 'present'
        ? await putSignedIn(people.work.client, people.work.community, { profile })
        : person;
    return people.work.ask(method, path, { cookie, ...(body === undefined ? {} : { body }) });
  }

  async function look(person: Person) {
    const answer = await ask(person, 'GET', '/subscriptions/me');
    const { clientSecret } = answer.body as { clientSecret?: string };
    if (clientSecret) person.secrets.push({ clientSecret, card: '' });
    return answer;
  }

  async function runSequence(seed: number): Promise<void> {
    setDate();
    const random = new SeededRandom(seed);
    people.server.rules.afterRetries = random.pick(['cancel', 'unpaid', 'past_due']);
    const crowd: Person[] = [];
    for (let index = 0; index < 3; index++) {
      crowd.push({ ...(await people.person()), secrets: [], state: 'present' });
    }
    const uids = crowd.map(({ uid }) => uid);
    const anybody = () => random.pick(crowd);
    let events: SentEvent[] = [];

    async function begin(person = anybody(), confirms = 0.7, likesGood = 0.4): Promise<void> {
      const number = random.chance(likesGood) ? cards.good : random.pick(Object.values(cards));
      const card = await browser.enter(number);
      const body = { paymentMethodId: card, topUpAmount: random.pick(amounts) };
      const answer = await ask(person, 'POST', '/subscriptions', body);
      const { clientSecret } = answer.body as { clientSecret?: string };
      if (clientSecret) person.secrets.push({ clientSecret, card });
      if (clientSecret && random.chance(confirms)) await confirm(person);
    }
    /** Somebody whose account Stripe does not know to be deleted may still pay in another window. That ends in seconds. */
    async function confirm(person = anybody()): Promise<void> {
      const secret = random.chance(0.7) ? person.secrets.at(-1) : random.pick(person.secrets);
      if (!secret || person.state === 'leaving') return;
      const status = await browser.confirm(secret.clientSecret, random.chance(0.7) ? secret.card : undefined);
      if (status === 'requires_action' && random.chance(0.8)) {
        await browser.authenticate(secret.clientSecret, random.chance(0.7));
      }
    }
    const cancel = (person = anybody()) => ask(person, 'DELETE', '/subscriptions/me');

    const changeAmount = (person = anybody()) =>
      ask(person, 'PATCH', '/subscriptions/me', { topUpAmount: random.pick(amounts) });
    const keep = (person = anybody()) => ask(person, 'POST', '/subscriptions/me/keep');

    async function changeCard(): Promise<void> {
      const customer = (await people.stored(anybody().uid))?.customerId;
      const [one] = customer === undefined ? [] : people.liveAt(customer);
      if (!customer || !one) return;
      const card = await browser.enter(random.pick([cards.good, cards.authenticatedAlways]));
      await people.stripe.paymentMethods.attach(card, { customer });
      await people.stripe.subscriptions.update(one.id, { default_payment_method: card });
      for (const { id } of (await people.stripe.invoices.list({ customer, status: 'open' })).data) {
        if (id) await people.stripe.invoices.pay(id).catch(() => {});
      }
    }
    async function giveBack(): Promise<void> {
      const charge = random.pick(ledger.kept(uids));
      if (!charge || random.chance(0.3)) return;
      const email = crowd.find(({ uid }) => uid === charge.uid)?.profile.email ?? '';
      const what = random.pick(['all', 'all', 'part', 'dispute'] as const);
      // Both are about the last payment of a person.
      if (what === 'dispute') attempt(() => people.server.dispute(email));
      else attempt(() => people.server.refund(email, what === 'part' ? 1 : undefined));
    }
    async function leave(): Promise<void> {
      const person = anybody();
      if (person.state !== 'present' || random.chance(0.7)) return;
      person.state = 'leaving';
      await people.deleteAccount(person);
      if (random.chance(0.7)) await follow(person);
    }
    async function follow(person: Person): Promise<void> {
      if (person.state !== 'leaving') return people.work.followTask(person.uid, 'email');
      await people.work.followTask(person.uid, 'forget');
      person.state = 'gone';
      ledger.close(person.uid, people.server.clock.now());
    }
    async function changeEmail(): Promise<void> {
      const person = anybody();
      if (person.state !== 'present') return;
      person.profile = { ...person.profile, email: `other-${random.whole(1, 1e9)}@example.org` };
      await putProfile(people.work.client, people.work.community, person.profile);
      await people.leave(person.uid, 'email');
      if (random.chance(0.5)) await follow(person);
    }
    async function deliver(): Promise<void> {
      const event = random.pick(events);
      if (!event) return;
      const isOld = random.chance(0.1);
      const secret = random.chance(0.1) ? { secret: 'whsec_another' } : {};
      await people.work.deliver(event, { ...secret, ...(isOld ? { secondsAgo: 900 } : {}) });
    }
    async function consume(): Promise<void> {
      const hint = random.pick(people.work.invoked);
      if (hint) await people.work.consume(hint);
    }
    /** What the schedules do at least once before a day is over, whatever happens. */
    async function doWhatIsDue(): Promise<void> {
      mend();
      advance('20 minutes');
      await people.work.carryOutDue();
      for (const person of crowd) {
        if (person.state === 'leaving') await follow(person);
      }
      await people.work.reconcile();
    }
    async function pass(): Promise<void> {
      const duration = random.pick(['1 hour', '23 hours', '3 days', '3 days', '1 month', '1 month']);
      if (duration !== '1 hour') await doWhatIsDue();
      advance(duration);
      if (duration !== '1 hour') await doWhatIsDue();
    }
    async function breakDown(): Promise<void> {
      const { line, work } = people;
      random.pick([
        () => line.dieAfter(random.whole(1, 12)),
        () => line.fail({ how: 'refused', status: random.pick([429, 500]) }, '', random.whole(1, 9)),
        () => line.fail({ how: 'half an answer' }, '', random.whole(1, 4)),
        () => line.fail({ how: 'slow', milliseconds: 100 }, '', 5),
        () => line.fail({ how: 'never arrives' }),
        () => work.watched.fail('PutItem', random.whole(1, 4), { afterwards: random.chance(0.5) }),
        () => work.watched.fail('TransactWriteItems', 3, { afterwards: random.chance(0.5) }),
        () => work.watched.fail('UpdateItem', 3, { afterwards: random.chance(0.5) }),
      ])();
    }
    /** A request stops at some call, and goes on when somebody has done something else. */
    async function freeze(): Promise<void> {
      const person = anybody();
      const other = random.pick([cancel, confirm, changeAmount, keep, (one: Person) => begin(one)]);
      const call = random.pick([
        'POST /v1/customers',
        'GET /v1/subscriptions',
        'POST /v1/sub',
        'POST /v1/invoices',
        'DELETE',
      ]);
      people.line.before(call, async () => {
        advance(random.pick(['1 second', '5 minutes']));
        await other(person).catch(() => {});
      });
      await random.pick([() => begin(person), () => cancel(person), () => changeAmount(person)])();
      people.line.mend();
    }

    /** Somebody pays what is begun at the moment in which another window replaces or cancels it. */
    async function payMeanwhile(): Promise<void> {
      const person = anybody();
      await begin(person, 0, 0.9);
      const secret = person.secrets.at(-1);
      if (!secret || person.state === 'leaving') return;
      const call = random.pick([
        'GET /v1/subscriptions',
        'GET /v1/subscriptions/sub_',
        'POST /v1/inv',
        'DELETE',
      ]);
      people.line.before(call, async () => void (await browser.confirm(secret.clientSecret, secret.card)));
      await (random.chance(0.7) ? begin(person, 1, 0.9) : cancel(person));
    }

    const atOnce = async () => {
      const person = anybody();
      await Promise.allSettled(
        Array.from({ length: 3 }, () =>
          random.pick([cancel, confirm, look, consume, changeAmount, keep, (one: Person) => begin(one)])(
            person,
          ),
        ),
      );
    };
    const actions: Record<string, () => Promise<unknown>> = {
      begin: () => begin(),
      confirm: () => confirm(),
      cancel: () => cancel(),
      look: () => look(anybody()),
      changeAmount: () => changeAmount(),
      keep: () => keep(),
      changeCard,
      giveBack,
      leave,
      changeEmail,
      deliver,
      consume,
      pass,
      breakDown,
      freeze,
      payMeanwhile,
      atOnce,
      drop: async () => void (events = events.filter(() => random.chance(0.7))),
      lose: async () => void people.work.invoked.splice(0, 1),
      reconcile: () => people.work.reconcile(),
      carryOutDue: () => people.work.carryOutDue(),
    };
    // What moves things on happens more often than the rest.
    const often = [
      'begin',
      'begin',
      'payMeanwhile',
      'payMeanwhile',
      'confirm',
      'look',
      'pass',
      'pass',
      'deliver',
      'deliver',
      'consume',
      'freeze',
    ];
    const names = [...Object.keys(actions), ...often];
    const done: string[] = [];
    try {
      for (let step = 0; step < stepsEach; step++) {
        const name = random.pick(names);
        done.push(name);
        // A request, a consumer and a schedule may all fail here. What they leave behind is what counts.
        await actions[name]?.().catch((error: Error) => done.push(error.message.slice(0, 60)));
        if (name !== 'breakDown') mend();
        events.push(...people.newEvents());
        ledger.expectInOrder(uids);
      }
      mend();
      for (const event of events) await people.work.deliver(event);
      for (const hint of people.work.invoked.splice(0)) await people.work.consume(hint);
      await doWhatIsDue();
      await doWhatIsDue();
      for (const person of crowd) await expectAgreement(person);
      await expectEnd(crowd, doWhatIsDue);
    } catch (error) {
      throw new Error(`Seed ${seed}: ${done.join('; ')}\n${(error as Error).message}`, { cause: error });
    }
  }

  async function expectAgreement(person: Person): Promise<void> {
    const { uid, state } = person;
    const { customers, subscriptions } = ledger.of(uid);
    const live = subscriptions.filter(({ status }) => !hasEnded(status));
    expect(live.length).toBeLessThanOrEqual(1);
    expect(customers.length).toBeLessThanOrEqual(1);
    if (state !== 'present') {
      expect({ keys: await people.keysAbout(uid), customers, live }).toEqual({
        keys: [],
        customers: [],
        live: [],
      });
      return;
    }
    const stored = await people.stored(uid);
    expect(stored?.customerId).toBe(customers[0]?.id);
    if (stored) expect(customers[0]?.email).toBe(person.profile.email);
    const { current } = stored ?? {};
    const shown = await look(person);
    if (!current) {
      expect({ live, shown: shown.status }).toEqual({ live: [], shown: 404 });
      return;
    }
    const { clientSecret: _secret, ...page } = shown.body as Record<string, unknown>;
    expect(page).toEqual(toSubscription(current));
    const there = people.server.state.subscriptions[current.id];
    if (live[0]) expect(live[0].id).toBe(current.id);
    expect(there?.items.data.length).toBeLessThanOrEqual(2);
    expect({
      status: current.status,
      ends: current.cancelsAtPeriodEnd,
      cents: current.baseCents + current.extraCents,
      hasEnded: current.endedAt !== null,
    }).toEqual({
      status: there?.status,
      ends: !hasEnded(current.status) && there?.cancel_at_period_end,
      cents: there?.items.data.reduce((sum, { price }) => sum + (price.unit_amount ?? 0), 0),
      hasEnded: hasEnded(current.status),
    });
    // Whose money went back supports no more.
    if (live[0]) expect(ledger.wentBack(live[0].id)).toBe(false);
  }

  /** Whoever cancels or leaves pays no more, whatever they do with old windows. */
  async function expectEnd(crowd: Person[], doWhatIsDue: () => Promise<void>): Promise<void> {
    for (const person of crowd)
      if (person.state === 'present') await ask(person, 'DELETE', '/subscriptions/me');
    const uids = crowd.map(({ uid }) => uid);
    const paid = ledger.kept(uids).length;
    for (const person of crowd) {
      for (const { clientSecret } of person.secrets) {
        await browser.confirm(clientSecret, await browser.enter(cards.good));
      }
    }
    advance('1 month');
    await doWhatIsDue();
    advance('1 month');
    await doWhatIsDue();
    expect(ledger.kept(uids)).toHaveLength(paid);
    for (const person of crowd) {
      await expectAgreement(person);
      expect(ledger.of(person.uid).subscriptions.filter(({ status }) => !hasEnded(status))).toEqual([]);
    }
  }

  function attempt(work: () => void): void {
    try {
      work();
    } catch {
      // The last payment has gone back already.
    }
  }

  /** The people of earlier sequences would make each comparison with Stripe longer. */
  afterEach(() => {
    const { state } = people.server;
    for (const kind of [state.customers, state.subscriptions, state.invoices, state.charges, state.events]) {
      for (const id of Object.keys(kind)) delete kind[id];
    }
  });

  const seeds = Array.from({ length: sequences }, (_, at) => at + 1);
  it.each(
    sampleOf(
      'sequences of everything that happens to an account and its payments',
      seeds,
      asked ? sequences : 2,
    ),
  )('sequence %d', runSequence);
});

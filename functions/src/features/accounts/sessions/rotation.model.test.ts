import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  startAccountsEntry,
  type AccountsEntry,
  type TestBrowser,
} from '../../../testing/start-accounts-entry.ts';
import { oneStandIn } from '../../../testing/test-table.ts';

/** The expected state of the session, without its tokens. */
interface Model {
  isAlive: boolean;
  gen: number;
  renewedAt: number;
  now: number;
  /** The generation of the tokens that each holder has. */
  holders: number[];
}

interface Real {
  holders: TestBrowser[];
}

type Command = fc.AsyncCommand<Model, Real>;

const grace = 20_000;
let ips = 0;

/** The expected outcome of a holder’s renewal. */
function expectedOutcome(model: Model, holder: number): 'renewed' | 'repeated' | 'ended' {
  const behind = model.gen - (model.holders[holder] ?? 0);
  if (!model.isAlive) return 'ended';
  if (behind === 0) return 'renewed';
  return behind === 1 && model.now - model.renewedAt <= grace ? 'repeated' : 'ended';
}

function renew(model: Model, holder: number): number {
  const outcome = expectedOutcome(model, holder);
  if (outcome === 'ended') {
    model.isAlive = false;
    return 401;
  }
  if (outcome === 'renewed') {
    model.gen++;
    model.renewedAt = model.now;
  }
  model.holders[holder] = model.gen;
  return 200;
}

/** A holder renews, unless its cookies were deleted by an earlier refusal. */
class Renew implements Command {
  readonly holder: number;
  constructor(holder: number) {
    this.holder = holder;
  }
  check = () => true;
  toString = () => `renew by ${this.holder}`;
  async run(model: Model, real: Real): Promise<void> {
    const browser = real.holders[this.holder];
    if (!browser || !browser.cookies.has('__Host-rt')) return;
    const status = renew(model, this.holder);
    expect((await browser.send('POST', '/auth/refresh')).status).toBe(status);
    if (status === 200) expect((await browser.get('/auth/me')).status).toBe(200);
  }
}

/** The response to a renewal is lost: the holder still has its earlier tokens. */
class RenewWithLostResponse implements Command {
  readonly holder: number;
  constructor(holder: number) {
    this.holder = holder;
  }
  check = (model: Readonly<Model>) => expectedOutcome(model, this.holder) !== 'ended';
  toString = () => `renew with a lost response by ${this.holder}`;
  async run(model: Model, real: Real): Promise<void> {
    const browser = real.holders[this.holder];
    if (!browser || !browser.cookies.has('__Host-rt')) return;
    const gen = model.holders[this.holder] ?? 0;
    expect((await browser.copy().send('POST', '/auth/refresh')).status).toBe(renew(model, this.holder));
    model.holders[this.holder] = gen;
  }
}

/** Two tabs of one browser at the same moment: both get the same tokens. */
class RenewTwice implements Command {
  readonly holder: number;
  constructor(holder: number) {
    this.holder = holder;
  }
  check = (model: Readonly<Model>) => expectedOutcome(model, this.holder) === 'renewed';
  toString = () => `renew twice at once by ${this.holder}`;
  async run(model: Model, real: Real): Promise<void> {
    const browser = real.holders[this.holder];
    if (!browser || !browser.cookies.has('__Host-rt')) return;
    const tabs = [browser.copy(), browser.copy(), browser];
    const answers = await Promise.all(tabs.map((tab) => tab.send('POST', '/auth/refresh')));
    renew(model, this.holder);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const tab of tabs) expect(tab.cookies).toEqual(browser.cookies);
  }
}

/** Time passes, or goes back a little, as between two machines with different clocks. */
class PassTime implements Command {
  readonly seconds: number;
  constructor(seconds: number) {
    this.seconds = seconds;
  }
  check = () => true;
  toString = () => `${this.seconds} s`;
  async run(model: Model): Promise<void> {
    model.now += this.seconds * 1000;
    vi.setSystemTime(model.now);
  }
}

describe.each(oneStandIn)('the rotation of refresh tokens over $name', ({ endpoint }) => {
  let entry: AccountsEntry;

  beforeAll(async () => {
    entry = await startAccountsEntry(endpoint);
  });
  afterAll(() => entry.stop());
  afterEach(() => {
    vi.useRealTimers();
  });

  it('follows its rules with several tabs, thieves, lost responses and different clocks', async () => {
    const holder = fc.integer({ min: 0, max: 2 });
    const commands = fc.commands(
      [
        holder.map((at) => new Renew(at)),
        holder.map((at) => new RenewWithLostResponse(at)),
        holder.map((at) => new RenewTwice(at)),
        fc.constantFrom(-2, 1, 19, 21, 700).map((seconds) => new PassTime(seconds)),
      ],
      { maxCommands: 14 },
    );
    await fc.assert(
      fc.asyncProperty(commands, async (sequence) => {
        const start = 1_795_219_200_000;
        vi.useFakeTimers({ toFake: ['Date'], now: start });
        await fc.asyncModelRun(async () => {
          const owner = entry.browser(`2001:db8:0:${(++ips).toString(16)}::1`);
          const name = `m-${randomUUID().slice(0, 12)}`;
          const body = { username: name, email: `${name}@example.org`, password: 'correct horse battery' };
          expect((await owner.send('POST', '/auth/signup', body)).status).toBe(200);
          const model = { isAlive: true, gen: 0, renewedAt: start, now: start, holders: [0, 0, 0] };
          // The owner’s browser, and two devices that have copied its cookies.
          return { model, real: { holders: [owner, owner.copy(), owner.copy()] } };
        }, sequence);
      }),
      { numRuns: 60, seed: 20_261_121 },
    );
  });
});

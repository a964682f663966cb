import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  startAccountsEntry,
  type AccountsEntry,
  type TestBrowser,
} from '../../../testing/start-accounts-entry.ts';
import { dynamodbStandIns } from '../../../testing/test-table.ts';

/** What the session must be like, without its tokens: how often it was renewed, and when. */
interface Model {
  isAlive: boolean;
  gen: number;
  renewedAt: number;
  now: number;
  /** The renewal of which each holder has the tokens. */
  holders: number[];
}

interface Real {
  holders: TestBrowser[];
}

type Command = fc.AsyncCommand<Model, Real>;

const grace = 20_000;
let ips = 0;

/** What a holder’s renewal must come to. */
function expected(model: Model, holder: number): 'renewed' | 'repeated' | 'over' {
  const behind = model.gen - (model.holders[holder] ?? 0);
  if (!model.isAlive) return 'over';
  if (behind === 0) return 'renewed';
  return behind === 1 && model.now - model.renewedAt <= grace ? 'repeated' : 'over';
}

function renew(model: Model, holder: number): number {
  const outcome = expected(model, holder);
  if (outcome === 'over') {
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

/** A holder renews. Whoever has lost the cookies by then is answered like a stranger. */
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

/** The answer to a renewal never arrives: the holder still has the tokens of before. */
class RenewUnheard implements Command {
  readonly holder: number;
  constructor(holder: number) {
    this.holder = holder;
  }
  check = (model: Readonly<Model>) => expected(model, this.holder) !== 'over';
  toString = () => `renew unheard by ${this.holder}`;
  async run(model: Model, real: Real): Promise<void> {
    const browser = real.holders[this.holder];
    if (!browser || !browser.cookies.has('__Host-rt')) return;
    const held = model.holders[this.holder] ?? 0;
    expect((await browser.copy().send('POST', '/auth/refresh')).status).toBe(renew(model, this.holder));
    model.holders[this.holder] = held;
  }
}

/** Two tabs of one browser at the same moment: both get the same tokens. */
class RenewTwice implements Command {
  readonly holder: number;
  constructor(holder: number) {
    this.holder = holder;
  }
  check = (model: Readonly<Model>) => expected(model, this.holder) === 'renewed';
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

/** Time goes on; or back a little, as from one machine to another. */
class Pass implements Command {
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

describe.each(dynamodbStandIns.slice(0, 1))('the rotation of refresh tokens over $name', ({ endpoint }) => {
  let entry: AccountsEntry;

  beforeAll(async () => {
    entry = await startAccountsEntry(endpoint);
  });
  afterAll(() => entry.stop());
  afterEach(() => {
    vi.useRealTimers();
  });

  it('keeps to its rules whatever tabs, thieves, lost answers and clocks do', async () => {
    const holder = fc.integer({ min: 0, max: 2 });
    const commands = fc.commands(
      [
        holder.map((at) => new Renew(at)),
        holder.map((at) => new RenewUnheard(at)),
        holder.map((at) => new RenewTwice(at)),
        fc.constantFrom(-2, 1, 19, 21, 700).map((seconds) => new Pass(seconds)),
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
          // The owner’s browser, another device that has copied its cookies, and a third.
          return { model, real: { holders: [owner, owner.copy(), owner.copy()] } };
        }, sequence);
      }),
      { numRuns: 60, seed: 20_261_121 },
    );
  }, 120_000);
});

import { randomUUID } from 'node:crypto';
import { inLanes } from '@touchdown/functions/platform/in-lanes.ts';
import { card } from '@touchdown/local-cloud/stripe/testing/subscribe.ts';
import { stripeClientFor } from '@touchdown/local-cloud/stripe/testing/stripe-client-for.ts';
import {
  abuseBudgets,
  megabytesOf,
  uploadedMegabytesPerDay,
} from '@touchdown/shared/contract/abuse-budgets.ts';
import { exportFormats } from '@touchdown/shared/tornadoes/export/exported-file.ts';
import { maxPictureBytes } from '@touchdown/shared/uploads/upload-limits.ts';
import { caller, newTally, signUp, type Caller, type Tally } from './hostile-caller.ts';
import type { HostileSite } from './hostile-site.ts';

/** How large each attack is, and how long: in hours, each of which begins with all at once. */
export interface Scale {
  hours: number;
  /** Networks that guess at one account, and that try leaked names with their passwords. */
  guessing: number;
  stuffing: number;
  /** Accounts that try cards, those that upload, and those that write. */
  cardTesters: number;
  uploaders: number;
  spammers: number;
  /** Networks that make accounts, send takedown requests, and copy everything. */
  signingUp: number;
  reporting: number;
  scraping: number;
}

export interface Attack {
  name: string;
  /** What it wants. */
  gains: string;
  /** What the budgets of a day leave of it. */
  perDay: number;
  tally: Tally;
  /** Does as much in one hour as the site lets it. Returns how much it got. */
  hour: () => Promise<number>;
}

export interface Known {
  /** The account that everybody guesses at. */
  victim: string;
  tornado: string;
  ids: readonly string[];
}

/** Returns attackers, each kind with networks or accounts of its own. */
interface Attackers {
  url: string;
  known: Known;
  networks: (count: number) => Caller[];
  /** With a confirmed address. Two are in each network. */
  accounts: (count: number) => Promise<Caller[]>;
}

type Plan = (attackers: Attackers) => Attack['hour'] | Promise<Attack['hour']>;

const atOnce = 16;
const declined = '4000000000000002';

export async function attacksOn(site: HostileSite, scale: Scale, known: Known): Promise<Attack[]> {
  const stripe = stripeClientFor(site.cloud.stripe);
  const { linksOfNewcomer, mailsByNetwork, exportedByNetwork } = abuseBudgets;
  const plans: [name: string, gains: string, plan: Plan, perDay?: number][] = [
    ['guesses at one account', 'guesses', logInsOf(scale.guessing, () => known.victim)],
    ['leaked passwords', 'passwords tried', logInsOf(scale.stuffing, () => `leaked-${randomUUID()}`)],
    [
      'card testing',
      'cards tried',
      membersWho(scale.cardTesters, async (one) => {
        const { id } = await stripe.paymentMethods.create(card(declined));
        return one.ask('POST', '/subscriptions', { paymentMethodId: id, topUpAmount: 3.5 });
      }),
    ],
    [
      'upload flood',
      'MB it may upload',
      uploadsOf(scale.uploaders),
      uploadedMegabytesPerDay * scale.uploaders,
    ],
    [
      'spam by new accounts',
      'links written',
      membersWho(scale.spammers, (one) => writeLink(one, known.tornado)),
      linksOfNewcomer.max * scale.spammers,
    ],
    ['sign-up flood', 'accounts', signUpsOf(scale.signingUp), mailsByNetwork.max * scale.signingUp],
    [
      'takedown mails',
      'mails to strangers',
      takedownsOf(scale.reporting),
      mailsByNetwork.max * scale.reporting,
    ],
    ['scraping', 'MB of exported files', scrapingOf(scale.scraping), exportedByNetwork.max * scale.scraping],
  ];
  const attacks: Attack[] = [];
  for (const [at, [name, gains, plan, perDay = Infinity]] of plans.entries()) {
    const tally = newTally();
    const hour = await plan(attackersOf(site, known, { kind: 10 + at, tally }));
    attacks.push({ name, gains, perDay, tally, hour });
  }
  return attacks;
}

function attackersOf(site: HostileSite, known: Known, { kind, tally }: { kind: number; tally: Tally }) {
  const { url } = site.cloud;
  const networks = (count: number): Caller[] =>
    Array.from({ length: count }, (_none, at) =>
      caller(url, `127.${kind}.${Math.floor(at / 250)}.${1 + (at % 250)}`, tally),
    );
  async function accounts(count: number): Promise<Caller[]> {
    const pairs = networks(Math.ceil(count / 2)).flatMap((one) => [one, caller(url, one.network, tally)]);
    const made = pairs.slice(0, count);
    await inLanes(4, made, async (one) => {
      await site.verify((await signUp(one)).id);
    });
    return made;
  }
  return { url, known, networks, accounts };
}

function logInsOf(count: number, identifier: () => string): Plan {
  return ({ networks }) => {
    const callers = networks(count);
    const guess = (one: Caller) =>
      one.ask('POST', '/auth/login', { identifier: identifier(), password: `guess ${randomUUID()}` });
    return () => whileAnswered(callers, guess);
  };
}

function membersWho(count: number, call: (one: Caller) => Promise<{ status: number }>): Plan {
  return async ({ accounts }) => {
    const members = await accounts(count);
    return () => whileAnswered(members, call);
  };
}

/** Announces files and gets forms for them. Nothing is sent: a form takes at most what was announced. */
function uploadsOf(count: number): Plan {
  const file = { name: 'flood.jpg', type: 'image/jpeg', size: maxPictureBytes, sha256: 'ab'.repeat(32) };
  return async ({ accounts }) => {
    const uploaders = await accounts(count);
    const announce = (one: Caller) =>
      one.ask('POST', '/uploads', { purpose: 'contribution-photo', files: [file] });
    return async () => megabytesOf(maxPictureBytes) * (await whileAnswered(uploaders, announce));
  };
}

function signUpsOf(count: number): Plan {
  return ({ networks }) => {
    const callers = networks(count);
    return () => whileAnswered(callers, async (one) => (await signUp(one)).answer);
  };
}

function takedownsOf(count: number): Plan {
  return ({ url, known, networks }) => {
    const callers = networks(count);
    const request = (one: Caller) =>
      one.ask('POST', '/takedowns', {
        page: `${url}/tornadoes/${known.tornado}`,
        category: 'illegal',
        text: 'This is about something that I have never seen.',
        name: 'Somebody',
        email: `${randomUUID()}@stranger.example`,
        goodFaith: true,
        idempotencyKey: randomUUID(),
      });
    return async () => {
      let mails = 0;
      await whileAnswered(callers, async (one) => {
        const answer = await request(one);
        if ((answer.body['data'] as { isMailed?: boolean } | undefined)?.isMailed) mails += 1;
        return answer;
      });
      return mails;
    };
  };
}

function scrapingOf(count: number): Plan {
  let asked = 0;
  return ({ known, networks }) => {
    const callers = networks(count);
    return async () => {
      let bytes = 0;
      await inLanes(atOnce, callers, async (one) => {
        for (const id of known.ids) await one.ask('GET', `/tornadoes/${id}`);
        for (let page = 1; page <= 5; page++) await one.ask('GET', `/tornadoes?limit=100&page=${page}`);
      });
      await whileAnswered(callers, async (one) => {
        const format = exportFormats[asked++ % exportFormats.length];
        // Another query each time, so that no cache has it.
        const bounds = `bounds_north=${60 + asked / 10_000}&bounds_south=10&bounds_east=-50&bounds_west=-170`;
        const answer = await one.ask('GET', `/tornadoes/export?format=${format}&${bounds}`);
        if (answer.status === 200) bytes += answer.bytes;
        return answer;
      });
      return bytes / 1024 / 1024;
    };
  };
}

export function writeLink(one: Caller, tornadoId: string) {
  return one.ask('POST', '/contributions', {
    contributionType: 'PERSONAL_ACCOUNT',
    content: `All about it at https://${randomUUID()}.example/`,
    tornadoId,
    idempotencyKey: randomUUID(),
  });
}

/** Each caller goes on until it is told to wait. Returns how many calls were not. */
async function whileAnswered(
  callers: readonly Caller[],
  call: (one: Caller) => Promise<{ status: number }>,
): Promise<number> {
  let got = 0;
  await inLanes(atOnce, callers, async (one) => {
    // More than any limit allows at once.
    for (let times = 0; times < 500; times++) {
      const { status } = await call(one);
      if (status === 429) return;
      if (status >= 500 || status === 403) throw new Error(`An attacker of ${one.network} got ${status}.`);
      got += 1;
    }
    throw new Error(`Nothing stops ${one.network}.`);
  });
  return got;
}

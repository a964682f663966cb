import { randomUUID } from 'node:crypto';
import { inLanes } from '@touchdown/functions/platform/in-lanes.ts';
import { card } from '@touchdown/local-cloud/stripe/testing/subscribe.ts';
import { stripeClientFor } from '@touchdown/local-cloud/stripe/testing/stripe-client-for.ts';
import {
  abuseBudgets,
  megabytesOf,
  uploadedMegabytesPerDay,
} from '@touchdown/shared/contract/abuse-budgets.ts';
import { rateLimits } from '@touchdown/shared/contract/rate-limits.ts';
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
  /** Networks that read the radar archive through the site. */
  archiveReaders: number;
  volumeMegabytes: number;
}

export interface Attack {
  name: string;
  /** What it wants. */
  gains: string;
  /** What the budgets of a day leave of it. */
  perDay: number;
  tally: Tally;
  /** How many callers each of those that are played stands for. */
  eachFor: number;
  /** Does as much in one hour as the site lets it. Returns how much those that are played got. */
  hour: () => Promise<number>;
}

export interface Known {
  /** The account that everybody guesses at. */
  victim: string;
  tornado: string;
  ids: readonly string[];
  /** Of volumes in the radar archive. */
  volumes: readonly string[];
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

interface PlannedAttack {
  name: string;
  gains: string;
  /** How many callers it has. */
  count: number;
  /** Whether each caller gets the same, whatever the others do: then a sample stands for all. */
  isAlike?: true;
  perDay?: number;
  plan: (count: number) => Plan;
}

/** Of callers that are alike. */
const largestSample = 20;

const atOnce = 16;
const declined = '4000000000000002';
const { archivedVolume } = rateLimits;

export async function attacksOn(
  site: HostileSite,
  scale: Scale,
  known: Known,
  log: (line: string) => void,
): Promise<Attack[]> {
  const stripe = stripeClientFor(site.cloud.stripe);
  const { linksOfNewcomer, mailsByNetwork, sentByNetwork, sentToAll } = abuseBudgets;
  const sentTo = (networks: number) => Math.min(sentByNetwork.max * networks, sentToAll.max);
  const tryCard = async (one: Caller) => {
    const { id } = await stripe.paymentMethods.create(card(declined));
    return one.ask('POST', '/subscriptions', { paymentMethodId: id, topUpAmount: 3.5 });
  };
  const plans: PlannedAttack[] = [
    {
      name: 'guesses at one account',
      gains: 'guesses',
      count: scale.guessing,
      plan: (count) => logInsOf(count, () => known.victim),
    },
    {
      name: 'leaked passwords',
      gains: 'passwords tried',
      count: scale.stuffing,
      isAlike: true,
      plan: (count) => logInsOf(count, () => `leaked-${randomUUID()}`),
    },
    {
      name: 'card testing',
      gains: 'cards tried',
      count: scale.cardTesters,
      isAlike: true,
      plan: (count) => membersWho(count, tryCard),
    },
    {
      name: 'upload flood',
      gains: 'MB it may upload',
      count: scale.uploaders,
      isAlike: true,
      perDay: uploadedMegabytesPerDay * scale.uploaders,
      plan: uploadsOf,
    },
    {
      name: 'spam by new accounts',
      gains: 'links written',
      count: scale.spammers,
      isAlike: true,
      perDay: linksOfNewcomer.max * scale.spammers,
      plan: (count) => membersWho(count, (one) => writeLink(one, known.tornado)),
    },
    {
      name: 'sign-up flood',
      gains: 'accounts',
      count: scale.signingUp,
      isAlike: true,
      perDay: mailsByNetwork.max * scale.signingUp,
      plan: signUpsOf,
    },
    {
      name: 'takedown mails',
      gains: 'mails to strangers',
      count: scale.reporting,
      perDay: mailsByNetwork.max * scale.reporting,
      plan: takedownsOf,
    },
    {
      name: 'scraping',
      gains: 'MB of exported files',
      count: scale.scraping,
      perDay: sentTo(scale.scraping),
      plan: scrapingOf,
    },
    {
      name: 'radar archive',
      gains: 'MB of volumes',
      count: scale.archiveReaders,
      perDay: sentTo(scale.archiveReaders),
      plan: archiveOf,
    },
  ];
  const attacks: Attack[] = [];
  for (const [at, { name, gains, count, isAlike, perDay = Infinity, plan }] of plans.entries()) {
    const played = isAlike ? Math.min(count, largestSample) : count;
    log(`${name}, callers: ${count}${played < count ? `, of which ${played} are played` : ''}`);
    const tally = newTally((requests) => log(`  ${name}: ${requests} calls until now`));
    const hour = await plan(played)(attackersOf(site, known, { kind: 10 + at, tally }));
    attacks.push({ name, gains, perDay, tally, eachFor: count / played, hour });
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
    return () => whileAnswered(members, (one) => asMember(one, call));
  };
}

/** Many attacks take longer than a session is good for. A browser renews it and asks again. */
async function asMember(one: Caller, call: (one: Caller) => Promise<{ status: number }>) {
  const answer = await call(one);
  if (answer.status !== 401) return answer;
  const { status } = await one.ask('POST', '/auth/refresh');
  if (status !== 200) throw new Error(`A member of ${one.network} could not renew a session: ${status}.`);
  return call(one);
}

/** Announces files and gets forms for them. Nothing is sent: a form takes at most what was announced. */
function uploadsOf(count: number): Plan {
  const file = { name: 'flood.jpg', type: 'image/jpeg', size: maxPictureBytes, sha256: 'ab'.repeat(32) };
  return async ({ accounts }) => {
    const uploaders = await accounts(count);
    const announce = (one: Caller) =>
      one.ask('POST', '/uploads', { purpose: 'contribution-photo', files: [file] });
    return async () =>
      megabytesOf(maxPictureBytes) * (await whileAnswered(uploaders, (one) => asMember(one, announce)));
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

const volumesAtOnce = 4;
/** A little more than the limit allows at once, because calls come back to it while a slow machine reads. */
export const mostVolumes = archivedVolume.max + 30;

/** Reads volumes until the first refusal, each time with another query string. */
function archiveOf(count: number): Plan {
  let asked = 0;
  return ({ known: { volumes }, networks }) => {
    const callers = networks(count);
    return async () => {
      let bytes = 0;
      await inLanes(atOnce, callers, async (one) => {
        let isRefused = false;
        const tries = Array.from({ length: mostVolumes }, () => ++asked);
        await inLanes(volumesAtOnce, tries, async (number) => {
          if (isRefused) return;
          const answer = await one.ask('GET', `${volumes[number % volumes.length]}?n=${number}`);
          if (answer.status === 200) bytes += answer.bytes;
          else if (answer.status === 429) isRefused = true;
          else throw new Error(`A reader of the archive got ${answer.status}.`);
        });
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

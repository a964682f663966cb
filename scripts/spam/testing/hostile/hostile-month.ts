import { inLanes } from '@touchdown/functions/platform/in-lanes.ts';
import { assumedMonth, monthOfSpam, type MonthResult } from '../month-of-spam.ts';
import { attacksOn, type Attack, type Scale, writeLink, type Known } from './attacks.ts';
import { timesTally, caller, newTally, password, signUp, type Caller } from './hostile-caller.ts';
import { startHostileSite, type HostileSite } from './hostile-site.ts';
import { readerSteps } from '../../../faults/reader-steps.ts';
import { seeAnswer } from '../../../faults/seen-answer.ts';

export interface PlayedAttack extends Omit<Attack, 'hour' | 'eachFor'> {
  /** What it got in each hour. */
  got: number[];
}

export interface HostileMonth {
  scale: Scale;
  attacks: PlayedAttack[];
  honest: { answers: number; wrong: string[] };
  /** The month of spam by the same rules, for what readers see of it and what it costs moderators. */
  spam: MonthResult;
}

/** Details have no limit: the edge and the firewall stand before them. */
const detailsOfScraper = 20;

/** Half of the networks guess at one account, the other half tries leaked names; the other attacks grow with them. */
export function scaleOf(networks: number): Scale {
  const oneOf = (share: number) => Math.ceil(networks / share);
  return {
    hours: 2,
    guessing: oneOf(2),
    stuffing: oneOf(2),
    cardTesters: oneOf(50),
    uploaders: oneOf(25),
    spammers: oneOf(25),
    signingUp: oneOf(20),
    reporting: oneOf(10),
    scraping: oneOf(50),
    archiveReaders: oneOf(250),
    // The smallest that are usual.
    volumeMegabytes: 4,
  };
}

/**
 * Plays the first hours of a month against the whole site. All attacks begin at once in each hour, because a bucket
 * gives most to those who come when it is full; the second hour and each later one are then alike. Honest people come
 * in the middle of the last hour, when there is least left.
 */
export async function hostileMonth(
  scale: Scale,
  log: (line: string) => void = () => {},
): Promise<HostileMonth> {
  log('A site with the sample starts.');
  const site = await startHostileSite(scale.volumeMegabytes);
  try {
    const response = await fetch(`${site.cloud.url}/api/v1/tornadoes?limit=100`);
    const { tornadoes } = (await response.json()) as { tornadoes: { id: string }[] };
    const ids = tornadoes.slice(0, detailsOfScraper).map(({ id }) => id);
    log('Honest people sign up.');
    const people = await honestPeople(site);
    const known = { victim: people.victim, tornado: ids[0] ?? '', ids, volumes: site.volumes };
    const attacks = await attacksOn(site, scale, known, log);
    const gots = attacks.map((): number[] => []);
    const honest: HostileMonth['honest'] = { answers: 0, wrong: [] };
    for (let hour = 0; hour < scale.hours; hour++) {
      if (hour > 0) await site.passHour();
      for (const [at, attack] of attacks.entries()) {
        const got = (await attack.hour()) * attack.eachFor;
        gots[at]?.push(got);
        log(`hour ${hour + 1}: ${attack.name}: ${Math.round(got)} ${attack.gains}`);
        if (hour < scale.hours - 1 || at !== Math.floor(attacks.length / 2)) continue;
        Object.assign(honest, await people.hour(known));
      }
    }
    const played = attacks.map(({ name, gains, perDay, tally, eachFor }, at) => ({
      name,
      gains,
      perDay,
      tally: timesTally(tally, eachFor),
      got: gots[at] ?? [],
    }));
    return { scale, attacks: played, honest, spam: monthOfSpam(assumedMonth, 1) };
  } finally {
    await site.close();
  }
}

const pupils = 30;
const reporters = 3;
const linksOfReporter = 10;

interface HonestPeople {
  /** The owner of the account that the attackers guess at. */
  victim: string;
  /** Does what all of them do in an hour. Returns what was not as it should be, and how many answers there were. */
  hour: (known: Known) => Promise<{ answers: number; wrong: string[] }>;
}

/**
 * Readers, a class of thirty behind one IP address who all take the record as a file, a newsroom behind another that
 * brings links, and a member whose account is under attack, in her own browser.
 */
async function honestPeople(site: HostileSite): Promise<HonestPeople> {
  const { url } = site.cloud;
  const tally = newTally();
  const members = await Promise.all(
    Array.from({ length: reporters }, async () => {
      const one = caller(url, '127.1.0.1', tally);
      const { id } = await signUp(one);
      await site.verify(id);
      await site.makeOld(id);
      return one;
    }),
  );
  const owner = caller(url, '127.2.0.1', tally);
  const { username: victim } = await signUp(owner);

  async function hour({ ids, tornado }: Known) {
    const wrong: string[] = [];
    let answers = 0;
    const see = async (who: string, step: string, run: () => Promise<unknown>) => {
      const { isRight, says } = await seeAnswer(step, run);
      answers += 1;
      if (!isRight) wrong.push(`${who}, ${step}: ${says}`);
    };
    const right = async (one: Caller, ...call: Parameters<Caller['ask']>) => {
      const { status, body } = await one.ask(...call);
      if (status !== 200) throw new Error(`${status} ${JSON.stringify(body).slice(0, 200)}`);
    };
    const pages = { read: tornado, unread: [ids[0] ?? tornado] };
    for (const [step, run] of readerSteps(url, pages)) await see('reader', step, run);
    await inLanes(
      6,
      Array.from({ length: pupils }, () => caller(url, '127.3.0.1', tally)),
      async (one) => {
        await see('pupil', 'detail', () => right(one, 'GET', `/tornadoes/${tornado}`));
        await see('pupil', 'file', () => right(one, 'GET', '/tornadoes/export?format=csv'));
      },
    );
    for (const one of members) {
      for (let link = 0; link < linksOfReporter; link++) {
        await see('reporter', 'link', async () => {
          const { status, body } = await writeLink(one, tornado);
          if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
        });
      }
    }
    const login = { identifier: victim, password };
    await see('owner', 'log-in', () => right(owner, 'POST', '/auth/login', login));
    return { answers, wrong };
  }
  return { victim, hour };
}

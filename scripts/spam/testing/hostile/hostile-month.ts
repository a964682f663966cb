import { assumedMonth, monthOfSpam, type MonthResult } from '../month-of-spam.ts';
import { attacksOn, type Attack, type Scale } from './attacks.ts';
import { honestPeople } from './honest-people.ts';
import { timesTally } from './hostile-caller.ts';
import { startHostileSite } from './hostile-site.ts';

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

import { setTimeout as wait } from 'node:timers/promises';
import type { FaultSite } from './fault-site.ts';
import { signUpMember, type Member } from './member-steps.ts';
import { readerSteps, type ReaderPages } from './reader-steps.ts';
import { seeAnswer, type SeenAnswer } from './seen-answer.ts';

export interface PlayedFault {
  readers: SeenAnswer[];
  members: SeenAnswer[];
  /** Until every step was right and nothing was missing; undefined if that never came. */
  secondsUntilWell: number | undefined;
  /** What is still wrong at the end. */
  wrong: string[];
  /** Events that nothing retries any more, by queue. */
  deadLetters: Record<string, number>;
  /** What of the cloud's own schedules it took. */
  waits: string[];
  struck: number;
}

export interface FaultPlayer {
  play: (plan: string) => Promise<PlayedFault>;
}

/** Queues that keep what nothing retries, for a person. */
const isDead = (queue: string) => /dead-letters$|undispatched$|missed-schedules$/.test(queue);
const rounds = 3;
const maxMinutesUntilWell = 5;

/** Then what looks after loops every five minutes runs, because nobody here waits for it. */
const secondsUntilJanitor = 20;

/** Older than anything that the edge serves without asking. */
const secondsBetweenRounds = 90;

/** Returns what plays faults on a site, one after another, each with a member and tornadoes of its own. */
export async function faultPlayer(site: FaultSite): Promise<FaultPlayer> {
  const { cloud } = site;
  const tornadoes = await tornadoesOfSample(cloud.url);
  const read = tornadoes.recent.shift();
  if (!read) throw new Error('The sample has no tornado since 2000.');
  let played = 0;

  return {
    play: async (plan) => {
      const number = ++played;
      await site.forgetLimits();
      const pages: ReaderPages = { read: read.id, unread: tornadoes.others.splice(0, rounds + 1) };
      const withoutLoop = tornadoes.recent.shift()?.id ?? read.id;
      const options = { voted: '', withoutLoop, tornado: read.id };
      // Somebody else writes what the member votes for.
      const author = await signUpMember(site, `Author-${number}`, options);
      const voted = await author.contribute();
      const member = await signUpMember(site, `Watcher-${number}`, { ...options, voted });
      const ofReaders = readerSteps(cloud.url, pages);
      const before = await seeAll(ofReaders);
      const broken = before.filter(({ isRight }) => !isRight);
      if (broken.length > 0) throw new Error(`Before the fault: ${JSON.stringify(broken)}`);

      cloud.faults.set(plan);
      const readers: SeenAnswer[] = [];
      const members: SeenAnswer[] = [];
      for (let round = 0; round < rounds; round++) {
        site.passTime(secondsBetweenRounds);
        readers.push(...(await seeAll(ofReaders)));
        members.push(...(await seeAll(member.steps)));
      }
      const { struck } = cloud.faults;
      cloud.faults.set('');

      const { secondsUntilWell, wrong, waits } = await waitUntilWell(site, ofReaders, member);
      const deadLetters = Object.fromEntries(
        Object.entries(await site.queued()).filter(([queue]) => isDead(queue)),
      );
      for (const queue of Object.keys(deadLetters)) await site.purge(queue);
      return { readers, members, secondsUntilWell, wrong, deadLetters, waits, struck };
    },
  };
}

async function seeAll(steps: ReturnType<typeof readerSteps>): Promise<SeenAnswer[]> {
  const seen: SeenAnswer[] = [];
  for (const [name, run] of steps) seen.push(await seeAnswer(name, run));
  return seen;
}

/** Reads and does everything again until all of it is right and nothing is missing. */
async function waitUntilWell(
  site: FaultSite,
  ofReaders: ReturnType<typeof readerSteps>,
  member: Member,
): Promise<Pick<PlayedFault, 'secondsUntilWell' | 'wrong' | 'waits'>> {
  const { cloud } = site;
  const endedAt = Date.now();
  let wrong: string[] = [];
  let secondsUntilWell: number | undefined;
  const waits: string[] = [];
  // Reading and doing it again; then what follows by itself.
  while (secondsUntilWell === undefined && Date.now() - endedAt < maxMinutesUntilWell * 60_000) {
    await site.forgetLimits();
    site.passTime(secondsBetweenRounds);
    const again = [...(await seeAll(ofReaders)), ...(await seeAll(member.steps))];
    wrong = again.flatMap(({ step, isRight, says }) => (isRight ? [] : [`${step}: ${says}`]));
    const waiting = Object.entries(await site.queued()).filter(([queue]) => !isDead(queue));
    wrong.push(...waiting.map(([queue, count]) => `${count} in the queue ${queue}`));
    if (wrong.length === 0) wrong = await member.wrongAfterwards().catch((error: Error) => [error.message]);
    if (wrong.length === 0) secondsUntilWell = (Date.now() - endedAt) / 1000;
    else await wait(500);
    if (wrong.length > 0 && waits.length === 0 && Date.now() - endedAt > secondsUntilJanitor * 1000) {
      waits.push('the next run of look-after-jobs');
      await member.letLoopGrowOld();
      const janitor = cloud.schedules.find(({ logicalId }) =>
        logicalId.startsWith('DispatchEveryFiveMinutes'),
      );
      await cloud.runSchedule(janitor?.logicalId ?? '');
    }
  }
  return { secondsUntilWell, wrong, waits };
}

interface ListedTornado {
  id: string;
  display_name: string;
  state: string;
}

/** Tornadoes since 2000, of which there may be a loop, and all others. */
async function tornadoesOfSample(url: string): Promise<{ recent: ListedTornado[]; others: string[] }> {
  const list = async (query: string) => {
    const response = await fetch(`${url}/api/v1/tornadoes?limit=100&${query}`);
    return ((await response.json()) as { tornadoes: ListedTornado[] }).tornadoes;
  };
  const recent = await list('start_time_from=2000-01-01');
  const others = await list('start_time_to=1999-12-31');
  return { recent, others: others.map(({ id }) => id) };
}

import { inLanes } from '@touchdown/functions/platform/in-lanes.ts';
import { readerSteps } from '../../../faults/reader-steps.ts';
import { seeAnswer } from '../../../faults/seen-answer.ts';
import { writeLink, type Known } from './attacks.ts';
import { caller, newTally, password, signUp, type Caller } from './hostile-caller.ts';
import type { HostileSite } from './hostile-site.ts';

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
export async function honestPeople(site: HostileSite): Promise<HonestPeople> {
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

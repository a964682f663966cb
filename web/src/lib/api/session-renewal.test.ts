import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sessionRenewal } from './session-renewal.ts';

type Answer = 'yes' | 'no' | 'nobody knows';

/** One browser: a mark and a flag that its tabs share, a lock, and a server that answers when it is its turn. */
function browser(answer: Answer, pause: () => Promise<unknown> = async () => {}) {
  const state = { mark: 'm0', hasFlag: true, asked: 0, atOnce: 0 };
  let last: Promise<unknown> = Promise.resolve();
  const openTab = () =>
    sessionRenewal({
      renew: async () => {
        state.asked++;
        expect(++state.atOnce).toBe(1);
        await pause();
        state.atOnce--;
        if (answer === 'nobody knows') throw new Error('no network');
        if (answer === 'yes') state.mark = `m${state.asked}`;
        return answer === 'yes';
      },
      exclusively: async (run) => {
        const before = last;
        const mine = before.then(run, run);
        last = mine.catch(() => {});
        return mine;
      },
      mark: () => state.mark,
      hasFlag: () => state.hasFlag,
      forget: () => {
        state.mark = '';
        state.hasFlag = false;
      },
    });
  return { state, openTab };
}

describe('a session that has run out', () => {
  it('is renewed once for all calls of a tab that find it so', async () => {
    const { state, openTab } = browser('yes');
    const renew = openTab();
    expect(await Promise.all([renew('m0'), renew('m0'), renew('m0')])).toEqual([
      'repeat',
      'repeat',
      'repeat',
    ]);
    expect(state.asked).toBe(1);
  });

  it('is not renewed for a call that was sent before somebody renewed it', async () => {
    const { state, openTab } = browser('yes');
    await openTab()('m0');
    expect(await openTab()('m0')).toBe('repeat');
    expect(state.asked).toBe(1);
  });

  it('is renewed again when the new one has run out too', async () => {
    const { state, openTab } = browser('yes');
    const renew = openTab();
    await renew('m0');
    await renew(state.mark);
    expect(state.asked).toBe(2);
  });

  it('has not ended because the network is away', async () => {
    const { state, openTab } = browser('nobody knows');
    const renew = openTab();
    await expect(renew('m0')).rejects.toThrow('no network');
    await expect(renew('m0')).rejects.toThrow('no network');
    expect(state).toMatchObject({ mark: 'm0', hasFlag: true, asked: 2 });
  });

  it('announces nothing where there was not even the flag of a session', async () => {
    const { state, openTab } = browser('no');
    Object.assign(state, { mark: '', hasFlag: false });
    expect(await openTab()('')).toBe('repeat');
  });

  it('in any order of any number of tabs: one renewal at a time, one in all, one that tells of the end', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.constantFrom<Answer>('yes', 'no', 'nobody knows'),
        fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 4 }),
        async (scheduler, answer, callsOfTabs) => {
          const { state, openTab } = browser(answer, () => scheduler.schedule(Promise.resolve()));
          const outcomes = callsOfTabs.flatMap((calls) => {
            const renew = openTab();
            return Array.from({ length: calls }, async () => {
              await scheduler.schedule(Promise.resolve());
              return renew('m0').catch(() => 'unknown');
            });
          });
          await scheduler.waitFor(Promise.all(outcomes));
          const came = await Promise.all(outcomes);
          if (answer === 'yes') expect(new Set(came)).toEqual(new Set(['repeat']));
          if (answer === 'nobody knows') {
            expect(new Set(came)).toEqual(new Set(['unknown']));
            expect(state).toMatchObject({ mark: 'm0', hasFlag: true });
          } else expect(state.asked).toBe(1);
          if (answer === 'no') {
            expect(came).toContain('ended');
            expect(state.hasFlag).toBe(false);
          }
        },
      ),
    );
  });
});

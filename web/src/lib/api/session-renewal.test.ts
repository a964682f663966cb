import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sessionRenewal } from './session-renewal.ts';

type Answer = 'renewed' | 'refused' | 'no network';

/** One browser: its tabs share a mark, a flag and a lock. The server answers each renewal after `pause`. */
function browser(answer: Answer, pause: () => Promise<unknown> = async () => {}) {
  const state = { mark: 'm0', hasFlag: true, renewals: 0, concurrent: 0 };
  let last: Promise<unknown> = Promise.resolve();
  const openTab = () =>
    sessionRenewal({
      renew: async () => {
        state.renewals++;
        expect(++state.concurrent).toBe(1);
        await pause();
        state.concurrent--;
        if (answer === 'no network') throw new Error('no network');
        if (answer === 'renewed') state.mark = `m${state.renewals}`;
        return answer === 'renewed';
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

describe('an expired session', () => {
  it('is renewed once for all calls of a tab that find it expired', async () => {
    const { state, openTab } = browser('renewed');
    const renew = openTab();
    expect(await Promise.all([renew('m0'), renew('m0'), renew('m0')])).toEqual([
      'repeat',
      'repeat',
      'repeat',
    ]);
    expect(state.renewals).toBe(1);
  });

  it('is not renewed for a call that was sent before the last renewal', async () => {
    const { state, openTab } = browser('renewed');
    await openTab()('m0');
    expect(await openTab()('m0')).toBe('repeat');
    expect(state.renewals).toBe(1);
  });

  it('is renewed again when the renewed session has expired too', async () => {
    const { state, openTab } = browser('renewed');
    const renew = openTab();
    await renew('m0');
    await renew(state.mark);
    expect(state.renewals).toBe(2);
  });

  it('does not end because the network fails', async () => {
    const { state, openTab } = browser('no network');
    const renew = openTab();
    await expect(renew('m0')).rejects.toThrow('no network');
    await expect(renew('m0')).rejects.toThrow('no network');
    expect(state).toMatchObject({ mark: 'm0', hasFlag: true, renewals: 2 });
  });

  it('is not announced as ended if there was no session flag', async () => {
    const { state, openTab } = browser('refused');
    Object.assign(state, { mark: '', hasFlag: false });
    expect(await openTab()('')).toBe('repeat');
  });

  it('is renewed once, never twice at a time, and announced as ended, in any order of tabs and calls', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.constantFrom<Answer>('renewed', 'refused', 'no network'),
        fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 4 }),
        async (scheduler, answer, callsOfTabs) => {
          const { state, openTab } = browser(answer, () => scheduler.schedule(Promise.resolve()));
          const calls = callsOfTabs.flatMap((count) => {
            const renew = openTab();
            return Array.from({ length: count }, async () => {
              await scheduler.schedule(Promise.resolve());
              return renew('m0').catch(() => 'unknown');
            });
          });
          await scheduler.waitFor(Promise.all(calls));
          const outcomes = await Promise.all(calls);
          if (answer === 'renewed') expect(new Set(outcomes)).toEqual(new Set(['repeat']));
          if (answer === 'no network') {
            expect(new Set(outcomes)).toEqual(new Set(['unknown']));
            expect(state).toMatchObject({ mark: 'm0', hasFlag: true });
          } else expect(state.renewals).toBe(1);
          if (answer === 'refused') {
            expect(outcomes).toContain('ended');
            expect(state.hasFlag).toBe(false);
          }
        },
      ),
    );
  });
});

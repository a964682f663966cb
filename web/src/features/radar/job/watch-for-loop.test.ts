import { describe, expect, it } from 'vitest';
import { watchForLoop } from './watch-for-loop.ts';

/** A watch whose clock and record the test controls. */
function watched(answers: (string | Error | null)[]) {
  const loops: string[] = [];
  const waits: number[] = [];
  let due: (() => void) | undefined;
  const world = { polls: 0, isVisible: true };
  const stop = watchForLoop({
    recordedLoop: async () => {
      world.polls += 1;
      const answer = answers.shift() ?? null;
      if (answer instanceof Error) throw answer;
      return answer;
    },
    isVisible: () => world.isVisible,
    onLoop: (videoUrl) => loops.push(videoUrl),
    startTimer: (run, milliseconds) => {
      waits.push(milliseconds);
      due = run;
      return () => {
        due = undefined;
      };
    },
  });
  const tick = async () => {
    const run = due;
    due = undefined;
    run?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { world, loops, waits, tick, stop, isWaiting: () => due !== undefined };
}

describe('the watch for a loop in the record', () => {
  it('section 9: polls every ten seconds, until there is one', async () => {
    const { world, loops, waits, tick, isWaiting } = watched([null, new Error('No network.'), '/loop.mp4']);
    expect(world.polls).toBe(0);
    for (let n = 0; n < 3; n++) await tick();
    expect(waits).toEqual([10_000, 10_000, 10_000]);
    expect(loops).toEqual(['/loop.mp4']);
    expect(isWaiting()).toBe(false);
  });

  it('polls less often after two minutes, down to every few', async () => {
    const { waits, tick } = watched([]);
    for (let n = 0; n < 18; n++) await tick();
    expect(waits).toEqual([
      ...Array<number>(12).fill(10_000),
      ...[20, 40, 80, 160, 160, 160, 160].map((s) => s * 1_000),
    ]);
  });

  it('does not poll while the page is hidden', async () => {
    const { world, loops, tick } = watched(['/loop.mp4']);
    world.isVisible = false;
    await tick();
    expect(world.polls).toBe(0);
    world.isVisible = true;
    await tick();
    expect(loops).toEqual(['/loop.mp4']);
  });

  it('stops with the page, even during a poll', async () => {
    const { loops, tick, stop, isWaiting } = watched(['/loop.mp4']);
    const ticked = tick();
    stop();
    await ticked;
    expect(loops).toEqual([]);
    expect(isWaiting()).toBe(false);
  });
});

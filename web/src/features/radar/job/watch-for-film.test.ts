import { describe, expect, it } from 'vitest';
import { watchForFilm } from './watch-for-film.ts';

/** A watch whose clock and record the test holds. */
function watched(answers: (string | Error | null)[]) {
  const films: string[] = [];
  const waits: number[] = [];
  let due: (() => void) | undefined;
  const world = { asked: 0, isSeen: true };
  const stop = watchForFilm({
    recordedFilm: async () => {
      world.asked += 1;
      const answer = answers.shift() ?? null;
      if (answer instanceof Error) throw answer;
      return answer;
    },
    isSeen: () => world.isSeen,
    onFilm: (videoUrl) => films.push(videoUrl),
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
  return { world, films, waits, tick, stop, isWaiting: () => due !== undefined };
}

describe('the watch for a film in the record', () => {
  it('section 9: looks every ten seconds, until there is one', async () => {
    const { world, films, waits, tick, isWaiting } = watched([null, new Error('No network.'), '/film.mp4']);
    expect(world.asked).toBe(0);
    for (let n = 0; n < 3; n++) await tick();
    expect(waits).toEqual([10_000, 10_000, 10_000]);
    expect(films).toEqual(['/film.mp4']);
    expect(isWaiting()).toBe(false);
  });

  it('asks nothing while nobody sees the page', async () => {
    const { world, films, tick } = watched(['/film.mp4']);
    world.isSeen = false;
    await tick();
    expect(world.asked).toBe(0);
    world.isSeen = true;
    await tick();
    expect(films).toEqual(['/film.mp4']);
  });

  it('stops with the page, even while an answer is on its way', async () => {
    const { films, tick, stop, isWaiting } = watched(['/film.mp4']);
    const ticked = tick();
    stop();
    await ticked;
    expect(films).toEqual([]);
    expect(isWaiting()).toBe(false);
  });
});

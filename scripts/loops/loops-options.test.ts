import { describe, expect, it } from 'vitest';
import { loopsUsage, readLoopsOptions } from './loops-options.ts';

describe('the options of npm run loops', () => {
  it('have defaults', () => {
    expect(readLoopsOptions([])).toEqual({ top: 200, isDryRun: false, withTracks: false });
    expect(readLoopsOptions(['--top', '5', '--tracks', '--dry-run', '--stage', 'dev'])).toEqual({
      top: 5,
      isDryRun: true,
      withTracks: true,
      stage: 'dev',
    });
  });

  it.each([
    [['--top', '0'], '--top must be a whole number from 1 to 2000, but got "0".'],
    [['--top', 'all'], 'but got "all".'],
    [['--stage', 'moon'], '--stage must be dev or prod, but got "moon".'],
    [['--fast'], '--fast'],
    [['moore'], 'moore'],
  ])('%j are refused with what is allowed', (args, sentence) => {
    const { problem } = readLoopsOptions(args) as { problem: string };
    expect(problem).toContain(sentence);
    expect(problem).toContain(loopsUsage);
  });
});

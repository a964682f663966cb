import { describe, expect, it } from 'vitest';
import { readStartOptions } from './start-options.ts';

describe('the options of npm start', () => {
  it('need not be given', () => {
    expect(readStartOptions([])).toEqual({ fresh: false, port: 4321 });
  });

  it('are read', () => {
    expect(readStartOptions(['--fresh', '--port', '5000'])).toEqual({ fresh: true, port: 5000 });
  });

  it.each([
    [['--port', 'x'], '--port must be a whole number from 1 to 65535, but "x" came.'],
    [['--port', '70000'], '--port must be a whole number from 1 to 65535, but "70000" came.'],
    [['--record', 'no-such-file.csv'], '--record names a file that does not exist: no-such-file.csv'],
  ])('%j are refused with a sentence', (args, problem) => {
    expect(readStartOptions(args)).toEqual({ problem });
  });

  it('that do not exist are refused with what does', () => {
    expect(readStartOptions(['--refresh'])).toMatchObject({
      problem: expect.stringContaining('Usage: npm start'),
    });
  });
});

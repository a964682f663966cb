import { describe, expect, it } from 'vitest';
import { readStartOptions } from './start-options.ts';

describe('readStartOptions', () => {
  it('returns the defaults without options', () => {
    expect(readStartOptions([])).toEqual({ fresh: false, port: 4321 });
  });

  it('reads the options', () => {
    expect(readStartOptions(['--fresh', '--port', '5000'])).toEqual({ fresh: true, port: 5000 });
  });

  it.each([
    [['--port', 'x'], '--port must be a whole number from 1 to 65535, but got "x".'],
    [['--port', '70000'], '--port must be a whole number from 1 to 65535, but got "70000".'],
    [['--record', 'no-such-file.csv'], '--record names a file that does not exist: no-such-file.csv'],
  ])('refuses %j and says why', (args, problem) => {
    expect(readStartOptions(args)).toEqual({ problem });
  });

  it('refuses an unknown option and prints the usage', () => {
    expect(readStartOptions(['--refresh'])).toMatchObject({
      problem: expect.stringContaining('Usage: npm start'),
    });
  });
});

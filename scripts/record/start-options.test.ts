import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../system/local-state-folder.ts';
import { readStartOptions } from './start-options.ts';

const thisFile = import.meta.filename;

it('a start on a taken port says so before it builds anything', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const start = [join(projectRoot, 'scripts', 'start.ts'), '--port', String(port)];
  const { stdout, stderr, status } = spawnSync(process.execPath, start, { encoding: 'utf8' });
  other.close();
  expect({ stdout, status }).toEqual({ stdout: '', status: 1 });
  expect(stderr.trim()).toBe(
    `Port ${port} is in use by another program. Choose another: npm start -- --port ${port + 1}`,
  );
}, 60_000);

describe('readStartOptions', () => {
  it('serves the built site and loads the whole record without options', () => {
    const record = { kind: 'compiled' };
    expect(readStartOptions([])).toEqual({
      dev: false,
      fresh: false,
      port: 4321,
      record,
      addSamples: false,
    });
  });

  it('reads the options', () => {
    const record = { kind: 'compiled' };
    expect(readStartOptions(['--dev', '--fresh', '--port', '5000'])).toEqual({
      dev: true,
      fresh: true,
      port: 5000,
      record,
      addSamples: false,
    });
  });

  it.each([
    [['--sample'], { kind: 'sample' }, true],
    [['--empty'], { kind: 'empty' }, false],
    [['--record', thisFile], { kind: 'file', file: thisFile }, false],
  ])('loads another record with %j, and adds samples only to the sample', (args, record, addSamples) => {
    expect(readStartOptions(args)).toMatchObject({ record, addSamples });
  });

  it.each([
    [['--port', 'x'], '--port must be a whole number from 1 to 65535, but got "x".'],
    [['--port', '70000'], '--port must be a whole number from 1 to 65535, but got "70000".'],
    [['--record', 'no-such-file.csv'], '--record names a file that does not exist: no-such-file.csv'],
  ])('refuses %j and says why', (args, problem) => {
    expect(readStartOptions(args)).toEqual({ problem });
  });

  it.each([
    [['--sample', '--empty'], '--sample and --empty'],
    [['--empty', '--record', thisFile], '--empty and --record'],
  ])('refuses %j, which name two records', (args, both) => {
    expect(readStartOptions(args)).toEqual({ problem: expect.stringContaining(`Only one of ${both}`) });
  });

  it('refuses an unknown option and prints the usage', () => {
    expect(readStartOptions(['--refresh'])).toMatchObject({
      problem: expect.stringContaining('Usage: npm start'),
    });
  });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  startParameterServer,
  type ParameterServer,
} from '@touchdown/local-cloud/servers/start-parameter-server.ts';
import { settingsParameter } from '@touchdown/shared/contract/running-settings.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isDiskFull, watchDisk, type DiskWatch } from './watch-disk.ts';

const name = settingsParameter('dev');

describe('the watch of the disk', () => {
  let stateDir: string;
  let parameters: ParameterServer;
  let free = 0;
  const lines: string[] = [];
  const watches: DiskWatch[] = [];

  beforeEach(async () => {
    stateDir = mkdtempSync(join(tmpdir(), 'touchdown-disk-'));
    parameters = await startParameterServer(join(stateDir, 'parameters.json'));
    lines.length = 0;
  });
  afterEach(async () => {
    for (const { stop } of watches.splice(0)) stop();
    await parameters.stop();
    rmSync(stateDir, { recursive: true, force: true });
  });

  function watch(megabytes: number): DiskWatch {
    free = megabytes;
    const log = (line: string) => void lines.push(line);
    const opened = watchDisk({ parameters, stateDir, log, freeBytes: () => free * 1e6 });
    watches.push(opened);
    return opened;
  }
  const settings = () => JSON.parse(parameters.parameters.get(name)?.values.at(-1) ?? '{}') as object;

  it('makes the site read-only while less than 100 MB are free, once, and keeps the other settings', () => {
    parameters.set(name, JSON.stringify({ maxWorkers: 2 }));
    const { look } = watch(100);
    expect(settings()).toEqual({ maxWorkers: 2 });
    free = 99.9;
    look();
    look();
    expect(settings()).toEqual({ maxWorkers: 2, readOnly: true });
    free = 119;
    look();
    expect(settings()).toEqual({ maxWorkers: 2, readOnly: true });
    free = 120;
    look();
    expect(settings()).toEqual({ maxWorkers: 2 });
    expect(lines).toEqual([
      'The disk has only 99 MB left. The site is read-only until it has 120 MB.',
      'The disk has 120 MB again. The site takes changes again.',
    ]);
  });

  it('opens the site that an earlier start has made read-only', async () => {
    watch(1);
    const later = await startParameterServer(join(stateDir, 'parameters.json'));
    watchDisk({ parameters: later, stateDir, log: () => {}, freeBytes: () => 1e9 }).stop();
    expect(later.parameters.get(name)?.values.at(-1)).toBe('{}');
    await later.stop();
  });

  it('leaves a site that a person has made read-only', () => {
    parameters.set(name, JSON.stringify({ readOnly: true }));
    const { look } = watch(1);
    free = 1_000;
    look();
    expect([settings(), lines]).toEqual([{ readOnly: true }, []]);
  });

  it('makes the site read-only even if nothing can be written', async () => {
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    const { set } = parameters;
    const failing = {
      parameters: parameters.parameters,
      set: (...values: Parameters<typeof set>) => {
        set(...values);
        throw full;
      },
    };
    watchDisk({ parameters: failing, stateDir, log: () => {}, freeBytes: () => 0 }).stop();
    expect(settings()).toEqual({ readOnly: true });
  });
});

describe('a full disk', () => {
  it('is told from other failures by its codes', () => {
    const codes = [
      { code: 'ENOSPC' },
      { code: 'ERR_SQLITE_ERROR', errcode: 13 },
      { code: 'ERR_SQLITE_ERROR', errcode: 5 },
      { code: 'EACCES' },
    ];
    expect(codes.map(isDiskFull)).toEqual([true, true, false, false]);
  });
});

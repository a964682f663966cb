import { existsSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ParameterServer } from '@touchdown/local-cloud/servers/start-parameter-server.ts';
import { settingsParameter } from '@touchdown/shared/contract/running-settings.ts';

/** With less free space the site takes no more changes; what is on its way has room. */
const leastMegabytes = 100;
/** With so much it takes them again. More than the least, so that it does not change its mind with every file. */
const enoughMegabytes = 120;
/** Functions keep their settings for half a minute, so to look more often would not help. */
const intervalMilliseconds = 5_000;

interface WatchedDisk {
  parameters: Pick<ParameterServer, 'parameters' | 'set'>;
  /** What has little space is the disk of this folder. */
  stateDir: string;
  log: (line: string) => void;
  freeBytes?: (folder: string) => number;
}

export interface DiskWatch {
  /** Looks now. */
  look: () => void;
  stop: () => void;
}

/**
 * Makes the site read-only while the disk is almost full, by the running setting of the stage, as an operator does. A
 * site that a person has made read-only stays so.
 */
export function watchDisk({
  parameters: { parameters, set },
  stateDir,
  log,
  freeBytes = freeBytesOf,
}: WatchedDisk): DiskWatch {
  // Tells a later start that the setting is ours.
  const note = join(stateDir, 'disk-almost-full');
  let isOurs = existsSync(note);
  const name = settingsParameter('dev');

  function look(): void {
    const megabytes = freeBytes(stateDir) / 1e6;
    const { readOnly, ...others } = JSON.parse(parameters.get(name)?.values.at(-1) ?? '{}') as {
      readOnly?: boolean;
    };
    if (megabytes < leastMegabytes && readOnly !== true) {
      log(
        `The disk has only ${Math.floor(megabytes)} MB left. The site is read-only until it has ${enoughMegabytes} MB.`,
      );
      isOurs = true;
      onFullDisk(() => writeFileSync(note, ''));
      // Functions read it from memory, even if the file of parameters has no room.
      onFullDisk(() => set(name, JSON.stringify({ ...others, readOnly: true })));
    } else if (megabytes >= enoughMegabytes && readOnly === true && isOurs) {
      set(name, JSON.stringify(others));
      isOurs = false;
      rmSync(note, { force: true });
      log(`The disk has ${Math.floor(megabytes)} MB again. The site takes changes again.`);
    }
  }

  look();
  const timer = setInterval(look, intervalMilliseconds);
  timer.unref();
  return { look, stop: () => clearInterval(timer) };
}

function freeBytesOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Does what a full disk may prevent. */
function onFullDisk(write: () => void): void {
  try {
    write();
  } catch (error) {
    if (!isDiskFull(error)) throw error;
  }
}

/** SQLite's code for a full disk. */
const sqliteFull = 13;

/** Returns whether a write failed because the disk is full. */
export function isDiskFull(error: unknown): boolean {
  const { code, errcode } = error as { code?: string; errcode?: number };
  return code === 'ENOSPC' || (code === 'ERR_SQLITE_ERROR' && errcode === sqliteFull);
}

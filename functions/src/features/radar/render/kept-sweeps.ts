import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { release, type Sweep } from '@touchdown/level2/volume.ts';
import { logger } from '../../../platform/log/logger.ts';

/**
 * Drawing unpacks the surveillance half of split cuts, and the sweeps of a loop need it too. So it stays in the job's
 * folder until they are cut, and only the Doppler half is read again. A sweep with velocities is not kept: what else
 * it has may be better in another one.
 */
export async function keepSweep(folder: string, sweep: Sweep): Promise<void> {
  if (sweep.moments.VEL) return;
  const bytes = serialize(sweep);
  try {
    await writeFile(fileOf(folder, sweep.startTime), bytes);
  } catch (error) {
    logger.warn('sweep not kept', { error: error as Error });
  } finally {
    release(bytes);
  }
}

/** A sweep and the bytes of its file, in which its tables are. Only the bytes may be released: small tables share theirs. */
interface KeptSweep {
  sweep: Sweep;
  bytes: Uint8Array;
}

/** Undefined where the sweep of that time was not kept. */
export async function readKeptSweep(folder: string, time: number): Promise<KeptSweep | undefined> {
  try {
    const bytes = await readFile(fileOf(folder, time));
    return { sweep: deserialize(bytes) as Sweep, bytes };
  } catch {
    // The volume is then read whole.
    return undefined;
  }
}

function fileOf(folder: string, time: number): string {
  return join(folder, `${time}.sweep`);
}

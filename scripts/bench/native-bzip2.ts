import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Returns the CPU time of `bzip2 -d`; undefined if the machine does not have it. */
export function nativeBzip2Milliseconds(streams: Uint8Array): number | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  try {
    const path = join(folder, 'streams.bz2');
    writeFileSync(path, streams);
    const script = 'TIMEFORMAT="%3U %3S"; { time bzip2 -dc "$0" >/dev/null; } 2>&1';
    const times = execFileSync('bash', ['-c', script, path]).toString().trim();
    const seconds = times.split(' ').reduce((sum, time) => sum + Number(time), 0);
    return Number.isFinite(seconds) ? seconds * 1_000 : undefined;
  } catch {
    return undefined;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

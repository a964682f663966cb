import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** CPU milliseconds of `bzip2 -d`, the best of a few; undefined where the machine has none. */
export function nativeBzip2Ms(streams: Uint8Array, rounds: number): number | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  try {
    const path = join(folder, 'streams.bz2');
    writeFileSync(path, streams);
    const times = Array.from({ length: rounds }, () => {
      const script = 'TIMEFORMAT="%3U %3S"; { time bzip2 -dc "$0" >/dev/null; } 2>&1';
      const [user = Number.NaN, system = Number.NaN] = execFileSync('bash', ['-c', script, path])
        .toString()
        .trim()
        .split(' ')
        .map(Number);
      return (user + system) * 1_000;
    });
    const best = Math.min(...times);
    return Number.isFinite(best) ? best : undefined;
  } catch {
    return undefined;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

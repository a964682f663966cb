import { execFileSync } from 'node:child_process';

/** Returns whether this machine has `bzip2`. Without it, only real volumes test compressed records. */
export function canCompress(): boolean {
  try {
    execFileSync('bzip2', ['-c'], { input: 'a', stdio: ['pipe', 'ignore', 'ignore'] });
    return true;
  } catch {
    return false;
  }
}

import { spawnSync } from 'node:child_process';

/** Whether the system has what writes films. */
export function hasFfmpeg(): boolean {
  return spawnSync('ffmpeg', ['-version'], { stdio: 'ignore' }).status === 0;
}

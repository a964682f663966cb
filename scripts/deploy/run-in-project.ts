import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { projectRoot } from '../system/local-state-folder.ts';

/** Runs a program of the project in the reader's own terminal, so that it can ask and show colours. */
export async function runInProject(
  program: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<void> {
  const child = spawn(program, args, {
    cwd: projectRoot,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  const [status] = (await once(child, 'close')) as [number | null];
  if (status !== 0) throw new Error(`\`${[program, ...args].join(' ')}\` failed; see above.`);
}

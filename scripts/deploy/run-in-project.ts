import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { projectRoot } from '../system/local-state-folder.ts';

/** Runs a program in the project's folder and in the user's terminal, so that it can prompt and show colours. */
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

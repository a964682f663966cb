import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** How long a program may take to end in order. */
const graceSeconds = 5;

/**
 * Runs the program beside a reader of the standard input, which this process holds open. When the input ends, the
 * reader ends the program. The system closes the input of a killed process too, and its end of the standard error,
 * which must not end the shell first.
 */
const tie = `
exec 3<&0
"$@" </dev/null 3<&- & program=$!
{ cat <&3 >/dev/null; kill -TERM $program; sleep ${graceSeconds}; kill -KILL $program; } >/dev/null 2>&1 & reader=$!
exec 3<&-
trap '' PIPE
wait $program; code=$?
kill -KILL $reader 2>/dev/null
exit $code
`;

/**
 * Starts a program that ends with this process, even if this process is killed. It is detached from the terminal's
 * group, so that Ctrl-C does not stop it before the functions end.
 */
export function spawnTied([file = '', ...args]: string[]): ChildProcess {
  const child = spawn('/bin/sh', ['-c', tie, 'tied', file, ...args], {
    stdio: ['pipe', 'ignore', 'pipe'],
    detached: true,
  });
  // A program that has ended by itself leaves its reader to wait.
  child.once('exit', () => child.stdin.end());
  child.stdin.on('error', () => {});
  return child;
}

/** Ends the program in order, and after the grace by force. */
export async function stopTied(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const exited = once(child, 'exit');
  child.stdin?.end();
  await exited;
}

export function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export interface TestsRequest {
  tests: readonly string[];
  /** The one test to run, of a single file. */
  id?: string | undefined;
  /** The files that have changed since the last request. */
  changed: readonly string[];
}

export interface Failure {
  /** Its file. */
  test: string;
  /** Missing if the file does not load. */
  id?: string;
  name: string;
}

export interface TestsAnswer {
  failures: Failure[];
}

export interface TestRunner {
  /** Runs tests until one fails. */
  run: (request: TestsRequest) => Promise<TestsAnswer | 'hung'>;
  stop: () => void;
}

/** Much longer than a group of tests takes on a busy machine: only a loop without an end takes so long. */
const limitMilliseconds = 600_000;

export function startTestRunner(root: string): TestRunner {
  let running: Promise<ChildProcess> | undefined;

  async function start(): Promise<ChildProcess> {
    const program = join(import.meta.dirname, 'test-runner.process.ts');
    // In a group of its own, so that what hangs can be ended together with its workers.
    const child = fork(program, [], {
      cwd: root,
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: { ...process.env, NODE_NO_WARNINGS: '1' },
    });
    await Promise.race([once(child, 'message'), endOf(child)]);
    return child;
  }

  function end(child: ChildProcess): void {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
    running = undefined;
  }

  return {
    async run(request) {
      const child = await (running ??= start());
      const limit = new AbortController();
      child.send(request);
      const answer = await Promise.race([
        once(child, 'message').then(([message]) => message as TestsAnswer),
        wait(limitMilliseconds, 'hung' as const, { signal: limit.signal }),
        endOf(child),
      ]);
      limit.abort();
      if (answer === 'hung') end(child);
      return answer;
    },
    stop: () => void running?.then(end),
  };
}

async function endOf(child: ChildProcess): Promise<never> {
  const [code] = (await once(child, 'exit')) as [number | null];
  throw new Error(`The process that runs tests ended with ${code}.`);
}

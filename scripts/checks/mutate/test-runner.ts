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

/** Much longer than a group of tests takes. Whether it was a loop without an end, the same tests show without it. */
const limitMilliseconds = 600_000;

export function startTestRunner(root: string): TestRunner {
  let running: Running | undefined;

  function start(): Running {
    const program = join(import.meta.dirname, 'test-runner.process.ts');
    // In a group of its own, so that what hangs can be ended together with its workers.
    const child = fork(program, [], {
      cwd: root,
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      // Several of these processes run at once, so each runs one file at a time.
      env: { ...process.env, NODE_NO_WARNINGS: '1', VITEST_MAX_WORKERS: '1' },
    });
    const ended = once(child, 'exit').then(([code]): never => {
      throw new Error(`The process that runs tests ended with ${code}.`);
    });
    // Nobody awaits it between two requests.
    ended.catch(() => {});
    return { child, ended, ready: Promise.race([once(child, 'message'), ended]) };
  }

  function stop(): void {
    const { pid, exitCode } = running?.child ?? {};
    if (pid !== undefined && exitCode === null) process.kill(-pid, 'SIGKILL');
    running = undefined;
  }

  return {
    async run(request) {
      const { child, ended, ready } = (running ??= start());
      await ready;
      const limit = new AbortController();
      child.send(request);
      const answer = await Promise.race([
        once(child, 'message').then(([message]) => message as TestsAnswer),
        wait(limitMilliseconds, 'hung' as const, { signal: limit.signal }),
        ended,
      ]);
      limit.abort();
      if (answer === 'hung') stop();
      return answer;
    },
    stop,
  };
}

interface Running {
  child: ChildProcess;
  /** Rejects when the process ends. */
  ended: Promise<never>;
  ready: Promise<unknown>;
}

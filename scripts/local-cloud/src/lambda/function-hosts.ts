import { fork, type ChildProcess } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import type {
  HostOrder,
  HostReport,
  ThreadOptions,
  Invocation,
  StreamClosed,
  WorkerMessage,
} from './messages.ts';

/**
 * A thread that ends leaves a part of its memory behind in its process. A process therefore has so many threads in
 * its life, and ends with the last of them.
 */
const threadsPerHost = 8;

/** The next function is often needed soon after the last has ended. */
const idleMilliseconds = 2_000;

interface ThreadEvents {
  message: [WorkerMessage];
  line: [string];
  error: [Error];
  exit: [code: number];
}

/** A function's thread, seen from outside its process. */
export class FunctionThread extends EventEmitter<ThreadEvents> {
  readonly #send: (message: Invocation | StreamClosed | 'end') => void;
  hasExited = false;

  constructor(send: (message: Invocation | StreamClosed | 'end') => void) {
    super();
    this.#send = send;
    this.once('exit', () => (this.hasExited = true));
  }

  post(message: Invocation | StreamClosed): void {
    this.#send(message);
  }

  async terminate(): Promise<void> {
    if (this.hasExited) return;
    const exited = once(this, 'exit');
    this.#send('end');
    await exited;
  }
}

interface Host {
  child: ChildProcess;
  threads: Map<number, FunctionThread>;
  opened: number;
  idle?: NodeJS.Timeout;
}

/** The processes in which the functions of one local cloud run. */
export class FunctionHosts {
  #newest: Host | undefined;
  #running = 0;

  /** How many processes there are. */
  get running(): number {
    return this.#running;
  }

  open(options: ThreadOptions): FunctionThread {
    const host = this.#newest && this.#newest.opened < threadsPerHost ? this.#newest : this.#start();
    this.#newest = host;
    clearTimeout(host.idle);
    const thread = ++host.opened;
    const order = (message: HostOrder) => host.child.connected && host.child.send(message);
    const opened = new FunctionThread((message) =>
      order(message === 'end' ? { kind: 'end', thread } : { kind: 'post', thread, message }),
    );
    host.threads.set(thread, opened);
    opened.once('exit', () => {
      host.threads.delete(thread);
      this.#endIfIdle(host);
    });
    order({ kind: 'open', thread, options });
    return opened;
  }

  #start(): Host {
    const child = fork(new URL('function-host.ts', import.meta.url), {
      execArgv: ['--disable-warning=ExperimentalWarning'],
      // Chunks of streams are bytes.
      serialization: 'advanced',
    });
    const host: Host = { child, threads: new Map(), opened: 0 };
    this.#running++;
    child.on('message', (report: HostReport) => pass(report, host.threads.get(report.thread)));
    // An order that is sent while the process ends fails; its end is what counts.
    child.on('error', () => {});
    child.once('exit', (code) => {
      this.#running--;
      if (this.#newest === host) this.#newest = undefined;
      for (const thread of host.threads.values()) thread.emit('exit', code ?? 1);
    });
    // Whoever waits for an event has something else that keeps this process.
    child.unref();
    child.channel?.unref();
    return host;
  }

  #endIfIdle(host: Host): void {
    if (host.threads.size > 0) return;
    host.idle = setTimeout(() => {
      if (this.#newest === host) this.#newest = undefined;
      if (host.child.connected) host.child.disconnect();
    }, idleMilliseconds).unref();
  }
}

function pass(report: HostReport, thread: FunctionThread | undefined): void {
  switch (report.kind) {
    case 'message':
      return void thread?.emit('message', report.message);
    case 'line':
      return void thread?.emit('line', report.line);
    case 'error':
      return void thread?.emit('error', new Error(report.message));
    case 'exit':
      return void thread?.emit('exit', report.code);
  }
}

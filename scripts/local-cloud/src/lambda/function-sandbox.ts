import { randomUUID } from 'node:crypto';
import type { FunctionHosts, FunctionThread } from './function-hosts.ts';
import type { StreamClosed, Invocation, StreamPrelude, WorkerMessage } from './messages.ts';

export interface SandboxOptions {
  functionName: string;
  /** The absolute path of the entry file. */
  entry: string;
  /** The name of the export that is called. */
  handler?: string;
  env: Record<string, string>;
  timeoutSeconds: number;
  memoryMb: number;
  log: (line: string) => void;
}

export interface StreamSink {
  prelude: (prelude: StreamPrelude) => void;
  chunk: (chunk: Uint8Array) => void;
  /** Aborted when the client closes the stream. */
  closed: AbortSignal;
}

/** What Lambda calls a function error: the function threw, or its sandbox ended. */
export class FunctionError extends Error {
  readonly type: string;

  constructor(type: string, message: string) {
    super(message);
    this.name = 'FunctionError';
    this.type = type;
  }
}

interface Pending {
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
  sink: StreamSink | undefined;
}

/**
 * One execution environment: a thread that handles one event at a time. It ends when the function exceeds its
 * timeout or its thread crashes. The next invocation then gets a new one.
 */
export class FunctionSandbox {
  readonly #options: SandboxOptions;
  readonly #thread: FunctionThread;
  readonly #ready: Promise<void>;
  #pending: Pending | undefined;
  #count = 0;
  ended = false;
  /** When it became ready for its first event, in milliseconds; in the future until then. */
  startedAt = Infinity;

  constructor(options: SandboxOptions, hosts: FunctionHosts) {
    this.#options = options;
    const { entry, handler = 'handler', env, memoryMb } = options;
    this.#thread = hosts.open({ entry, handler, env, memoryMb });
    this.#thread.on('line', options.log);
    this.#ready = new Promise((resolve, reject) => {
      this.#thread.on('message', (message) => {
        if (message.kind !== 'ready') return this.#receive(message);
        this.startedAt = Date.now();
        resolve();
      });
      this.#thread.on('error', (error) => {
        reject(new FunctionError('Runtime.ImportModuleError', error.message));
        this.#end(new FunctionError('Runtime.ExitError', error.message));
      });
      this.#thread.on('exit', (code) => {
        reject(new FunctionError('Runtime.ExitError', `The thread ended with ${code} before it was ready.`));
        this.#end(new FunctionError('Runtime.ExitError', `Runtime exited with status ${code}`));
      });
    });
    // The invocation that waits for the sandbox reports that it cannot start.
    this.#ready.catch(() => {});
  }

  async invoke(event: unknown, sink?: StreamSink): Promise<unknown> {
    await this.#ready;
    const { functionName, memoryMb, timeoutSeconds } = this.#options;
    const requestId = randomUUID();
    const invocation: Invocation = {
      id: ++this.#count,
      event,
      requestId,
      deadline: Date.now() + timeoutSeconds * 1000,
      functionName,
      memoryMb,
      streaming: sink !== undefined,
    };
    const timer = setTimeout(() => {
      const message = `${requestId} Task timed out after ${timeoutSeconds.toFixed(2)} seconds`;
      this.#options.log(message);
      this.#end(new FunctionError('Sandbox.Timedout', message));
    }, timeoutSeconds * 1000);
    const reportClosed = () => this.#thread.post({ closedStream: invocation.id } satisfies StreamClosed);
    try {
      return await new Promise((resolve, reject) => {
        this.#pending = { resolve, reject, sink };
        this.#thread.post(invocation);
        if (sink?.closed.aborted) reportClosed();
        else sink?.closed.addEventListener('abort', reportClosed);
      });
    } finally {
      sink?.closed.removeEventListener('abort', reportClosed);
      clearTimeout(timer);
      this.#pending = undefined;
    }
  }

  async close(): Promise<void> {
    this.ended = true;
    await this.#thread.terminate();
  }

  #receive(message: WorkerMessage): void {
    const pending = this.#pending;
    // The result of an event that timed out is ignored.
    if (!pending || !('id' in message) || message.id !== this.#count) return;
    switch (message.kind) {
      case 'result':
        return pending.resolve(message.result);
      case 'end':
        return pending.resolve(undefined);
      case 'error':
        return pending.reject(new FunctionError(message.type, message.message));
      case 'prelude':
        return pending.sink?.prelude(message.prelude);
      case 'chunk':
        return pending.sink?.chunk(message.chunk);
    }
  }

  #end(error: FunctionError): void {
    if (!this.ended) void this.close();
    this.#pending?.reject(error);
  }
}

import type { Invocation, StreamClosed, WorkerMessage } from './worker-messages.ts';

/** What a function's thread needs. */
export interface ThreadOptions {
  /** The absolute path of the entry file. */
  entry: string;
  handler: string;
  env: Record<string, string>;
  memoryMb: number;
}

/** To a process that has threads of functions. */
export type HostOrder =
  | { kind: 'open'; thread: number; options: ThreadOptions }
  | { kind: 'post'; thread: number; message: Invocation | StreamClosed }
  | { kind: 'end'; thread: number };

/** From such a process. */
export type HostReport =
  | { kind: 'message'; thread: number; message: WorkerMessage }
  | { kind: 'line'; thread: number; line: string }
  | { kind: 'error'; thread: number; message: string }
  | { kind: 'exit'; thread: number; code: number };

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

/** A message from the host to a function's thread. */
export interface Invocation {
  id: number;
  event: unknown;
  requestId: string;
  deadline: number;
  functionName: string;
  memoryMb: number;
  streaming: boolean;
}

/** Tells a function's thread that the client has closed the stream of an invocation. */
export interface StreamClosed {
  closedStream: Invocation['id'];
}

export type WorkerMessage =
  | { kind: 'ready' }
  | { kind: 'result'; id: number; result: unknown }
  | { kind: 'error'; id: number; message: string; type: string }
  | { kind: 'prelude'; id: number; prelude: StreamPrelude }
  | { kind: 'chunk'; id: number; chunk: Uint8Array }
  | { kind: 'end'; id: number };

/** What a streaming handler sends before its body. */
export interface StreamPrelude {
  statusCode?: number;
  headers?: Record<string, string>;
  cookies?: string[];
}

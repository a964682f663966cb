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

/** What travels between the host and the thread a function runs in. */
export interface Invocation {
  id: number;
  event: unknown;
  requestId: string;
  deadline: number;
  functionName: string;
  memoryMb: number;
  streaming: boolean;
}

/** The client of a stream has closed it. */
export interface StreamClosed {
  gone: Invocation['id'];
}

export type WorkerMessage =
  | { kind: 'ready' }
  | { kind: 'result'; id: number; result: unknown }
  | { kind: 'error'; id: number; message: string; type: string }
  | { kind: 'prelude'; id: number; prelude: StreamPrelude }
  | { kind: 'chunk'; id: number; chunk: Uint8Array }
  | { kind: 'end'; id: number };

/** What a streaming handler says before its body. */
export interface StreamPrelude {
  statusCode?: number;
  headers?: Record<string, string>;
  cookies?: string[];
}

import { Writable } from 'node:stream';
import { parentPort, workerData } from 'node:worker_threads';
import type { StreamClosed, Invocation, StreamPrelude, WorkerMessage } from './messages.ts';

/** Runs one function's entry in its own thread, as Lambda's runtime does in its own sandbox. */
type Handler = (event: unknown, context: unknown) => Promise<unknown>;
type StreamHandler = (event: unknown, stream: ResponseStream, context: unknown) => Promise<unknown>;

const streamingMark = Symbol('streaming');
let currentInvocation = 0;
let currentStream: Writable | undefined;

class ResponseStream extends Writable {
  readonly #id: number;

  constructor(id: number) {
    super();
    this.#id = id;
  }

  setContentType(type: string): void {
    send({ kind: 'prelude', id: this.#id, prelude: { headers: { 'content-type': type } } });
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    send({ kind: 'chunk', id: this.#id, chunk });
    done();
  }
}

// The globals that Lambda's Node runtime gives to streaming handlers.
Object.assign(globalThis, {
  awslambda: {
    streamifyResponse: (handler: StreamHandler) => Object.assign(handler, { [streamingMark]: true }),
    HttpResponseStream: {
      from: (stream: ResponseStream, prelude: StreamPrelude) => {
        send({ kind: 'prelude', id: currentInvocation, prelude });
        return stream;
      },
    },
  },
});

type Exports = Partial<Record<string, Handler | StreamHandler>>;

const { entry, handler: name } = workerData as { entry: string; handler: string };
const module = (await import(entry)) as Exports & { default?: Exports };
// Of a CommonJS module, Node finds the names of some exports only.
const handler = module[name] ?? module.default?.[name];
if (!handler) throw new Error(`${entry} exports no ${name}.`);

parentPort?.on('message', (message: Invocation | StreamClosed) => {
  if (!('closedStream' in message)) void run(message);
  else if (message.closedStream === currentInvocation) currentStream?.destroy();
});
send({ kind: 'ready' });

async function run(invocation: Invocation): Promise<void> {
  const { id, event } = invocation;
  currentInvocation = id;
  try {
    if (handler && streamingMark in handler) {
      const stream = new ResponseStream(id);
      currentStream = stream;
      await (handler as StreamHandler)(event, stream, contextOf(invocation));
      if (!stream.writableEnded) stream.end();
      send({ kind: 'end', id });
      return;
    }
    const result = await (handler as Handler)(event, contextOf(invocation));
    // Lambda serializes results as JSON, so values that JSON cannot represent must be lost here too.
    send({ kind: 'result', id, result: result === undefined ? null : JSON.parse(JSON.stringify(result)) });
  } catch (error) {
    const { message, name } = error instanceof Error ? error : new Error(String(error));
    console.error(error);
    send({ kind: 'error', id, message, type: name });
  }
}

function contextOf({ requestId, deadline, functionName, memoryMb }: Invocation) {
  return {
    awsRequestId: requestId,
    functionName,
    functionVersion: '$LATEST',
    memoryLimitInMB: String(memoryMb),
    invokedFunctionArn: `arn:aws:lambda:us-east-1:000000000000:function:${functionName}`,
    logGroupName: `/aws/lambda/${functionName}`,
    logStreamName: 'local',
    callbackWaitsForEmptyEventLoop: true,
    getRemainingTimeInMillis: () => deadline - Date.now(),
  };
}

function send(message: WorkerMessage): void {
  parentPort?.postMessage(message);
}

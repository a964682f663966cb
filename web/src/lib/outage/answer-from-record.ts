import {
  callsOfRecord,
  type CallOfRecord,
  type CallParameters,
} from '@touchdown/shared/search/record-calls.ts';
import type { CurrentCatalogue } from '@touchdown/shared/tornadoes/schema.ts';
import { startOwnWorker } from '../own-worker.ts';
import type { RecordCall, RecordReply } from './answer-call.worker.ts';
// oxlint-disable-next-line import/default -- Vite makes this module.
import workerUrl from './answer-call.worker.ts?worker&url';

interface Waiting {
  resolve: (answer: object) => void;
  reject: (reason: Error) => void;
}

let worker: Worker | undefined;
let calls = 0;
const waiting = new Map<number, Waiting>();

/** Answers a call from the file of the whole record, which a worker loads at the first one and keeps. */
export function answerFromRecord(
  { whole_url: url }: Pick<CurrentCatalogue, 'whole_url'>,
  call: string,
  texts: CallParameters,
): Promise<object> {
  if (!isOfRecord(call)) return Promise.reject(new Error(`The record does not answer ${call}.`));
  const id = calls++;
  worker ??= start();
  worker.postMessage({ id, url, call, texts } satisfies RecordCall, { transfer: [] });
  return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
}

function isOfRecord(call: string): call is CallOfRecord {
  return callsOfRecord.some((each) => each === call);
}

function start(): Worker {
  const started = startOwnWorker(workerUrl);
  started.addEventListener('message', ({ data }: MessageEvent<RecordReply>) => {
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if ('answer' in data) asked?.resolve(data.answer);
    else asked?.reject(new Error(data.failure));
  });
  started.addEventListener('error', (event) => {
    event.preventDefault();
    for (const { reject } of waiting.values()) reject(new Error('The record could not be read.'));
    waiting.clear();
    worker = undefined;
  });
  return started;
}

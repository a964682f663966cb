import { progressStreamPath, type ProgressEvents } from '@touchdown/shared/radar/progress-events.ts';
import { radarSentences } from '../radar-sentences.ts';
import type { JobReport } from './job-state.ts';

export interface StreamOptions {
  /** The version that is known already. */
  after: number;
  signal: AbortSignal;
  onReport: (report: JobReport) => void;
}

/** The stream was refused, broke, or said that it cannot go on. The message is for the visitor. */
export class StreamError extends Error {}

/** Until the next stream, where the one before did not say it. */
const usualPause = 1_000;

/**
 * Follows a job by one live stream. Resolves with the milliseconds until the next one when it has ended, as each does
 * after some seconds. Rejects with a `StreamError`, or when it is aborted. `EventSource` would open the next one by itself,
 * and would not say whether one was refused.
 */
export async function followStream(
  jobId: string,
  { after, signal, onReport }: StreamOptions,
): Promise<number> {
  let pause = usualPause;
  let hasBegun = false;
  for await (const { name, id, data, retry } of eventsOf(await openStream(jobId, after, signal))) {
    hasBegun = true;
    pause = retry ?? pause;
    const report = name && toReport(jobId, name, id, data);
    if (report) onReport(report);
  }
  if (!hasBegun) throw new StreamError(radarSentences.streamError);
  return pause;
}

async function openStream(jobId: string, after: number, signal: AbortSignal) {
  const headers = { accept: 'text/event-stream', 'last-event-id': String(after) };
  const response = await fetch(progressStreamPath(jobId), { headers, signal, cache: 'no-store' });
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  if (response.ok && isStream && response.body) return response.body;
  await response.body?.cancel();
  throw new StreamError(radarSentences.streamError);
}

interface StreamedEvent {
  /** Empty for a comment. */
  name: string;
  id: number | undefined;
  data: string;
  /** Milliseconds until the next stream. */
  retry: number | undefined;
}

/** The events of a stream, by the format of server-sent events, as they arrive. */
async function* eventsOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<StreamedEvent> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      const blocks = `${text}${value}`.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) yield eventOf(block);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function eventOf(block: string): StreamedEvent {
  const fields = new Map(
    block.split('\n').map((line): [string, string] => {
      const [, name = '', value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? [];
      return [name, value];
    }),
  );
  const numberOf = (name: string) =>
    /^\d+$/.test(fields.get(name) ?? '') ? Number(fields.get(name)) : undefined;
  return {
    name: fields.get('event') ?? '',
    id: numberOf('id'),
    data: fields.get('data') ?? '',
    retry: numberOf('retry'),
  };
}

/** The data of any of the events, unchecked. */
type EventData = Partial<
  ProgressEvents['status'] & Omit<ProgressEvents['complete'], 'status' | 'progress'>
> & {
  error?: string;
};

/** Undefined for an event that says nothing. Throws where an end does not say how the job ended. */
function toReport(
  jobId: string,
  name: string,
  version: number | undefined,
  text: string,
): JobReport | undefined {
  const data = parsed(text);
  const { message = null, progress = 0, result_url: resultUrl = null, poster_url: posterUrl = null } = data;
  const { place = null, wait_seconds: waitSeconds = null } = data;
  const told = { jobId, progress, resultUrl, posterUrl, place, waitSeconds, version };
  if (name === 'status' && data.status) return { ...told, status: data.status, message };
  if (name === 'complete' && resultUrl) return { ...told, status: 'completed', message };
  if (name === 'error' && (data.status === 'failed' || data.status === 'cancelled'))
    return { ...told, status: data.status, message: data.error ?? null };
  if (name === 'complete' || name === 'error')
    throw new StreamError(data.error || radarSentences.streamError);
  return undefined;
}

function parsed(text: string): EventData {
  try {
    const data: unknown = JSON.parse(text);
    return typeof data === 'object' && data !== null ? data : {};
  } catch {
    return {};
  }
}

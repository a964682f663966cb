import { progressStreamPath, type ProgressEvents } from '@touchdown/shared/radar/progress-events.ts';
import type { RadarTargetType } from '@touchdown/shared/radar/radar-choices.ts';
import type { RadarJob as JobAnswer, RadarRequested } from '@touchdown/shared/radar/schema.ts';
import { callApi, callQuietly } from '../../../lib/api/api-client.ts';
import { ApiError, hasReason, messageOf } from '../../../lib/api/api-error.ts';
import { radarSentences } from '../radar-sentences.ts';
import type { RadarFormQuery } from '../options/radar-form.ts';
import type { JobReport } from './job-state.ts';
import type { CheckFailure, RadarJobPorts, RequestedLoop, StreamListeners } from './radar-job.ts';

/** A hanging poll would delay the next ones. */
const pollTimeoutMilliseconds = 15_000;

/** The base URL of the radar service, where a build sets one. */
const radarBase = import.meta.env['VITE_RADAR_BASE'] ?? '';

/** The calls of section 7 for one tornado or storm report. */
export function radarCalls(kind: RadarTargetType, id: string): RadarJobPorts<RadarFormQuery> {
  return {
    async request(options, isRegeneration) {
      const query = isRegeneration ? { ...options, force_regenerate: 'true' as const } : options;
      return toRequested(
        kind === 'tornado'
          ? await callApi('GET /tornadoes/{id}/radar', { params: { id }, query })
          : await callApi('GET /spc-reports/{id}/radar', { params: { id }, query }),
      );
    },
    refusal,
    async findActive() {
      const params = { targetType: kind, id };
      const { job } = await callQuietly(
        'GET /radar/active-jobs/{targetType}/{id}',
        { params },
        pollTimeout(),
      );
      return job && toReport(job);
    },
    async poll(jobId) {
      const args = { params: { jobId } };
      return toReport(
        kind === 'tornado'
          ? await callQuietly('GET /radar/jobs/{jobId}', args, pollTimeout())
          : await callQuietly('GET /spc-reports/radar/status/{jobId}', args, pollTimeout()),
      );
    },
    checkFailure,
    async cancel(jobId) {
      return toReport(await callApi('DELETE /radar/jobs/{jobId}', { params: { jobId } }));
    },
    listen: listenToJob,
    startTimer,
    chance: Math.random,
  };
}

/** The live event stream of a job. The browser reconnects with the last event's id. */
function listenToJob(jobId: string, { onOpen, onReport, onCut }: StreamListeners): () => void {
  const url = radarBase + progressStreamPath(jobId);
  const source = new EventSource(url, { withCredentials: radarBase !== '' });
  source.addEventListener('open', onOpen);
  source.addEventListener('status', (event: MessageEvent) => {
    const reported = readEvent(event);
    if (reported?.status) onReport(report(reported, event));
  });
  source.addEventListener('complete', (event: MessageEvent) => {
    const reported = readEvent(event);
    if (reported?.result_url) return onReport(report({ ...reported, status: 'completed' }, event));
    // Without a URL the event is incomplete, so the job has to be polled.
    return cutPermanently();
  });
  // The service's `error` event has data; the browser's own does not.
  source.addEventListener('error', (event: Event | MessageEvent) => {
    if (!('data' in event)) return onCut({ isPermanent: source.readyState === EventSource.CLOSED });
    const reported = readEvent(event);
    const hasEnded = reported?.status === 'failed' || reported?.status === 'cancelled';
    return hasEnded
      ? onReport(report({ ...reported, message: reported.error ?? null }, event))
      : cutPermanently(reported?.error);
  });
  return () => source.close();

  function cutPermanently(message?: string): void {
    source.close();
    onCut({ isPermanent: true, message });
  }

  function report(reported: EventData, { lastEventId }: MessageEvent): JobReport {
    const version = Number.parseInt(lastEventId, 10);
    return {
      jobId,
      status: reported.status ?? '',
      message: reported.message ?? null,
      progress: reported.progress ?? 0,
      resultUrl: reported.result_url ?? null,
      posterUrl: reported.poster_url ?? null,
      version: Number.isNaN(version) ? undefined : version,
    };
  }
}

/** The data of any of the events, unchecked. */
interface EventData extends Partial<Omit<ProgressEvents['complete'], 'status' | 'progress'>> {
  status?: string;
  progress?: number;
  error?: string;
}

/** Undefined for data that is not a JSON object. */
function readEvent({ data }: MessageEvent): EventData | undefined {
  try {
    const reported: unknown = JSON.parse(String(data));
    return typeof reported === 'object' && reported !== null ? reported : undefined;
  } catch {
    return undefined;
  }
}

export function startTimer(run: () => void, milliseconds: number): () => void {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
}

export function pollTimeout(): AbortSignal {
  return AbortSignal.timeout(pollTimeoutMilliseconds);
}

/** The answer's message; without one, a message with the HTTP status. */
export function refusal(error: unknown, isRegeneration: boolean): string {
  if (hasReason(error)) return error.message;
  if (!(error instanceof ApiError)) return radarSentences.unknown;
  return `${radarSentences.notInitiated(isRegeneration)} (HTTP status ${error.status})`;
}

/** Too slow, too early, or too many requests. */
const passing: ReadonlySet<number> = new Set([408, 425, 429]);

/** A busy or failing server may answer the next poll; any other refusal is final. */
export function checkFailure(error: unknown): CheckFailure {
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 0 || status === 200) {
    return { sentence: radarSentences.notReached(messageOf(error)), isFinal: false };
  }
  const isFinal = status >= 400 && status < 500 && !passing.has(status);
  const { retryAfterSeconds } = error as ApiError;
  return { sentence: radarSentences.notChecked(status), isFinal, retryAfterSeconds };
}

function toRequested(answer: RadarRequested): RequestedLoop {
  const { job_id: jobId, result_url: videoUrl, poster_url: posterUrl, is_public: isPublic } = answer;
  if (videoUrl) return { loop: { videoUrl, posterUrl, isPublic }, job: null };
  return { loop: null, job: jobId ? toReport({ ...answer, job_id: jobId, jobId }) : null };
}

function toReport({ job_id: jobId, status, message, progress, ...rest }: JobAnswer): JobReport {
  const { result_url: resultUrl, poster_url: posterUrl, is_public: isPublic } = rest;
  return { jobId, status, message, progress, resultUrl, posterUrl, isPublic };
}

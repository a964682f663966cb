import { progressObjectKey, type ProgressObject } from '@touchdown/shared/radar/progress-object.ts';
import type { RadarJobTargetType, RadarTargetType } from '@touchdown/shared/radar/radar-choices.ts';
import type { RadarJob as JobAnswer, RadarRequested } from '@touchdown/shared/radar/schema.ts';
import { callApi, callQuietly } from '../../../lib/api/api-client.ts';
import { ApiError, hasReason, messageOf } from '../../../lib/api/api-error.ts';
import { radarSentences } from '../radar-sentences.ts';
import type { RadarFormQuery } from '../options/radar-form.ts';
import type { JobReport } from './job-state.ts';
import { followStream } from './job-stream.ts';
import type { CheckFailure, RadarJobPorts, RequestedLoop } from './radar-job.ts';

/** A hanging poll would delay the next ones. */
const pollTimeoutMilliseconds = 15_000;

/** The calls of section 7 for one tornado or storm report. */
export function radarCalls(kind: RadarTargetType, id: string): RadarJobPorts<RadarFormQuery> {
  return {
    ...callsOfAnyJob,
    async request(options, isRegeneration) {
      const query = isRegeneration ? { ...options, force_regenerate: 'true' as const } : options;
      return toRequested(
        kind === 'tornado'
          ? await callApi('GET /tornadoes/{id}/radar', { params: { id }, query })
          : await callApi('GET /spc-reports/{id}/radar', { params: { id }, query }),
      );
    },
    findActive: () => findActive(kind, id),
    poll: kind === 'tornado' ? pollOfJob : pollOfReport,
  };
}

async function pollOfJob(jobId: string): Promise<JobReport> {
  return toReport(await callQuietly('GET /radar/jobs/{jobId}', { params: { jobId } }, pollTimeout()));
}

/** What does not depend on what a job is for. */
export const callsOfAnyJob = {
  refusal,
  stream: followStream,
  readProgress,
  poll: pollOfJob,
  checkFailure,
  async cancel(jobId: string): Promise<JobReport> {
    return toReport(await callApi('DELETE /radar/jobs/{jobId}', { params: { jobId } }));
  },
  isVisible: () => !document.hidden,
  startTimer,
  chance: Math.random,
};

async function pollOfReport(jobId: string): Promise<JobReport> {
  const args = { params: { jobId } };
  return toReport(await callQuietly('GET /spc-reports/radar/status/{jobId}', args, pollTimeout()));
}

export async function findActive(targetType: RadarJobTargetType, id: string): Promise<JobReport | null> {
  const args = { params: { targetType, id } };
  const { job } = await callQuietly('GET /radar/active-jobs/{targetType}/{id}', args, pollTimeout());
  return job && toReport(job);
}

/** The object that the edge keeps for a second, so that a crowd may read it. It needs no session. */
async function readProgress(jobId: string): Promise<JobReport> {
  const response = await fetch(`/${progressObjectKey(jobId)}`, { signal: pollTimeout() });
  if (!response.ok) throw new ApiError('', response.status, undefined, retryAfter(response));
  const object = (await response.json()) as ProgressObject;
  const { status, progress, message = null, result_url: resultUrl = null, ...rest } = object;
  const { poster_url: posterUrl = null, is_public: isPublic, place, wait_seconds: waitSeconds } = rest;
  const { version, written_at: writtenAt } = rest;
  const told = { message, resultUrl, posterUrl, isBrief: !isPublic };
  return { jobId, status, progress, ...told, isPublic, place, waitSeconds, version, writtenAt };
}

function retryAfter({ headers }: Response) {
  const seconds = Number(headers.get('retry-after'));
  return seconds > 0 ? { retryAfterSeconds: seconds } : {};
}

export function startTimer(run: () => void, milliseconds: number): () => void {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
}

export function pollTimeout(): AbortSignal {
  return AbortSignal.timeout(pollTimeoutMilliseconds);
}

/** The answer's error, or its details; without either, a message with the HTTP status. */
export function refusal(error: unknown, isRegeneration: boolean): string {
  if (error instanceof ApiError && !error.hasSentence && error.detailText) return error.detailText;
  if (hasReason(error)) return error.message;
  if (!(error instanceof ApiError)) return radarSentences.unknown;
  return `${radarSentences.notInitiated(isRegeneration)} (HTTP status ${error.status})`;
}

/** Too slow, too early, or too many requests. */
const passing: ReadonlySet<number> = new Set([408, 425, 429]);

/** A busy or failing server may answer the next poll; any other refusal is final where no job is followed. */
export function checkFailure(error: unknown): CheckFailure {
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 0 || status === 200) {
    return { sentence: radarSentences.notReached(messageOf(error)), isFinal: false };
  }
  const isFinal = status >= 400 && status < 500 && !passing.has(status);
  const { retryAfterSeconds } = error as ApiError;
  return { sentence: radarSentences.notChecked(status), isFinal, retryAfterSeconds };
}

export function toRequested(answer: RadarRequested): RequestedLoop {
  const { job_id: jobId, result_url: videoUrl, poster_url: posterUrl, is_public: isPublic } = answer;
  if (videoUrl) return { loop: { videoUrl, posterUrl, isPublic }, job: null };
  return { loop: null, job: jobId ? toReport({ ...answer, job_id: jobId, jobId }) : null };
}

function toReport({ job_id: jobId, status, message, progress, ...rest }: JobAnswer): JobReport {
  const { result_url: resultUrl, poster_url: posterUrl, is_public: isPublic } = rest;
  const { place, wait_seconds: waitSeconds } = rest;
  return { jobId, status, message, progress, resultUrl, posterUrl, isPublic, place, waitSeconds };
}

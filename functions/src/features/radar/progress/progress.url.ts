import { setTimeout as pause } from 'node:timers/promises';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { openHealthStreamPath } from '@touchdown/shared/radar/progress-events.ts';
import { dynamo } from '../../../platform/aws/dynamo.ts';
import { requiredEnv } from '../../../platform/aws/env.ts';
import { problemOfService } from '../../../platform/aws/unavailable.ts';
import { internalAnswer, problemAnswer } from '../../../platform/http/answer.ts';
import type { HttpResult } from '../../../platform/http/http-event.ts';
import { sendWhole, streamedHandler } from '../../../platform/http/streaming-runtime.ts';
import { rateLimiter } from '../../../platform/limits/rate-limiter.ts';
import { logger } from '../../../platform/log/logger.ts';
import { authenticate } from '../../../domain/members/authenticate.ts';
import { jobStore } from '../jobs/job-store.ts';
import { streamHealth } from './health-stream.ts';
import { openProgress } from './open-progress.ts';
import { streamProgress } from './progress-stream.ts';
import { streamPlaces } from './stream-places.ts';

const client = dynamo();
const now = () => Date.now();
const jobs = jobStore(client, requiredEnv('radarTable'), now);
const maxWorkers = Number(requiredEnv('radarMaxWorkers'));
const doors = {
  jobs,
  authenticate: authenticate(client, requiredEnv('communityTable'), now),
  limiter: rateLimiter(client, requiredEnv('ephemeralTable'), now),
  places: streamPlaces(client, requiredEnv('ephemeralTable'), now),
  full: { until: 0 },
  now,
};

const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
};

export const handler = streamedHandler(async (event, begin) => {
  const { requestId } = event.requestContext;
  if (event.rawPath === openHealthStreamPath) {
    const body = begin(200, streamHeaders);
    await streamHealth((text) => void body.write(text), pause);
    body.end();
    return;
  }
  const opened = await openProgress(event, doors).catch((error: unknown) => refusal(error, requestId));
  if (!('job' in opened)) return sendWhole(begin, opened);
  const body = begin(200, streamHeaders);
  const gone = new AbortController();
  for (const end of ['close', 'error']) body.on(end, () => gone.abort());
  try {
    await streamProgress(
      opened,
      (text) => void body.write(text),
      { jobs, maxWorkers, now, wait },
      gone.signal,
    );
  } catch (error) {
    // The client reconnects or polls the API.
    logger.error('stream broken off', { requestId, error: error as Error });
  }
  // Before the stream ends, because the page then reconnects and needs the same place.
  await opened.place.leave();
  if (!gone.signal.aborted) body.end();
});

function refusal(error: unknown, requestId: string): HttpResult {
  if (error instanceof Problem) return problemAnswer(error);
  logger.error('stream not opened', { requestId, error: error as Error });
  const problem = problemOfService(error);
  return problem ? problemAnswer(problem) : internalAnswer(requestId);
}

async function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  await pause(milliseconds, undefined, { signal }).catch(() => {});
}

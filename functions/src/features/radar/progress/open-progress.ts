import { Problem } from '@touchdown/shared/contract/problem.ts';
import { busyProgress } from '@touchdown/shared/radar/radar-limits.ts';
import { RadarJobId } from '@touchdown/shared/radar/schema.ts';
import { progressStreamRoute, busyProgressStreams, calmProgressStreams } from './progress-stream-route.ts';
import { header, type HttpEvent } from '../../../platform/http/http-event.ts';
import { refuseIllFormed } from '../../../platform/http/refuse-ill-formed.ts';
import { doorkeeper, type Authenticate, type RateLimiter } from '../../../platform/http/doorkeeper.ts';
import { findJob, type JobStore } from '../jobs/job-store.ts';
import type { StoredJob } from '../jobs/job-items.ts';
import type { StreamPlace, StreamPlaces } from './stream-places.ts';

interface Opened {
  job: StoredJob;
  /** The version that the client received last; -1 on the first connection. */
  lastEventId: number;
  /** Many people follow jobs at the moment, so the stream is short. */
  isBusy: boolean;
  place: StreamPlace;
}

interface ProgressDoors {
  jobs: Pick<JobStore, 'find'>;
  authenticate: Authenticate;
  limiter: RateLimiter;
  places: StreamPlaces;
  /** Until when a refusal of all streams stands, as this instance of the function knows. */
  full: { until: number };
  now: () => number;
}

/** All people share these buckets. */
const all = 'all';

/** Rejects before streaming starts; after the first byte the status can no longer change. */
export async function openProgress(
  event: HttpEvent,
  { jobs, authenticate, limiter, places, full, now }: ProgressDoors,
): Promise<Opened> {
  // A crowd that finds all places taken must not cost the tables anything. Its pages read the job's object.
  if (now() < full.until) throw allTaken(full.until - now());
  refuseIllFormed({ path: event.rawPath }, 'URL');
  const jobId = /^\/animations\/([^/]+)\/stream$/.exec(event.rawPath)?.[1] ?? '';
  if (!RadarJobId.safeParse(jobId).success) {
    throw new Problem('NOT_FOUND', 'There is no such stream; a job’s is at /animations/{jobId}/stream.');
  }
  const person = await doorkeeper(progressStreamRoute, { authenticate, limiter })(event);
  if (!person) throw new Problem('UNAUTHENTICATED', 'Please log in first.');
  const job = await findJob(jobs, jobId, person);
  const heard = header(event, 'last-event-id') ?? '';
  const lastEventId = /^\d{1,15}$/.test(heard) ? Number(heard) : -1;
  const place = await places.take(person.id);
  try {
    // After a person's own place, so that nobody alone uses up what all share.
    return { job, lastEventId, isBusy: await isBusy(limiter), place };
  } catch (error) {
    if (error instanceof Problem) full.until = now() + busyProgress.streamSeconds * 1_000;
    await place.leave();
    throw error;
  }
}

function allTaken(milliseconds: number): Problem {
  return new Problem('RATE_LIMITED', 'Live updates are busy. We check every few seconds instead.', [], {
    retryAfterSeconds: Math.ceil(milliseconds / 1_000),
  });
}

/** Returns whether more people follow jobs than full streams are for. Throws where even short ones are used up. */
async function isBusy(limiter: RateLimiter): Promise<boolean> {
  try {
    await limiter.take(calmProgressStreams, all);
    return false;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    await limiter.take(busyProgressStreams, all);
    return true;
  }
}

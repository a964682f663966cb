import { Problem } from '@touchdown/shared/contract/problem.ts';
import { RadarJobId } from '@touchdown/shared/radar/schema.ts';
import { header, type HttpEvent } from '../../../platform/http/http-event.ts';
import { refuseIllFormed } from '../../../platform/http/refuse-ill-formed.ts';
import type { Authenticate } from '../../../platform/http/doorkeeper.ts';
import { findJob } from '../jobs/find-job.ts';
import type { StoredJob } from '../jobs/job-items.ts';
import type { JobStore } from '../jobs/job-store.ts';
import type { StreamPlace, StreamPlaces } from './stream-places.ts';

interface Opened {
  job: StoredJob;
  /** The version that the client received last; -1 on the first connection. */
  lastEventId: number;
  place: StreamPlace;
}

interface ProgressDoors {
  jobs: Pick<JobStore, 'find'>;
  authenticate: Authenticate;
  places: StreamPlaces;
}

/** Rejects before streaming starts; after the first byte the status can no longer change. */
export async function openProgress(
  event: HttpEvent,
  { jobs, authenticate, places }: ProgressDoors,
): Promise<Opened> {
  refuseIllFormed({ path: event.rawPath }, 'URL');
  const jobId = /^\/animations\/([^/]+)\/stream$/.exec(event.rawPath)?.[1] ?? '';
  if (!RadarJobId.safeParse(jobId).success) {
    throw new Problem('NOT_FOUND', 'There is no such stream; a job’s is at /animations/{jobId}/stream.');
  }
  const site = header(event, 'sec-fetch-site');
  if (site !== undefined && site !== 'same-origin') {
    throw new Problem('CROSS_SITE', 'This can only be followed from the pages of the site itself.');
  }
  const person = await authenticate(event);
  if (!person) throw new Problem('UNAUTHENTICATED', 'Please log in first.');
  const job = await findJob(jobs, jobId);
  const heard = header(event, 'last-event-id') ?? '';
  const lastEventId = /^\d{1,15}$/.test(heard) ? Number(heard) : -1;
  return { job, lastEventId, place: await places.take(person.id) };
}

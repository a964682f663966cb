import { randomBytes } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Person } from '@touchdown/shared/contract/person.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { expiryAttribute } from '@touchdown/shared/storage/table-shape.ts';
import { ulid } from '@touchdown/shared/contract/ulid.ts';
import { rememberJobDays } from '@touchdown/shared/radar/radar-limits.ts';
import type { RadarRequested } from '@touchdown/shared/radar/schema.ts';
import type { FilmTarget } from '../../../domain/radar-loops/film-items.ts';
import type { FilmPlan, StoredJob } from '../jobs/job-items.ts';
import type { JobStore } from '../jobs/job-store.ts';
import { openJob } from '../jobs/open-job.ts';
import { renderKey } from './render-key.ts';
import { toRadarJob } from '../jobs/to-radar-job.ts';

export interface RequestPorts {
  client: DynamoDBDocumentClient;
  table: string;
  jobs: JobStore;
  filmsPerDay: number;
  now: () => number;
}

interface Asked {
  target: FilmTarget;
  plan: FilmPlan;
  person: Person;
  /** Drawn anew, whatever there is. */
  isForced: boolean;
}

/** A job may end between two looks at it; who still finds none then is told to come back. */
const maxAttempts = 3;

/** The film that there is, the job that makes it, or a new one. */
export async function requestFilm(
  { target, plan, person, isForced }: Asked,
  { client, table, jobs, filmsPerDay, now }: RequestPorts,
): Promise<RadarRequested> {
  const key = renderKey(target, plan);
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const result = isForced ? undefined : await jobs.result(key);
    if (result) {
      const { videoUrl, posterUrl, message } = result;
      const film = { message, progress: 1, result_url: videoUrl, poster_url: posterUrl };
      await rememberWish();
      return { job_id: null, jobId: null, status: 'completed', ...film, is_public: plan.isDefault };
    }
    const createdAt = now();
    const job: StoredJob = {
      id: ulid(createdAt, randomBytes(16)),
      uid: person.id,
      target,
      renderKey: key,
      plan,
      status: 'queued',
      ver: 1,
      progress: 0,
      message: 'Waiting for a worker.',
      attempt: 0,
      createdAt,
      [expiryAttribute]: Math.ceil(createdAt / 1000) + rememberJobDays * 24 * 60 * 60,
    };
    const isOpened = await openJob(client, job, { table, filmsPerDay, isAnew: isForced });
    const asked = isOpened ? job : await jobs.activeOfKey(target, key);
    if (asked) {
      await rememberWish();
      return toRadarJob(asked);
    }
  }
  throw new Problem('CONFLICT', 'This film is just being finished. Please ask again.', [], {
    retryAfterSeconds: 2,
  });

  /** The page of who asked finds it again; nobody else's shows it. */
  async function rememberWish(): Promise<void> {
    if (!plan.isDefault) await jobs.wish(target, person.id, key);
  }
}

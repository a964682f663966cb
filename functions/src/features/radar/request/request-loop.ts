import { randomBytes } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { noNewLoopsSentence } from '@touchdown/shared/contract/closed-sentences.ts';
import type { Person } from '@touchdown/shared/contract/person.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { expiryAttribute } from '@touchdown/shared/storage/table-shape.ts';
import { ulid } from '../../../platform/ulid.ts';
import { privateLoopFileDays, radarLimits, rememberJobDays } from '@touchdown/shared/radar/radar-limits.ts';
import type { RadarRequested } from '@touchdown/shared/radar/schema.ts';
import type { TransactItem } from '../../../platform/aws/transact.ts';
import type { RadarTarget } from '../../../domain/radar-loops/public-loop-items.ts';
import type { JobPlan, StoredJob, StoredResult } from '../jobs/job-items.ts';
import type { JobStore } from '../jobs/job-store.ts';
import { expectedLoop, isYoung, priceOf, turnOf } from '../jobs/loop-budget.ts';
import { expectedDayMilliseconds } from '../day/plan-day.ts';
import { openJob, type PersonLimits } from '../jobs/open-job.ts';
import type { ProgressObjects } from '../jobs/progress-objects.ts';
import { shownJob } from '../jobs/shown-job.ts';
import { renderKey } from './render-key.ts';

export interface RequestPorts {
  client: DynamoDBDocumentClient;
  table: string;
  jobs: JobStore;
  /** What workers may cost in a day, for the loops of all people together. */
  dollarsPerDay: () => Promise<number>;
  /** For the time that a job waits. */
  maxWorkers: () => Promise<number>;
  progress: Pick<ProgressObjects, 'write'>;
  /** Of one person; those of members unless given. */
  limits?: PersonLimits;
  /** Refuses what is written for a deleted account. Operators request loops without one. */
  checkAccount?: (uid: string) => TransactItem;
  now: () => number;
}

interface LoopRequested {
  target: RadarTarget;
  plan: JobPlan;
  person: Person;
  /** Makes the loop again even where it exists. */
  isRegeneration: boolean;
}

const dayMilliseconds = 24 * 60 * 60 * 1000;
const rememberJobMilliseconds = rememberJobDays * dayMilliseconds;

const noJob = { job_id: null, jobId: null, place: null, wait_seconds: null, progress_url: null } as const;

/** A job may end between the check for it and the next read. After this many attempts the caller has to retry. */
const maxAttempts = 3;

/** Returns the existing loop, the active job for it, or a new job. */
export async function requestLoop(
  { target, plan, person, isRegeneration }: LoopRequested,
  ports: RequestPorts,
): Promise<RadarRequested> {
  const { client, table, jobs, limits = radarLimits, checkAccount, now } = ports;
  const key = renderKey(target, plan, person.id);
  const keptDays = plan.isDefault ? rememberJobDays : privateLoopFileDays;
  const account = checkAccount ? [checkAccount(person.id)] : [];
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const result = isRegeneration ? undefined : await jobs.result(key);
    // It must last as long as this person's page will remember the request.
    if (result && offeredUntil(result) >= now() + rememberJobMilliseconds) {
      const { videoUrl, posterUrl, message } = result;
      const loop = { message, progress: 1, result_url: videoUrl, poster_url: posterUrl };
      await rememberPrivateLoop();
      return { ...noJob, status: 'completed', ...loop, is_public: plan.isDefault };
    }
    const createdAt = now();
    const [{ day, dayBefore }, others] = await Promise.all([
      jobs.days(createdAt),
      jobs.activeCount(person.id),
    ]);
    const job: StoredJob = {
      id: ulid(createdAt, randomBytes(16)),
      uid: person.id,
      target,
      renderKey: key,
      plan,
      status: 'queued',
      ver: 1,
      progress: 0,
      message: 'Waiting for a machine.',
      attempt: 0,
      createdAt,
      isRegeneration,
      // A day takes as long as many loops, so it lets first ones go before it as if it were a second one.
      turn: turnOf(createdAt, 'day' in plan ? others + 1 : others),
      reserved: priceOf('day' in plan ? expectedDayMilliseconds(plan.day) : expectedLoop(day, dayBefore)),
      byYoung: isYoung(person.accountCreatedAt, createdAt),
      [expiryAttribute]: Math.ceil((createdAt + keptDays * dayMilliseconds) / 1000),
    };
    const dollarsPerDay = await ports.dollarsPerDay();
    const opening = { table, dollarsPerDay, days: jobs.days, limits, isRegeneration, others, account };
    const isOpened = dollarsPerDay > 0 && (await openJob(client, job, opening));
    const asked = isOpened ? job : await jobs.activeOfKey(target, key);
    if (asked) {
      await rememberPrivateLoop();
      return shownJob(asked, ports);
    }
    if (dollarsPerDay === 0) throw noNewLoops();
  }
  const thing = 'day' in plan ? 'picture' : 'radar loop';
  throw new Problem('CONFLICT', `This ${thing} is almost done. Please try again in a few seconds.`, [], {
    retryAfterSeconds: 2,
  });

  /** Only this person's page shows the loop. */
  async function rememberPrivateLoop(): Promise<void> {
    if (!plan.isDefault) await jobs.rememberPrivateLoop(target, person.id, key, account);
  }
}

/** Milliseconds since 1970. A public loop stays. */
function offeredUntil({ [expiryAttribute]: expires = Infinity }: StoredResult): number {
  return expires * 1000;
}

function noNewLoops(): Problem {
  return new Problem('RADAR_BUSY', noNewLoopsSentence, [], { retryAfterSeconds: 60 * 60 });
}

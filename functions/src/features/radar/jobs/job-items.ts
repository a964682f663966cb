import { keyBeginning, keyText, readKey } from '@touchdown/shared/storage/key-pattern.ts';
import { radar } from '@touchdown/shared/storage/radar.ts';
import { expiryAttribute, indexKey, itemKey } from '@touchdown/shared/storage/table-shape.ts';
import type { RadarJobStatus } from '@touchdown/shared/radar/radar-choices.ts';
import { spelledTarget, type FilmTarget } from '../../../domain/radar-loops/public-loop-items.ts';
import type { LoopOptions, LoopTarget } from '../render/loop-request.ts';

/** What a worker needs to draw a film; it reads nothing of the record itself. */
export interface FilmPlan {
  target: LoopTarget;
  options: LoopOptions;
  /** Whether nobody has chosen anything in it: the only film of a target that everybody sees. */
  isDefault: boolean;
}

/** One request for a film, as it is stored. Milliseconds since 1970. */
export interface StoredJob {
  id: string;
  uid: string;
  target: FilmTarget;
  /** The same for the same film of the same thing. */
  renderKey: string;
  plan: FilmPlan;
  status: RadarJobStatus;
  /** Grows with every change: the id of an event of the progress stream. */
  ver: number;
  progress: number;
  message: string | null;
  /** How often a worker has begun it. */
  attempt: number;
  createdAt: number;
  /** Who works on it, and until when nobody else takes it up. */
  leaseOwner?: string;
  leaseUntil?: number;
  cancelRequested?: boolean;
  videoUrl?: string;
  posterUrl?: string;
  [expiryAttribute]: number;
}

/** A film that there is. */
export interface StoredResult {
  videoUrl: string;
  posterUrl: string | null;
  message: string | null;
}

const { job: jobKind, activeJob, result, wish: wishKind } = radar.kinds;
const { loopQuota, regenerationQuota, activeCount, dailyTotal } = radar.kinds;

export function jobKey(id: string) {
  return itemKey(jobKind, { job: id });
}

/** The job that a stream's record is about. */
export function jobOfPartition(key: string | undefined): string | undefined {
  return readKey(jobKind.partition, key)?.job;
}

export function activeKey({ target, renderKey }: Pick<StoredJob, 'target' | 'renderKey'>) {
  return itemKey(activeJob, { ...spelledTarget(target), renderKey });
}

/** Where everything is that is being made of a target, and how its sort keys begin. */
export function activeOf(target: FilmTarget): { partition: string; prefix: string } {
  const { partition, sort } = activeJob;
  return { partition: keyText(partition, spelledTarget(target)), prefix: keyBeginning(sort) };
}

/** That somebody asked for a film of a target by options of their own. */
export interface StoredWish {
  renderKey: string;
  /** Milliseconds since 1970. */
  askedAt: number;
  [expiryAttribute]: number;
}

/** Where somebody's wishes for a target are, and how their sort keys begin. */
export function wishesOf(target: FilmTarget, uid: string): { partition: string; prefix: string } {
  const { partition, sort } = wishKind;
  return {
    partition: keyText(partition, spelledTarget(target)),
    prefix: keyBeginning(sort, { person: uid }),
  };
}

export function toWishItem(target: FilmTarget, uid: string, wish: StoredWish): Record<string, unknown> {
  const { renderKey } = wish;
  return { ...itemKey(wishKind, { ...spelledTarget(target), person: uid, renderKey }), ...wish };
}

export function resultKey(renderKey: string) {
  return itemKey(result, { renderKey });
}

/** Counters: a person's films of a day, those drawn anew, a person's films under way, everybody's of a day. */
export const counterKeys = {
  films: (uid: string, day: string) => itemKey(loopQuota, { person: uid, day }),
  regenerations: (uid: string, day: string) => itemKey(regenerationQuota, { person: uid, day }),
  active: (uid: string) => itemKey(activeCount, { person: uid }),
  everybody: (day: string) => itemKey(dailyTotal, { day }),
};

/** Somebody's jobs, by when they were asked for. */
export function toJobItem(job: StoredJob): Record<string, unknown> {
  return {
    ...jobKey(job.id),
    ...indexKey(jobKind.indexes.byPerson, { person: job.uid, ...placeOf(job) }),
    ...job,
  };
}

/** All jobs that have not ended: what the janitor looks through. */
export const activeJobs = {
  index: radar.indexes.byState,
  partition: keyText(activeJob.indexes.byState.partition),
};

export interface StoredActive {
  jobId: string;
  renderKey: string;
  isDefault: boolean;
}

/** There as long as the job has not ended: nobody begins the same film twice. */
export function toActiveItem(job: StoredJob): Record<string, unknown> {
  return {
    ...activeKey(job),
    ...indexKey(activeJob.indexes.byState, placeOf(job)),
    ...({
      jobId: job.id,
      renderKey: job.renderKey,
      isDefault: job.plan.isDefault,
    } satisfies StoredActive),
  };
}

function placeOf({ createdAt, id }: StoredJob) {
  return { created: new Date(createdAt).toISOString(), job: id };
}

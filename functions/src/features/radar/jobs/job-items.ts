import { expiryAttribute, partitionKey, sortKey, tables } from '@touchdown/shared/contract/tables.ts';
import type { RadarJobStatus } from '@touchdown/shared/radar/radar-choices.ts';
import { targetPartition, type FilmTarget } from '../../../domain/radar-loops/film-items.ts';
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

const [jobIndex] = tables.radar.indexes;

export function jobKey(id: string) {
  return { [partitionKey]: `JOB#${id}`, [sortKey]: 'META' };
}

/** `JOB#…` of a stream's record. */
export function jobOfPartition(key: string | undefined): string | undefined {
  return /^JOB#(.+)$/.exec(key ?? '')?.[1];
}

export const activePrefix = 'ACTIVE#';

export function activeKey({ target, renderKey }: Pick<StoredJob, 'target' | 'renderKey'>) {
  return { [partitionKey]: targetPartition(target), [sortKey]: activePrefix + renderKey };
}

/** That somebody asked for a film of a target by options of their own. */
export interface StoredWish {
  renderKey: string;
  /** Milliseconds since 1970. */
  askedAt: number;
  [expiryAttribute]: number;
}

export function wishPrefix(uid: string): string {
  return `WISH#${uid}#`;
}

export function toWishItem(target: FilmTarget, uid: string, wish: StoredWish): Record<string, unknown> {
  const sk = wishPrefix(uid) + wish.renderKey;
  return { [partitionKey]: targetPartition(target), [sortKey]: sk, ...wish };
}

export function resultKey(renderKey: string) {
  return { [partitionKey]: `RENDER#${renderKey}`, [sortKey]: 'RESULT' };
}

/** Counters: a person's films of a day, those drawn anew, a person's films under way, everybody's of a day. */
export const counterKeys = {
  films: (uid: string, day: string) => counter(`QUOTA#${uid}#${day}`, 'FILMS'),
  regenerations: (uid: string, day: string) => counter(`QUOTA#${uid}#${day}`, 'ANEW'),
  active: (uid: string) => counter(`ACTIVEUSER#${uid}`, 'COUNT'),
  everybody: (day: string) => counter(`CAP#${day}`, 'COUNT'),
};

function counter(pk: string, sk: string) {
  return { [partitionKey]: pk, [sortKey]: sk };
}

/** Somebody's jobs, by when they were asked for. */
export function toJobItem(job: StoredJob): Record<string, unknown> {
  return {
    ...jobKey(job.id),
    [jobIndex.partitionKey]: `USER#${job.uid}#J`,
    [jobIndex.sortKey]: `${new Date(job.createdAt).toISOString()}#${job.id}`,
    ...job,
  };
}

/** All jobs that have not ended: what the janitor looks through. */
export const activeJobs = { index: jobIndex, partition: 'ACTIVEJOBS' };

export interface StoredActive {
  jobId: string;
  renderKey: string;
  isDefault: boolean;
}

/** There as long as the job has not ended: nobody begins the same film twice. */
export function toActiveItem(job: StoredJob): Record<string, unknown> {
  return {
    ...activeKey(job),
    [jobIndex.partitionKey]: activeJobs.partition,
    [jobIndex.sortKey]: `${new Date(job.createdAt).toISOString()}#${job.id}`,
    ...({
      jobId: job.id,
      renderKey: job.renderKey,
      isDefault: job.plan.isDefault,
    } satisfies StoredActive),
  };
}

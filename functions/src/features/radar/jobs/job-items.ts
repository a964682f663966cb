import { keyBeginning, keyText, readKey } from '@touchdown/shared/storage/key-pattern.ts';
import { maxAttempts } from '@touchdown/shared/radar/radar-limits.ts';
import { radar } from '@touchdown/shared/storage/radar.ts';
import { expiryAttribute, indexKey, itemKey } from '@touchdown/shared/storage/table-shape.ts';
import type { RadarJobStatus } from '@touchdown/shared/radar/radar-choices.ts';
import { targetKeyValues, type RadarTarget } from '../../../domain/radar-loops/public-loop-items.ts';
import type { KeyPrefix } from '../../../platform/aws/queries.ts';
import type { DayPlan } from '../day/plan-day.ts';
import type { LoopOptions, LoopTarget } from '../render/loop-request.ts';
import type { JobMoney } from './loop-budget.ts';

/** Everything a worker needs to draw a loop. It does not read the record. */
export interface LoopPlan {
  target: LoopTarget;
  options: LoopOptions;
  /** Whether every option has its default: the one loop of a target that is public. */
  isDefault: boolean;
}

/** The rotation of a day. There is one for everybody. */
export interface DayJobPlan {
  day: DayPlan;
  isDefault: true;
}

export type JobPlan = LoopPlan | DayJobPlan;

/** A request for a loop or for the rotation of a day, as stored. Times are milliseconds since 1970. */
export interface StoredJob extends JobMoney {
  id: string;
  uid: string;
  target: RadarTarget;
  /** The same for requests that give the same loop of the same target. */
  renderKey: string;
  plan: JobPlan;
  status: RadarJobStatus;
  /** Increases with every change. It is the event id in the progress stream. */
  ver: number;
  progress: number;
  message: string | null;
  /** How many workers have started it. */
  attempt: number;
  createdAt: number;
  /** When it would have been requested if nobody had more than one. The line is in this order. */
  turn?: number;
  /** The worker that has the job, and the time until which no other may claim it. */
  leaseOwner?: string;
  leaseUntil?: number;
  cancelRequested?: boolean;
  /** Who cancelled it, as the sentence that ends it. */
  cancelMessage?: string;
  /** It also counts as a regeneration of its day. */
  isRegeneration?: boolean;
  /** Of a day its picture. */
  videoUrl?: string;
  posterUrl?: string;
  [expiryAttribute]: number;
}

/** A loop that a worker has made. */
export interface FinishedLoop {
  videoUrl: string;
  posterUrl: string | null;
  message: string | null;
  frameCount: number;
}

/** A finished loop, as stored. A private loop expires before its files are deleted. */
export interface StoredResult extends Omit<FinishedLoop, 'frameCount'> {
  [expiryAttribute]?: number;
}

/** Whether a job's worker has vanished, and no other has taken the job up yet. */
export function isAbandoned({ status, leaseUntil = Infinity }: StoredJob, now: number): boolean {
  return status === 'running' && leaseUntil < now;
}

/** Whether a job was begun so often that no worker begins it again. */
export function isExhausted({ attempt }: Pick<StoredJob, 'attempt'>): boolean {
  return attempt >= maxAttempts;
}

const { job: jobKind, activeJob, result, privateLoop: privateLoopKind } = radar.kinds;
const { replacedLoop: replacedLoopKind, loopQuota, regenerationQuota, activeCount } = radar.kinds;

export function jobKey(id: string) {
  return itemKey(jobKind, { job: id });
}

/** A person's jobs, in the index by person. */
export const jobsOf = {
  index: radar.indexes.byPerson,
  partition: (person: string) => keyText(jobKind.indexes.byPerson.partition, { person }),
};

/** The id in the partition key of a job; undefined for any other item of the table's stream. */
export function jobOfPartition(key: string | undefined): string | undefined {
  return readKey(jobKind.partition, key)?.job;
}

export function activeKey({ target, renderKey }: Pick<StoredJob, 'target' | 'renderKey'>) {
  return itemKey(activeJob, { ...targetKeyValues(target), renderKey });
}

/** The partition of a target's active jobs, and the beginning of their sort keys. */
export function activeOf(target: RadarTarget): KeyPrefix {
  const { partition, sort } = activeJob;
  return { partition: keyText(partition, targetKeyValues(target)), prefix: keyBeginning(sort) };
}

/** A person's request for a loop of a target with options of their own. The loop itself may not exist yet. */
export interface StoredPrivateLoop {
  renderKey: string;
  /** Milliseconds since 1970. */
  askedAt: number;
  [expiryAttribute]: number;
}

/** The partition of a person's private loops of a target, and the beginning of their sort keys. */
export function privateLoopsOf(target: RadarTarget, uid: string): KeyPrefix {
  const { partition, sort } = privateLoopKind;
  return {
    partition: keyText(partition, targetKeyValues(target)),
    prefix: keyBeginning(sort, { person: uid }),
  };
}

export function privateLoopKey({ target, uid, renderKey }: Pick<StoredJob, 'target' | 'uid' | 'renderKey'>) {
  return itemKey(privateLoopKind, { ...targetKeyValues(target), person: uid, renderKey });
}

export function toPrivateLoopItem(
  target: RadarTarget,
  uid: string,
  loop: StoredPrivateLoop,
): Record<string, unknown> {
  return { ...privateLoopKey({ target, uid, renderKey: loop.renderKey }), ...loop };
}

export function resultKey(renderKey: string) {
  return itemKey(result, { renderKey });
}

/** A public loop that another one has replaced, as stored until its files are deleted. */
export interface StoredReplacedLoop {
  /** The job that made it. */
  jobId: string;
  /** When its files are deleted, in milliseconds since 1970. */
  goesAt: number;
  /** Keys in the media bucket. */
  files: string[];
}

export function replacedLoopKey({ goesAt, jobId }: Pick<StoredReplacedLoop, 'goesAt' | 'jobId'>) {
  return itemKey(replacedLoopKind, { goesAt, job: jobId });
}

/** The partition of all replaced loops, and the sort key before which those of an earlier time are. */
export function replacedLoopsBefore(time: number) {
  const { partition, sort } = replacedLoopKind;
  return { partition: keyText(partition), before: keyBeginning(sort, { goesAt: time }) };
}

export function toReplacedLoopItem(loop: StoredReplacedLoop): Record<string, unknown> {
  return { ...replacedLoopKey(loop), ...loop };
}

/** Counters: a person's loops per day, their regenerations per day, and their active jobs. */
export const counterKeys = {
  loops: (uid: string, day: string) => itemKey(loopQuota, { person: uid, day }),
  regenerations: (uid: string, day: string) => itemKey(regenerationQuota, { person: uid, day }),
  active: (uid: string) => itemKey(activeCount, { person: uid }),
};

/** The index lists a person's jobs by when they were requested. */
export function toJobItem(job: StoredJob): Record<string, unknown> {
  return {
    ...jobKey(job.id),
    ...indexKey(jobKind.indexes.byPerson, {
      person: job.uid,
      created: timeText(job.createdAt),
      job: job.id,
    }),
    ...job,
  };
}

/** All jobs that have not ended, in the order in which they are begun. */
export const activeJobs = {
  index: radar.indexes.byState,
  partition: keyText(activeJob.indexes.byState.partition),
};

export interface StoredActive {
  jobId: string;
  renderKey: string;
  isDefault: boolean;
  /** When a worker began it last. Absent while it waits. */
  begunAt?: number;
  /** After an attempt that failed, until when it is not begun again. */
  restsUntil?: number;
}

/** Exists until the job has ended, so that no second job for the same loop can start. */
export function toActiveItem(job: StoredJob): Record<string, unknown> {
  return {
    ...activeKey(job),
    ...indexKey(activeJob.indexes.byState, turnOfJob(job)),
    ...({
      jobId: job.id,
      renderKey: job.renderKey,
      isDefault: job.plan.isDefault,
    } satisfies StoredActive),
  };
}

type Turned = Pick<StoredJob, 'id' | 'createdAt' | 'turn'>;

function turnOfJob({ id, createdAt, turn = createdAt }: Turned) {
  return { turn: timeText(turn), job: id };
}

/** A job's place among those that have not ended. */
export function turnKey(job: Turned): string {
  return keyText(activeJob.indexes.byState.sort, turnOfJob(job));
}

function timeText(time: number): string {
  return new Date(time).toISOString();
}

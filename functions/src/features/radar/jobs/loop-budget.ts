import { youngAccountDays, youngShare } from '@touchdown/shared/radar/radar-limits.ts';
import {
  workerDollarsPerHour,
  workerSize,
  workerStartSeconds,
  workerVcpus,
} from '@touchdown/shared/radar/worker-price.ts';
import {
  heartbeatMilliseconds,
  idleMilliseconds,
  leaseMilliseconds,
  turnMilliseconds,
} from './job-limits.ts';

/**
 * The rules by which loops are bounded by money, and by which a job has a place and a time. They know neither table nor
 * clock. Money is in millionths of a dollar, so that sums stay whole numbers. All times are milliseconds.
 */
const millionthsPerDollar = 1_000_000;
const dayMilliseconds = 24 * 60 * 60 * 1_000;

/** What is counted on a day, by the day on which a job was requested. */
export interface LoopDay {
  /** What the jobs that have ended cost, and what the others are expected to cost. */
  committed: number;
  /** The part of it that is of young accounts. */
  young: number;
  /** How many jobs ended with a loop, and how long workers drew these. */
  made: number;
  drawn: number;
  /** How many workers there can be, by whoever started the last ones. */
  workers?: number;
}

export const emptyDay: LoopDay = { committed: 0, young: 0, made: 0, drawn: 0 };

/** What a job adds to its day. `workers` is set, not added. */
export type LoopDayChange = Partial<Omit<LoopDay, 'workers'>>;

export function addToDay(day: LoopDay, change: LoopDayChange): LoopDay {
  const sums = Object.entries(change).map(([name, more]) => [name, day[name as keyof LoopDayChange] + more]);
  return { ...day, ...(Object.fromEntries(sums) as LoopDayChange) };
}

/** Until loops were made, as many as these are assumed to have taken so long. */
const assumedLoops = 20;
const assumedLoopMilliseconds = 10_000;

/** What a worker's start and its last wait take. Its first job pays for both. */
export const workerLifeMilliseconds = workerStartSeconds * 1_000 + idleMilliseconds;

const gigabytes = workerSize.memoryLimitMiB / 1_024;
const dollarsPerHour = workerDollarsPerHour({ processors: workerVcpus, gigabytes });

export function priceOf(workerMilliseconds: number): number {
  return Math.ceil((workerMilliseconds / 3_600_000) * dollarsPerHour * millionthsPerDollar);
}

/** How long a worker draws a loop: the mean of this day and the one before. */
export function expectedLoop(day: LoopDay, dayBefore: LoopDay): number {
  const drawn = assumedLoops * assumedLoopMilliseconds + day.drawn + dayBefore.drawn;
  return drawn / (assumedLoops + day.made + dayBefore.made);
}

export function isYoung(accountCreatedAt: number | undefined, now: number): boolean {
  return accountCreatedAt !== undefined && now - accountCreatedAt < youngAccountDays * dayMilliseconds;
}

/** How much may be committed before another job, in all and of young accounts. Below zero there is never enough. */
export function roomFor(reserved: number, dollarsPerDay: number) {
  const money = Math.round(dollarsPerDay * millionthsPerDollar);
  return { committed: money - reserved, young: Math.floor(money * youngShare) - reserved };
}

export type Admission = 'admitted' | 'money used up' | 'young share used up';

/** The rule that the table's condition also holds to. */
export function admit(
  { committed, young }: LoopDay,
  { reserved, dollarsPerDay, byYoung }: { reserved: number; dollarsPerDay: number; byYoung: boolean },
): Admission {
  const room = roomFor(reserved, dollarsPerDay);
  if (committed > room.committed) return 'money used up';
  return byYoung && young > room.young ? 'young share used up' : 'admitted';
}

/** What a job carries for its end. Jobs from before have none of it, and then only what they cost is counted. */
export interface JobMoney {
  /** What its day has committed for it. */
  reserved?: number;
  byYoung?: boolean;
  /** What earlier attempts took of workers. */
  worked?: number;
  /** Since when a worker's time is this attempt's: since the end of its last job, or since before its start. */
  paidFrom?: number;
  /** When this attempt began to draw. */
  begunAt?: number;
  leaseUntil?: number;
}

export function openedJob({ reserved = 0, byYoung = false }: JobMoney): LoopDayChange {
  return { committed: reserved, young: byYoung ? reserved : 0 };
}

/** What a job has taken of workers, if its last one was at it until then. */
export function workedOn({ worked = 0, paidFrom = Infinity }: JobMoney, until: number): number {
  return worked + Math.max(0, until - paidFrom);
}

/** A worker that has vanished may have worked for a heartbeat after the last one. */
export function lastSeen({ leaseUntil = Infinity }: JobMoney, now: number): number {
  return Math.min(now, leaseUntil - leaseMilliseconds + heartbeatMilliseconds);
}

/** What a job's end changes: its real cost takes the place of the expected one. */
export function endedJob(job: JobMoney, until: number, hasLoop: boolean): LoopDayChange {
  const { reserved = 0, byYoung = false, begunAt = until } = job;
  const committed = priceOf(workedOn(job, until)) - reserved;
  return {
    committed,
    ...(byYoung ? { young: committed } : {}),
    ...(hasLoop ? { made: 1, drawn: until - begunAt } : {}),
  };
}

export interface QueuePlace {
  place: number;
  waitSeconds: number;
}

/** Where a new job of a person comes who has so many others: behind the first ones of people who ask a while later. */
export function turnOf(createdAt: number, others: number): number {
  return createdAt + others * turnMilliseconds;
}

/** How many jobs wait before one, and how many are in work. */
export interface WaitingLine {
  waiting: number;
  inWork: number;
}

/** The place of a job, and about how long it waits. One that finds a free worker, or has one started, waits for its start. */
export function queuePlace(
  { waiting, inWork }: WaitingLine,
  { day, dayBefore }: { day: LoopDay; dayBefore: LoopDay },
  maxWorkers: number,
): QueuePlace {
  const before = waiting + inWork;
  const workers = Math.max(1, Math.min(maxWorkers, day.workers ?? maxWorkers));
  const turns = (before - workers + 1) / workers;
  const seconds = before < workers ? workerStartSeconds : (turns * expectedLoop(day, dayBefore)) / 1_000;
  return { place: waiting + 1, waitSeconds: Math.ceil(seconds) };
}

/** How many workers to start for the jobs that wait or are in work. Of the running ones, `leaving` take no more. */
export function workersToStart(
  jobs: number,
  { running, leaving, maxWorkers }: { running: number; leaving: number; maxWorkers: number },
): number {
  return Math.max(0, Math.min(maxWorkers, jobs) - Math.max(0, running - leaving));
}

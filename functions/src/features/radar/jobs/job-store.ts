import {
  type DynamoDBDocumentClient,
  DeleteCommand,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { maxAttempts as maxJobAttempts, rememberJobDays } from '@touchdown/shared/radar/radar-limits.ts';
import { expiryAttribute, partitionKey, sortKey } from '@touchdown/shared/storage/table-shape.ts';
import { seesAsModerator, type Person } from '@touchdown/shared/contract/person.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { RadarTarget } from '../../../domain/radar-loops/public-loop-items.ts';
import { prefixQuery, type KeyPrefix, queryAll } from '../../../platform/aws/queries.ts';
import { refusedConditions, transact, type TransactItem } from '../../../platform/aws/transact.ts';
import {
  activeOf,
  privateLoopsOf,
  toPrivateLoopItem,
  type StoredActive,
  type StoredJob,
  type StoredPrivateLoop,
  type StoredResult,
  jobKey,
  replacedLoopKey,
  replacedLoopsBefore,
  type StoredReplacedLoop,
  activeKey,
  counterKeys,
  isAbandoned,
  isExhausted,
  type FinishedLoop,
} from './job-items.ts';
import { waitingLine, type Claim } from './waiting-line.ts';
import { leavingWorkers } from './leaving-workers.ts';
import { loopDays, changedDay } from './loop-days.ts';
import { jobOfPrivateFile } from './loop-files.ts';
import { readJobs, type JobReads, type JobTable } from './read-jobs.ts';
import { wantedScans, scansWanted } from './wanted-scans.ts';
import { lastSeen, workedOn, endedJob } from './loop-budget.ts';
import { leaseMilliseconds } from './job-limits.ts';
import { findShownLoop, finishedLoop } from './finished-loop.ts';
import { quotaDay } from './quota-day.ts';

export type JobStore = ReturnType<typeof jobStore>;

/** Every change of a job is a conditional write, so that of two concurrent changes only one succeeds. */
export function jobStore(client: DynamoDBDocumentClient, table: string, now: () => number) {
  const jobTable = { client, table, now };
  const reads = readJobs(jobTable);
  const days = loopDays(jobTable);
  const line = waitingLine(jobTable, days);
  return {
    ...reads,
    ...jobsOfPerson(jobTable, reads),
    ...changeJob(jobTable, reads, line),
    ...endJob(jobTable),
    ...replacedLoops(jobTable),
    ...leavingWorkers(jobTable),
    ...days,
    ...line,
    ...wantedScans(jobTable),
    /** What the page of a target shows at the moment. */
    shownLoop: (target: RadarTarget) => findShownLoop(client, table, target),
  };
}

/** What a person sees on the page of a tornado or storm report: the active job there, and their private loops. */
function jobsOfPerson({ client, table, now }: JobTable, { find, result }: JobReads) {
  async function itemsOf<T>(place: KeyPrefix): Promise<T[]> {
    return (await queryAll(client, prefixQuery(table, place))) as T[];
  }

  return {
    /**
     * Two consistent Queries and a Get: the job that a person sees on the page of a tornado or storm report.
     * Their private loops come before the public one, the oldest job first. Other people's private loops are
     * never included.
     */
    async activeOf(target: RadarTarget, uid: string): Promise<StoredJob | undefined> {
      const [active, privateLoops] = await Promise.all([
        itemsOf<StoredActive>(activeOf(target)),
        itemsOf<StoredPrivateLoop>(privateLoopsOf(target, uid)),
      ]);
      const ownKeys = new Set(privateLoops.map(({ renderKey }) => renderKey));
      const oldestFirst = active.toSorted((a, b) => (a.jobId < b.jobId ? -1 : 1));
      const theirs =
        oldestFirst.find(({ renderKey }) => ownKeys.has(renderKey)) ??
        oldestFirst.find(({ isDefault }) => isDefault);
      return theirs && find(theirs.jobId);
    },

    /** Stores that a person requested a private loop, so that they find it again. Nothing for a deleted account. */
    async rememberPrivateLoop(
      target: RadarTarget,
      uid: string,
      renderKey: string,
      account: TransactItem[] = [],
    ): Promise<void> {
      const askedAt = now();
      const ttl = Math.ceil(askedAt / 1000) + rememberJobDays * 24 * 60 * 60;
      const loop: StoredPrivateLoop = { renderKey, askedAt, [expiryAttribute]: ttl };
      const put = { Put: { TableName: table, Item: toPrivateLoopItem(target, uid, loop) } };
      await refusedConditions(transact(client, [put, ...account]));
    },

    /** A person's latest finished private loop of a target. */
    async privateLoop(target: RadarTarget, uid: string): Promise<StoredResult | undefined> {
      const requested = await itemsOf<StoredPrivateLoop>(privateLoopsOf(target, uid));
      const kept = requested.filter((one) => one[expiryAttribute] * 1000 > now());
      for (const { renderKey } of kept.toSorted((a, b) => b.askedAt - a.askedAt)) {
        // The latest request has no loop where its job failed or is still active.
        const loop = await result(renderKey);
        // The job says whose the files are. Loops that several people shared are of the one who requested them first.
        const jobId = loop && jobOfPrivateFile(loop.videoUrl)?.jobId;
        if (jobId && (await find(jobId))?.uid === uid) return loop;
      }
      return undefined;
    },
  };
}

/** With more, the next run continues. */
const maxLoopsPerRun = 100;

/** The public loops that others have replaced, in the order in which their files go. */
function replacedLoops({ client, table, now }: JobTable) {
  return {
    /** Those whose time has come. */
    async replacedLoopsDue(): Promise<StoredReplacedLoop[]> {
      const { partition, before } = replacedLoopsBefore(now());
      const { Items: items = [] } = await client.send(
        new QueryCommand({
          TableName: table,
          KeyConditionExpression: '#partition = :partition AND #sort < :before',
          ExpressionAttributeNames: { '#partition': partitionKey, '#sort': sortKey },
          ExpressionAttributeValues: { ':partition': partition, ':before': before },
          Limit: maxLoopsPerRun,
        }),
      );
      return items as StoredReplacedLoop[];
    },

    /** A job shows its loop for a month. It is forgotten before its files are deleted. */
    async forgetJob({ jobId }: StoredReplacedLoop): Promise<void> {
      await client.send(new DeleteCommand({ TableName: table, Key: jobKey(jobId) }));
    },

    async forgetReplacedLoop(loop: StoredReplacedLoop): Promise<void> {
      await client.send(new DeleteCommand({ TableName: table, Key: replacedLoopKey(loop) }));
    },
  };
}

type JobFields = Record<string, unknown>;

/** The changes of a job between its request and its end. */
function changeJob(
  { client, table, now }: JobTable,
  { find }: JobReads,
  { noteBegun, noteWaiting }: Pick<ReturnType<typeof waitingLine>, 'noteBegun' | 'noteWaiting'>,
) {
  const change = (id: string, set: JobFields, condition: JobCondition, more = '') =>
    updateJob({ client, table }, { id, set, condition, more });

  async function claimJob(id: string, owner: string, paidFrom: number): Promise<Claim> {
    const time = now();
    const lease = { leaseOwner: owner, leaseUntil: time + leaseMilliseconds };
    const claimed = { status: 'running', ...lease, paidFrom, begunAt: time };
    const started = { ...claimed, message: 'A machine has started on it.' };
    const job = await change(id, started, mayBegin, 'ADD attempt :one');
    if (job) return { outcome: 'claimed', job };
    const current = await find(id);
    if (current?.status !== 'running') return { outcome: 'ended' };
    const { leaseUntil: until = time } = current;
    if (until >= time) return { outcome: 'taken', until };
    if (isExhausted(current)) return { outcome: 'ended' };
    const message = 'Its machine stopped responding. Another one started over.';
    const takenUp = { ...claimed, message, worked: workedOn(current, lastSeen(current, time)) };
    const abandoned = sameAttempt(unowned(time), current);
    const takenJob = await change(id, takenUp, abandoned, 'ADD attempt :one');
    return takenJob ? { outcome: 'claimed', job: takenJob } : { outcome: 'taken', until: time };
  }

  return {
    /** For a worker. Its time since `paidFrom` is of this job. */
    async claim(id: string, owner: string, paidFrom = now()): Promise<Claim> {
      const claim = await claimJob(id, owner, paidFrom);
      if (claim.outcome === 'claimed') await noteBegun(claim.job);
      return claim;
    },

    /** Renews the worker's lease and writes its progress. Undefined when the worker no longer owns the job. */
    async beat(id: string, owner: string, { progress, message }: Pick<StoredJob, 'progress' | 'message'>) {
      return change(id, { progress, message, leaseUntil: now() + leaseMilliseconds }, ownedBy(owner));
    },

    /** Returns the job to its place in line. Another worker may start it from the beginning after its rest. */
    async requeue(job: StoredJob, message: string, restSeconds = 0): Promise<StoredJob | undefined> {
      // Only the worker that owns the job changes these, so it knows what it has worked.
      const worked = workedOn(job, now());
      await noteWaiting(job, restSeconds * 1_000);
      return change(
        job.id,
        { status: 'queued', message, worked },
        ownedBy(job.leaseOwner ?? ''),
        'REMOVE leaseOwner, leaseUntil, paidFrom, begunAt',
      );
    },

    /** Sets the message of a queued job: what it is waiting for. */
    async setWaitingMessage(id: string, message: string): Promise<void> {
      await change(id, { message }, isQueued);
    },

    /** Asks the job's worker to stop. */
    async requestCancel(id: string, cancelMessage: string): Promise<StoredJob | undefined> {
      return change(
        id,
        { cancelRequested: true, cancelMessage },
        { expression: '#status = :running', values: { ':running': 'running' } },
      );
    },
  };
}

/** Of two workers that find a vanished one, one takes its job up. */
function sameAttempt({ expression, values }: JobCondition, { attempt }: StoredJob): JobCondition {
  return { expression: `(${expression}) AND attempt = :attempt`, values: { ...values, ':attempt': attempt } };
}

const isQueued: JobCondition = { expression: '#status = :queued', values: { ':queued': 'queued' } };
/** A job that was begun too often waits for the janitor, which fails it. */
const mayBegin: JobCondition = {
  expression: `${isQueued.expression} AND attempt < :most`,
  values: { ...isQueued.values, ':most': maxJobAttempts },
};

interface JobUpdate {
  id: string;
  set: JobFields;
  condition: JobCondition;
  /** Further clauses of the update expression. */
  more: string;
}

/** Returns the changed job, or undefined if the condition does not hold. */
async function updateJob(
  { client, table }: Pick<JobTable, 'client' | 'table'>,
  { id, set, condition, more }: JobUpdate,
): Promise<StoredJob | undefined> {
  const names = Object.keys(set);
  try {
    const { Attributes: attributes } = await client.send(
      new UpdateCommand({
        TableName: table,
        Key: jobKey(id),
        UpdateExpression: `SET ver = ver + :one, ${names.map((name) => `#${name} = :${name}`).join(', ')} ${more}`,
        ConditionExpression: condition.expression,
        ExpressionAttributeNames: {
          ...Object.fromEntries(names.map((name) => [`#${name}`, name])),
          '#status': 'status',
        },
        ExpressionAttributeValues: {
          ':one': 1,
          ...Object.fromEntries(names.map((name) => [`:${name}`, set[name]])),
          ...condition.values,
        },
        ReturnValues: 'ALL_NEW',
      }),
    );
    return attributes as StoredJob | undefined;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined;
    throw error;
  }
}

type Ending = ({ status: 'completed' } & FinishedLoop) | { status: 'failed' | 'cancelled'; message: string };

/** A job may be ended by the worker that owns it, or by any caller while no worker does. */
type EndingCondition = { owner: string } | { whileUnowned: true };

/** Two jobs may replace a target's public loop at the same time. Each attempt reads what is shown by then. */
const maxAttempts = 4;

function endJob({ client, table, now }: JobTable) {
  return {
    /**
     * Ends a job in one transaction: the job, its active item, its owner's count, its day's money and the finished
     * loop, which is public only where all of its options are defaults, and that its scans are wanted. False where the caller may no longer end it,
     * or a worker has been at the job since the caller read it, so that its cost differs.
     */
    async end(job: StoredJob, ending: Ending, by: EndingCondition): Promise<boolean> {
      const time = now();
      const condition = 'owner' in by ? ownedBy(by.owner) : unowned(time);
      const workedUntil = 'owner' in by ? time : lastSeen(job, time);
      const ended = [
        jobWithEnding(table, job, ending, condition),
        deletedActive(table, job),
        decrementedCount(table, job),
        changedDay(table, job.createdAt, endedJob(job, workedUntil, isLoopMade(job, ending))),
        ...(ending.status === 'failed' ? returnedQuotas(table, job) : []),
      ];
      for (let attempt = 1; attempt <= maxAttempts; attempt++) {
        const made = ending.status === 'completed' ? await itemsOfLoop(job, ending, time) : [];
        const refused = await refusedConditions(transact(client, [...ended, ...made]));
        if (refused.length === 0) return true;
        // Only the loop's own conditions can hold in another attempt.
        if (refused.some((at) => at < ended.length)) return false;
      }
      throw new Error(`The loop of ${job.id} was replaced too often while it was stored.`);
    },
  };

  async function itemsOfLoop(job: StoredJob, loop: FinishedLoop, madeAt: number): Promise<TransactItem[]> {
    const shown = job.plan.isDefault ? await findShownLoop(client, table, job.target) : undefined;
    const loopItems = finishedLoop(table, job, { loop, madeAt, shown });
    return loop.frameCount > 0 ? [...loopItems, scansWanted(table, job, madeAt)] : loopItems;
  }
}

/** Whether its time counts for what a loop is expected to take. A day takes as long as two dozen. */
function isLoopMade({ plan }: StoredJob, { status }: Ending): boolean {
  return status === 'completed' && !('day' in plan);
}

function jobWithEnding(table: string, job: StoredJob, ending: Ending, condition: JobCondition): TransactItem {
  const { status, message } = ending;
  const set: Record<string, unknown> = {
    status,
    message,
    ...(ending.status === 'completed'
      ? { progress: 1, videoUrl: ending.videoUrl, posterUrl: ending.posterUrl }
      : {}),
  };
  const names = Object.keys(set);
  return {
    Update: {
      TableName: table,
      Key: jobKey(job.id),
      UpdateExpression: `SET ver = ver + :one, ${names.map((name) => `#${name} = :set_${name}`).join(', ')} REMOVE leaseOwner, leaseUntil`,
      ConditionExpression: `(${condition.expression}) AND attempt = :attempt AND (attribute_not_exists(worked) OR worked = :worked)`,
      ExpressionAttributeNames: {
        ...Object.fromEntries(names.map((name) => [`#${name}`, name])),
        '#status': 'status',
      },
      ExpressionAttributeValues: {
        ':one': 1,
        ':attempt': job.attempt,
        ':worked': job.worked ?? 0,
        ...Object.fromEntries(names.map((name) => [`:set_${name}`, set[name]])),
        ...condition.values,
      },
    },
  };
}

function deletedActive(table: string, job: StoredJob): TransactItem {
  return {
    Delete: {
      TableName: table,
      Key: activeKey(job),
      ConditionExpression: 'attribute_not_exists(jobId) OR jobId = :job',
      ExpressionAttributeValues: { ':job': job.id },
    },
  };
}

/** Nobody pays for a loop that they did not get. What it has cost stays counted. */
function returnedQuotas(table: string, { uid, createdAt, isRegeneration }: StoredJob): TransactItem[] {
  const day = quotaDay(createdAt);
  const counters = [
    counterKeys.loops(uid, day.name),
    ...(isRegeneration ? [counterKeys.regenerations(uid, day.name)] : []),
  ];
  return counters.map((key) => ({
    Update: {
      TableName: table,
      Key: key,
      // A job may outlast the counter of its day.
      UpdateExpression: 'ADD #count :less SET #ttl = if_not_exists(#ttl, :ttl)',
      ExpressionAttributeNames: { '#count': 'count', '#ttl': expiryAttribute },
      ExpressionAttributeValues: { ':less': -1, ':ttl': day.forgottenAt },
    },
  }));
}

function decrementedCount(table: string, { uid }: StoredJob): TransactItem {
  return {
    Update: {
      TableName: table,
      Key: counterKeys.active(uid),
      UpdateExpression: 'ADD #count :less',
      ExpressionAttributeNames: { '#count': 'count' },
      ExpressionAttributeValues: { ':less': -1 },
    },
  };
}

/** For other people, the job of somebody's private loop does not exist. */
export async function findJob(jobs: Pick<JobStore, 'find'>, id: string, person: Person): Promise<StoredJob> {
  const job = await jobs.find(id);
  if (!job || !isSeenBy(job, person))
    throw new Problem('NOT_FOUND', 'We couldn’t find that radar job. It may be too old.');
  return job;
}

/** Everybody with an account sees the job of a public loop, and its owner and moderators that of a private one. */
export function isSeenBy(
  { uid, plan }: StoredJob,
  person: Pick<Person, 'id' | 'role' | 'mayReadDesk'>,
): boolean {
  return plan.isDefault || uid === person.id || seesAsModerator(person);
}

/** The conditions under which a job may be changed. `#status` is the job's status. */
export interface JobCondition {
  expression: string;
  values?: Record<string, unknown>;
}

/** Holds while this worker owns the job. */
export function ownedBy(owner: string): JobCondition {
  return {
    expression: '#status = :running AND leaseOwner = :owner',
    values: { ':running': 'running', ':owner': owner },
  };
}

/** Holds while no worker owns the job: it is queued, or its worker's lease has expired. */
export function unowned(now: number): JobCondition {
  return {
    expression: '#status = :queued OR (#status = :running AND leaseUntil < :now)',
    values: { ':queued': 'queued', ':running': 'running', ':now': now },
  };
}

/** A job's message, or that its worker has vanished. */
export function messageAt(job: StoredJob, now: number): string | null {
  return isAbandoned(job, now) ? 'Its machine stopped responding. Another one will take over.' : job.message;
}

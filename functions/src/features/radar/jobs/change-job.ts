import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { ownedBy, unowned, type JobCondition } from './job-conditions.ts';
import { jobKey, type StoredJob } from './job-items.ts';
import { lastSeen, workedOn } from './loop-budget.ts';
import { leaseMilliseconds } from './job-limits.ts';
import type { JobReads, JobTable } from './read-jobs.ts';

/** The result of a worker's attempt to claim a job. */
type Claim =
  | { outcome: 'claimed'; job: StoredJob }
  /** Another worker has it until then. */
  | { outcome: 'taken'; until: number }
  /** It has ended, or it does not exist. */
  | { outcome: 'ended' };

type JobFields = Record<string, unknown>;

/** The changes of a job between its request and its end. */
export function changeJob({ client, table, now }: JobTable, { find }: JobReads) {
  const change = (id: string, set: JobFields, condition: JobCondition, more = '') =>
    updateJob({ client, table }, { id, set, condition, more });

  return {
    /** For a worker that has received the job's message. Its time since `paidFrom` is of this job. */
    async claim(id: string, owner: string, paidFrom = now()): Promise<Claim> {
      const time = now();
      const lease = { leaseOwner: owner, leaseUntil: time + leaseMilliseconds };
      const claimed = { status: 'running', ...lease, paidFrom, begunAt: time };
      const started = { ...claimed, message: 'A machine has started on it.' };
      const job = await change(id, started, isQueued, 'ADD attempt :one');
      if (job) return { outcome: 'claimed', job };
      const current = await find(id);
      if (current?.status !== 'running') return { outcome: 'ended' };
      const { leaseUntil: until = time } = current;
      if (until >= time) return { outcome: 'taken', until };
      const message = 'Its machine stopped responding. Another one started over.';
      const takenUp = { ...claimed, message, worked: workedOn(current, lastSeen(current, time)) };
      const abandoned = sameAttempt(unowned(time), current);
      const takenJob = await change(id, takenUp, abandoned, 'ADD attempt :one');
      return takenJob ? { outcome: 'claimed', job: takenJob } : { outcome: 'taken', until: time };
    },

    /** Renews the worker's lease and writes its progress. Undefined when the worker no longer owns the job. */
    async beat(id: string, owner: string, { progress, message }: Pick<StoredJob, 'progress' | 'message'>) {
      return change(id, { progress, message, leaseUntil: now() + leaseMilliseconds }, ownedBy(owner));
    },

    /** Returns the job to the queue. Another worker may start it from the beginning at once. */
    async requeue(job: StoredJob, message: string): Promise<StoredJob | undefined> {
      // Only the worker that owns the job changes these, so it knows what it has worked.
      const worked = workedOn(job, now());
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

import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { TrackSummary } from '@touchdown/shared/radar/track/track-summary.ts';
import { keyText, readKey } from '@touchdown/shared/storage/key-pattern.ts';
import { radar } from '@touchdown/shared/storage/radar.ts';
import { expiryAttribute, itemKey, partitionKey, sortKey } from '@touchdown/shared/storage/table-shape.ts';
import { refusedConditions, transact, type TransactItem } from '../../../platform/aws/transact.ts';
import { findShownLoop, trackedLoop } from './finished-loop.ts';
import type { StoredJob } from './job-items.ts';
import { scansKeptMilliseconds, scansLeaseMilliseconds } from './job-limits.ts';
import { folderOfLoop } from './loop-files.ts';
import type { JobTable } from './read-jobs.ts';

const { wantedScans: wantedKind } = radar.kinds;
/** All of them are in one partition. There are no more than loops that were finished a moment ago. */
const partition = keyText(wantedKind.partition);

const keyOf = (job: string) => itemKey(wantedKind, { job });

/** With more, the next run continues. */
const maxDuePerRun = 100;

/** Written with the end of a job. The worker that made the loop has its volumes at hand, so it may go first. */
export function scansWanted(table: string, { id, leaseOwner }: StoredJob, time: number): TransactItem {
  const holder = { owner: leaseOwner ?? '', until: time + scansLeaseMilliseconds, tries: 0 };
  const expiry = { [expiryAttribute]: Math.ceil((time + scansKeptMilliseconds) / 1_000) };
  return { Put: { TableName: table, Item: { ...keyOf(id), ...holder, ...expiry } } };
}

/**
 * The scans that finished loops still need. Like a job, they belong to one worker at a time, and to any other after its
 * lease. One lease outlasts an attempt, so nothing renews it.
 */
export function wantedScans({ client, table, now }: JobTable) {
  /** `starts` counts an attempt. Without it, the scans only wait for this worker instead of another one. */
  async function hold(job: string, owner: string, starts: 0 | 1): Promise<number | undefined> {
    const held = await change(
      { client, table },
      job,
      'SET #owner = :owner, #until = :until ADD tries :starts',
      { ':owner': owner, ':until': now() + scansLeaseMilliseconds, ':now': now(), ':starts': starts },
      '(#owner = :owner OR #until < :now)',
    );
    return held && Number(held['tries']);
  }

  return {
    /** Whether the scans of a job's loop are wanted, and this worker may write them. */
    async reserveScans(job: string, owner: string): Promise<boolean> {
      return (await hold(job, owner, 0)) !== undefined;
    },

    /** Returns which attempt it is since scans were last added; undefined where they are not this worker's to write. */
    async beginScans(job: string, owner: string): Promise<number | undefined> {
      return hold(job, owner, 1);
    },

    /** Any worker may continue. After an attempt that added scans, the next one counts as the first. */
    async returnScans(job: string, owner: string, { isFurther }: { isFurther: boolean }): Promise<void> {
      const restart = isFurther ? ', tries = :zero' : '';
      const values = { ':owner': owner, ':zero': 0 };
      await change({ client, table }, job, `SET #until = :zero${restart}`, values, '#owner = :owner');
    },

    /** Nothing more is to be written. */
    async endScans(job: string): Promise<void> {
      await client.send(new DeleteCommand({ TableName: table, Key: keyOf(job) }));
    },

    /** The jobs whose scans no worker has. */
    async scansDue(): Promise<string[]> {
      const { Items: items = [] } = await client.send(
        new QueryCommand({
          TableName: table,
          KeyConditionExpression: '#partition = :partition',
          FilterExpression: '#until < :now',
          ExpressionAttributeNames: { '#partition': partitionKey, '#until': 'until' },
          ExpressionAttributeValues: { ':partition': partition, ':now': now() },
        }),
      );
      return items
        .flatMap((item) => readKey(wantedKind.sort, String(item[sortKey]))?.job ?? [])
        .slice(0, maxDuePerRun);
    },

    /** Adds to a public loop what its radar saw. False where the loop of this attempt is not shown any more. */
    async recordTrack(
      job: Pick<StoredJob, 'id' | 'renderKey' | 'attempt' | 'plan' | 'target'>,
      track: TrackSummary,
    ): Promise<boolean> {
      const shown = await findShownLoop(client, table, job.target);
      if (!shown?.videoUrl.startsWith(`/${folderOfLoop(job)}/`)) return false;
      const refused = await refusedConditions(
        transact(client, [trackedLoop(table, job.target, { ...shown, track }, now())]),
      );
      return refused.length === 0;
    },
  };
}

/** Returns the changed item, or undefined if its scans are written or another worker has it. */
async function change(
  { client, table }: Pick<JobTable, 'client' | 'table'>,
  job: string,
  expression: string,
  values: Record<string, unknown>,
  condition: string,
) {
  try {
    const { Attributes: attributes } = await client.send(
      new UpdateCommand({
        TableName: table,
        Key: keyOf(job),
        UpdateExpression: expression,
        ConditionExpression: `attribute_exists(#partition) AND ${condition}`,
        ExpressionAttributeNames: { '#partition': partitionKey, '#owner': 'owner', '#until': 'until' },
        ExpressionAttributeValues: values,
        ReturnValues: 'ALL_NEW',
      }),
    );
    return attributes;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined;
    throw error;
  }
}

import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { envNames } from '@touchdown/shared/contract/env.ts';
import { loopsFolder } from '@touchdown/shared/radar/radar-limits.ts';
import { keyBeginning } from '@touchdown/shared/storage/key-pattern.ts';
import { partitionKey } from '@touchdown/shared/storage/table-shape.ts';
import { tables } from '@touchdown/shared/storage/tables.ts';
import type { RadarTable } from '../../kit/stored-table.ts';
import { SliceFunction, type FunctionSize } from '../../kit/slice-function.ts';
import type { TableGrant } from '../../kit/grants/table-grant.ts';
import { onTableChange } from '../../kit/table-stream.ts';
import type { StageSettings } from '../../kit/stages.ts';
import type { RadarQueue, RadarWorkers } from './radar-workers.ts';

interface RadarJobsProps {
  settings: StageSettings;
  radar: RadarTable;
  queue: RadarQueue;
  workers: RadarWorkers;
  media: IBucket;
}

/** It runs in the background, and starting a worker may take some seconds. */
const size: FunctionSize = { memoryMegabytes: 512, timeout: Duration.seconds(60) };
/** Matches the insertion of a job, but not its later changes. */
const newJobs = {
  eventName: ['INSERT'],
  dynamodb: { Keys: { [partitionKey]: { S: [{ prefix: keyBeginning(tables.radar.kinds.job.partition) }] } } },
};

/** Matches a worker that was stopped and has given its job back. */
const stoppedWorkers = {
  eventName: ['INSERT', 'MODIFY'],
  dynamodb: {
    Keys: { [partitionKey]: { S: [tables.radar.kinds.leavingWorker.partition] } },
    NewImage: { gaveBack: { BOOL: [true] } },
  },
};

/** The permissions to end a job without a worker. */
const ended = ['job', 'activeJob', 'activeCount'] as const;
const endings = {
  get: ended,
  // A failed job is returned to the quotas of its day.
  update: [...ended, 'loopQuota', 'regenerationQuota', 'dailyTotal'],
  // Of a replaced public loop it deletes the files, and then the note about them.
  delete: [...ended, 'replacedLoop'],
  query: ['replacedLoop', 'leavingWorker', 'wantedScans'],
  together: {
    kinds: [...ended, 'loopQuota', 'regenerationQuota', 'dailyTotal'],
    verbs: ['update', 'delete'],
  },
} as const satisfies TableGrant<'radar'>;

/** The functions that dispatch new jobs, and that check stuck ones, fail those in the dead letter queue and delete replaced loops. */
export class RadarJobs extends Construct {
  readonly functions: SliceFunction[];

  constructor(scope: Construct, { settings, radar, queue, workers, media }: RadarJobsProps) {
    super(scope, 'Dispatch');
    const fn = (id: string, file: `${string}.ts`) =>
      new SliceFunction(this, id, {
        slice: 'radar',
        entry: `functions/src/features/radar/jobs/${file}`,
        settings,
        size,
      });

    const dispatch = fn('DispatchJobs', 'dispatch-jobs.stream.ts');
    // It stores why a job has to wait, and how many workers there are.
    radar.grant(dispatch, { update: ['job', 'dailyTotal'], query: ['leavingWorker'] });
    queue.grantSend(dispatch);
    workers.grantStart(dispatch);
    const { undispatched: deadLetters } = queue;
    onTableChange({
      id: 'NewJobs',
      table: radar,
      fn: dispatch,
      filters: [newJobs, stoppedWorkers],
      deadLetters,
    });

    const janitor = fn('LookAfterJobs', 'look-after-jobs.schedule.ts');
    radar.grant(janitor, { ...endings, queryIndex: { byState: ['activeJob'] } });
    queue.grantSend(janitor);
    // Not by an event source, whose long polls of a queue that is nearly always empty cost more than the janitor.
    queue.grantGiveUp(janitor);
    workers.grantStart(janitor);
    janitor.allow(['s3:DeleteObject'], [media.arnForObjects(`${loopsFolder}/*`)]);
    janitor.setEnvironment(envNames.mediaBucket, media.bucketName);
    // So long a job waits at most that met a worker which vanished without a word.
    new Rule(this, 'EveryMinute', {
      schedule: Schedule.rate(Duration.minutes(1)),
      // The next run is soon enough.
      targets: [new LambdaFunction(janitor.lambda, { retryAttempts: 0 })],
    });

    this.functions = [dispatch, janitor];
  }
}

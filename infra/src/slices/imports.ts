import { Duration, Size } from 'aws-cdk-lib';
import { Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { deadLetterDays } from '@touchdown/shared/contract/kept-days.ts';
import { envNames } from '@touchdown/shared/contract/env.ts';
import {
  recordSources,
  sourceSchedules,
  type FetchTime,
  type RecordSource,
} from '@touchdown/shared/record/source-schedules.ts';
import { pictureLibraries } from '../kit/bundle-format.ts';
import { allowToMiss } from '../kit/grants/grants.ts';
import type { CatalogueTable } from '../kit/catalogue-table.ts';
import { closedQueue, type DroppedFiles } from '../kit/dropped-files.ts';
import { outwardSchedule } from '../kit/outward-schedule.ts';
import { SliceFunction, type FunctionSize, type SliceFunctionProps } from '../kit/slice-function.ts';
import type { StageSettings } from '../kit/stages.ts';

interface ImportsSliceProps {
  settings: StageSettings;
  catalogue: CatalogueTable;
  record: IBucket;
  media: IBucket;
  droppedFiles: DroppedFiles;
}

/** Lambda's maximum time and the maximum memory of a new account, because a whole record may be in memory. */
const importSize: FunctionSize = {
  timeout: Duration.minutes(15),
  memoryMegabytes: 3008,
  temporaryStorage: Size.gibibytes(2),
};

/** The folders of the media bucket that imports write. */
const publishedObjects = ['media/catalogue/*', 'media/spc-reports/*'];

const scheduleIds: Record<RecordSource, string> = { ncei: 'Ncei', spc: 'SpcRecord', 'spc-daily': 'SpcDaily' };

/** The imports in the cloud: of dropped files, of each source by its schedule, and of corrections. */
export class ImportsSlice extends Construct {
  readonly functions: SliceFunction[];
  /** Scheduled checks that failed at every attempt. */
  readonly missedSchedules: Queue;
  readonly #props: ImportsSliceProps;

  constructor(scope: Construct, props: ImportsSliceProps) {
    super(scope, 'Imports');
    this.#props = props;
    this.missedSchedules = closedQueue(this, 'MissedSchedules', {
      retentionPeriod: Duration.days(deadLetterDays),
    });
    const deadLetters = this.missedSchedules;

    // The stack of alarms imports it by this id.
    const importer = this.#importer('AgencyRevisions', deadLetters);
    props.droppedFiles.grantImport(importer);
    const ofDropped = new LambdaFunction(importer.lambda, {
      deadLetterQueue: deadLetters,
      retryAttempts: 2,
      event: RuleTargetInput.fromObject({ part: 'dropped-files' }),
    });
    new Rule(this, 'EveryTenMinutes', {
      schedule: Schedule.rate(Duration.minutes(10)),
      targets: [ofDropped],
    });
    for (const source of recordSources) {
      const { times, again } = sourceSchedules[source];
      const asks = source === 'ncei' ? 'www.ncei.noaa.gov' : 'www.spc.noaa.gov';
      for (const [at, time] of times.entries()) {
        const id = `${scheduleIds[source]}${at === 0 ? '' : at + 1}`;
        outwardSchedule(this, id, { fn: importer, at: cronOf(time), event: { source }, asks, deadLetters });
      }
      if (again) {
        const event = { source, onlyIfFailed: true };
        outwardSchedule(this, `${scheduleIds[source]}Again`, {
          fn: importer,
          at: cronOf(again),
          event,
          asks,
          deadLetters,
        });
      }
    }

    const fold = this.#corrections(deadLetters);
    this.functions = [importer, fold];
  }

  /** Writes the snapshots of the served release again. It reads what a release is made of and no agency's file. */
  #corrections(deadLetters: Queue): SliceFunction {
    const { catalogue, record, media } = this.#props;
    const fn = new SliceFunction(this, 'FoldCorrections', {
      ...this.#common(),
      entry: 'functions/src/features/imports/fold-corrections.schedule.ts',
      deadLetters,
    });
    catalogue.grant(fn, {
      get: ['pointer', 'importLock'],
      query: ['delta', 'revision', 'replacedSnapshots'],
      update: ['importLock', 'importCounter', 'pointer'],
      // What moderators should look at again.
      updateOnly: { kinds: ['override'], attributes: ['isSetAside', 'officialNow'] },
      put: ['release', 'importRun', 'replacedSnapshots'],
      delete: ['importLock', 'replacedSnapshots'],
      together: { kinds: ['pointer', 'release', 'replacedSnapshots'], verbs: ['put', 'update'] },
    });
    fn.allow(
      ['s3:GetObject'],
      ['manifests/*', 'rows/*'].map((key) => record.arnForObjects(key)),
    );
    allowToMiss(fn, record);
    fn.setEnvironment(envNames.recordBucket, record.bucketName);
    // It reads the ids of outbreaks, and deletes what it has replaced. The bucket keeps deleted objects for 30 days.
    fn.allow(['s3:GetObject', 's3:PutObject', 's3:DeleteObject'], [media.arnForObjects('media/catalogue/*')]);
    fn.setEnvironment(envNames.mediaBucket, media.bucketName);
    const target = new LambdaFunction(fn.lambda, { deadLetterQueue: deadLetters, retryAttempts: 2 });
    new Rule(this, 'Hourly', { schedule: Schedule.rate(Duration.hours(1)), targets: [target] });
    return fn;
  }

  /** They all draw the pictures of the record. */
  #common(): Omit<SliceFunctionProps, 'entry'> {
    const { settings } = this.#props;
    return { slice: 'imports', settings, size: importSize, nativePackages: pictureLibraries };
  }

  #importer(id: string, deadLetters: Queue): SliceFunction {
    const { catalogue, record, media } = this.#props;
    const entry = 'functions/src/features/imports/import-files.schedule.ts';
    const fn = new SliceFunction(this, id, { ...this.#common(), entry, deadLetters });
    catalogue.grantImport(fn);
    fn.allow(['s3:GetObject', 's3:PutObject'], [record.arnForObjects('*')]);
    allowToMiss(fn, record);
    fn.setEnvironment(envNames.recordBucket, record.bucketName);
    // The snapshot before has the ids of outbreaks.
    fn.allow(['s3:GetObject'], [media.arnForObjects('media/catalogue/*')]);
    fn.allow(
      ['s3:PutObject'],
      publishedObjects.map((key) => media.arnForObjects(key)),
    );
    fn.setEnvironment(envNames.mediaBucket, media.bucketName);
    return fn;
  }
}

function cronOf({ months, day, weekday, hour, minute }: FetchTime): Schedule {
  const span = ([first, last]: readonly [number, number]) =>
    first === last ? `${first}` : `${first}-${last}`;
  return Schedule.cron({
    minute: String(minute),
    hour: String(hour),
    ...(months === undefined ? {} : { month: months.map(span).join(',') }),
    ...(day === undefined ? {} : { day: String(day) }),
    // EventBridge counts days of the week from 1, a Sunday.
    ...(weekday === undefined ? {} : { weekDay: String(weekday + 1) }),
  });
}

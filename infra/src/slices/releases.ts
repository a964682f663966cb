import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { deadLetterDays } from '@touchdown/shared/contract/kept-days.ts';
import { envNames } from '@touchdown/shared/contract/env.ts';
import { dataFolder } from '@touchdown/shared/releases/release-paths.ts';
import { catalogue as catalogueShape } from '@touchdown/shared/storage/catalogue.ts';
import { keyText } from '@touchdown/shared/storage/key-pattern.ts';
import { partitionKey, sortKey } from '@touchdown/shared/storage/table-shape.ts';
import type { CatalogueTable } from '../kit/catalogue-table.ts';
import { closedQueue } from '../kit/dropped-files.ts';
import { allowToMiss } from '../kit/grants/grants.ts';
import { SliceFunction, type FunctionSize } from '../kit/slice-function.ts';
import type { StageSecret } from '../kit/stage-secret.ts';
import type { StageSettings } from '../kit/stages.ts';
import { onTableChange } from '../kit/table-stream.ts';

interface ReleasesSliceProps {
  settings: StageSettings;
  catalogue: CatalogueTable;
  record: IBucket;
  media: IBucket;
  releaseKeys: StageSecret;
  /** The public URL, `https://…`. */
  siteUrl: string;
}

/** Two whole records are in memory, each as a file and as its lines. */
const makerSize: FunctionSize = { memoryMegabytes: 3008, timeout: Duration.minutes(10) };

/** Makes the files of each release once, signs them, and looks at them again every night. */
export class ReleasesSlice extends Construct {
  readonly functions: SliceFunction[];
  /** Changes of the record whose release could not be made at any attempt, and nights without a check. */
  readonly deadLetters: Queue;
  readonly #props: ReleasesSliceProps;

  constructor(scope: Construct, props: ReleasesSliceProps) {
    super(scope, 'Releases');
    this.#props = props;
    this.deadLetters = closedQueue(this, 'DeadLetters', { retentionPeriod: Duration.days(deadLetterDays) });
    const { deadLetters } = this;
    const maker = this.#maker('Make', 'functions/src/features/imports/release-files/make-releases.stream.ts');
    const { partition, sort } = catalogueShape.kinds.pointer;
    const keys = { [partitionKey]: { S: [keyText(partition)] }, [sortKey]: { S: [keyText(sort)] } };
    onTableChange({
      id: 'Published',
      table: props.catalogue,
      fn: maker,
      filters: [{ eventName: ['INSERT', 'MODIFY'], dynamodb: { Keys: keys } }],
      deadLetters,
    });
    const target = new LambdaFunction(maker.lambda, { deadLetterQueue: deadLetters, retryAttempts: 2 });
    new Rule(this, 'EveryNight', { schedule: Schedule.cron({ hour: '9', minute: '20' }), targets: [target] });
    this.functions = [maker];
  }

  /** Writes only published files. Of the record it reads what a release was made of. */
  #maker(id: string, entry: `functions/src/features/imports/release-files/${string}.ts`): SliceFunction {
    const { settings, catalogue, record, media, releaseKeys, siteUrl } = this.#props;
    const fn = new SliceFunction(this, id, { slice: 'releases', entry, settings, size: makerSize });
    catalogue.grant(fn, {
      get: ['pointer'],
      query: ['release', 'dataRelease'],
      put: ['dataRelease'],
    });
    fn.allow(
      ['s3:GetObject'],
      ['manifests/*', 'rows/*', 'years/*'].map((key) => record.arnForObjects(key)),
    );
    fn.setEnvironment(envNames.recordBucket, record.bucketName);
    fn.allow(['s3:GetObject'], [media.arnForObjects('media/catalogue/*')]);
    fn.allow(['s3:GetObject', 's3:PutObject'], [media.arnForObjects(`${dataFolder}/*`)]);
    allowToMiss(fn, media);
    fn.setEnvironment(envNames.mediaBucket, media.bucketName);
    fn.setEnvironment(envNames.siteUrl, siteUrl);
    releaseKeys.giveTo(fn, envNames.releaseKeys);
    return fn;
  }
}

import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { deadLetterDays } from '@touchdown/shared/contract/kept-days.ts';
import { envNames } from '@touchdown/shared/contract/env.ts';
import { copiesFolder } from '@touchdown/shared/contract/stored-copies.ts';
import { copiesPrefix } from '@touchdown/shared/storage/copy-prefixes.ts';
import { closedQueue } from '../kit/dropped-files.ts';
import { SliceFunction, oneProcessorMegabytes } from '../kit/slice-function.ts';
import { CommunityChanges } from '../slices/community-changes.ts';
import { MovesSlice } from '../slices/moves.ts';
import { ReleasesSlice } from '../slices/releases.ts';
import { StageSecret } from '../kit/stage-secret.ts';
import type { StageSettings } from '../kit/stages.ts';
import type { DataStack } from './data-stack.ts';
import type { EdgeStack } from './edge-stack.ts';
import type { SupportStack } from './support-stack.ts';
import { allowToMiss, grantCopyWrite } from '../kit/grants/grants.ts';
import type { CatalogueTable } from '../kit/catalogue-table.ts';
import type { CommunityTable } from '../kit/stored-table.ts';

interface SecondCopyProps {
  settings: StageSettings;
  catalogue: CatalogueTable;
  community: CommunityTable;
  record: IBucket;
  media: IBucket;
  images: IBucket;
}

/** Copies what nobody could give back into the bucket of another account, on the first of each month. */
class SecondCopy extends Construct {
  readonly fn: SliceFunction;

  constructor(scope: Construct, props: SecondCopyProps) {
    super(scope, 'SecondCopy');
    const { settings, catalogue, community, record, media, images } = props;
    this.fn = new SliceFunction(this, 'Copy', {
      slice: 'copies',
      entry: 'functions/src/features/second-copy/second-copy.schedule.ts',
      settings,
      // It compresses. A gigabyte takes a few minutes.
      size: { memoryMegabytes: oneProcessorMegabytes, timeout: Duration.minutes(15) },
    });
    catalogue.grantScan(this.fn);
    catalogue.grant(this.fn, { get: ['pointer'] });
    community.grantScan(this.fn);
    this.#read(record, envNames.recordBucket, '*');
    this.#read(media, envNames.mediaBucket, 'media/catalogue/*', 'media/spc-reports/*');
    this.#read(images, envNames.imagesBucket, 'images/*');
    grantCopyWrite(this.fn, settings, copiesPrefix);
    new Rule(this, 'Monthly', {
      schedule: Schedule.cron({ day: '1', hour: '3', minute: '40' }),
      // A second run in the same month does no harm, and the line of the failure is counted.
      targets: [new LambdaFunction(this.fn.lambda, { retryAttempts: 2 })],
    });
  }

  #read(bucket: IBucket, variable: string, ...objects: string[]): void {
    this.fn.allow(
      ['s3:GetObject'],
      objects.map((pattern) => bucket.arnForObjects(pattern)),
    );
    this.fn.allow(['s3:ListBucket'], [bucket.bucketArn]);
    this.fn.setEnvironment(variable, bucket.bucketName);
  }
}

interface StoredCopiesSliceProps {
  settings: StageSettings;
  media: IBucket;
  /** The public URL, `https://…`. */
  siteUrl: string;
}

/** Stores copies of what people read in a surge, which the edge serves while the API or its functions fail. */
class StoredCopiesSlice extends Construct {
  readonly fn: SliceFunction;

  constructor(scope: Construct, { settings, media, siteUrl }: StoredCopiesSliceProps) {
    super(scope, 'StoredCopies');
    this.fn = new SliceFunction(this, 'Store', {
      slice: 'stored-copies',
      entry: 'functions/src/features/outage-copies/store-copies.schedule.ts',
      settings,
      // It reads the site as a visitor, and the whole record into memory.
      size: { memoryMegabytes: oneProcessorMegabytes, timeout: Duration.minutes(10) },
    });
    this.fn.allow(
      ['s3:GetObject', 's3:PutObject', 's3:DeleteObject'],
      [media.arnForObjects(`${copiesFolder}/*`)],
    );
    allowToMiss(this.fn, media);
    this.fn.setEnvironment(envNames.mediaBucket, media.bucketName);
    this.fn.setEnvironment(envNames.siteUrl, siteUrl);
    new Rule(this, 'EveryHour', {
      schedule: Schedule.rate(Duration.hours(1)),
      targets: [new LambdaFunction(this.fn.lambda, { retryAttempts: 0 })],
    });
  }
}

interface ChangesStackProps extends StackProps {
  settings: StageSettings;
  data: DataStack;
  edge: EdgeStack;
  support: SupportStack;
}

/** The work in the background after changes of the community table, and after imports: moves, the files of releases, and the copies for the edge. */
export class ChangesStack extends Stack {
  readonly functions: SliceFunction[];
  /** Changes that could not be handled at any attempt. */
  readonly deadLetters: Queue;
  /** People who could not be told what was decided at any attempt. */
  readonly untold: Queue;
  /** Moves of an import that could not be followed at any attempt. */
  readonly missedMoves: Queue;
  /** Releases whose files could not be made at any attempt. */
  readonly missedReleases: Queue;

  constructor(scope: Construct, id: string, { settings, data, edge, support, ...props }: ChangesStackProps) {
    super(scope, id, props);
    const { catalogue, community, radar, mail, media, pictures, record } = data;
    this.deadLetters = closedQueue(this, 'DeadLetters', { retentionPeriod: Duration.days(deadLetterDays) });
    const { deadLetters } = this;
    const changes = new CommunityChanges(this, {
      settings,
      catalogue,
      community,
      radar,
      media,
      mail,
      pictures,
      deadLetters,
      supportWork: support.work,
    });
    this.untold = changes.decisions.deadLetters;
    // The operations stack of earlier releases imports it. Removing the export before that one is updated would fail.
    this.exportValue(changes.dispatcher.lambda.functionName);
    const moves = new MovesSlice(this, { settings, catalogue, community, media });
    this.missedMoves = moves.deadLetters;
    const releaseKeys = new StageSecret(this, 'ReleaseKeys', settings.stage);
    const { siteUrl } = edge;
    const releases = new ReleasesSlice(this, { settings, catalogue, record, media, releaseKeys, siteUrl });
    this.missedReleases = releases.deadLetters;
    const { images } = pictures;
    const copy = new SecondCopy(this, { settings, catalogue, community, record, media, images });
    const stored = new StoredCopiesSlice(this, { settings, media, siteUrl });
    this.functions = [...changes.functions, moves.follower, ...releases.functions, copy.fn, stored.fn];
  }
}

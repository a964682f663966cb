import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { envNames } from '@touchdown/shared/contract/env.ts';
import { copiesFolder } from '@touchdown/shared/contract/stored-copies.ts';
import { allowToMiss } from '../kit/grants/allow-to-miss.ts';
import { oneProcessorMegabytes, SliceFunction } from '../kit/slice-function.ts';
import type { StageSettings } from '../kit/stages.ts';

interface StoredCopiesSliceProps {
  settings: StageSettings;
  media: IBucket;
  /** The public URL, `https://…`. */
  siteUrl: string;
}

/** Stores copies of what people read in a surge, which the edge serves while the API or its functions fail. */
export class StoredCopiesSlice extends Construct {
  readonly fn: SliceFunction;

  constructor(scope: Construct, { settings, media, siteUrl }: StoredCopiesSliceProps) {
    super(scope, 'StoredCopies');
    this.fn = new SliceFunction(this, 'Store', {
      slice: 'stored-copies',
      entry: 'functions/src/features/stored-copies/store-copies.schedule.ts',
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

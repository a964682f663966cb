import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { envNames } from '@touchdown/shared/contract/env.ts';
import { copiesPrefix } from '@touchdown/shared/storage/copy-prefixes.ts';
import type { CatalogueTable } from '../kit/catalogue-table.ts';
import { grantCopyWrite } from '../kit/grants/grant-copy-write.ts';
import { oneProcessorMegabytes, SliceFunction } from '../kit/slice-function.ts';
import type { StageSettings } from '../kit/stages.ts';
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
export class SecondCopy extends Construct {
  readonly fn: SliceFunction;

  constructor(scope: Construct, props: SecondCopyProps) {
    super(scope, 'SecondCopy');
    const { settings, catalogue, community, record, media, images } = props;
    this.fn = new SliceFunction(this, 'Copy', {
      slice: 'copies',
      entry: 'functions/src/features/copies/second-copy.schedule.ts',
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

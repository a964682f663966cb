import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { TroubleName } from '@touchdown/shared/contract/counted-lines.ts';
import { envNames } from '@touchdown/shared/contract/env.ts';
import type { CatalogueTable } from '../kit/catalogue-table.ts';
import { SliceFunction, type FunctionSize } from '../kit/slice-function.ts';
import type { StageSecret } from '../kit/stage-secret.ts';
import type { StageSettings } from '../kit/stages.ts';

/** The queues to look at, by the name under which a waiting message is reported. */
export type QueuesToWatch = Partial<Record<TroubleName, IQueue>>;

interface WatchSliceProps {
  settings: StageSettings;
  catalogue: CatalogueTable;
  queues: QueuesToWatch;
  /** The public URL, `https://…`. */
  siteUrl: string;
  /** Keys that open the stream of the watch. */
  watchKeys: StageSecret;
}

/** It mostly waits: up to half a minute for mail, and ten seconds for the site. */
const size: FunctionSize = { memoryMegabytes: 256, timeout: Duration.minutes(1) };

/** Looks at queues, at the record and, as a visitor, at the site every five minutes, and writes what is wrong. */
export class WatchSlice extends Construct {
  readonly fn: SliceFunction;

  constructor(scope: Construct, { settings, catalogue, queues, siteUrl, watchKeys }: WatchSliceProps) {
    super(scope, 'Watch');
    const entry = 'functions/src/features/watch/watch.schedule.ts';
    this.fn = new SliceFunction(this, 'Look', { slice: 'watch', entry, settings, size });
    catalogue.grant(this.fn, { get: ['pointer'], query: ['sourceState'] });
    const watched = Object.entries(queues);
    this.fn.allow(
      ['sqs:GetQueueAttributes'],
      watched.map(([, { queueArn }]) => queueArn),
    );
    const setting = watched.map(([name, { queueUrl }]) => `${name}=${queueUrl}`).join(',');
    this.fn.setEnvironment(envNames.watchedQueues, setting);
    this.fn.setEnvironment(envNames.siteUrl, siteUrl);
    watchKeys.giveTo(this.fn, envNames.watchKeys);
    new Rule(this, 'EveryFiveMinutes', {
      schedule: Schedule.rate(Duration.minutes(5)),
      // The next run is soon enough.
      targets: [new LambdaFunction(this.fn.lambda, { retryAttempts: 0 })],
    });
  }
}

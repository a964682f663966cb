import { Duration } from 'aws-cdk-lib';
import type { FunctionUrl } from 'aws-cdk-lib/aws-lambda';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { envNames } from '@touchdown/shared/contract/env.ts';
import { loopsFolder, tiltFunctionSeconds, tiltsFolder } from '@touchdown/shared/radar/radar-limits.ts';
import { allowToMiss, grantRunningSettings } from '../../kit/grants/grants.ts';
import { LiveUrl } from '../../kit/live-url.ts';
import { SliceFunction } from '../../kit/slice-function.ts';
import type { StageSettings } from '../../kit/stages.ts';
import type { EphemeralTable } from '../../kit/stored-table.ts';

interface LoopTiltsProps {
  settings: StageSettings;
  ephemeral: EphemeralTable;
  media: IBucket;
}

/** The largest volumes take 240 MB, and up to ten seconds on this part of a processor. */
const size = { memoryMegabytes: 512, timeout: Duration.seconds(tiltFunctionSeconds) };

/** Makes the other tilts of a public loop's scan when somebody first asks for them. Only CloudFront can call its URL. */
export class LoopTilts extends Construct {
  readonly stream: SliceFunction;
  readonly url: FunctionUrl;

  constructor(scope: Construct, { settings, ephemeral, media }: LoopTiltsProps) {
    super(scope, 'LoopTilts');
    const entry = 'functions/src/features/radar/tilts/loop-tilts.url.ts';
    this.stream = new SliceFunction(this, 'Stream', { slice: 'radar', entry, settings, size });
    // It only counts calls and bytes, which are conditional writes.
    ephemeral.grant(this.stream, { update: ['bucket'] });
    grantRunningSettings(this.stream);
    this.stream.allow(['s3:GetObject'], [media.arnForObjects(`${loopsFolder}/*`)]);
    this.stream.allow(['s3:PutObject', 's3:PutObjectTagging'], [media.arnForObjects(`${tiltsFolder}/*`)]);
    allowToMiss(this.stream, media);
    this.stream.setEnvironment(envNames.mediaBucket, media.bucketName);
    this.url = new LiveUrl(this, this.stream.live);
  }
}

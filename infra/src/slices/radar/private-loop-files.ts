import { Duration } from 'aws-cdk-lib';
import type { FunctionUrl } from 'aws-cdk-lib/aws-lambda';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { envNames } from '@touchdown/shared/contract/env.ts';
import { privateLoopsFolder } from '@touchdown/shared/radar/radar-limits.ts';
import { allowToMiss, sessionCheck, grantRunningSettings } from '../../kit/grants/grants.ts';
import { LiveUrl } from '../../kit/live-url.ts';
import { SliceFunction } from '../../kit/slice-function.ts';
import type { StageSettings } from '../../kit/stages.ts';
import type { CommunityTable, EphemeralTable, RadarTable } from '../../kit/stored-table.ts';

interface PrivateLoopFilesProps {
  settings: StageSettings;
  community: CommunityTable;
  ephemeral: EphemeralTable;
  radar: RadarTable;
  media: IBucket;
}

/** It mostly waits, for slow clients longer. */
const size = { memoryMegabytes: 256, timeout: Duration.seconds(60) };

/** Reads the files of private loops for their owners and for moderators. Only CloudFront can call its URL. */
export class PrivateLoopFiles extends Construct {
  readonly stream: SliceFunction;
  readonly url: FunctionUrl;

  constructor(scope: Construct, props: PrivateLoopFilesProps) {
    super(scope, 'PrivateLoopFiles');
    const { settings, community, ephemeral, radar, media } = props;
    const entry = 'functions/src/features/radar/private-files/private-file.url.ts';
    this.stream = new SliceFunction(this, 'Stream', { slice: 'radar', entry, settings, size });
    community.grant(this.stream, sessionCheck);
    ephemeral.grant(this.stream, { update: ['bucket'] });
    grantRunningSettings(this.stream);
    radar.grant(this.stream, { get: ['job'] });
    this.stream.allow(['s3:GetObject'], [media.arnForObjects(`${privateLoopsFolder}/*`)]);
    allowToMiss(this.stream, media);
    this.stream.setEnvironment(envNames.mediaBucket, media.bucketName);
    this.url = new LiveUrl(this, this.stream.live);
  }
}

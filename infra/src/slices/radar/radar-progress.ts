import { Duration } from 'aws-cdk-lib';
import { FunctionUrl, FunctionUrlAuthType, InvokeMode } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { progressFunctionSeconds } from '@touchdown/shared/radar/radar-limits.ts';
import type { CommunityTable } from '../../kit/community-table.ts';
import type { EphemeralTable } from '../../kit/ephemeral-table.ts';
import type { RadarTable } from '../../kit/radar-table.ts';
import { SliceFunction } from '../../kit/slice-function.ts';
import type { StageSettings } from '../../kit/stages.ts';

interface RadarProgressProps {
  settings: StageSettings;
  community: CommunityTable;
  ephemeral: EphemeralTable;
  radar: RadarTable;
}

/** It mostly waits, so it is small. */
const size = { memoryMegabytes: 256, timeout: Duration.seconds(progressFunctionSeconds) };

/** Tells a page how far its film is, as it happens. Only CloudFront can call its address. */
export class RadarProgress extends Construct {
  readonly stream: SliceFunction;
  readonly url: FunctionUrl;

  constructor(scope: Construct, { settings, community, ephemeral, radar }: RadarProgressProps) {
    super(scope, 'Progress');
    const entry = 'functions/src/features/radar/progress/progress.url.ts';
    this.stream = new SliceFunction(this, 'Stream', {
      slice: 'radar',
      entry,
      settings,
      size,
      ...(settings.streamConcurrency ? { reservedConcurrency: settings.streamConcurrency } : {}),
    });
    ephemeral.grantStreamPlaces(this.stream);
    community.grantSessionCheck(this.stream);
    radar.grantReadJobs(this.stream);
    this.url = this.stream.lambda.addFunctionUrl({
      authType: FunctionUrlAuthType.AWS_IAM,
      invokeMode: InvokeMode.RESPONSE_STREAM,
    });
  }
}

import { Duration } from 'aws-cdk-lib';
import type { FunctionUrl } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { envNames } from '@touchdown/shared/contract/env.ts';
import { progressFunctionSeconds } from '@touchdown/shared/radar/radar-limits.ts';
import type { CommunityTable, EphemeralTable, RadarTable } from '../../kit/stored-table.ts';
import { sessionCheck } from '../../kit/grants/grants.ts';
import { LiveUrl } from '../../kit/live-url.ts';
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

/** Streams a job's progress to its page. Only CloudFront can call its URL. */
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
    // It needs no reads: its writes are conditional.
    ephemeral.grant(this.stream, { put: ['streamPlace'], delete: ['streamPlace'], update: ['bucket'] });
    community.grant(this.stream, sessionCheck);
    // The line tells the place of a queued job, and the sums of days its time.
    radar.grant(this.stream, { get: ['job', 'dailyTotal'], queryIndex: { byState: ['activeJob'] } });
    this.stream.setEnvironment(envNames.radarMaxWorkers, String(settings.radar.maxWorkers));
    this.url = new LiveUrl(this, this.stream.live);
  }
}

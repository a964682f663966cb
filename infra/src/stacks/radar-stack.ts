import { Stack, type StackProps, Duration } from 'aws-cdk-lib';
import type { FunctionUrl } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { SliceFunction } from '../kit/slice-function.ts';
import { checkBeforeTraffic } from '../slices/before-traffic.ts';
import { LoopTilts } from '../slices/radar/loop-tilts.ts';
import { PrivateLoopFiles } from '../slices/radar/private-loop-files.ts';
import { RadarJobs } from '../slices/radar/radar-jobs.ts';
import { RadarProgress } from '../slices/radar/radar-progress.ts';
import { RadarQueue, RadarWorkers } from '../slices/radar/radar-workers.ts';
import type { StageSettings } from '../kit/stages.ts';
import type { DataStack } from './data-stack.ts';
import { grantRunningSettings } from '../kit/grants/grants.ts';
import { LiveUrl } from '../kit/live-url.ts';
import type { EphemeralTable } from '../kit/stored-table.ts';

interface ArchivedVolumesProps {
  settings: StageSettings;
  ephemeral: EphemeralTable;
}

/** It mostly waits, for slow clients longer. */
const size = { memoryMegabytes: 256, timeout: Duration.seconds(60) };

/** Sends volumes of the radar archive to visitors. Only CloudFront can call its URL. */
class ArchivedVolumes extends Construct {
  readonly stream: SliceFunction;
  readonly url: FunctionUrl;

  constructor(scope: Construct, { settings, ephemeral }: ArchivedVolumesProps) {
    super(scope, 'ArchivedVolumes');
    const entry = 'functions/src/features/radar/archive-volumes/archived-volume.url.ts';
    this.stream = new SliceFunction(this, 'Stream', { slice: 'radar', entry, settings, size });
    // It only counts calls and bytes, which are conditional writes. The archive is public.
    ephemeral.grant(this.stream, { update: ['bucket'] });
    grantRunningSettings(this.stream);
    this.url = new LiveUrl(this, this.stream.live);
  }
}

interface RadarStackProps extends StackProps {
  settings: StageSettings;
  data: DataStack;
}

/**
 * Turns render jobs in the table into radar loops in the bucket, streams their progress and private files, and reads the
 * archive for visitors.
 */
export class RadarStack extends Stack {
  readonly functions: SliceFunction[];
  /** What calls new versions before they get requests. */
  readonly checks: SliceFunction[];
  readonly queue: RadarQueue;
  readonly workers: RadarWorkers;
  readonly progressUrl: FunctionUrl;
  readonly privateFilesUrl: FunctionUrl;
  readonly tiltsUrl: FunctionUrl;
  readonly volumesUrl: FunctionUrl;

  constructor(scope: Construct, id: string, { settings, data, ...props }: RadarStackProps) {
    super(scope, id, props);
    const { community, ephemeral, media, radar } = data;
    this.queue = new RadarQueue(this);
    const { queue } = this;
    this.workers = new RadarWorkers(this, { settings, radar, queue, media });
    const jobs = new RadarJobs(this, { settings, radar, queue, workers: this.workers, media });
    const progress = new RadarProgress(this, { settings, community, ephemeral, radar });
    const files = new PrivateLoopFiles(this, { settings, community, ephemeral, radar, media });
    const tilts = new LoopTilts(this, { settings, ephemeral, media });
    const volumes = new ArchivedVolumes(this, { settings, ephemeral });
    const streams = [progress.stream, files.stream, tilts.stream, volumes.stream];
    this.functions = [...jobs.functions, ...streams];
    this.checks = checkBeforeTraffic(this, { settings, part: 'streams', functions: streams });
    this.progressUrl = progress.url;
    this.privateFilesUrl = files.url;
    this.tiltsUrl = tilts.url;
    this.volumesUrl = volumes.url;
  }
}

import { Stack, type StackProps } from 'aws-cdk-lib';
import type { FunctionUrl } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import type { SliceFunction } from '../kit/slice-function.ts';
import { checkBeforeTraffic } from '../slices/before-traffic.ts';
import { ArchivedVolumes } from '../slices/radar/archived-volumes.ts';
import { LoopTilts } from '../slices/radar/loop-tilts.ts';
import { PrivateLoopFiles } from '../slices/radar/private-loop-files.ts';
import { RadarJobs } from '../slices/radar/radar-jobs.ts';
import { RadarProgress } from '../slices/radar/radar-progress.ts';
import { RadarQueue } from '../slices/radar/radar-queue.ts';
import { RadarWorkers } from '../slices/radar/radar-workers.ts';
import type { StageSettings } from '../kit/stages.ts';
import type { DataStack } from './data-stack.ts';

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

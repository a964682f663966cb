import { Duration } from 'aws-cdk-lib';
import type { FunctionUrl } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { grantRunningSettings } from '../../kit/grants/grant-running-settings.ts';
import { LiveUrl } from '../../kit/live-url.ts';
import { SliceFunction } from '../../kit/slice-function.ts';
import type { StageSettings } from '../../kit/stages.ts';
import type { EphemeralTable } from '../../kit/stored-table.ts';

interface ArchivedVolumesProps {
  settings: StageSettings;
  ephemeral: EphemeralTable;
}

/** It mostly waits, for slow clients longer. */
const size = { memoryMegabytes: 256, timeout: Duration.seconds(60) };

/** Sends volumes of the radar archive to visitors. Only CloudFront can call its URL. */
export class ArchivedVolumes extends Construct {
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

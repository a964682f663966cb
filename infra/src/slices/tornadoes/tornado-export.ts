import { Duration } from 'aws-cdk-lib';
import type { FunctionUrl } from 'aws-cdk-lib/aws-lambda';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { CatalogueTable } from '../../kit/catalogue-table.ts';
import { grantMediaRead } from '../../kit/grants/grant-media-read.ts';
import { grantRunningSettings } from '../../kit/grants/grant-running-settings.ts';
import { LiveUrl } from '../../kit/live-url.ts';
import { oneProcessorMegabytes, SliceFunction } from '../../kit/slice-function.ts';
import type { StageSettings } from '../../kit/stages.ts';
import type { EphemeralTable } from '../../kit/stored-table.ts';

interface TornadoExportProps {
  settings: StageSettings;
  catalogue: CatalogueTable;
  ephemeral: EphemeralTable;
  media: IBucket;
}

/** A file of the whole record takes a second; a slow client reads it for longer. */
const size = { memoryMegabytes: oneProcessorMegabytes, timeout: Duration.seconds(60) };

/** Streams what a list has as a file. Only CloudFront can call its URL. */
export class TornadoExport extends Construct {
  readonly stream: SliceFunction;
  readonly url: FunctionUrl;

  constructor(scope: Construct, { settings, catalogue, ephemeral, media }: TornadoExportProps) {
    super(scope, 'TornadoExport');
    const entry = 'functions/src/features/tornadoes/export/export.url.ts';
    this.stream = new SliceFunction(this, 'Stream', { slice: 'tornadoes', entry, settings, size });
    catalogue.grantReadItems(this.stream);
    grantMediaRead(media, 'catalogue', this.stream);
    // It only counts calls and bytes, which are conditional writes.
    ephemeral.grant(this.stream, { update: ['bucket'] });
    grantRunningSettings(this.stream);
    this.url = new LiveUrl(this, this.stream.live);
  }
}

import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { CatalogueTable } from '../kit/catalogue-table.ts';
import { allowToMiss } from '../kit/grants/allow-to-miss.ts';
import { grantMediaRead } from '../kit/grants/grant-media-read.ts';
import type { RadarTable } from '../kit/stored-table.ts';
import { shownLoops } from '../kit/grants/shared-grants.ts';
import { oneProcessorMegabytes, requestSize, SliceFunction } from '../kit/slice-function.ts';
import { SliceRoutes } from '../kit/slice-routes.ts';
import type { StageSettings } from '../kit/stages.ts';

interface StormReportsSliceProps {
  settings: StageSettings;
  api: HttpApi;
  catalogue: CatalogueTable;
  radar: RadarTable;
  media: IBucket;
}

/**
 * Answers for storm reports and warnings. Caches the reports in memory, and the record once a report of an answer has a
 * tornado, which is named from it.
 */
export class StormReportsSlice extends Construct {
  readonly http: SliceFunction;

  constructor(scope: Construct, { settings, api, catalogue, radar, media }: StormReportsSliceProps) {
    super(scope, 'StormReports');
    const entry = 'functions/src/features/storm-reports/storm-reports.http.ts';
    const size = { ...requestSize, memoryMegabytes: oneProcessorMegabytes };
    this.http = new SliceFunction(this, 'Http', { slice: 'storm-reports', entry, settings, size });
    catalogue.grantRead(this.http);
    radar.grant(this.http, shownLoops);
    for (const folder of ['catalogue', 'spc-reports', 'warnings']) grantMediaRead(media, folder, this.http);
    // Of most days no warnings were imported.
    allowToMiss(this.http, media);
    new SliceRoutes(this, { api, slice: 'storm-reports', fn: this.http });
  }
}

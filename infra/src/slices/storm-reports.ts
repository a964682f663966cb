import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { CatalogueTable } from '../kit/catalogue-table.ts';
import { grantMediaRead } from '../kit/grants/grant-media-read.ts';
import type { RadarTable } from '../kit/stored-table.ts';
import { shownLoops } from '../kit/grants/shared-grants.ts';
import { SliceFunction } from '../kit/slice-function.ts';
import { SliceRoutes } from '../kit/slice-routes.ts';
import type { StageSettings } from '../kit/stages.ts';

interface StormReportsSliceProps {
  settings: StageSettings;
  api: HttpApi;
  catalogue: CatalogueTable;
  radar: RadarTable;
  media: IBucket;
}

/** Reads the pointer in the catalogue table and caches the reports in memory. */
export class StormReportsSlice extends Construct {
  readonly http: SliceFunction;

  constructor(scope: Construct, { settings, api, catalogue, radar, media }: StormReportsSliceProps) {
    super(scope, 'StormReports');
    const entry = 'functions/src/features/storm-reports/storm-reports.http.ts';
    this.http = new SliceFunction(this, 'Http', { slice: 'storm-reports', entry, settings });
    catalogue.grantRead(this.http);
    radar.grant(this.http, shownLoops);
    grantMediaRead(media, 'spc-reports', this.http);
    new SliceRoutes(this, { api, slice: 'storm-reports', fn: this.http });
  }
}

import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { CatalogueTable } from '../../kit/catalogue-table.ts';
import { grantDoorkeeping } from '../../kit/grants/grant-doorkeeping.ts';
import { grantMediaRead } from '../../kit/grants/grant-media-read.ts';
import { oneProcessorMegabytes, requestSize, SliceFunction } from '../../kit/slice-function.ts';
import { SliceRoutes } from '../../kit/slice-routes.ts';
import type { StageSettings } from '../../kit/stages.ts';
import type { CommunityTable, EphemeralTable } from '../../kit/stored-table.ts';

interface ProgramsSliceProps {
  settings: StageSettings;
  api: HttpApi;
  catalogue: CatalogueTable;
  community: CommunityTable;
  ephemeral: EphemeralTable;
  media: IBucket;
}

/** Answers GIS programs and assistants from the record in memory, so that they never make a visitor wait. */
export class ProgramsSlice extends Construct {
  readonly http: SliceFunction;

  constructor(scope: Construct, { settings, api, catalogue, media, ...tables }: ProgramsSliceProps) {
    super(scope, 'Programs');
    const entry = 'functions/src/features/tornadoes/programs/programs.http.ts';
    const size = { ...requestSize, memoryMegabytes: oneProcessorMegabytes };
    this.http = new SliceFunction(this, 'Http', { slice: 'programs', entry, settings, size });
    catalogue.grantRead(this.http);
    for (const folder of ['catalogue', 'spc-reports']) grantMediaRead(media, folder, this.http);
    grantDoorkeeping('programs', this.http, tables);
    new SliceRoutes(this, { api, slice: 'programs', fn: this.http });
  }
}

import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { CatalogueTable } from '../../kit/catalogue-table.ts';
import type { CommunityTable, EphemeralTable, RadarTable } from '../../kit/stored-table.ts';
import { grantDoorkeeping } from '../../kit/grants/grant-doorkeeping.ts';
import { grantMediaRead } from '../../kit/grants/grant-media-read.ts';
import { shownLoops } from '../../kit/grants/shared-grants.ts';
import { oneProcessorMegabytes, requestSize, SliceFunction } from '../../kit/slice-function.ts';
import { SliceRoutes } from '../../kit/slice-routes.ts';
import type { StageSettings } from '../../kit/stages.ts';

interface TornadoesSliceProps {
  settings: StageSettings;
  api: HttpApi;
  catalogue: CatalogueTable;
  community: CommunityTable;
  ephemeral: EphemeralTable;
  radar: RadarTable;
  media: IBucket;
}

/** Caches the record in memory for lists and maps, and reads single tornadoes from the catalogue table. */
export class TornadoesSlice extends Construct {
  readonly http: SliceFunction;

  constructor(scope: Construct, { settings, api, catalogue, radar, media, ...tables }: TornadoesSliceProps) {
    super(scope, 'Tornadoes');
    const entry = 'functions/src/features/tornadoes/tornadoes.http.ts';
    this.http = new SliceFunction(this, 'Http', {
      slice: 'tornadoes',
      entry,
      settings,
      // A start decodes and indexes the record, which is pure computation.
      size: { ...requestSize, memoryMegabytes: oneProcessorMegabytes },
    });
    catalogue.grantRead(this.http);
    radar.grant(this.http, shownLoops);
    for (const folder of ['catalogue', 'spc-reports']) grantMediaRead(media, folder, this.http);
    // Which tornadoes and reports have contributions. It is the feed, so nothing that nobody sees.
    const queryIndex = { byFeed: ['contribution'], byReview: ['contribution'] } as const;
    tables.community.grant(this.http, { queryIndex });
    // The reader's session, and whether they have bookmarked the tornado.
    grantDoorkeeping('tornadoes', this.http, tables);
    new SliceRoutes(this, { api, slice: 'tornadoes', fn: this.http });
  }
}

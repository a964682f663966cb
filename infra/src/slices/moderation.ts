import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { CatalogueTable } from '../kit/catalogue-table.ts';
import { grantDeciding } from '../kit/grants/grant-deciding.ts';
import { grantDoorkeeping } from '../kit/grants/grant-doorkeeping.ts';
import { SliceFunction } from '../kit/slice-function.ts';
import { SliceRoutes } from '../kit/slice-routes.ts';
import type { StageSettings } from '../kit/stages.ts';
import type { CommunityTable, EphemeralTable } from '../kit/stored-table.ts';

interface ModerationSliceProps {
  settings: StageSettings;
  api: HttpApi;
  community: CommunityTable;
  ephemeral: EphemeralTable;
  catalogue: CatalogueTable;
  media: IBucket;
}

/** Shows suggestions to moderators, and writes their decisions into both tables. */
export class ModerationSlice extends Construct {
  readonly http: SliceFunction;

  constructor(scope: Construct, props: ModerationSliceProps) {
    super(scope, 'Moderation');
    const { settings, api, ephemeral, catalogue, media, community: table } = props;
    const entry = 'functions/src/features/moderation/moderation.http.ts';
    this.http = new SliceFunction(this, 'Http', { slice: 'moderation', entry, settings });
    table.grant(this.http, {
      queryIndex: {
        byReview: ['contribution'],
        byReportState: ['abuseReport'],
        byAppealState: ['appeal'],
      },
      // The reputation of authors. Profiles are read by every slice with sessions.
      batchGet: ['contribution', 'memberCounts'],
    });
    grantDeciding(this.http, { community: table, catalogue, media });
    // Which moderator is looking at what. A list of one's own, to give up the earlier ones.
    ephemeral.grant(this.http, { batchGet: ['claim'], put: ['claim', 'claimList'], delete: ['claim'] });
    grantDoorkeeping('moderation', this.http, { community: table, ephemeral });
    new SliceRoutes(this, { api, slice: 'moderation', fn: this.http });
  }
}

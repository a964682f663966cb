import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { grantDoorkeeping } from '../kit/grant-doorkeeping.ts';
import { SliceFunction } from '../kit/slice-function.ts';
import { SliceRoutes } from '../kit/slice-routes.ts';
import type { CommunityTable, EphemeralTable } from '../kit/stored-table.ts';
import type { CatalogueTable } from '../kit/catalogue-table.ts';
import { grantMediaRead } from '../kit/grant-media-read.ts';
import type { StageSettings } from '../kit/stages.ts';

interface ContributionsSliceProps {
  settings: StageSettings;
  api: HttpApi;
  community: CommunityTable;
  ephemeral: EphemeralTable;
  catalogue: CatalogueTable;
  media: IBucket;
}

/** Shows contributions to visitors, and takes new ones. */
export class ContributionsSlice extends Construct {
  readonly http: SliceFunction;

  constructor(scope: Construct, props: ContributionsSliceProps) {
    super(scope, 'Contributions');
    const { settings, api, community, ephemeral, catalogue, media } = props;
    const entry = 'functions/src/features/contributions/contributions.http.ts';
    this.http = new SliceFunction(this, 'Http', { slice: 'contributions', entry, settings });
    // Public lists and a reader's own votes, but not the accounts in the same table.
    const lists = ['contribution'] as const;
    const queryIndex = { byTarget: lists, byPerson: lists, byFeed: lists, byReview: lists, byType: lists };
    community.grant(this.http, { queryIndex, batchGet: ['vote'] });
    // Votes and reports of abuse are stored below their contribution, and counted on it. Permissions cannot tell
    // these kinds apart.
    community.grant(this.http, {
      get: ['contribution'],
      put: ['abuseReport', 'audit', 'contribution'],
      update: ['contribution', 'vote'],
      delete: ['contribution'],
    });
    // Contributions are counted for their author. Of a person's items, nothing else can be changed.
    community.grant(this.http, { updateOnly: { kinds: ['memberCounts'], attributes: ['contributions'] } });
    // A new contribution, with the name of its author. The profile is checked in the transaction, never written.
    community.grant(this.http, { check: ['profile'] });
    // The tornado or the storm report that it is about.
    catalogue.grantRead(this.http);
    grantMediaRead(media, 'spc-reports', this.http);
    // A list by author finds the person behind a username.
    community.grant(this.http, { get: ['username'] });
    grantDoorkeeping('contributions', this.http, { community, ephemeral });
    new SliceRoutes(this, { api, slice: 'contributions', fn: this.http });
  }
}

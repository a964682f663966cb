import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { CatalogueTable } from '../kit/catalogue-table.ts';
import { grantDoorkeeping, grantMediaRead, uploads } from '../kit/grants/grants.ts';
import type { PictureBuckets } from '../kit/picture-buckets.ts';
import { pictureRequestTimeout, requestSize, SliceFunction } from '../kit/slice-function.ts';
import { SliceRoutes } from '../kit/slice-routes.ts';
import type { StageSettings } from '../kit/stages.ts';
import type { CommunityTable, EphemeralTable } from '../kit/stored-table.ts';

interface ContributingSliceProps {
  settings: StageSettings;
  api: HttpApi;
  community: CommunityTable;
  ephemeral: EphemeralTable;
  catalogue: CatalogueTable;
  media: IBucket;
  pictures: PictureBuckets;
}

/** Takes new contributions. It can add to the lists but cannot read them. */
export class ContributingSlice extends Construct {
  readonly http: SliceFunction;

  constructor(scope: Construct, props: ContributingSliceProps) {
    super(scope, 'Contributing');
    const { settings, api, community, ephemeral, catalogue, media, pictures } = props;
    this.http = new SliceFunction(this, 'Http', {
      slice: 'contributing',
      entry: 'functions/src/features/contributing/contributing.http.ts',
      settings,
      size: { ...requestSize, timeout: pictureRequestTimeout },
    });
    // A new contribution, with the name of its author. The profile is checked in the transaction, never written.
    community.grant(this.http, {
      // How much of the author's was accepted.
      get: ['contribution', 'memberCounts'],
      queryIndex: { byPerson: ['contribution'] },
      // The report is the site's own, of what waits for a moderator.
      put: ['contribution', 'abuseReport'],
      check: ['profile'],
    });
    ephemeral.grant(this.http, { batchGet: ['spamDay'] });
    // What people write before they have verified their email address.
    ephemeral.grant(this.http, {
      get: ['contributionDraft'],
      put: ['contributionDraft'],
      delete: ['contributionDraft'],
    });
    // Which contribution shows a picture.
    community.grant(this.http, { put: ['shownPicture'] });
    // It is counted for its author. Of a person's items, nothing else can be changed.
    community.grant(this.http, { updateOnly: { kinds: ['memberCounts'], attributes: ['contributions'] } });
    community.grant(this.http, {
      together: {
        kinds: ['contribution', 'abuseReport', 'shownPicture', 'profile'],
        verbs: ['put', 'update', 'check'],
      },
    });
    // The tornado or the storm report that it is about.
    catalogue.grantRead(this.http);
    grantMediaRead(media, 'spc-reports', this.http);
    ephemeral.grant(this.http, uploads);
    pictures.grantSend(this.http);
    grantDoorkeeping('contributing', this.http, { community, ephemeral });
    new SliceRoutes(this, { api, slice: 'contributing', fn: this.http });
  }
}

import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { envNames } from '@touchdown/shared/contract/env.ts';
import type { CatalogueTable } from '../kit/catalogue-table.ts';
import { grantDoorkeeping, grantMediaRead } from '../kit/grants/grants.ts';
import { oneProcessorMegabytes, requestSize, SliceFunction } from '../kit/slice-function.ts';
import { SliceRoutes } from '../kit/slice-routes.ts';
import type { StageSecret } from '../kit/stage-secret.ts';
import type { StageSettings } from '../kit/stages.ts';
import type { CommunityTable, EphemeralTable } from '../kit/stored-table.ts';

interface FollowingSliceProps {
  settings: StageSettings;
  api: HttpApi;
  catalogue: CatalogueTable;
  community: CommunityTable;
  ephemeral: EphemeralTable;
  media: IBucket;
  mailLinkKeys: StageSecret;
}

/** What people follow, their notifications and their choices about them. */
export class FollowingSlice extends Construct {
  readonly http: SliceFunction;

  constructor(scope: Construct, props: FollowingSliceProps) {
    super(scope, 'Following');
    const { settings, api, catalogue, community, ephemeral, media, mailLinkKeys } = props;
    this.http = new SliceFunction(this, 'Http', {
      slice: 'following',
      entry: 'functions/src/features/following/following.http.ts',
      settings,
      // Somebody who follows an outbreak waits for the whole record, which is pure computation.
      size: { ...requestSize, memoryMegabytes: oneProcessorMegabytes },
    });
    community.grant(this.http, {
      get: ['username', 'contribution', 'follow', 'notificationSettings'],
      // Names and targets of what a list shows.
      batchGet: ['contribution'],
      query: ['follow', 'notification'],
      put: ['follow'],
      update: ['follow', 'notification', 'notificationSettings'],
      delete: ['follow'],
      check: ['profile'],
      together: {
        kinds: ['notificationSettings', 'follow', 'profile'],
        verbs: ['put', 'update', 'delete', 'check'],
      },
    });
    // The tornado, place or outbreak to follow.
    catalogue.grantRead(this.http);
    grantMediaRead(media, 'catalogue', this.http);
    grantDoorkeeping('following', this.http, { community, ephemeral });
    mailLinkKeys.giveTo(this.http, envNames.mailLinkKeys);
    new SliceRoutes(this, { api, slice: 'following', fn: this.http });
  }
}

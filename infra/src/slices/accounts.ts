import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Construct } from 'constructs';
import { envNames } from '@touchdown/shared/contract/env.ts';
import type { CatalogueTable } from '../kit/catalogue-table.ts';
import type { CommunityTable } from '../kit/community-table.ts';
import type { EphemeralTable } from '../kit/ephemeral-table.ts';
import type { MailQueue } from '../kit/mail-queue.ts';
import type { PictureBuckets } from '../kit/picture-buckets.ts';
import { oneProcessorMegabytes, pictureRequestTimeout, SliceFunction } from '../kit/slice-function.ts';
import { SliceRoutes } from '../kit/slice-routes.ts';
import type { StageSecret } from '../kit/stage-secret.ts';
import type { StageSettings } from '../kit/stages.ts';

interface AccountsSliceProps {
  settings: StageSettings;
  api: HttpApi;
  catalogue: CatalogueTable;
  community: CommunityTable;
  ephemeral: EphemeralTable;
  mail: MailQueue;
  pictures: PictureBuckets;
  sessionKeys: StageSecret;
}

/** The one function that reads passwords, and the one that makes sessions. */
export class AccountsSlice extends Construct {
  readonly http: SliceFunction;

  constructor(scope: Construct, props: AccountsSliceProps) {
    super(scope, 'Accounts');
    const { settings, api, catalogue, community, ephemeral, mail, pictures, sessionKeys } = props;
    const entry = 'functions/src/features/accounts/accounts.http.ts';
    this.http = new SliceFunction(this, 'Http', {
      slice: 'accounts',
      entry,
      settings,
      // A password is all computing: with less, somebody who signs in waits for it.
      size: { memoryMegabytes: oneProcessorMegabytes, timeout: pictureRequestTimeout },
    });
    community.grantAccounts(this.http);
    ephemeral.grantRateLimits(this.http);
    // What a tornado is called, for a bookmark.
    catalogue.grantRead(this.http);
    mail.grantSend(this.http);
    // A profile photo. The one before it is erased by who follows the table's changes.
    ephemeral.grantUploads(this.http);
    pictures.grantSend(this.http);
    this.http.setEnvironment(envNames.sessionKeys, sessionKeys.all);
    new SliceRoutes(this, { api, slice: 'accounts', fn: this.http });
  }
}

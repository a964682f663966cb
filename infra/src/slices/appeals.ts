import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Construct } from 'constructs';
import { grantDoorkeeping, grantSuspending } from '../kit/grants/grants.ts';
import type { MailQueue } from '../kit/mail-queue.ts';
import { SliceFunction } from '../kit/slice-function.ts';
import { SliceRoutes } from '../kit/slice-routes.ts';
import type { StageSettings } from '../kit/stages.ts';
import type { CommunityTable, EphemeralTable } from '../kit/stored-table.ts';

interface AppealsSliceProps {
  settings: StageSettings;
  api: HttpApi;
  community: CommunityTable;
  ephemeral: EphemeralTable;
  mail: MailQueue;
}

/** Takes appeals and decides on them, and shows the public log. It restores, and can remove and delete nothing. */
export class AppealsSlice extends Construct {
  readonly http: SliceFunction;

  constructor(scope: Construct, props: AppealsSliceProps) {
    super(scope, 'Appeals');
    const { settings, api, community, ephemeral, mail } = props;
    const entry = 'functions/src/features/appeals/appeals.http.ts';
    this.http = new SliceFunction(this, 'Http', { slice: 'appeals', entry, settings });
    community.grant(this.http, {
      get: ['appeal', 'contribution', 'profile'],
      query: ['moderationLogEntry'],
      queryIndex: { byAppealState: ['appeal'] },
      put: ['audit', 'moderationLogEntry'],
      update: ['appeal', 'contribution'],
      // An appeal against a suspension holds only while that lasts.
      check: ['profile'],
    });
    // What is restored counts for its author again.
    const attributes = ['contributions', 'removed', 'removedAfterReport'];
    community.grant(this.http, { updateOnly: { kinds: ['memberCounts'], attributes } });
    community.grant(this.http, {
      together: {
        kinds: [
          'appeal',
          'contribution',
          'audit',
          'memberCounts',
          'moderationLogEntry',
          'profile',
          'suspended',
        ],
        verbs: ['put', 'update', 'delete', 'check'],
      },
    });
    grantSuspending(community, this.http);
    mail.grantSend(this.http);
    grantDoorkeeping('appeals', this.http, { community, ephemeral });
    new SliceRoutes(this, { api, slice: 'appeals', fn: this.http });
  }
}

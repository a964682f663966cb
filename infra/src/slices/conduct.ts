import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Construct } from 'constructs';
import { community as shape } from '@touchdown/shared/storage/community.ts';
import { grantDoorkeeping, grantSuspending } from '../kit/grants/grants.ts';
import { SliceFunction } from '../kit/slice-function.ts';
import { SliceRoutes } from '../kit/slice-routes.ts';
import type { StageSettings } from '../kit/stages.ts';
import type { CommunityTable, EphemeralTable } from '../kit/stored-table.ts';

interface ConductSliceProps {
  settings: StageSettings;
  api: HttpApi;
  community: CommunityTable;
  ephemeral: EphemeralTable;
}

/** For moderators: the queue of abuse reports, and people who are suspended. For admins: the audit. */
export class ConductSlice extends Construct {
  readonly http: SliceFunction;

  constructor(scope: Construct, { settings, api, community, ephemeral }: ConductSliceProps) {
    super(scope, 'Conduct');
    const entry = 'functions/src/features/conduct/conduct.http.ts';
    this.http = new SliceFunction(this, 'Http', { slice: 'conduct', entry, settings });
    // The queue, and the contributions that it is about. It removes none of them.
    community.grant(this.http, {
      queryIndex: { byReportState: ['abuseReport', 'contribution'] },
      query: ['abuseReport'],
      get: ['contribution'],
      batchGet: ['contribution'],
      put: ['audit'],
      // Reports of what is removed are not opened again.
      check: ['contribution'],
    });
    // Of what is below a contribution, only a report's state can be changed.
    const { partitionKey, sortKey } = shape.indexes.byReportState;
    const attributes = ['state', partitionKey, sortKey, 'dismissedAt', 'dismissedBy', 'dismissalNote'];
    community.grant(this.http, { updateOnly: { kinds: ['abuseReport'], attributes } });
    community.grant(this.http, {
      together: { kinds: ['audit', 'abuseReport'], verbs: ['put', 'update', 'check'] },
    });
    // A person's record. Their email address is in the profile, and no route answers it.
    community.grant(this.http, { get: ['username', 'profile', 'memberCounts'], put: ['suspended'] });
    // What waited for a decision is shown again, and counted as accepted.
    community.grant(this.http, { update: ['contribution'] });
    community.grant(this.http, { updateOnly: { kinds: ['memberCounts'], attributes: ['accepted'] } });
    community.grant(this.http, { together: { kinds: ['contribution', 'memberCounts'], verbs: ['update'] } });
    // Admins read the audit, with the present names of people.
    community.grant(this.http, { query: ['audit'] });
    grantSuspending(community, this.http);
    grantDoorkeeping('conduct', this.http, { community, ephemeral });
    new SliceRoutes(this, { api, slice: 'conduct', fn: this.http });
  }
}

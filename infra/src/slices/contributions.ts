import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Construct } from 'constructs';
import type { CommunityTable } from '../kit/community-table.ts';
import type { EphemeralTable } from '../kit/ephemeral-table.ts';
import { grantDoorkeeping } from '../kit/grant-doorkeeping.ts';
import { SliceFunction } from '../kit/slice-function.ts';
import { SliceRoutes } from '../kit/slice-routes.ts';
import type { StageSettings } from '../kit/stages.ts';

interface ContributionsSliceProps {
  settings: StageSettings;
  api: HttpApi;
  community: CommunityTable;
  ephemeral: EphemeralTable;
}

/** What people have added, as a visitor reads it. */
export class ContributionsSlice extends Construct {
  readonly http: SliceFunction;

  constructor(scope: Construct, { settings, api, community, ephemeral }: ContributionsSliceProps) {
    super(scope, 'Contributions');
    const entry = 'functions/src/features/contributions/contributions.http.ts';
    this.http = new SliceFunction(this, 'Http', { slice: 'contributions', entry, settings });
    community.grantReadContributions(this.http);
    grantDoorkeeping('contributions', this.http, { community, ephemeral });
    new SliceRoutes(this, { api, slice: 'contributions', fn: this.http });
  }
}

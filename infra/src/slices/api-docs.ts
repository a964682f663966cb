import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Construct } from 'constructs';
import { grantDoorkeeping } from '../kit/grants/grant-doorkeeping.ts';
import { SliceFunction } from '../kit/slice-function.ts';
import { SliceRoutes } from '../kit/slice-routes.ts';
import type { StageSettings } from '../kit/stages.ts';
import type { CommunityTable, EphemeralTable } from '../kit/stored-table.ts';

interface ApiDocsSliceProps {
  settings: StageSettings;
  api: HttpApi;
  community: CommunityTable;
  ephemeral: EphemeralTable;
}

/**
 * Describes the API, takes what browsers report, and answers requests that no route matches: unknown paths, and methods
 * that a path lacks.
 */
export class ApiDocsSlice extends Construct {
  readonly http: SliceFunction;

  constructor(scope: Construct, { settings, api, community, ephemeral }: ApiDocsSliceProps) {
    super(scope, 'ApiDocs');
    const entry = 'functions/src/features/api-docs/api-docs.http.ts';
    this.http = new SliceFunction(this, 'Http', { slice: 'api-docs', entry, settings });
    grantDoorkeeping('api-docs', this.http, { community, ephemeral });
    new SliceRoutes(this, { api, slice: 'api-docs', fn: this.http }).addDefault();
  }
}

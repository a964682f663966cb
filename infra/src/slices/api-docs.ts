import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Construct } from 'constructs';
import { SliceFunction } from '../kit/slice-function.ts';
import { SliceRoutes } from '../kit/slice-routes.ts';
import type { StageSettings } from '../kit/stages.ts';

interface ApiDocsSliceProps {
  settings: StageSettings;
  api: HttpApi;
}

/** Describes the API, and answers requests that no route matches: unknown paths, and methods that a path lacks. */
export class ApiDocsSlice extends Construct {
  readonly http: SliceFunction;

  constructor(scope: Construct, { settings, api }: ApiDocsSliceProps) {
    super(scope, 'ApiDocs');
    const entry = 'functions/src/features/api-docs/api-docs.http.ts';
    this.http = new SliceFunction(this, 'Http', { slice: 'api-docs', entry, settings });
    new SliceRoutes(this, { api, slice: 'api-docs', fn: this.http }).addDefault();
  }
}

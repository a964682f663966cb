import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Construct } from 'constructs';
import type { CatalogueTable } from '../kit/catalogue-table.ts';
import { grantDoorkeeping } from '../kit/grants/grants.ts';
import { SliceFunction } from '../kit/slice-function.ts';
import { SliceRoutes } from '../kit/slice-routes.ts';
import type { StageSettings } from '../kit/stages.ts';
import type { CommunityTable, EphemeralTable } from '../kit/stored-table.ts';

interface AnswersSliceProps {
  settings: StageSettings;
  api: HttpApi;
  community: CommunityTable;
  ephemeral: EphemeralTable;
  catalogue: CatalogueTable;
}

/** Takes short answers of people who were there, and counts them. What they write besides is a contribution. */
export class AnswersSlice extends Construct {
  readonly http: SliceFunction;

  constructor(scope: Construct, props: AnswersSliceProps) {
    super(scope, 'Answers');
    const { settings, api, community, ephemeral, catalogue } = props;
    const entry = 'functions/src/features/answers/answers.http.ts';
    this.http = new SliceFunction(this, 'Http', { slice: 'answers', entry, settings });
    community.grant(this.http, {
      get: ['answerSummary'],
      put: ['answerSummary'],
      query: ['witness'],
      queryIndex: { byTornado: ['witness'] },
      update: ['witness'],
      delete: ['witness'],
      // Whoever answers still has the account, and is not suspended.
      check: ['profile'],
      together: { kinds: ['witness', 'profile'], verbs: ['update', 'check'] },
    });
    // The path of the tornado, and its day.
    catalogue.grantRead(this.http);
    grantDoorkeeping('answers', this.http, { community, ephemeral });
    new SliceRoutes(this, { api, slice: 'answers', fn: this.http });
  }
}

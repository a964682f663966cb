import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Construct } from 'constructs';
import type { CommunityTable, EphemeralTable } from '../../kit/stored-table.ts';
import type { PictureBuckets } from '../../kit/picture-buckets.ts';
import { limitBuckets, sessionCheck, uploads } from '../../kit/grants/shared-grants.ts';
import { SliceFunction } from '../../kit/slice-function.ts';
import { SliceRoutes } from '../../kit/slice-routes.ts';
import type { StageSettings } from '../../kit/stages.ts';

interface UploadsSliceProps {
  settings: StageSettings;
  api: HttpApi;
  community: CommunityTable;
  ephemeral: EphemeralTable;
  pictures: PictureBuckets;
}

/** Creates upload forms for browsers and reports the state of uploads. It never receives the pictures. */
export class UploadsSlice extends Construct {
  readonly http: SliceFunction;

  constructor(scope: Construct, props: UploadsSliceProps) {
    super(scope, 'Uploads');
    const { settings, api, community, ephemeral, pictures } = props;
    const entry = 'functions/src/features/uploads/uploads.http.ts';
    this.http = new SliceFunction(this, 'Http', { slice: 'uploads', entry, settings });
    community.grant(this.http, sessionCheck);
    ephemeral.grant(this.http, limitBuckets);
    ephemeral.grant(this.http, uploads);
    pictures.grantSend(this.http);
    new SliceRoutes(this, { api, slice: 'uploads', fn: this.http });
  }
}

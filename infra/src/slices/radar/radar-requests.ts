import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { envNames } from '@touchdown/shared/contract/env.ts';
import { progressFolder } from '@touchdown/shared/radar/progress-object.ts';
import type { CatalogueTable } from '../../kit/catalogue-table.ts';
import type { CommunityTable, EphemeralTable, RadarTable } from '../../kit/stored-table.ts';
import { grantDoorkeeping, grantMediaRead } from '../../kit/grants/grants.ts';
import { SliceFunction } from '../../kit/slice-function.ts';
import { SliceRoutes } from '../../kit/slice-routes.ts';
import type { StageSettings } from '../../kit/stages.ts';
import type { TableGrant } from '../../kit/grants/table-grant.ts';

interface RadarSliceProps {
  settings: StageSettings;
  api: HttpApi;
  catalogue: CatalogueTable;
  community: CommunityTable;
  ephemeral: EphemeralTable;
  radar: RadarTable;
  media: IBucket;
}

/** Jobs, loops, and the quotas that may refuse a request. */
const jobs = [
  'job',
  'activeJob',
  'loop',
  'result',
  'loopQuota',
  'regenerationQuota',
  'activeCount',
  'dailyTotal',
] as const;
const requests = {
  get: jobs,
  query: jobs,
  // The line tells the place of a queued job.
  queryIndex: { byState: ['activeJob'] },
  // A loop that a moderator removes is noted until its files are deleted.
  put: [...jobs, 'replacedLoop'],
  update: jobs,
  delete: jobs,
  together: { kinds: ['loop', 'replacedLoop', 'result'], verbs: ['put', 'delete'] },
} as const satisfies TableGrant<'radar'>;

/** Takes requests for radar loops and reports on their jobs. It reaches neither the queue nor the workers. */
export class RadarSlice extends Construct {
  readonly http: SliceFunction;

  constructor(
    scope: Construct,
    { settings, api, catalogue, community, ephemeral, radar, media }: RadarSliceProps,
  ) {
    super(scope, 'Radar');
    const entry = 'functions/src/features/radar/radar.http.ts';
    this.http = new SliceFunction(this, 'Http', { slice: 'radar', entry, settings });
    radar.grant(this.http, requests);
    // Nothing is written for an account that was deleted in the meantime.
    community.grant(this.http, { check: ['profile'] });
    // The place and time of the tornado or storm report.
    catalogue.grantRead(this.http);
    grantMediaRead(media, 'spc-reports', this.http);
    // The tornadoes of a day.
    grantMediaRead(media, 'catalogue', this.http);
    this.http.allow(['s3:PutObject'], [media.arnForObjects(`${progressFolder}/*`)]);
    grantDoorkeeping('radar', this.http, { community, ephemeral });
    const { loopMoneyPerDay, maxWorkers } = settings.radar;
    this.http.setEnvironment(envNames.radarLoopMoneyPerDay, String(loopMoneyPerDay));
    // For the time that a job will wait.
    this.http.setEnvironment(envNames.radarMaxWorkers, String(maxWorkers));
    new SliceRoutes(this, { api, slice: 'radar', fn: this.http });
  }
}

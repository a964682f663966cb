import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Construct } from 'constructs';
import { envNames } from '@touchdown/shared/contract/env.ts';
import { grantDoorkeeping } from '../kit/grants/grant-doorkeeping.ts';
import type { MailQueue } from '../kit/mail-queue.ts';
import { SliceFunction } from '../kit/slice-function.ts';
import { SliceRoutes } from '../kit/slice-routes.ts';
import type { StageSettings } from '../kit/stages.ts';
import type { CommunityTable, EphemeralTable } from '../kit/stored-table.ts';

interface TakedownsSliceProps {
  settings: StageSettings;
  api: HttpApi;
  community: CommunityTable;
  ephemeral: EphemeralTable;
  mail: MailQueue;
}

/** Takes requests to take something down, and decides on them. It hides contributions but can delete nothing. */
export class TakedownsSlice extends Construct {
  readonly http: SliceFunction;

  constructor(scope: Construct, props: TakedownsSliceProps) {
    super(scope, 'Takedowns');
    const { settings, api, community, ephemeral, mail } = props;
    const entry = 'functions/src/features/takedowns/takedowns.http.ts';
    this.http = new SliceFunction(this, 'Http', { slice: 'takedowns', entry, settings });
    community.grant(this.http, {
      get: ['takedown', 'contribution', 'shownPicture'],
      batchGet: ['contribution'],
      queryIndex: { byTakedownState: ['takedown'], byPerson: ['takedown'] },
      put: ['takedown', 'audit'],
      update: ['takedown', 'contribution'],
      together: { kinds: ['takedown', 'contribution', 'audit'], verbs: ['put', 'update'] },
    });
    mail.grantSend(this.http);
    if (settings.alarmEmail) this.http.setEnvironment(envNames.operatorEmail, settings.alarmEmail);
    grantDoorkeeping('takedowns', this.http, { community, ephemeral });
    new SliceRoutes(this, { api, slice: 'takedowns', fn: this.http });
  }
}

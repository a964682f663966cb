import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Construct } from 'constructs';
import { envNames } from '@touchdown/shared/contract/env.ts';
import type { CatalogueTable } from '../kit/catalogue-table.ts';
import type { CommunityTable, EphemeralTable, RadarTable } from '../kit/stored-table.ts';
import type { MailQueue } from '../kit/mail-queue.ts';
import type { PictureBuckets } from '../kit/picture-buckets.ts';
import { limitBuckets, uploads } from '../kit/grants/grants.ts';
import { oneProcessorMegabytes, pictureRequestTimeout, SliceFunction } from '../kit/slice-function.ts';
import { SliceRoutes } from '../kit/slice-routes.ts';
import type { StageSecret } from '../kit/stage-secret.ts';
import type { StageSettings } from '../kit/stages.ts';
import type { TableGrant } from '../kit/grants/table-grant.ts';

interface AccountsSliceProps {
  settings: StageSettings;
  api: HttpApi;
  catalogue: CatalogueTable;
  community: CommunityTable;
  ephemeral: EphemeralTable;
  radar: RadarTable;
  mail: MailQueue;
  pictures: PictureBuckets;
  sessionKeys: StageSecret;
  mailLinkKeys: StageSecret;
}

/** The kinds of items that belong to an account. */
const own = [
  'profile',
  'memberCounts',
  'bookmark',
  'credentials',
  'username',
  'keptName',
  'decider',
  'email',
  'session',
  'link',
  'passkey',
] as const;

/** Everything of an account, adding to the audit, and reading what else a person's own export has. */
const accounts = {
  get: own,
  batchGet: own,
  query: [...own, 'audit'],
  put: [...own, 'audit'],
  update: own,
  delete: own,
  check: own,
  together: { kinds: ['audit', ...own], verbs: ['put', 'update', 'delete'] },
  queryIndex: {
    byOwner: ['session', 'passkey'],
    byPerson: ['contribution', 'vote', 'thanks', 'abuseReport', 'question', 'appeal'],
    byAnswerer: ['question'],
    byFormerAuthor: ['contribution'],
    byTakedownState: ['takedown'],
  },
} as const satisfies TableGrant<'community'>;

/** What the payment provider must be told after a change of an account, and whether a person supports the project. */
const support = {
  get: ['subscription'],
  put: ['supportTask'],
  together: { kinds: ['supportTask', 'audit', ...own], verbs: ['put', 'update', 'delete', 'check'] },
} as const satisfies TableGrant<'community'>;

/** The only function that reads passwords and creates sessions. */
export class AccountsSlice extends Construct {
  readonly http: SliceFunction;

  constructor(scope: Construct, props: AccountsSliceProps) {
    super(scope, 'Accounts');
    const { settings, api, catalogue, community, ephemeral, radar, mail, pictures, ...keys } = props;
    const { sessionKeys, mailLinkKeys } = keys;
    const entry = 'functions/src/features/accounts/accounts.http.ts';
    this.http = new SliceFunction(this, 'Http', {
      slice: 'accounts',
      entry,
      settings,
      // Checking a password is pure computation, and a person waits for it.
      size: { memoryMegabytes: oneProcessorMegabytes, timeout: pictureRequestTimeout },
    });
    community.grant(this.http, accounts);
    community.grant(this.http, support);
    // For the export.
    community.grant(this.http, {
      get: ['notificationSettings'],
      query: ['follow', 'notification', 'witness'],
    });
    radar.grant(this.http, { queryIndex: { byPerson: ['job'] } });
    ephemeral.grant(this.http, limitBuckets);
    // The name of a bookmarked tornado.
    catalogue.grantRead(this.http);
    mail.grantSend(this.http);
    // A profile photo. The function that follows the table's changes deletes the previous one.
    ephemeral.grant(this.http, uploads);
    // A passkey's answer counts once.
    ephemeral.grant(this.http, { put: ['usedChallenge'] });
    pictures.grantSend(this.http);
    sessionKeys.giveTo(this.http, envNames.sessionKeys);
    mailLinkKeys.giveTo(this.http, envNames.mailLinkKeys);
    new SliceRoutes(this, { api, slice: 'accounts', fn: this.http });
  }
}

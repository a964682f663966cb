import { CfnOutput, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { HttpApi, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { envNames } from '@touchdown/shared/contract/env.ts';
import { SliceFunction, oneProcessorMegabytes, requestSize } from '../kit/slice-function.ts';
import { StageSecret } from '../kit/stage-secret.ts';
import { AccountsSlice } from '../slices/accounts.ts';
import { AnswersSlice } from '../slices/answers.ts';
import { checkBeforeTraffic } from '../slices/before-traffic.ts';
import { ConductSlice } from '../slices/conduct.ts';
import { ContributingSlice } from '../slices/contributing.ts';
import { ContributionsSlice } from '../slices/contributions.ts';
import { FollowingSlice } from '../slices/following.ts';
import { RadarSlice } from '../slices/radar/radar-requests.ts';
import { SubscriptionsSlice } from '../slices/subscriptions/subscriptions.ts';
import { AppealsSlice } from '../slices/appeals.ts';
import type { StageSettings } from '../kit/stages.ts';
import type { DataStack } from './data-stack.ts';
import type { SupportStack } from './support-stack.ts';
import {
  grantDoorkeeping,
  limitBuckets,
  sessionCheck,
  uploads,
  shownLoops,
  grantMediaRead,
  allowToMiss,
  grantDeciding,
} from '../kit/grants/grants.ts';
import { SliceRoutes } from '../kit/slice-routes.ts';
import type { CommunityTable, EphemeralTable, RadarTable } from '../kit/stored-table.ts';
import type { PictureBuckets } from '../kit/picture-buckets.ts';
import type { CatalogueTable } from '../kit/catalogue-table.ts';
import type { MailQueue } from '../kit/mail-queue.ts';

interface TornadoesSliceProps {
  settings: StageSettings;
  api: HttpApi;
  catalogue: CatalogueTable;
  community: CommunityTable;
  ephemeral: EphemeralTable;
  radar: RadarTable;
  media: IBucket;
}

/** Caches the record in memory for lists and maps, and reads single tornadoes from the catalogue table. */
class TornadoesSlice extends Construct {
  readonly http: SliceFunction;

  constructor(scope: Construct, { settings, api, catalogue, radar, media, ...tables }: TornadoesSliceProps) {
    super(scope, 'Tornadoes');
    const entry = 'functions/src/features/tornadoes/tornadoes.http.ts';
    this.http = new SliceFunction(this, 'Http', {
      slice: 'tornadoes',
      entry,
      settings,
      // A start decodes and indexes the record, which is pure computation.
      size: { ...requestSize, memoryMegabytes: oneProcessorMegabytes },
    });
    catalogue.grantRead(this.http);
    radar.grant(this.http, shownLoops);
    for (const folder of ['catalogue', 'spc-reports']) grantMediaRead(media, folder, this.http);
    // Which tornadoes and reports have contributions. It is the feed, so nothing that nobody sees.
    const queryIndex = {
      byFeed: ['contribution'],
      byReview: ['contribution'],
      // What a county lacks, and how many people follow it.
      byTarget: ['contribution'],
      byFollowed: ['follow'],
    } as const;
    tables.community.grant(this.http, { queryIndex });
    // The reader's session, and whether they have bookmarked the tornado.
    grantDoorkeeping('tornadoes', this.http, tables);
    new SliceRoutes(this, { api, slice: 'tornadoes', fn: this.http });
  }
}

interface ModerationSliceProps {
  settings: StageSettings;
  api: HttpApi;
  community: CommunityTable;
  ephemeral: EphemeralTable;
  catalogue: CatalogueTable;
  media: IBucket;
}

/** Shows suggestions to moderators, and writes their decisions into both tables. */
class ModerationSlice extends Construct {
  readonly http: SliceFunction;

  constructor(scope: Construct, props: ModerationSliceProps) {
    super(scope, 'Moderation');
    const { settings, api, ephemeral, catalogue, media, community: table } = props;
    const entry = 'functions/src/features/moderation/moderation.http.ts';
    this.http = new SliceFunction(this, 'Http', { slice: 'moderation', entry, settings });
    table.grant(this.http, {
      queryIndex: {
        byReview: ['contribution'],
        byReportState: ['abuseReport'],
        byAppealState: ['appeal'],
      },
      // The reputation of authors. Profiles are read by every slice with sessions.
      batchGet: ['contribution', 'memberCounts'],
    });
    grantDeciding(this.http, { community: table, catalogue, media });
    // Which moderator is looking at what. A list of one's own, to give up the earlier ones.
    ephemeral.grant(this.http, { batchGet: ['claim'], put: ['claim', 'claimList'], delete: ['claim'] });
    grantDoorkeeping('moderation', this.http, { community: table, ephemeral });
    new SliceRoutes(this, { api, slice: 'moderation', fn: this.http });
  }
}

interface TakedownsSliceProps {
  settings: StageSettings;
  api: HttpApi;
  community: CommunityTable;
  ephemeral: EphemeralTable;
  mail: MailQueue;
}

/** Takes requests to take something down, and decides on them. It hides contributions but can delete nothing. */
class TakedownsSlice extends Construct {
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

interface StormReportsSliceProps {
  settings: StageSettings;
  api: HttpApi;
  catalogue: CatalogueTable;
  radar: RadarTable;
  media: IBucket;
}

/**
 * Answers for storm reports and warnings. Caches the reports in memory, and the record once a report of an answer has a
 * tornado, which is named from it.
 */
class StormReportsSlice extends Construct {
  readonly http: SliceFunction;

  constructor(scope: Construct, { settings, api, catalogue, radar, media }: StormReportsSliceProps) {
    super(scope, 'StormReports');
    const entry = 'functions/src/features/storm-reports/storm-reports.http.ts';
    const size = { ...requestSize, memoryMegabytes: oneProcessorMegabytes };
    this.http = new SliceFunction(this, 'Http', { slice: 'storm-reports', entry, settings, size });
    catalogue.grantRead(this.http);
    radar.grant(this.http, shownLoops);
    for (const folder of ['catalogue', 'spc-reports', 'warnings']) grantMediaRead(media, folder, this.http);
    // Of most days no warnings were imported.
    allowToMiss(this.http, media);
    new SliceRoutes(this, { api, slice: 'storm-reports', fn: this.http });
  }
}

interface ProgramsSliceProps {
  settings: StageSettings;
  api: HttpApi;
  catalogue: CatalogueTable;
  community: CommunityTable;
  ephemeral: EphemeralTable;
  media: IBucket;
}

/** Answers GIS programs and assistants from the record in memory, so that they never make a visitor wait. */
class ProgramsSlice extends Construct {
  readonly http: SliceFunction;

  constructor(scope: Construct, { settings, api, catalogue, media, ...tables }: ProgramsSliceProps) {
    super(scope, 'Programs');
    const entry = 'functions/src/features/tornadoes/programs/programs.http.ts';
    const size = { ...requestSize, memoryMegabytes: oneProcessorMegabytes };
    this.http = new SliceFunction(this, 'Http', { slice: 'programs', entry, settings, size });
    catalogue.grantRead(this.http);
    for (const folder of ['catalogue', 'spc-reports']) grantMediaRead(media, folder, this.http);
    grantDoorkeeping('programs', this.http, tables);
    new SliceRoutes(this, { api, slice: 'programs', fn: this.http });
  }
}

interface UploadsSliceProps {
  settings: StageSettings;
  api: HttpApi;
  community: CommunityTable;
  ephemeral: EphemeralTable;
  pictures: PictureBuckets;
}

/** Creates upload forms for browsers and reports the state of uploads. It never receives the pictures. */
class UploadsSlice extends Construct {
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
class ApiDocsSlice extends Construct {
  readonly http: SliceFunction;

  constructor(scope: Construct, { settings, api, community, ephemeral }: ApiDocsSliceProps) {
    super(scope, 'ApiDocs');
    const entry = 'functions/src/features/api-docs/api-docs.http.ts';
    this.http = new SliceFunction(this, 'Http', { slice: 'api-docs', entry, settings });
    grantDoorkeeping('api-docs', this.http, { community, ephemeral });
    new SliceRoutes(this, { api, slice: 'api-docs', fn: this.http }).addDefault();
  }
}

interface ApiStackProps extends StackProps {
  settings: StageSettings;
  data: DataStack;
  support: SupportStack;
}

/** The HTTP API: a function per slice, and each slice's routes from its table. */
export class ApiStack extends Stack {
  readonly api: HttpApi;
  readonly functions: SliceFunction[];
  readonly accounts: SliceFunction;
  /** What calls new versions before they get requests. */
  readonly checks: SliceFunction[];

  constructor(scope: Construct, id: string, { settings, data, support, ...props }: ApiStackProps) {
    super(scope, id, props);
    this.api = new HttpApi(this, 'HttpApi', {
      apiName: `touchdown-${settings.stage}`,
      createDefaultStage: false,
    });
    defaultStage(this.api, settings);

    const { catalogue, community, ephemeral, mail, media, pictures, radar } = data;
    const ofAccounts = { catalogue, community, ephemeral, mail, pictures };
    const sessionKeys = new StageSecret(this, 'SessionKeys', settings.stage);
    const mailLinkKeys = new StageSecret(this, 'MailLinkKeys', settings.stage);
    this.accounts = new AccountsSlice(this, {
      settings,
      api: this.api,
      ...ofAccounts,
      radar,
      sessionKeys,
      mailLinkKeys,
    }).http;
    this.functions = [
      new TornadoesSlice(this, { settings, api: this.api, catalogue, community, ephemeral, radar, media })
        .http,
      new ProgramsSlice(this, { settings, api: this.api, catalogue, community, ephemeral, media }).http,
      new StormReportsSlice(this, { settings, api: this.api, catalogue, radar, media }).http,
      new ContributionsSlice(this, { settings, api: this.api, community, ephemeral, catalogue }).http,
      new ContributingSlice(this, {
        settings,
        api: this.api,
        community,
        ephemeral,
        catalogue,
        media,
        pictures,
      }).http,
      new AnswersSlice(this, { settings, api: this.api, community, ephemeral, catalogue }).http,
      new ConductSlice(this, { settings, api: this.api, community, ephemeral }).http,
      new ModerationSlice(this, { settings, api: this.api, community, ephemeral, catalogue, media }).http,
      this.accounts,
      new FollowingSlice(this, {
        settings,
        api: this.api,
        catalogue,
        community,
        ephemeral,
        media,
        mailLinkKeys,
      }).http,
      new UploadsSlice(this, { settings, api: this.api, community, ephemeral, pictures }).http,
      new RadarSlice(this, { settings, api: this.api, catalogue, community, ephemeral, radar, media }).http,
      new AppealsSlice(this, { settings, api: this.api, community, ephemeral, mail }).http,
      new TakedownsSlice(this, { settings, api: this.api, community, ephemeral, mail }).http,
      new SubscriptionsSlice(this, {
        settings,
        api: this.api,
        community,
        ephemeral,
        consumer: support.work,
      }).http,
      new ApiDocsSlice(this, { settings, api: this.api, community, ephemeral }).http,
    ];
    const originVerify = new StageSecret(this, 'OriginVerify', settings.stage);
    for (const fn of this.functions) originVerify.giveTo(fn, envNames.originVerify);

    this.checks = checkBeforeTraffic(this, {
      settings,
      part: 'api',
      functions: this.functions,
      originVerify,
    });

    new CfnOutput(this, 'ApiUrl', { value: this.api.apiEndpoint });
  }
}

function defaultStage(httpApi: HttpApi, { stage, logRetention, throttle }: StageSettings): void {
  const log = new LogGroup(httpApi, 'AccessLog', {
    logGroupName: `/touchdown/${stage}/api-access`,
    retention: logRetention,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  new HttpStage(httpApi, 'Stage', {
    httpApi,
    stageName: '$default',
    autoDeploy: true,
    throttle: { rateLimit: throttle.requestsPerSecond, burstLimit: throttle.burst },
    accessLogSettings: {
      destination: new LogGroupLogDestination(log),
      format: AccessLogFormat.custom(JSON.stringify(accessLogLine)),
    },
  });
}

/** The request id is also in the function's log line and in the response. The path is not logged: it may contain a token. */
const accessLogLine = {
  requestId: '$context.requestId',
  method: '$context.httpMethod',
  route: '$context.routeKey',
  status: '$context.status',
  responseBytes: '$context.responseLength',
  responseMilliseconds: '$context.responseLatency',
  functionMilliseconds: '$context.integrationLatency',
  integrationError: '$context.integrationErrorMessage',
};

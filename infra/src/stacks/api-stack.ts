import { CfnOutput, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { HttpApi, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { envNames } from '@touchdown/shared/contract/env.ts';
import type { SliceFunction } from '../kit/slice-function.ts';
import { StageSecret } from '../kit/stage-secret.ts';
import { AccountsSlice } from '../slices/accounts.ts';
import { checkBeforeTraffic } from '../slices/before-traffic.ts';
import { ConductSlice } from '../slices/conduct.ts';
import { ContributingSlice } from '../slices/contributing.ts';
import { ContributionsSlice } from '../slices/contributions.ts';
import { FollowingSlice } from '../slices/following.ts';
import { ModerationSlice } from '../slices/moderation.ts';
import { RadarSlice } from '../slices/radar/radar-requests.ts';
import { ApiDocsSlice } from '../slices/api-docs.ts';
import { StormReportsSlice } from '../slices/storm-reports.ts';
import { SubscriptionsSlice } from '../slices/subscriptions/subscriptions.ts';
import { AppealsSlice } from '../slices/appeals.ts';
import { TakedownsSlice } from '../slices/takedowns.ts';
import { ProgramsSlice } from '../slices/tornadoes/programs.ts';
import { TornadoesSlice } from '../slices/tornadoes/tornadoes.ts';
import { UploadsSlice } from '../slices/uploads/uploads.ts';
import type { StageSettings } from '../kit/stages.ts';
import type { DataStack } from './data-stack.ts';
import type { SupportStack } from './support-stack.ts';

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
      new ContributionsSlice(this, { settings, api: this.api, community, ephemeral }).http,
      new ContributingSlice(this, {
        settings,
        api: this.api,
        community,
        ephemeral,
        catalogue,
        media,
        pictures,
      }).http,
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

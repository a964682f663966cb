import { Duration, Stack } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { envNames } from '@touchdown/shared/contract/env.ts';
import { brakedRequestsPerSecond, type StageSettings } from '../kit/stages.ts';
import { SliceFunction } from '../kit/slice-function.ts';

interface AlarmRaisedProps {
  settings: StageSettings;
  api: HttpApi;
  topic: ITopic;
  /** The names of the logs that can explain an alarm. */
  logs: readonly string[];
}

/** Sends the lines that triggered an alarm after it, and applies the brake of the API. */
export class AlarmRaised extends Construct {
  readonly fn: SliceFunction;

  constructor(scope: Construct, { settings, api, topic, logs }: AlarmRaisedProps) {
    super(scope, 'AlarmRaised');
    this.fn = new SliceFunction(this, 'Answer', {
      slice: 'watch',
      entry: 'functions/src/features/watch/alarms/alarm-raised.event.ts',
      settings,
      size: { memoryMegabytes: 256, timeout: Duration.minutes(1) },
    });
    const { partition, region, account } = Stack.of(this);
    const ownLogs = `arn:${partition}:logs:${region}:${account}:log-group:/touchdown/${settings.stage}/*`;
    this.fn.allow(['logs:FilterLogEvents'], [ownLogs]);
    this.fn.allow(['sns:Publish'], [topic.topicArn]);
    const apiStage = `arn:${partition}:apigateway:${region}::/apis/${api.apiId}/stages/$default`;
    this.fn.allow(['apigateway:PATCH'], [apiStage]);
    this.fn.setEnvironment(envNames.watchedLogs, logs.join(','));
    this.fn.setEnvironment(envNames.alertTopic, topic.topicArn);
    this.fn.setEnvironment(envNames.apiId, api.apiId);
    this.fn.setEnvironment(envNames.brakedRequestsPerSecond, String(brakedRequestsPerSecond));
  }
}

import { Stack, type StackProps, Duration } from 'aws-cdk-lib';
import { Alarm } from 'aws-cdk-lib/aws-cloudwatch';
import { LambdaAction, SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic, type ITopic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { CfnAnomalyMonitor, CfnAnomalySubscription } from 'aws-cdk-lib/aws-ce';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { runbookLink } from '@touchdown/shared/contract/runbook-link.ts';
import { envNames } from '@touchdown/shared/contract/env.ts';
import type { TroubleName } from '@touchdown/shared/contract/counted-lines.ts';
import { SliceFunction, type FunctionSize } from '../kit/slice-function.ts';
import {
  alarmDefaults,
  deadMansSwitch,
  apiAlarms,
  edgeAlarm,
  lambdaAlarms,
  mailAlarms,
  troubleAlarm,
  watchAlarm,
  type AlarmRule,
} from '../ops/alarms.ts';
import { stageDashboard } from '../ops/dashboard.ts';
import { canaryAlarmNaming } from '../kit/canary-alarms.ts';
import { troubleMetric } from '../kit/count-troubles.ts';
import { StageSecret } from '../kit/stage-secret.ts';
import { type StageSettings, type StageName, brakedRequestsPerSecond } from '../kit/stages.ts';
import type { ApiStack } from './api-stack.ts';
import type { ChangesStack } from './changes-stack.ts';
import type { DataStack } from './data-stack.ts';
import type { EdgeStack } from './edge-stack.ts';
import type { ImportsStack } from './imports-stack.ts';
import type { MailStack } from './mail-stack.ts';
import type { PicturesStack } from './pictures-stack.ts';
import type { RadarStack } from './radar-stack.ts';
import type { SupportStack } from './support-stack.ts';
import type { CatalogueTable } from '../kit/catalogue-table.ts';

/** The queues to look at, by the name under which a waiting message is reported. */
type QueuesToWatch = Partial<Record<TroubleName, IQueue>>;

interface WatchSliceProps {
  settings: StageSettings;
  catalogue: CatalogueTable;
  queues: QueuesToWatch;
  /** The public URL, `https://…`. */
  siteUrl: string;
  /** Keys that open the stream of the watch. */
  watchKeys: StageSecret;
}

/** It mostly waits: up to half a minute for mail, and ten seconds for the site. */
const size: FunctionSize = { memoryMegabytes: 256, timeout: Duration.minutes(1) };

/** Looks at queues, at the record and, as a visitor, at the site every five minutes, and writes what is wrong. */
class WatchSlice extends Construct {
  readonly fn: SliceFunction;

  constructor(scope: Construct, { settings, catalogue, queues, siteUrl, watchKeys }: WatchSliceProps) {
    super(scope, 'Watch');
    const entry = 'functions/src/features/watch/watch.schedule.ts';
    this.fn = new SliceFunction(this, 'Look', { slice: 'watch', entry, settings, size });
    catalogue.grant(this.fn, { get: ['pointer'], query: ['sourceState'] });
    const watched = Object.entries(queues);
    this.fn.allow(
      ['sqs:GetQueueAttributes'],
      watched.map(([, { queueArn }]) => queueArn),
    );
    const setting = watched.map(([name, { queueUrl }]) => `${name}=${queueUrl}`).join(',');
    this.fn.setEnvironment(envNames.watchedQueues, setting);
    this.fn.setEnvironment(envNames.siteUrl, siteUrl);
    watchKeys.giveTo(this.fn, envNames.watchKeys);
    new Rule(this, 'EveryFiveMinutes', {
      schedule: Schedule.rate(Duration.minutes(5)),
      // The next run is soon enough.
      targets: [new LambdaFunction(this.fn.lambda, { retryAttempts: 0 })],
    });
  }
}

interface AlarmRaisedProps {
  settings: StageSettings;
  api: HttpApi;
  topic: ITopic;
  /** The names of the logs that can explain an alarm. */
  logs: readonly string[];
}

/** Sends the lines that triggered an alarm after it, and applies the brake of the API. */
class AlarmRaised extends Construct {
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

const reportAtPercent = [50, 80, 100];

/**
 * The budget of `prod` counts the whole account, so that nothing without a tag is missed. That of another stage counts
 * what has the stage's tag, so that one dollar does not ring twice; Billing must know the tag (see the runbook). It
 * only reports. The throttle of the API and the quotas of the features limit the cost.
 */
function monthlyBudget(
  scope: Construct,
  { stage, monthlyBudgetUsd }: StageSettings,
  topic: ITopic,
): CfnBudget {
  return new CfnBudget(scope, 'Budget', {
    budget: {
      budgetName: `touchdown-${stage}`,
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      ...(stage === 'prod' ? {} : { costFilters: { TagKeyValue: [`user:stage$${stage}`] } }),
      budgetLimit: { amount: monthlyBudgetUsd, unit: 'USD' },
    },
    notificationsWithSubscribers: reportAtPercent.map((threshold) => ({
      notification: {
        notificationType: 'ACTUAL',
        comparisonOperator: 'GREATER_THAN',
        thresholdType: 'PERCENTAGE',
        threshold,
      },
      subscribers: [{ subscriptionType: 'SNS', address: topic.topicArn }],
    })),
  });
}

/** An anomaly below this is not worth a mail. */
const leastDollars = 5;

/**
 * Reports what costs more than usual, within a day, and before a budget has noticed. It is free. An account may have
 * one monitor of all services, which AWS often creates itself, so this one looks at what has the stage's tag; Billing
 * must know the tag (see the runbook).
 */
function costAnomalies(scope: Construct, { stage }: { stage: StageName }, topic: ITopic): void {
  const monitor = new CfnAnomalyMonitor(scope, 'CostMonitor', {
    monitorName: `touchdown-${stage}`,
    monitorType: 'CUSTOM',
    monitorSpecification: JSON.stringify({ Tags: { Key: 'stage', Values: [stage] } }),
  });
  new CfnAnomalySubscription(scope, 'CostAnomalies', {
    subscriptionName: `touchdown-${stage}`,
    frequency: 'IMMEDIATE',
    monitorArnList: [monitor.attrMonitorArn],
    subscribers: [{ type: 'SNS', address: topic.topicArn }],
    thresholdExpression: JSON.stringify({
      Dimensions: {
        Key: 'ANOMALY_TOTAL_IMPACT_ABSOLUTE',
        MatchOptions: ['GREATER_THAN_OR_EQUAL'],
        Values: [String(leastDollars)],
      },
    }),
  });
}

interface OpsStackProps extends StackProps {
  settings: StageSettings;
  data: DataStack;
  api: ApiStack;
  imports: ImportsStack;
  radar: RadarStack;
  edge: EdgeStack;
  mail: MailStack;
  pictures: PicturesStack;
  changes: ChangesStack;
  support: SupportStack;
}

/** Monitors the other stacks: a scheduled watch, alarms, a dashboard and a budget. */
export class OpsStack extends Stack {
  constructor(scope: Construct, id: string, watched: OpsStackProps) {
    const { settings, data, api, imports, radar, edge, mail, pictures, changes, support, ...props } = watched;
    super(scope, id, props);
    const { stage } = settings;
    const watch = new WatchSlice(this, {
      settings,
      catalogue: data.catalogue,
      siteUrl: edge.siteUrl,
      watchKeys: new StageSecret(this, 'WatchKeys', stage),
      queues: {
        'dead-letters/dropped-files': data.droppedFiles.deadLetters,
        'dead-letters/missed-schedules': imports.missedSchedules,
        'dead-letters/pictures': data.pictures.deadLetters,
        'dead-letters/unused-pictures': pictures.unremoved,
        'dead-letters/changes': changes.deadLetters,
        'dead-letters/decisions': changes.untold,
        'dead-letters/moves': changes.missedMoves,
        'dead-letters/releases': changes.missedReleases,
        'dead-letters/support': support.deadLetters,
        'dead-letters/mail': data.mail.deadLetters,
        'dead-letters/radar-jobs': radar.queue.undispatched,
        'mail/waiting': data.mail.queue,
      },
    });
    const functions = [api, edge, imports, mail, pictures, changes, support, radar].flatMap(
      (stack) => stack.functions,
    );
    const topic = alertTopic(this, settings);
    const logs = [...functions, watch.fn].map(({ name }) => name);
    const raised = new AlarmRaised(this, {
      settings,
      api: api.api,
      topic,
      logs: [...logs, radar.workers.logName],
    });
    const trouble = troubleMetric(stage);
    monthlyBudget(this, settings, topic);
    stageDashboard(this, {
      stage,
      distribution: edge.distribution,
      api: api.api,
      functions: [...api.functions, ...edge.functions],
      tables: data.tables,
      imports: imports.functions,
      trouble,
    });
    if (!settings.alarms) return;
    costAnomalies(this, settings, topic);
    const rules = [
      ...lambdaAlarms(),
      ...apiAlarms(api.api),
      edgeAlarm(edge.distribution),
      ...(settings.mailSender ? mailAlarms(mail.configurationSet) : []),
      troubleAlarm(trouble),
      watchAlarm(watch.fn),
    ];
    for (const rule of rules) stageAlarm(this, stage, rule, topic, raised.fn);
  }
}

function stageAlarm(
  scope: Construct,
  stage: StageName,
  { id, runbook, description, metric, above, periods, isDeadMansSwitch }: AlarmRule,
  topic: Topic,
  raised: SliceFunction,
): void {
  const alarm = new Alarm(scope, id, {
    ...alarmDefaults,
    ...(isDeadMansSwitch ? deadMansSwitch : {}),
    ...canaryAlarmNaming(stage, id),
    alarmDescription: `${description}. What to do: ${runbookLink(runbook)}`,
    metric,
    threshold: above,
    evaluationPeriods: periods,
  });
  alarm.addAlarmAction(new SnsAction(topic), new LambdaAction(raised.lambda));
  alarm.addOkAction(new SnsAction(topic));
}

/** Returns the topic of all alarms and the budget, with a subscription by email if the operator gave an address. */
function alertTopic(scope: Construct, { stage, alarmEmail }: StageSettings): Topic {
  const topic = new Topic(scope, 'Alerts', { displayName: `Touchdown ${stage}`, enforceSSL: true });
  // A topic with its own policy loses the default one, which allows the account's alarms to publish.
  topic.addToResourcePolicy(
    new PolicyStatement({
      principals: ['cloudwatch', 'budgets', 'costalerts'].map(
        (service) => new ServicePrincipal(`${service}.amazonaws.com`),
      ),
      actions: ['sns:Publish'],
      resources: [topic.topicArn],
      conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(scope).account } },
    }),
  );
  if (alarmEmail) topic.addSubscription(new EmailSubscription(alarmEmail));
  return topic;
}

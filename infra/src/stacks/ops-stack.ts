import { Stack, type StackProps } from 'aws-cdk-lib';
import { Alarm } from 'aws-cdk-lib/aws-cloudwatch';
import { LambdaAction, SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import type { SliceFunction } from '../kit/slice-function.ts';
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
import { costAnomalies } from '../ops/cost-anomalies.ts';
import { monthlyBudget } from '../ops/monthly-budget.ts';
import { runbookLink } from '@touchdown/shared/contract/runbook-link.ts';
import { canaryAlarmNaming } from '../kit/canary-alarms.ts';
import { troubleMetric } from '../kit/count-troubles.ts';
import { StageSecret } from '../kit/stage-secret.ts';
import { AlarmRaised } from '../slices/alarm-raised.ts';
import { WatchSlice } from '../slices/watch.ts';
import type { StageSettings, StageName } from '../kit/stages.ts';
import type { ApiStack } from './api-stack.ts';
import type { ChangesStack } from './changes-stack.ts';
import type { DataStack } from './data-stack.ts';
import type { EdgeStack } from './edge-stack.ts';
import type { ImportsStack } from './imports-stack.ts';
import type { MailStack } from './mail-stack.ts';
import type { PicturesStack } from './pictures-stack.ts';
import type { RadarStack } from './radar-stack.ts';
import type { SupportStack } from './support-stack.ts';

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

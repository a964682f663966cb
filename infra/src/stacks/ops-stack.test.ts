import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../kit/project-root.ts';
import { headingAnchor } from '@touchdown/shared/contract/runbook-link.ts';
import { countedLines } from '@touchdown/shared/contract/counted-lines.ts';
import { resourceOf, resourcesOf, stageAssembly, stageTemplates } from '../testing/stage-templates.ts';

const templates = stageTemplates({ stage: 'prod', context: { mailFrom: 'no-reply@example.org' } });
const { Ops } = templates;
const inDev = stageTemplates({ stage: 'dev', context: { mailFrom: 'no-reply@example.org' } });
const alarms = resourcesOf(Ops, 'AWS::CloudWatch::Alarm');
const [topicId] = resourcesOf(Ops, 'AWS::SNS::Topic')[0] ?? [];
const runbook = readFileSync(join(projectRoot, 'infra/RUNBOOK.md'), 'utf8');
const anchors = [...runbook.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => headingAnchor(heading ?? ''));

describe('every alarm', () => {
  it.each(alarms)('%s sends a message when it starts and when it ends', (_id, { Properties }) => {
    expect(Properties).toMatchObject({
      AlarmActions: [
        { Ref: topicId },
        { 'Fn::GetAtt': [expect.stringContaining('AlarmRaisedAnswer'), 'Arn'] },
      ],
      OKActions: [{ Ref: topicId }],
    });
  });

  it.each(alarms)('%s names a heading of the runbook that exists', (_id, { Properties }) => {
    const [, anchor] = /infra\/RUNBOOK\.md#([\w-]+)$/.exec(Properties['AlarmDescription']) ?? [];
    expect(anchors).toContain(anchor);
  });

  it.each(alarms)('%s is triggered by silence only if it watches the watch', (id, { Properties }) => {
    const isSwitch = id.startsWith('WatchSilent');
    expect(Properties).toMatchObject(
      isSwitch
        ? {
            TreatMissingData: 'breaching',
            ComparisonOperator: 'LessThanOrEqualToThreshold',
            Threshold: 0,
            Period: 900,
            EvaluationPeriods: 1,
          }
        : { TreatMissingData: 'notBreaching', ComparisonOperator: 'GreaterThanThreshold' },
    );
  });
});

describe('the alarms', () => {
  it('have the ten metrics that are free in an account, and those of dev none', () => {
    const shown = alarms.map(([, { Properties }]) => {
      expect(Properties['Metrics']).toBeUndefined();
      return `${Properties['Namespace']} ${Properties['MetricName']} > ${Properties['Threshold']}`;
    });
    expect(shown).toEqual([
      'AWS/Lambda Errors > 0',
      'AWS/Lambda Throttles > 0',
      'AWS/ApiGateway 5xx > 4',
      'AWS/ApiGateway Latency > 2000',
      'AWS/ApiGateway Count > 30000',
      'AWS/CloudFront 5xxErrorRate > 5',
      'AWS/SES Reputation.BounceRate > 0.04',
      'AWS/SES Reputation.ComplaintRate > 0.0008',
      'touchdown/prod Trouble > 0',
      'AWS/Lambda Invocations > 0',
    ]);
    expect(resourcesOf(inDev.Ops, 'AWS::CloudWatch::Alarm')).toEqual([]);
  });

  it('of Lambda watch the whole account, except for the one that watches the watch', () => {
    const ofLambda = alarms.filter(([, { Properties }]) => Properties['Namespace'] === 'AWS/Lambda');
    const dimensions = ofLambda.map(([, { Properties }]) => JSON.stringify(Properties['Dimensions'] ?? ''));
    expect(dimensions).toEqual(['""', '""', expect.stringContaining('WatchLook')]);
  });

  it('of a flood is triggered after three quarters of an hour, and applies the brake by a role that can do only that', () => {
    const [, flood] = alarms.find(([id]) => id.startsWith('ApiFlooded')) ?? [];
    expect(flood?.Properties).toMatchObject({ Period: 300, EvaluationPeriods: 9 });
    const statements: { Action: string; Resource: unknown }[] = resourcesOf(Ops, 'AWS::IAM::Policy')
      .filter(([id]) => id.startsWith('AlarmRaised'))
      .flatMap(([, { Properties }]) => Properties['PolicyDocument'].Statement);
    const brake = statements.filter(({ Action }) => JSON.stringify(Action).includes('apigateway'));
    expect(brake).toEqual([
      expect.objectContaining({ Action: 'apigateway:PATCH', Resource: expect.anything() }),
    ]);
    expect(JSON.stringify(brake)).toContain('/stages/$default');
  });

  it('are joined by a monitor of unusual costs, which reports to the same topic', () => {
    expect(resourceOf(Ops, 'AWS::CE::AnomalySubscription').Properties).toMatchObject({
      Frequency: 'IMMEDIATE',
      Subscribers: [{ Type: 'SNS', Address: { Ref: topicId } }],
    });
    expect(resourcesOf(inDev.Ops, 'AWS::CE::AnomalyMonitor')).toEqual([]);
  });

  it.each([
    ['prod', stageTemplates({ stage: 'prod' })],
    ['dev', inDev],
  ] as const)(
    'count trouble in %s, such as one reused refresh token, in every log (ASVS 10.4.5)',
    (stage, templates) => {
      const all = Object.values(templates);
      const filters = all.flatMap((template) => resourcesOf(template, 'AWS::Logs::MetricFilter'));
      const writers = all.flatMap((template) => [
        ...resourcesOf(template, 'AWS::Lambda::Function'),
        ...resourcesOf(template, 'AWS::ECS::TaskDefinition'),
      ]);
      const logs = filters.map(([, { Properties }]) => JSON.stringify(Properties['LogGroupName']));
      expect(new Set(logs).size).toBe(writers.length);
      for (const [, { Properties }] of filters) {
        expect(Properties['FilterPattern']).toBe('{ $.trouble = "*" }');
        // No dimensions: each of their values would cost as much as a metric.
        expect(Properties['MetricTransformations']).toEqual([
          { MetricNamespace: `touchdown/${stage}`, MetricName: 'Trouble', MetricValue: '1' },
        ]);
      }
    },
  );

  it('for logs lead to a heading that names the list of all names, and each name to a heading of its own', () => {
    const section = /^### Trouble in the logs$(.*?)^### /ms.exec(runbook)?.[1] ?? '';
    expect(section).toContain('shared/src/contract/counted-lines.ts');
    const wanted = Object.values<string>(countedLines).map(headingAnchor);
    expect(wanted.filter((anchor) => !anchors.includes(anchor))).toEqual([]);
  });

  it('are accompanied by a watch that looks at every queue where messages wait for a person', () => {
    const { Properties } = watchFunction();
    const setting = JSON.stringify(Properties['Environment'].Variables.WATCHED_QUEUES);
    const names = [...setting.matchAll(/([a-z-]+[/][a-z-]+)=/g)].map(([, name]) => String(name));
    expect(names.toSorted()).toEqual(
      Object.keys(countedLines)
        .filter((name) => name.startsWith('dead-letters/') || name === 'mail/waiting')
        .toSorted(),
    );
    const dead = Object.values(stageTemplates({ stage: 'prod' }))
      .flatMap((template) => resourcesOf(template, 'AWS::SQS::Queue'))
      .filter(([, queue]) => !('RedrivePolicy' in queue.Properties))
      .map(([id]) => id);
    // A function takes from this one, and reports each message itself.
    const unread = dead.filter((id) => !setting.includes(id));
    expect(unread).toEqual([expect.stringMatching(/^JobsDeadLetters/)]);
  });

  it('are triggered before SES puts the account under review for bounces or complaints', () => {
    const rates = alarms.filter(([, { Properties }]) => Properties['Namespace'] === 'AWS/SES');
    expect(rates.map(([, { Properties }]) => [Properties['MetricName'], Properties['Threshold']])).toEqual([
      ['Reputation.BounceRate', 0.04],
      ['Reputation.ComplaintRate', 0.0008],
    ]);
    for (const [, { Properties }] of rates) {
      expect(Properties['Dimensions']).toMatchObject([{ Name: 'ses:configuration-set' }]);
    }
  });

  it('reach the topic, which accepts messages only over TLS from this account’s alarms and budgets', () => {
    const statements = resourceOf(Ops, 'AWS::SNS::TopicPolicy').Properties['PolicyDocument'].Statement;
    expect(statements).toContainEqual(
      expect.objectContaining({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
    );
    expect(statements).toContainEqual(
      expect.objectContaining({
        Effect: 'Allow',
        Action: 'sns:Publish',
        Principal: {
          Service: ['budgets.amazonaws.com', 'cloudwatch.amazonaws.com', 'costalerts.amazonaws.com'],
        },
        Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
      }),
    );
  });

  it('are sent to the operator’s email address, if given', () => {
    expect(resourcesOf(Ops, 'AWS::SNS::Subscription')).toEqual([]);
    const withMail = stageTemplates({ stage: 'prod', context: { alarmEmail: 'ops@example.org' } }).Ops;
    expect(resourceOf(withMail, 'AWS::SNS::Subscription').Properties).toMatchObject({
      Protocol: 'email',
      Endpoint: 'ops@example.org',
    });
  });
});

describe('the operator', () => {
  it('is notified at 50, 80 and 100 % of 25 dollars a month', () => {
    const { Budget, NotificationsWithSubscribers } = resourceOf(Ops, 'AWS::Budgets::Budget').Properties;
    expect(Budget).toMatchObject({
      BudgetLimit: { Amount: 25, Unit: 'USD' },
      TimeUnit: 'MONTHLY',
      BudgetType: 'COST',
    });
    expect(Budget.CostFilters).toBeUndefined();
    expect(resourceOf(inDev.Ops, 'AWS::Budgets::Budget').Properties['Budget'].CostFilters).toEqual({
      TagKeyValue: ['user:stage$dev'],
    });
    const thresholds = NotificationsWithSubscribers.map(
      ({ Notification }: { Notification: { Threshold: number } }) => Notification.Threshold,
    );
    expect(thresholds).toEqual([50, 80, 100]);
    for (const { Subscribers } of NotificationsWithSubscribers) {
      expect(Subscribers).toEqual([{ SubscriptionType: 'SNS', Address: { Ref: topicId } }]);
    }
  });

  it('sees the stage on one dashboard', () => {
    const { DashboardName: name, DashboardBody: body } = resourceOf(
      Ops,
      'AWS::CloudWatch::Dashboard',
    ).Properties;
    expect(name).toBe('touchdown-prod');
    // Dashboards with more metrics are not among the free ones.
    expect(metricsShownIn(body)).toBeLessThanOrEqual(50);
    for (const row of ['Edge', 'API', 'Functions', 'Tables', 'Imports'])
      expect(JSON.stringify(body)).toContain(`${row}: `);
  });

  it('cannot delete a stack of prod by mistake, and can delete those of dev', () => {
    expect(stageAssembly({ stage: 'prod' }).protectedStacks.toSorted()).toEqual([
      'Api',
      'Changes',
      'Data',
      'Edge',
      'Imports',
      'Mail',
      'Ops',
      'Pictures',
      'Radar',
      'Support',
    ]);
    expect(stageAssembly({ stage: 'dev' }).protectedStacks).toEqual([]);
  });
});

describe('the watch', () => {
  it('runs every five minutes, and may only count messages and read about imports', () => {
    expect(resourceOf(Ops, 'AWS::Events::Rule').Properties['ScheduleExpression']).toBe('rate(5 minutes)');
    const statements: { Action: string | string[] }[] = resourcesOf(Ops, 'AWS::IAM::Policy')
      .filter(([id]) => id.startsWith('Watch'))
      .flatMap(([, { Properties }]) => Properties['PolicyDocument'].Statement);
    const actions = statements
      .flatMap(({ Action }) => Action)
      .filter((action) => !action.startsWith('logs:'));
    expect(new Set(actions)).toEqual(
      new Set(['dynamodb:GetItem', 'dynamodb:Query', 'sqs:GetQueueAttributes']),
    );
  });
});

function watchFunction() {
  const [, found] = resourcesOf(Ops, 'AWS::Lambda::Function').find(([id]) => id.startsWith('Watch')) ?? [];
  if (!found) throw new Error('There is no watch.');
  return found;
}

/** Each line of a graph is an array that begins with a namespace. */
function metricsShownIn(body: { 'Fn::Join': [string, unknown[]] }): number {
  const text = body['Fn::Join'][1].map((piece) => (typeof piece === 'string' ? piece : 'X')).join('');
  const { widgets } = JSON.parse(text) as { widgets: { properties: { metrics: unknown[] } }[] };
  return widgets.reduce((sum, { properties }) => sum + properties.metrics.length, 0);
}

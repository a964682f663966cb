import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../kit/project-root.ts';
import { headingAnchor } from '../ops/runbook-link.ts';
import { resourceOf, resourcesOf, stageAssembly, stageTemplates } from '../testing/stage-templates.ts';

const { Ops, Api, Data, Imports, Mail, Changes, Radar } = stageTemplates({
  stage: 'dev',
  context: { mailFrom: 'no-reply@example.org' },
});
const alarms = resourcesOf(Ops, 'AWS::CloudWatch::Alarm');
const [topicId] = resourcesOf(Ops, 'AWS::SNS::Topic')[0] ?? [];

function filtersFor(metric: string) {
  return resourcesOf(Ops, 'AWS::Logs::MetricFilter').filter(
    ([, { Properties }]) => Properties['MetricTransformations'][0].MetricName === metric,
  );
}

describe('every alarm', () => {
  const runbook = readFileSync(join(projectRoot, 'infra/RUNBOOK.md'), 'utf8');
  const anchors = [...runbook.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => headingAnchor(heading ?? ''));

  it.each(alarms)('%s sends a message when it starts and when it ends', (_id, { Properties }) => {
    expect(Properties).toMatchObject({ AlarmActions: [{ Ref: topicId }], OKActions: [{ Ref: topicId }] });
  });

  it.each(alarms)('%s names a heading of the runbook that exists', (_id, { Properties }) => {
    const [, anchor] = /infra\/RUNBOOK\.md#([\w-]+)$/.exec(Properties['AlarmDescription']) ?? [];
    expect(anchors).toContain(anchor);
  });

  it.each(alarms)('%s is not triggered while there is no traffic', (_id, { Properties }) => {
    expect(Properties['TreatMissingData']).toBe('notBreaching');
  });
});

describe('the alarms', () => {
  const watched = JSON.stringify(alarms);

  it('watch the API, every function and every table', () => {
    for (const metric of ['"5xx"', '"Latency"', '"SystemErrors"']) expect(watched).toContain(metric);
    const functions = [Api, Imports, Mail, Changes, Radar].flatMap((template) =>
      resourcesOf(template, 'AWS::Lambda::Function'),
    );
    for (const [id] of functions) {
      const own = alarms.filter(([, { Properties }]) =>
        JSON.stringify(Properties['Dimensions'] ?? '').includes(id),
      );
      const metrics = own.map(([, { Properties }]) => String(Properties['MetricName']));
      const onStream = id.includes('DispatchChanges') ? ['IteratorAge'] : [];
      expect(metrics.toSorted()).toEqual(['Errors', ...onStream, 'Throttles']);
    }
    for (const [id] of resourcesOf(Data, 'AWS::DynamoDB::Table')) {
      const metrics = alarms.flatMap(([, { Properties }]) => Properties['Metrics'] ?? []);
      const own = metrics.filter((metric) => JSON.stringify(metric).includes(id));
      expect(own.map(({ MetricStat }) => String(MetricStat.Metric.MetricName)).toSorted()).toEqual([
        'ReadThrottleEvents',
        'SystemErrors',
        'SystemErrors',
        'WriteThrottleEvents',
      ]);
    }
  });

  it('watch radar jobs that wait or fail, and workers that are missing or fail', () => {
    expect(filtersFor('RadarWorkersMissing')).toHaveLength(
      resourcesOf(Radar, 'AWS::Lambda::Function').length,
    );
    expect(filtersFor('RadarWorkerFailures')).toHaveLength(1);
    const radar = alarms
      .filter(([id]) => id.startsWith('Radar') && !id.includes('Table'))
      .map(([, { Properties }]) => Properties['MetricName']);
    expect(radar).toEqual([
      'NumberOfMessagesReceived',
      'ApproximateNumberOfMessagesVisible',
      'ApproximateAgeOfOldestMessage',
      'RadarWorkersMissing',
      'RadarWorkerFailures',
    ]);
  });

  it('watch for errors in the logs of all three imports', () => {
    const filters = filtersFor('ImportFailures');
    expect(filters).toHaveLength(resourcesOf(Imports, 'AWS::Lambda::Function').length);
    const logs = resourcesOf(Imports, 'AWS::Logs::LogGroup').map(([id]) => id);
    for (const [at, [, { Properties }]] of filters.entries()) {
      expect(JSON.stringify(Properties['LogGroupName'])).toContain(logs[at]);
      expect(Properties).toMatchObject({
        FilterPattern: '{ $.level = "ERROR" }',
        MetricTransformations: [
          { MetricNamespace: 'touchdown/dev', MetricName: 'ImportFailures', MetricValue: '1' },
        ],
      });
    }
    const [, alarm] = alarms.find(([id]) => id.startsWith('ImportFailures')) ?? [];
    expect(alarm?.Properties).toMatchObject({
      Namespace: 'touchdown/dev',
      MetricName: 'ImportFailures',
      Statistic: 'Sum',
      Threshold: 0,
      ComparisonOperator: 'GreaterThanThreshold',
    });
  });

  it('watch for missing workers in the logs of all radar functions', () => {
    const filters = filtersFor('RadarWorkersMissing');
    expect(filters).toHaveLength(resourcesOf(Radar, 'AWS::Lambda::Function').length);
    for (const [, { Properties }] of filters) {
      expect(Properties['FilterPattern']).toBe('{ $.message = "not enough workers" }');
    }
  });

  it('watch for errors in the log of the radar workers', () => {
    const filters = filtersFor('RadarWorkerFailures');
    expect(filters.map(([, { Properties }]) => Properties['FilterPattern'])).toEqual([
      '{ $.level = "ERROR" }',
    ]);
  });

  it('are triggered by one reused refresh token in the log of accounts (ASVS 10.4.5)', () => {
    const filters = filtersFor('ReusedSessions');
    const log = resourcesOf(Api, 'AWS::Logs::LogGroup').find(
      ([, { Properties }]) => Properties['LogGroupName'] === '/touchdown/dev/accounts.http',
    );
    expect(filters).toHaveLength(1);
    expect(JSON.stringify(filters[0]?.[1].Properties['LogGroupName'])).toContain(log?.[0]);
    expect(filters[0]?.[1].Properties).toMatchObject({
      FilterPattern: '{ $.event = "session-reuse" }',
      MetricTransformations: [{ MetricNamespace: 'touchdown/dev', MetricValue: '1' }],
    });
    const [, alarm] = alarms.find(([id]) => id.startsWith('SessionReuse')) ?? [];
    expect(alarm?.Properties).toMatchObject({
      Namespace: 'touchdown/dev',
      MetricName: 'ReusedSessions',
      Statistic: 'Sum',
      Threshold: 0,
      EvaluationPeriods: 1,
      ComparisonOperator: 'GreaterThanThreshold',
      AlarmActions: [{ Ref: topicId }],
    });
  });

  it('watch every dead letter queue', () => {
    const queues = [Data, Imports, Changes].flatMap((template) => resourcesOf(template, 'AWS::SQS::Queue'));
    const ofDead = queues.filter(([, { Properties }]) => !('RedrivePolicy' in Properties));
    expect(ofDead).toHaveLength(6);
    for (const [id] of ofDead) {
      const own = alarms.filter(([, { Properties }]) =>
        JSON.stringify(Properties['Dimensions'] ?? '').includes(id),
      );
      expect(own.map(([, { Properties }]) => [Properties['MetricName'], Properties['Threshold']])).toEqual([
        ['ApproximateNumberOfMessagesVisible', 0],
      ]);
    }
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
        Principal: { Service: ['budgets.amazonaws.com', 'cloudwatch.amazonaws.com'] },
        Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
      }),
    );
  });

  it('are sent to the operator’s email address, if given', () => {
    expect(resourcesOf(Ops, 'AWS::SNS::Subscription')).toEqual([]);
    const withMail = stageTemplates({ stage: 'dev', context: { alarmEmail: 'ops@example.org' } }).Ops;
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
    expect(name).toBe('touchdown-dev');
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
    ]);
    expect(stageAssembly({ stage: 'dev' }).protectedStacks).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { entryMetadata } from '../kit/slice-function.ts';
import { resourceOf, resourcesOf, stageTemplates } from '../testing/stage-templates.ts';

const { Api, Support } = stageTemplates({ stage: 'dev' });
const functions = resourcesOf(Support, 'AWS::Lambda::Function');
const idOf = (entry: string) =>
  functions.find(([, { Metadata }]) => String(Metadata?.[entryMetadata]).endsWith(entry))?.[0] ?? '';
const worker = idOf('subscriptions/support-work.event.ts');
const [queueId] = resourcesOf(Support, 'AWS::SQS::Queue')[0] ?? [];
const queueArn = { 'Fn::GetAtt': [queueId, 'Arn'] };

describe('the function with Stripe’s key that nobody waits for', () => {
  it('has three attempts within six hours, and then its event moves to the dead letter queue', () => {
    expect(resourceOf(Support, 'AWS::Lambda::EventInvokeConfig').Properties).toMatchObject({
      FunctionName: { Ref: worker },
      Qualifier: '$LATEST',
      MaximumRetryAttempts: 2,
      MaximumEventAgeInSeconds: 6 * 60 * 60,
      DestinationConfig: { OnFailure: { Destination: queueArn } },
    });
  });

  it('is invoked by the API’s function of subscriptions alone, which may invoke nothing else', () => {
    const grants = resourcesOf(Api, 'AWS::IAM::Policy').flatMap(([id, { Properties }]) =>
      Properties['PolicyDocument'].Statement.filter(({ Action }: { Action: unknown }) =>
        JSON.stringify(Action).includes('lambda:InvokeFunction'),
      ).map(({ Resource }: { Resource: unknown }) => [id, Resource]),
    );
    expect(grants).toEqual([
      [expect.stringMatching(/^Subscriptions/), { 'Fn::ImportValue': expect.stringContaining(worker) }],
    ]);
  });
});

describe('the schedules of support', () => {
  it('compare once a day and carry out tasks once an hour, and failed starts reach the dead letter queue', () => {
    const rules = resourcesOf(Support, 'AWS::Events::Rule').map(([, { Properties }]) => Properties);
    expect(rules.map((rule) => [rule['ScheduleExpression'], rule['Targets'][0].Input])).toEqual([
      ['cron(40 9 * * ? *)', '{"part":"reconcile"}'],
      ['cron(50 * * * ? *)', '{"part":"carry-out-due-tasks"}'],
    ]);
    for (const { Targets: targets } of rules) {
      expect(targets[0]).toMatchObject({
        Arn: { 'Fn::GetAtt': [worker, 'Arn'] },
        DeadLetterConfig: { Arn: queueArn },
        RetryPolicy: { MaximumRetryAttempts: 2 },
      });
    }
  });

  it('cost nothing by existing: no queue is polled and no concurrency is reserved', () => {
    expect(resourcesOf(Support, 'AWS::Lambda::EventSourceMapping')).toEqual([]);
    for (const [, { Properties }] of functions)
      expect(Properties).not.toHaveProperty('ReservedConcurrentExecutions');
  });
});

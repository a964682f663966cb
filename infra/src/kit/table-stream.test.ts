import { App, Stack } from 'aws-cdk-lib';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import { describe, expect, it } from 'vitest';
import { stageSettings } from './stages.ts';
import { resourceOf, resourcesOf } from '../testing/stage-templates.ts';
import type { StageTemplate } from '../updates/stage-template.ts';
import { onTableChange } from './table-stream.ts';
import { StoredTable } from './stored-table.ts';
import { SliceFunction } from './slice-function.ts';

/** Returns a template with a function that is called for changes. Any entry will do. */
function templateWith(context: Record<string, string> = {}): StageTemplate {
  const app = new App({ context: { 'aws:cdk:bundling-stacks': [] } });
  const stack = new Stack(app, 'Test');
  const settings = stageSettings('dev', (key) => context[key]);
  const entry = 'functions/src/features/mail/mailer.queue.ts';
  onTableChange({
    id: 'Deleted',
    table: new StoredTable(stack, 'community', settings),
    fn: new SliceFunction(stack, 'Fn', { slice: 'test', entry, settings }),
    filters: [{ eventName: ['MODIFY'] }],
    deadLetters: new Queue(stack, 'Dead'),
  });
  return app.synth().getStackByName('Test').template as StageTemplate;
}

describe('a function that is called for changes of a table', () => {
  const template = templateWith();
  const [tableId] = resourcesOf(template, 'AWS::DynamoDB::Table')[0] ?? [];
  const [queueId] = resourcesOf(template, 'AWS::SQS::Queue')[0] ?? [];
  const stream = { 'Fn::GetAtt': [tableId, 'StreamArn'] };

  it('gets the records that match its filter, and one bad record does not block the others', () => {
    expect(resourceOf(template, 'AWS::Lambda::EventSourceMapping').Properties).toMatchObject({
      EventSourceArn: stream,
      StartingPosition: 'TRIM_HORIZON',
      FilterCriteria: { Filters: [{ Pattern: '{"eventName":["MODIFY"]}' }] },
      BisectBatchOnFunctionError: true,
      MaximumRetryAttempts: 5,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      DestinationConfig: { OnFailure: { Destination: { 'Fn::GetAtt': [queueId, 'Arn'] } } },
    });
  });

  it('may read only that stream, and not the table', () => {
    const statements = resourcesOf(template, 'AWS::IAM::Policy').flatMap(
      ([, { Properties }]) => Properties['PolicyDocument'].Statement,
    );
    const reading = statements.filter(({ Action }) => JSON.stringify(Action).includes('dynamodb:'));
    expect(reading).toHaveLength(1);
    expect(reading[0].Resource).toEqual(stream);
  });

  it('reads the stream of a restored table, which the operator must give', () => {
    const restoredCommunity = 'touchdown-restored';
    expect(() => templateWith({ restoredCommunity })).toThrow('restoredCommunityStream');
    const restoredCommunityStream = `arn:aws:dynamodb:us-east-1:111122223333:table/${restoredCommunity}/stream/2026`;
    const restored = templateWith({ restoredCommunity, restoredCommunityStream });
    expect(resourceOf(restored, 'AWS::Lambda::EventSourceMapping').Properties['EventSourceArn']).toBe(
      restoredCommunityStream,
    );
  });
});

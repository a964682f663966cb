import { describe, expect, it } from 'vitest';
import { entryMetadata } from '../kit/slice-function.ts';
import { resourceOf, resourcesOf, stageTemplates, type StageTemplate } from '../testing/stage-templates.ts';

const { Data, Pictures } = stageTemplates({ stage: 'dev' });
const text = (value: unknown) => JSON.stringify(value);

function bucketOf(template: StageTemplate, name: string) {
  const found = resourcesOf(template, 'AWS::S3::Bucket').find(([id]) => id.startsWith(name));
  if (!found) throw new Error(`There is no bucket ${name}.`);
  return { id: found[0], ...found[1].Properties } as Record<string, any>; // oxlint-disable-line typescript/no-explicit-any
}

const queues = resourcesOf(Data, 'AWS::SQS::Queue');
const [queueId, queue] = queues.find(([id]) => id.startsWith('PicturesSent')) ?? [];
const [deadId, dead] = queues.find(([id]) => id.startsWith('PicturesDeadLetters')) ?? [];
const [fnId, fn] = resourcesOf(Pictures, 'AWS::Lambda::Function')[0] ?? [];

describe('the staging bucket', () => {
  const staging = bucketOf(Data, 'PicturesStaging');

  it('T10: deletes files and unfinished uploads after a day', () => {
    expect(staging['LifecycleConfiguration'].Rules).toEqual([
      {
        Status: 'Enabled',
        ExpirationInDays: 1,
        AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 },
      },
    ]);
    expect(staging).not.toHaveProperty('VersioningConfiguration');
  });

  it('T10: accepts uploads only from scripts of the site', () => {
    const post = { AllowedMethods: ['POST'], MaxAge: 3600 };
    expect(staging['CorsConfiguration'].CorsRules).toEqual([
      { ...post, AllowedOrigins: ['https://*.cloudfront.net'] },
    ]);
    const certificateArn =
      'arn:aws:acm:us-east-1:111122223333:certificate/00000000-0000-0000-0000-000000000000';
    const context = { domainName: 'tornadoes.example.org', certificateArn };
    const own = bucketOf(stageTemplates({ stage: 'prod', context }).Data, 'PicturesStaging');
    expect(own['CorsConfiguration'].CorsRules).toEqual([
      { ...post, AllowedOrigins: ['https://tornadoes.example.org'] },
    ]);
  });

  it('sends events to one queue, only for files under incoming/', () => {
    expect(staging['NotificationConfiguration']).toEqual({
      QueueConfigurations: [
        {
          Event: 's3:ObjectCreated:*',
          Queue: { 'Fn::GetAtt': [queueId, 'Arn'] },
          Filter: { S3Key: { Rules: [{ Name: 'prefix', Value: 'incoming/' }] } },
        },
      ],
    });
  });

  it('is not readable by distributions', () => {
    const policies = resourcesOf(Data, 'AWS::S3::BucketPolicy').filter(
      ([, { Properties }]) => Properties['Bucket'].Ref === staging['id'],
    );
    expect(policies).toHaveLength(1);
    expect(text(policies)).not.toContain('cloudfront');
  });
});

describe('the images bucket', () => {
  it('is not versioned, so that a deleted picture is gone', () => {
    const images = bucketOf(Data, 'PicturesImages');
    expect(images).not.toHaveProperty('VersioningConfiguration');
    expect(images).not.toHaveProperty('CorsConfiguration');
  });
});

describe('an uploaded picture', () => {
  it('is processed one per call, retried after two minutes, and moves to the dead letter queue after four attempts', () => {
    expect(resourceOf(Pictures, 'AWS::Lambda::EventSourceMapping').Properties).toMatchObject({
      FunctionName: { Ref: fnId },
      EventSourceArn: { 'Fn::ImportValue': expect.stringContaining(`GetAtt${queueId}`) },
      BatchSize: 1,
      ScalingConfig: { MaximumConcurrency: 20 },
      FunctionResponseTypes: ['ReportBatchItemFailures'],
    });
    expect(queue?.Properties).toMatchObject({
      SqsManagedSseEnabled: true,
      RedrivePolicy: { deadLetterTargetArn: { 'Fn::GetAtt': [deadId, 'Arn'] }, maxReceiveCount: 4 },
    });
    expect(queue?.Properties['VisibilityTimeout']).toBe(2 * Number(fn?.Properties['Timeout']));
    expect(dead?.Properties).toMatchObject({ MessageRetentionPeriod: 14 * 24 * 60 * 60 });
  });
});

describe('the function that decodes pictures', () => {
  it('has a whole processor, a minute and no network', () => {
    expect(fn?.Metadata?.[entryMetadata]).toBe('functions/src/features/uploads/process-image.queue.ts');
    expect(fn?.Properties).toMatchObject({
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      MemorySize: 1769,
      Timeout: 60,
    });
    expect(Object.keys(fn?.Properties['Environment'].Variables).toSorted()).toEqual([
      'EPHEMERAL_TABLE',
      'IMAGES_BUCKET',
      'NODE_OPTIONS',
      'POWERTOOLS_SERVICE_NAME',
      'STAGE',
      'STAGING_BUCKET',
    ]);
  });

  it('may only read and delete uploads, write pictures, settle tickets and read its queue', () => {
    const { PolicyDocument } = resourceOf(Pictures, 'AWS::IAM::Policy').Properties;
    const grants = Object.fromEntries(
      (
        PolicyDocument.Statement as { Action: string | string[]; Resource: unknown; Condition?: unknown }[]
      ).map(({ Action, ...rest }) => [[Action].flat().toSorted().join(' '), text(rest)]),
    );
    const read =
      'sqs:ChangeMessageVisibility sqs:DeleteMessage sqs:GetQueueAttributes sqs:GetQueueUrl sqs:ReceiveMessage';
    expect(Object.keys(grants).toSorted()).toEqual(
      [
        'dynamodb:GetItem dynamodb:UpdateItem',
        'logs:CreateLogStream logs:PutLogEvents',
        's3:DeleteObject s3:GetObject',
        's3:PutObject',
        read,
      ].toSorted(),
    );
    expect(grants['dynamodb:GetItem dynamodb:UpdateItem']).toMatch(
      /LeadingKeys":\["UPL#\*"\].*EphemeralTable/,
    );
    expect(grants['s3:DeleteObject s3:GetObject']).toMatch(/PicturesStaging.*"\/incoming\/\*"/);
    expect(grants['s3:PutObject']).toMatch(/PicturesImages.*"\/images\/\*"/);
  });
});

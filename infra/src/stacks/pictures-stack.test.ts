import { describe, expect, it } from 'vitest';
import { entryMetadata } from '../kit/slice-function.ts';
import { resourcesOf, stageTemplates } from '../testing/stage-templates.ts';
import type { StageTemplate } from '../updates/stage-template.ts';

const templates = stageTemplates({ stage: 'dev' });
const { Data, Pictures } = templates;
const text = (value: unknown) => JSON.stringify(value);

function bucketOf(template: StageTemplate, name: string) {
  const found = resourcesOf(template, 'AWS::S3::Bucket').find(([id]) => id.startsWith(name));
  if (!found) throw new Error(`There is no bucket ${name}.`);
  return { id: found[0], ...found[1].Properties } as Record<string, any>; // oxlint-disable-line typescript/no-explicit-any
}

const queues = resourcesOf(Data, 'AWS::SQS::Queue');
const [deadId, dead] = queues.find(([id]) => id.startsWith('PicturesDeadLetters')) ?? [];
const functions = resourcesOf(Pictures, 'AWS::Lambda::Function');
const [fnId, fn] = functions.find(([id]) => id.startsWith('PictureProcessing')) ?? [];
const [removerId, remover] = functions.find(([id]) => id.startsWith('UnusedPictures')) ?? [];

/** Returns the resource of the template whose logical id begins like this. */
function ownOf(type: string, beginning: string) {
  const found = resourcesOf(Pictures, type).find(([id]) => id.startsWith(beginning));
  if (!found) throw new Error(`There is no ${type} ${beginning}.`);
  return found[1].Properties;
}

function mappingOf(id: string | undefined) {
  const mappings = resourcesOf(Pictures, 'AWS::Lambda::EventSourceMapping');
  return mappings.find(([, { Properties }]) => Properties['FunctionName'].Ref === id)?.[1].Properties ?? {};
}

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

  it('publishes its events, and one rule of the stack takes those of files under incoming/', () => {
    expect(staging['NotificationConfiguration']).toMatchObject({
      EventBridgeConfiguration: { EventBridgeEnabled: true },
    });
    expect(resourcesOf(Pictures, 'AWS::Events::Rule').map(([, { Properties }]) => Properties)).toEqual([
      {
        State: 'ENABLED',
        EventPattern: {
          source: ['aws.s3'],
          'detail-type': ['Object Created'],
          detail: {
            bucket: { name: [{ 'Fn::ImportValue': expect.stringContaining(staging['id']) }] },
            object: { key: [{ prefix: 'incoming/' }] },
          },
        },
        Targets: [{ Id: expect.any(String), Arn: { 'Fn::GetAtt': [fnId, 'Arn'] } }],
      },
    ]);
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
  it('keeps a deleted picture as long as deleted rows can be restored, and then neither it nor its mark', () => {
    const images = bucketOf(Data, 'PicturesImages');
    expect(images).toMatchObject({
      VersioningConfiguration: { Status: 'Enabled' },
      LifecycleConfiguration: {
        Rules: [{ NoncurrentVersionExpiration: { NoncurrentDays: 35 }, ExpiredObjectDeleteMarker: true }],
      },
    });
    expect(images).not.toHaveProperty('CorsConfiguration');
  });

  it('shows no deleted picture to anybody: no role and no distribution may read or list versions', () => {
    const policies = Object.values(templates).flatMap((template) => [
      ...resourcesOf(template, 'AWS::IAM::Policy'),
      ...resourcesOf(template, 'AWS::S3::BucketPolicy'),
    ]);
    const allowed = policies
      .flatMap(([, { Properties }]) => Properties['PolicyDocument'].Statement)
      .filter(({ Effect }: { Effect: string }) => Effect === 'Allow')
      .flatMap(({ Action }: { Action: string | string[] }) => Action);
    expect(allowed.length).toBeGreaterThan(100);
    expect(allowed.filter((action) => /^s3:(?:\*|.*(?:Version|Object\*))/.test(action))).toEqual([]);
  });
});

describe('an uploaded picture', () => {
  it('is processed one per call, retried twice, and moves to the dead letter queue after that', () => {
    const [config] = resourcesOf(Pictures, 'AWS::Lambda::EventInvokeConfig').map(([, one]) => one.Properties);
    expect(config).toMatchObject({
      FunctionName: { Ref: fnId },
      MaximumRetryAttempts: 2,
      DestinationConfig: {
        OnFailure: { Destination: { 'Fn::ImportValue': expect.stringContaining(String(deadId)) } },
      },
    });
    expect(dead?.Properties).toMatchObject({ MessageRetentionPeriod: 14 * 24 * 60 * 60 });
  });
});

describe('the function that decodes pictures', () => {
  it('has a whole processor, a minute and no network', () => {
    expect(fn?.Metadata?.[entryMetadata]).toBe('functions/src/features/uploads/process-image.event.ts');
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

  it('may only read and delete uploads, write pictures, settle tickets, count pixels and report failures', () => {
    const { PolicyDocument } = ownOf('AWS::IAM::Policy', 'PictureProcessing');
    const grants = Object.fromEntries(
      (
        PolicyDocument.Statement as { Action: string | string[]; Resource: unknown; Condition?: unknown }[]
      ).map(({ Action, ...rest }) => [[Action].flat().toSorted().join(' '), text(rest)]),
    );
    expect(Object.keys(grants).toSorted()).toEqual(
      [
        'dynamodb:GetItem',
        'dynamodb:UpdateItem',
        'logs:CreateLogStream logs:PutLogEvents',
        's3:DeleteObject s3:GetObject',
        's3:ListBucket',
        's3:PutObject',
        'sqs:GetQueueAttributes sqs:GetQueueUrl sqs:SendMessage',
      ].toSorted(),
    );
    expect(grants['dynamodb:GetItem']).toMatch(/LeadingKeys":\["UPL#\*"\].*EphemeralTable/);
    expect(grants['dynamodb:UpdateItem']).toMatch(/LeadingKeys":\["UPL#\*","UPLDAY#\*"\].*EphemeralTable/);
    expect(grants['s3:DeleteObject s3:GetObject']).toMatch(/PicturesStaging.*"\/incoming\/\*"/);
    expect(grants['s3:PutObject']).toMatch(/PicturesImages.*"\/images\/\*"/);
  });
});

describe('the function that removes unused pictures', () => {
  const mapping = mappingOf(removerId);

  it('is invoked only for tickets that have expired without being used, and retries until the record is too old', () => {
    expect(mapping).toMatchObject({
      EventSourceArn: { 'Fn::ImportValue': expect.stringMatching(/EphemeralTable.*StreamArn/) },
      BatchSize: 25,
      MaximumRetryAttempts: -1,
      MaximumRecordAgeInSeconds: 12 * 60 * 60,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
    });
    expect(text(mapping['DestinationConfig'])).toContain('UnusedPicturesDeadLetters');
    const [{ Pattern: pattern }] = mapping['FilterCriteria'].Filters;
    expect(mapping['FilterCriteria'].Filters).toHaveLength(1);
    expect(JSON.parse(pattern)).toEqual({
      eventName: ['REMOVE'],
      userIdentity: { type: ['Service'], principalId: ['dynamodb.amazonaws.com'] },
      dynamodb: {
        Keys: { pk: { S: [{ prefix: 'UPL#' }] } },
        OldImage: { usedBy: { S: [{ exists: false }] } },
      },
    });
  });

  it('may remove pictures and read the stream, and nothing of the table', () => {
    expect(remover?.Properties['Environment'].Variables).not.toHaveProperty('EPHEMERAL_TABLE');
    const statements = ownOf('AWS::IAM::Policy', 'UnusedPictures')['PolicyDocument'].Statement as {
      Action: string | string[];
      Resource: unknown;
    }[];
    const ofTable = statements.filter(({ Action }) => text(Action).includes('dynamodb:'));
    expect(ofTable).toHaveLength(1);
    expect(text(ofTable[0]?.Resource)).toContain('StreamArn');
    const ofBuckets = statements.filter(({ Action }) => text(Action).includes('s3:'));
    expect(ofBuckets.map(({ Action }) => Action)).toEqual(['s3:DeleteObject']);
    expect(text(ofBuckets[0]?.Resource)).toMatch(/PicturesImages.*"\/images\/\*"/);
  });
});

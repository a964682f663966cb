import { describe, expect, it } from 'vitest';
import { privateLoopDays } from '@touchdown/shared/radar/radar-limits.ts';
import { expiryAttribute, indexesOf, partitionKey, sortKey } from '@touchdown/shared/storage/table-shape.ts';
import { tables } from '@touchdown/shared/storage/tables.ts';
import { stageNames } from '../kit/stages.ts';
import { resourcesOf, stageTemplates } from '../testing/stage-templates.ts';
import type { CfnResource } from '../updates/stage-template.ts';

const templates = stageTemplates({ stage: 'dev' });
const { Data, Api } = templates;

function tableOf(name: string): CfnResource {
  const found = resourcesOf(Data, 'AWS::DynamoDB::Table').find(([id]) => id.startsWith(`${name}Table`));
  if (!found) throw new Error(`There is no table ${name}.`);
  return found[1];
}

function keySchema(partition: string, sort: string) {
  return [
    { AttributeName: partition, KeyType: 'HASH' },
    { AttributeName: sort, KeyType: 'RANGE' },
  ];
}

describe('the tables', () => {
  it('are those of the contract', () => {
    expect(resourcesOf(Data, 'AWS::DynamoDB::Table')).toHaveLength(Object.keys(tables).length);
  });

  it.each(Object.values(tables))('$name has the keys and indexes that the stores query', (shape) => {
    const { Properties } = tableOf(shape.name);
    const indexes = indexesOf(shape);
    expect(Properties['KeySchema']).toEqual(keySchema(partitionKey, sortKey));
    const deployed = Properties['GlobalSecondaryIndexes'] ?? [];
    expect(deployed).toEqual(
      indexes.map((index) => ({
        IndexName: index.name,
        KeySchema: keySchema(index.partitionKey, index.sortKey),
        Projection: { ProjectionType: 'ALL' },
      })),
    );
    for (const index of indexes) expect(index.name.length).toBeGreaterThanOrEqual(3);
  });

  it.each(Object.values(tables))('$name is billed by request and deletes expired items', ({ name }) => {
    expect(tableOf(name).Properties).toMatchObject({
      BillingMode: 'PAY_PER_REQUEST',
      TimeToLiveSpecification: { AttributeName: expiryAttribute, Enabled: true },
    });
  });

  it.each(Object.values(tables))('$name has the stream of the contract', (shape) => {
    const stream = 'stream' in shape ? { StreamViewType: shape.stream } : undefined;
    expect(tableOf(shape.name).Properties['StreamSpecification']).toEqual(stream);
  });

  it('with precious data are recoverable, protected from deletion and kept', () => {
    const precious = Object.values(tables).filter((shape) => shape.precious);
    expect(precious.map(({ name }) => name)).toEqual(['Catalogue', 'Community']);
    for (const { name } of precious) {
      expect(tableOf(name)).toMatchObject({
        DeletionPolicy: 'Retain',
        UpdateReplacePolicy: 'Retain',
        Properties: {
          PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 35 },
          DeletionProtectionEnabled: true,
        },
      });
    }
  });

  it('with other data are deleted with the stack in dev and kept in prod', () => {
    const policies = (stage: 'dev' | 'prod') =>
      resourcesOf(stageTemplates({ stage }).Data, 'AWS::DynamoDB::Table')
        .filter(([id]) => /^(Radar|Ephemeral)/.test(id))
        .map(([, { DeletionPolicy }]) => DeletionPolicy);
    expect(policies('dev')).toEqual(['Delete', 'Delete']);
    expect(policies('prod')).toEqual(['Retain', 'Retain']);
  });

  it('can be replaced by restored ones, while the old exports stay for other stacks', () => {
    const context = {
      restoredCatalogue: 'touchdown-back-again',
      restoredCatalogueStream:
        'arn:aws:dynamodb:us-east-1:111122223333:table/touchdown-back-again/stream/now',
    };
    const restored = stageTemplates({ stage: 'dev', context });
    const [, fn] = resourcesOf(restored.Api, 'AWS::Lambda::Function')[0] ?? [];
    expect(fn?.Properties['Environment'].Variables.CATALOGUE_TABLE).toBe('touchdown-back-again');
    expect(JSON.stringify(resourcesOf(restored.Api, 'AWS::IAM::Policy'))).toContain(
      ':table/touchdown-back-again',
    );
    const exportsOf = (outputs = Data.Outputs) =>
      Object.values(outputs ?? {}).flatMap((output) => (output.Export ? [output.Export.Name] : []));
    expect(exportsOf(restored.Data.Outputs)).toEqual(
      expect.arrayContaining(exportsOf().filter((name) => /Table/.test(name))),
    );
  });
});

describe('the buckets', () => {
  const buckets = Object.values(templates).flatMap((template) => resourcesOf(template, 'AWS::S3::Bucket'));

  it.each(buckets)('%s is private, encrypted and kept', (_id, { Properties, DeletionPolicy }) => {
    expect(Properties['PublicAccessBlockConfiguration']).toEqual({
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    });
    expect(JSON.stringify(Properties['BucketEncryption'])).toContain('AES256');
    expect(DeletionPolicy).toBe('Retain');
  });

  it.each(buckets)('%s refuses requests without TLS', (id) => {
    const policy = Object.values(templates)
      .flatMap((template) => resourcesOf(template, 'AWS::S3::BucketPolicy'))
      .find(([, { Properties }]) => Properties['Bucket'].Ref === id)?.[1];
    expect(policy?.Properties['PolicyDocument'].Statement).toContainEqual(
      expect.objectContaining({
        Effect: 'Deny',
        Action: 's3:*',
        Condition: { Bool: { 'aws:SecureTransport': 'false' } },
      }),
    );
  });

  it('are read only through the distributions of this account', () => {
    const allows = Object.values(templates)
      .flatMap((template) => resourcesOf(template, 'AWS::S3::BucketPolicy'))
      .flatMap(([, { Properties }]) => Properties['PolicyDocument'].Statement)
      .filter(({ Effect }: { Effect: string }) => Effect === 'Allow');
    const readers = allows.filter(({ Action }) => JSON.stringify(Action).includes('Get'));
    expect(readers).toHaveLength(4);
    for (const { Principal, Condition } of readers) {
      expect(Principal).toEqual({ Service: 'cloudfront.amazonaws.com' });
      expect(JSON.stringify(Condition)).toMatch(
        /AWS:SourceArn.*cloudfront::.*AWS::AccountId.*:distribution\//,
      );
    }
  });

  it('refuse the distributions the files of private loops, whatever the URL', () => {
    const denied = resourcesOf(Data, 'AWS::S3::BucketPolicy')
      .flatMap(([, { Properties }]) => Properties['PolicyDocument'].Statement)
      .filter(({ Effect, Principal }) => Effect === 'Deny' && Principal.Service !== undefined);
    expect(denied).toMatchObject([
      { Action: 's3:GetObject', Principal: { Service: 'cloudfront.amazonaws.com' } },
    ]);
    expect(JSON.stringify(denied[0].Resource)).toContain('/media/radar/private/*');
  });

  it('keep the sources of the record, and delete dropped files, old versions and unfinished uploads', () => {
    const [, record] = resourcesOf(Data, 'AWS::S3::Bucket').find(([id]) => id.startsWith('Record')) ?? [];
    expect(record?.Properties).toMatchObject({
      VersioningConfiguration: { Status: 'Enabled' },
      LoggingConfiguration: { LogFilePrefix: 'record/' },
      LifecycleConfiguration: {
        Rules: [
          {
            NoncurrentVersionExpiration: { NoncurrentDays: 30 },
            AbortIncompleteMultipartUpload: { DaysAfterInitiation: 7 },
          },
          { Prefix: 'incoming/', ExpirationInDays: 90 },
        ],
      },
    });
    expect(Object.keys(Data.Outputs ?? {})).toContain('RecordBucketName');
  });

  it('delete the files of private loops, the sweeps of all and progress, and keep public loops for less', () => {
    const [, media] = resourcesOf(Data, 'AWS::S3::Bucket').find(([id]) => id.startsWith('Media')) ?? [];
    expect(media?.Properties['LifecycleConfiguration'].Rules).toEqual([
      { NoncurrentVersionExpiration: { NoncurrentDays: 30 }, Status: 'Enabled' },
      {
        Prefix: 'media/radar/private/',
        ExpirationInDays: 62,
        NoncurrentVersionExpiration: { NoncurrentDays: 1 },
        Status: 'Enabled',
      },
      {
        Prefix: 'media/radar/progress/',
        ExpirationInDays: 2,
        NoncurrentVersionExpiration: { NoncurrentDays: 1 },
        Status: 'Enabled',
      },
      { Prefix: 'media/radar/', ExpiredObjectDeleteMarker: true, Status: 'Enabled' },
      {
        TagFilters: [{ Key: 'kind', Value: 'sweep' }],
        ExpirationInDays: 90,
        NoncurrentVersionExpiration: { NoncurrentDays: 1 },
        Status: 'Enabled',
      },
      {
        Prefix: 'media/radar/',
        Transitions: [{ StorageClass: 'INTELLIGENT_TIERING', TransitionInDays: 91 }],
        Status: 'Enabled',
      },
    ]);
    expect(privateLoopDays).toBeLessThan(62);
  });

  it('keep access logs no longer than other logs', () => {
    const [, logs] = resourcesOf(Data, 'AWS::S3::Bucket').find(([id]) => id.startsWith('AccessLogs')) ?? [];
    expect(logs?.Properties['LifecycleConfiguration'].Rules).toEqual([
      { ExpirationInDays: 30, Status: 'Enabled' },
    ]);
  });
});

describe('state', () => {
  it.each(stageNames)(
    'keeps its logical id in %s, so that a deployment never replaces it by accident',
    (stage) => {
      const stateful = /^AWS::(DynamoDB::Table|S3::Bucket)$/;
      const ids = Object.entries(stageTemplates({ stage })).flatMap(([stack, { Resources }]) =>
        Object.entries(Resources).flatMap(([id, { Type }]) =>
          stateful.test(Type) ? [`${stack}/${id} ${Type}`] : [],
        ),
      );
      expect(ids.toSorted()).toMatchSnapshot();
    },
  );

  it('is not in the API’s stack', () => {
    expect(Object.values(Api.Resources).map(({ Type }) => Type)).not.toContain('AWS::S3::Bucket');
  });
});

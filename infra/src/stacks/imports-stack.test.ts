import { describe, expect, it } from 'vitest';
import { entryMetadata } from '../kit/slice-function.ts';
import { outwardMetadata } from '../kit/outward-schedule.ts';
import { stageNames } from '../kit/stages.ts';
import { resourcesOf, stageTemplates } from '../testing/stage-templates.ts';
import type { CfnResource } from '../updates/stage-template.ts';

const { Imports, Data } = stageTemplates({ stage: 'dev' });
const functions = resourcesOf(Imports, 'AWS::Lambda::Function');
const importers = functions.filter(
  ([, { Metadata }]) => !String(Metadata?.[entryMetadata]).includes('fold-'),
);
const text = (value: unknown) => JSON.stringify(value);

function functionOf(entry: string): [string, CfnResource] {
  const path = `functions/src/features/imports/${entry}`;
  const found = functions.find(([, { Metadata }]) => Metadata?.[entryMetadata] === path);
  if (!found) throw new Error(`There is no function of ${path}.`);
  return found;
}

interface Statement {
  Action: string | string[];
  Resource: unknown;
}

function statementsOf({ Properties }: CfnResource): Statement[] {
  const role = Properties['Role']['Fn::GetAtt'][0];
  return resourcesOf(Imports, 'AWS::IAM::Policy')
    .filter(([, policy]) => policy.Properties['Roles'][0].Ref === role)
    .flatMap(([, policy]) => policy.Properties['PolicyDocument'].Statement as Statement[]);
}

/** The actions in alphabetical order, and the resources as text. */
function grantsOf(fn: CfnResource): Record<string, string> {
  return Object.fromEntries(
    statementsOf(fn).map(({ Action, Resource }) => [[Action].flat().toSorted().join(' '), text(Resource)]),
  );
}

const onTable = ['BatchWriteItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem']
  .map((action) => `dynamodb:${action}`)
  .join(' ');

describe('every importer', () => {
  it.each(functions)('%s may take a quarter of an hour, 3,008 MB and 2 GB of disk', (_id, { Properties }) => {
    expect(Properties).toMatchObject({
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      Timeout: 900,
      MemorySize: 3008,
      EphemeralStorage: { Size: 2048 },
    });
  });

  it.each(stageNames)('reserves no concurrency of the account in %s', (stage) => {
    for (const [, { Properties }] of resourcesOf(stageTemplates({ stage }).Imports, 'AWS::Lambda::Function'))
      expect(Properties).not.toHaveProperty('ReservedConcurrentExecutions');
  });

  it('has its own role and log', () => {
    const own = (read: (properties: CfnResource['Properties']) => string) =>
      new Set(functions.map(([, { Properties }]) => read(Properties)));
    expect(functions).toHaveLength(2);
    expect(own((properties) => properties['Role']['Fn::GetAtt'][0]).size).toBe(2);
    expect(own((properties) => properties['LoggingConfig'].LogGroup.Ref).size).toBe(2);
    for (const [, { Properties }] of resourcesOf(Imports, 'AWS::IAM::Role')) {
      expect(Properties).not.toHaveProperty('ManagedPolicyArns');
      expect(Properties).not.toHaveProperty('Policies');
    }
  });

  it.each(importers)('%s may only read and write the record and publish under two folders', (_id, fn) => {
    const grants = grantsOf(fn);
    const own = Object.keys(grants).filter((actions) => !/^(logs|sqs):/.test(actions));
    expect(own.toSorted()).toEqual([
      onTable,
      's3:GetObject',
      's3:GetObject s3:PutObject',
      's3:ListBucket',
      's3:PutObject',
    ]);
    expect(grants['s3:GetObject']?.match(/"\/[^"]*"/g)).toEqual(['"/media/catalogue/*"']);
    expect(grants[onTable]).toMatch(/^\{"Fn::ImportValue":"[^"]*GetAttCatalogueTable[^"]*Arn[^"]*"\}$/);
    expect(grants['s3:GetObject s3:PutObject']).toMatch(/GetAttRecord[^"]*"\},"\/\*"/);
    const published = grants['s3:PutObject'] ?? '';
    expect(published.match(/GetAtt[A-Z][a-z]+/g)).toEqual(['GetAttMedia', 'GetAttMedia']);
    expect(published.match(/"\/[^"]*"/g)).toEqual(['"/media/catalogue/*"', '"/media/spc-reports/*"']);
  });

  it('writes its log and to the queue of missed schedules, and reads the queue of dropped files', () => {
    const queues = importers.map(([, fn]) =>
      Object.keys(grantsOf(fn)).filter((actions) => /^(logs|sqs):/.test(actions)),
    );
    const log = 'logs:CreateLogStream logs:PutLogEvents';
    const read = 'sqs:DeleteMessage sqs:GetQueueAttributes sqs:ReceiveMessage';
    expect(queues.map((actions) => actions.toSorted())).toEqual([[log, read, 'sqs:SendMessage']]);
  });

  it.each(functions)('%s gets the names of the table and both buckets', (_id, fn) => {
    const { Variables } = fn.Properties['Environment'];
    expect(text(Variables.CATALOGUE_TABLE)).toContain('RefCatalogueTable');
    expect(text(Variables.RECORD_BUCKET)).toContain('RefRecord');
    expect(text(Variables.MEDIA_BUCKET)).toContain('RefMedia');
  });
});

describe('the fold of corrections', () => {
  const [, fold] = functionOf('fold-corrections.schedule.ts');

  it('reads a release and writes only snapshots, the pointer, its lock and notes on corrections', () => {
    // Statements for transactions over several partitions allow nothing about a single item (see `together`).
    const isMixed = (condition: unknown) => text(condition ?? {}).includes('ForAnyValue:StringLike');
    const conditions = (statementsOf(fold) as (Statement & { Condition?: unknown })[])
      .filter(({ Action, Condition }) => text(Action).includes('dynamodb') && !isMixed(Condition))
      .map(({ Action, Condition }) => [[Action].flat().map((name) => name.slice(9)), Condition]);
    const on = (...partitions: string[]) => ({
      'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': partitions },
    });
    expect(conditions).toEqual([
      [['GetItem'], on('IDX#tornado', 'IMPORT')],
      [['Query'], on('IDX#tornado', 'TOR#*', 'REPLACED')],
      [['UpdateItem'], on('IMPORT', 'IDX#tornado')],
      [
        ['UpdateItem'],
        {
          ...on('TOR#*'),
          'ForAllValues:StringEquals': { 'dynamodb:Attributes': ['pk', 'sk', 'isSetAside', 'officialNow'] },
        },
      ],
      [['PutItem'], on('IDX#tornado', 'IMPORT', 'REPLACED')],
      [['DeleteItem'], on('IMPORT', 'REPLACED')],
    ]);
    const grants = grantsOf(fold);
    expect(grants['s3:GetObject']?.match(/"\/[^"]*"/g)).toEqual(['"/manifests/*"', '"/rows/*"']);
    expect(grants['s3:DeleteObject s3:GetObject s3:PutObject']?.match(/"\/[^"]*"/g)).toEqual([
      '"/media/catalogue/*"',
    ]);
  });
});

describe('a dropped file', () => {
  const queues = resourcesOf(Data, 'AWS::SQS::Queue');
  const [queueId, queue] = queues.find(([id]) => /^DroppedFiles[0-9A-F]{8}$/.test(id)) ?? [];
  const [deadId, dead] = queues.find(([id]) => id.startsWith('DroppedFilesDeadLetters')) ?? [];
  const [bucketId, bucket] =
    resourcesOf(Data, 'AWS::S3::Bucket').find(([id]) => id.startsWith('Record')) ?? [];
  const policyOf = (id: string | undefined) =>
    resourcesOf(Data, 'AWS::SQS::QueuePolicy').find(([, { Properties }]) =>
      text(Properties['Queues']).includes(`"${id}"`),
    );

  it('is announced only by its bucket, when it is stored under incoming/', () => {
    expect(bucket?.Properties['NotificationConfiguration']).toEqual({
      QueueConfigurations: [
        {
          Event: 's3:ObjectCreated:*',
          Queue: { 'Fn::GetAtt': [queueId, 'Arn'] },
          Filter: { S3Key: { Rules: [{ Name: 'prefix', Value: 'incoming/' }] } },
        },
      ],
    });
    const [policyId, policy] = policyOf(queueId) ?? [];
    const allows = policy?.Properties['PolicyDocument'].Statement.filter(
      ({ Effect }: { Effect: string }) => Effect === 'Allow',
    );
    expect(allows).toEqual([
      {
        Effect: 'Allow',
        Principal: { Service: 's3.amazonaws.com' },
        Action: 'sqs:SendMessage',
        Resource: { 'Fn::GetAtt': [queueId, 'Arn'] },
        Condition: {
          StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } },
          ArnLike: { 'aws:SourceArn': `arn:aws:s3:::touchdown-dev-data-${bucketId?.toLowerCase()}-*` },
        },
      },
    ]);
    // Otherwise S3 would check its permission before it exists, and the deployment would fail.
    expect((bucket as unknown as { DependsOn: string[] }).DependsOn).toContain(policyId);
  });

  it('needs no custom resource for its notification', () => {
    const types = Object.values(Data.Resources).map(({ Type }) => Type);
    expect(types.filter((type) => /^Custom::|Lambda/.test(type))).toEqual([]);
  });

  it('has three attempts, each longer than a run may take, and stays in the dead letter queue for 14 days', () => {
    expect(queue?.Properties).toMatchObject({
      SqsManagedSseEnabled: true,
      RedrivePolicy: { deadLetterTargetArn: { 'Fn::GetAtt': [deadId, 'Arn'] }, maxReceiveCount: 3 },
    });
    const [, { Properties: fn }] = functionOf('import-files.schedule.ts');
    expect(queue?.Properties['VisibilityTimeout']).toBe(2 * fn['Timeout']);
    expect(dead?.Properties['MessageRetentionPeriod']).toBe(14 * 24 * 60 * 60);
  });

  it('has no event source, whose long polls of a queue that is nearly always empty cost money', () => {
    expect(resourcesOf(Imports, 'AWS::Lambda::EventSourceMapping')).toEqual([]);
    const [, { Properties: fn }] = functionOf('import-files.schedule.ts');
    expect(text(fn['Environment'].Variables.DROPPED_FILES_URL)).toContain(`Ref${queueId}`);
  });
});

describe('every queue', () => {
  const templates = { Data, Imports };
  const queues = Object.values(templates).flatMap((template) =>
    resourcesOf(template, 'AWS::SQS::Queue').map(([id, queue]) => ({ id, queue, template })),
  );

  it.each(queues)('$id is encrypted and refuses requests without TLS', ({ id, queue, template }) => {
    expect(queue.Properties['SqsManagedSseEnabled']).toBe(true);
    const policy = resourcesOf(template, 'AWS::SQS::QueuePolicy').find(([, { Properties }]) =>
      text(Properties['Queues']).includes(`"${id}"`),
    );
    expect(policy?.[1].Properties['PolicyDocument'].Statement).toContainEqual(
      expect.objectContaining({
        Effect: 'Deny',
        Action: 'sqs:*',
        Condition: { Bool: { 'aws:SecureTransport': 'false' } },
      }),
    );
  });
});

describe('the schedules', () => {
  const rules = resourcesOf(Imports, 'AWS::Events::Rule');
  const [missedId, missed] = resourcesOf(Imports, 'AWS::SQS::Queue')[0] ?? [];
  const ruleFor = (entry: string) => {
    const target = { 'Fn::GetAtt': [functionOf(entry)[0], 'Arn'] };
    return rules.find(([, { Properties }]) => text(Properties['Targets'][0].Arn) === text(target))?.[1];
  };

  it('fetch each source at its own times and again after a failure, fold corrections each hour and import dropped files every ten minutes', () => {
    expect(rules).toHaveLength(8);
    const hourly = ruleFor('fold-corrections.schedule.ts')?.Properties;
    expect(hourly?.['ScheduleExpression']).toBe('rate(1 hour)');
    const importer = text({ 'Fn::GetAtt': [functionOf('import-files.schedule.ts')[0], 'Arn'] });
    const ofSources = rules
      .map(([, { Properties }]) => [Properties['ScheduleExpression'], Properties['Targets'][0]] as const)
      .filter(([, { Arn }]) => text(Arn) === importer);
    expect(ofSources.map(([at, { Input }]) => [JSON.parse(Input), at])).toEqual([
      [{ part: 'dropped-files' }, 'rate(10 minutes)'],
      [{ source: 'ncei' }, 'cron(0 14 3 * ? *)'],
      [{ source: 'ncei', onlyIfFailed: true }, 'cron(0 2 * * ? *)'],
      [{ source: 'spc' }, 'cron(0 15 ? 2-6 3 *)'],
      [{ source: 'spc' }, 'cron(0 15 5 1,7-12 ? *)'],
      [{ source: 'spc', onlyIfFailed: true }, 'cron(0 3 * * ? *)'],
      [{ source: 'spc-daily' }, 'cron(40 12 * * ? *)'],
    ]);
  });

  it.each(rules)('%s is retried twice and then moves to a queue with an alarm', (_id, { Properties }) => {
    const missedArn = { 'Fn::GetAtt': [missedId, 'Arn'] };
    expect(Properties['Targets']).toEqual([
      expect.objectContaining({
        RetryPolicy: { MaximumRetryAttempts: 2 },
        DeadLetterConfig: { Arn: missedArn },
      }),
    ]);
    const fn = Imports.Resources[Properties['Targets'][0].Arn['Fn::GetAtt'][0]];
    expect(fn?.Properties['DeadLetterConfig']).toEqual({ TargetArn: missedArn });
    expect(grantsOf(fn as CfnResource)['sqs:SendMessage']).toBe(text(missedArn));
    expect(missed?.Properties['MessageRetentionPeriod']).toBe(14 * 24 * 60 * 60);
  });

  const outward = rules.filter(([id]) => !/Hourly|EveryTenMinutes/.test(id));
  it.each(outward)(
    '%s names the external server, so that the local cloud does not call it',
    (_id, { Metadata }) => {
      expect(Metadata?.[outwardMetadata]).toMatch(/^www\.(spc|ncei)\.noaa\.gov$/);
    },
  );
});

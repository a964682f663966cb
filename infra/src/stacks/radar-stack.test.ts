import { describe, expect, it } from 'vitest';
import {
  maxAttempts,
  progressFunctionSeconds,
  progressStreamSeconds,
  messageHiddenSeconds,
} from '@touchdown/shared/radar/radar-limits.ts';
import { resourceOf, resourcesOf, stageTemplates } from '../testing/stage-templates.ts';

const { Radar } = stageTemplates({ stage: 'dev' });
const [taskId, task] = resourcesOf(Radar, 'AWS::ECS::TaskDefinition')[0] ?? [];
const functionOf = (entry: string) => {
  const found = resourcesOf(Radar, 'AWS::Lambda::Function').find(([, { Metadata }]) =>
    String(Metadata?.['local-cloud:entry']).endsWith(`/radar/${entry}`),
  );
  if (!found) throw new Error(`There is no function ${entry}.`);
  return found[1];
};

describe('the workers', () => {
  const [container] = task?.Properties['ContainerDefinitions'] ?? [];

  it('are tasks on ARM without a service, so that they cost nothing without jobs', () => {
    expect(task?.Properties).toMatchObject({
      RuntimePlatform: { CpuArchitecture: 'ARM64', OperatingSystemFamily: 'LINUX' },
      RequiresCompatibilities: ['FARGATE'],
      NetworkMode: 'awsvpc',
    });
    for (const type of ['AWS::EC2::NatGateway', 'AWS::ECS::Service', 'AWS::EC2::EIP']) {
      expect(resourcesOf(Radar, type)).toEqual([]);
    }
    const providers = resourceOf(Radar, 'AWS::ECS::ClusterCapacityProviderAssociations').Properties;
    expect(providers['CapacityProviders'].toSorted()).toEqual(['FARGATE', 'FARGATE_SPOT']);
  });

  it('write only to their scratch volume, have two minutes to stop, and a log whose lines expire', () => {
    expect(container).toMatchObject({
      ReadonlyRootFilesystem: true,
      StopTimeout: 120,
      MountPoints: [{ ContainerPath: '/tmp', ReadOnly: false }],
      LogConfiguration: { LogDriver: 'awslogs' },
    });
    expect(container).not.toHaveProperty('Privileged');
    const logs = resourcesOf(Radar, 'AWS::Logs::LogGroup').map(([, { Properties }]) => Properties);
    expect(logs).toContainEqual(expect.objectContaining({ LogGroupName: '/touchdown/dev/render.task' }));
    for (const { RetentionInDays } of logs) expect(RetentionInDays).toBe(30);
  });

  it('accept no connections, connect only over HTTPS, and reach S3 and DynamoDB without the internet', () => {
    const group = resourceOf(Radar, 'AWS::EC2::SecurityGroup').Properties;
    expect(group).not.toHaveProperty('SecurityGroupIngress');
    expect(resourcesOf(Radar, 'AWS::EC2::SecurityGroupIngress')).toEqual([]);
    expect(group['SecurityGroupEgress']).toEqual([
      expect.objectContaining({ CidrIp: '0.0.0.0/0', IpProtocol: 'tcp', FromPort: 443, ToPort: 443 }),
    ]);
    const endpoints = resourcesOf(Radar, 'AWS::EC2::VPCEndpoint').map(([, { Properties }]) => Properties);
    expect(endpoints.map(({ VpcEndpointType }) => VpcEndpointType)).toEqual(['Gateway', 'Gateway']);
    const services = JSON.stringify(endpoints.map(({ ServiceName }) => ServiceName));
    expect(services).toContain('.s3');
    expect(services).toContain('.dynamodb');
  });

  it('may only claim jobs, read the base map, write loops with their scans, and end jobs', () => {
    const role = task?.Properties['TaskRoleArn']['Fn::GetAtt'][0];
    const own = resourcesOf(Radar, 'AWS::IAM::Policy').find(
      ([, { Properties }]) => Properties['Roles'][0].Ref === role,
    );
    const statements = own?.[1].Properties['PolicyDocument'].Statement as {
      Action: string | string[];
      Resource: unknown;
      Condition?: unknown;
    }[];
    expect(statements.map(({ Action }) => [Action].flat())).toEqual([
      ['dynamodb:GetItem'],
      ['dynamodb:Query'],
      ['dynamodb:PutItem'],
      ['dynamodb:UpdateItem'],
      ['dynamodb:DeleteItem'],
      ['dynamodb:DeleteItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem'],
      ['sqs:ChangeMessageVisibility', 'sqs:DeleteMessage', 'sqs:ReceiveMessage'],
      ['s3:GetObject', 's3:PutObject', 's3:PutObjectTagging'],
      ['s3:ListBucket'],
      ['s3:GetObject'],
    ]);
    const keys = ['JOB#*', 'TGT#*', 'RENDER#*', 'ACTIVEUSER#*'];
    expect(statements[0]?.Condition).toEqual({
      'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': keys },
    });
    // The fairest job is the first in line.
    expect(statements[1]?.Condition).toEqual({
      'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['ACTIVEJOBS'] },
    });
    // It notes the public loop that it replaces, that it leaves, and that scans are wanted.
    expect(statements[2]?.Condition).toEqual({
      'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [...keys, 'REPLACED', 'LEAVING', 'SCANS'] },
    });
    // It returns a failed job to the quotas of its day, and adds what each cost.
    expect(statements[3]?.Condition).toEqual({
      'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [...keys, 'QUOTA#*', 'CAP#*', 'SCANS'] },
    });
    expect(statements[4]?.Condition).toEqual({
      'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [...keys, 'SCANS'] },
    });
    // Only for transactions.
    expect(statements[5]?.Condition).toMatchObject({
      'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': ['JOB#*'] },
    });
    expect(JSON.stringify(statements[7]?.Resource)).toContain('/media/radar/*');
    expect(JSON.stringify(statements[9]?.Resource)).toContain('/basemap/*"');
  });

  it.each(['jobs/dispatch-jobs.stream.ts', 'jobs/look-after-jobs.schedule.ts'])(
    'are started by %s, only on their cluster',
    (entry) => {
      const fn = functionOf(entry).Properties;
      expect(fn['Environment'].Variables).toMatchObject({
        RADAR_TASK: { Ref: taskId },
        RADAR_MAX_WORKERS: '2',
        RADAR_SUBNETS: { 'Fn::Join': ['', [{ Ref: expect.any(String) }, ',', { Ref: expect.any(String) }]] },
      });
      const role = fn['Role']['Fn::GetAtt'][0];
      const statements = resourcesOf(Radar, 'AWS::IAM::Policy').find(
        ([, { Properties }]) => Properties['Roles'][0].Ref === role,
      )?.[1].Properties['PolicyDocument'].Statement;
      const actions = (statements as { Action: string | string[] }[]).flatMap(({ Action }) => Action);
      // Without ecs:TagResource, ECS refuses a task with tags.
      expect(actions.filter((action) => action.startsWith('ecs:'))).toEqual(['ecs:RunTask', 'ecs:ListTasks']);
      const onCluster = { ArnEquals: { 'ecs:cluster': expect.anything() } };
      expect(statements).toContainEqual(
        expect.objectContaining({ Action: 'ecs:RunTask', Resource: { Ref: taskId }, Condition: onCluster }),
      );
      expect(statements).toContainEqual(
        expect.objectContaining({
          Action: 'iam:PassRole',
          Condition: { StringEquals: { 'iam:PassedToService': 'ecs-tasks.amazonaws.com' } },
        }),
      );
    },
  );
});

describe('the jobs', () => {
  it('wait in an encrypted queue, hidden as long as a worker’s lease, and move to the dead letter queue after three attempts', () => {
    const queues = resourcesOf(Radar, 'AWS::SQS::Queue');
    for (const [, { Properties }] of queues) expect(Properties['SqsManagedSseEnabled']).toBe(true);
    const [work, ...more] = queues.filter(([, { Properties }]) => 'RedrivePolicy' in Properties);
    expect(more).toEqual([]);
    expect(work?.[1].Properties).toMatchObject({
      VisibilityTimeout: messageHiddenSeconds,
      RedrivePolicy: { maxReceiveCount: maxAttempts },
    });
    for (const [, { Properties }] of resourcesOf(Radar, 'AWS::SQS::QueuePolicy')) {
      expect(JSON.stringify(Properties)).toContain('aws:SecureTransport');
    }
  });

  it('are dispatched when new or given back, checked every minute, and failed in the dead letter queue', () => {
    const [stream, ...others] = resourcesOf(Radar, 'AWS::Lambda::EventSourceMapping').map(
      ([, one]) => one.Properties,
    );
    const filters = stream?.['FilterCriteria'].Filters.map(({ Pattern }: { Pattern: string }) =>
      JSON.parse(Pattern),
    );
    expect(filters).toEqual([
      { eventName: ['INSERT'], dynamodb: { Keys: { pk: { S: [{ prefix: 'JOB#' }] } } } },
      {
        eventName: ['INSERT', 'MODIFY'],
        dynamodb: { Keys: { pk: { S: ['LEAVING'] } }, NewImage: { gaveBack: { BOOL: [true] } } },
      },
    ]);
    // The schedule reads the dead letter queue, because an event source would poll it all month.
    expect(others).toEqual([]);
    const variables = functionOf('jobs/look-after-jobs.schedule.ts').Properties['Environment'].Variables;
    expect(JSON.stringify(variables['RADAR_DEAD_LETTERS_URL'])).toContain('DeadLetters');
    expect(resourceOf(Radar, 'AWS::Events::Rule').Properties['ScheduleExpression']).toBe('rate(1 minute)');
  });
});

describe('the stream of progress', () => {
  const stream = functionOf('progress/progress.url.ts').Properties;

  it('has a URL for signed requests only, and ends before its function', () => {
    const urls = resourcesOf(Radar, 'AWS::Lambda::Url').map(([, { Properties }]) => Properties);
    const signed = { AuthType: 'AWS_IAM', InvokeMode: 'RESPONSE_STREAM' };
    // The others are of private loops' files, of tilts and of volumes of the archive.
    expect(urls).toMatchObject([signed, signed, signed, signed]);
    expect(stream).not.toHaveProperty('VpcConfig');
    expect(stream['Timeout']).toBe(progressFunctionSeconds);
    expect(progressFunctionSeconds).toBeGreaterThan(progressStreamSeconds);
  });

  it('may only check sessions, read jobs and count streams', () => {
    const role = stream['Role']['Fn::GetAtt'][0];
    const own = resourcesOf(Radar, 'AWS::IAM::Policy').find(
      ([, { Properties }]) => Properties['Roles'][0].Ref === role,
    );
    const [log, ...statements] = (own?.[1].Properties['PolicyDocument'].Statement ?? []) as {
      Action: string | string[];
      Resource: unknown;
      Condition: Record<string, unknown>;
    }[];
    expect(log?.Action).toEqual(['logs:CreateLogStream', 'logs:PutLogEvents']);
    expect(statements.map(({ Action, Condition }) => [[Action].flat(), Object.values(Condition)])).toEqual([
      [['dynamodb:DeleteItem', 'dynamodb:PutItem'], [{ 'dynamodb:LeadingKeys': ['STREAM#*'] }]],
      [['dynamodb:UpdateItem'], [{ 'dynamodb:LeadingKeys': ['RL#*'] }]],
      [['dynamodb:BatchGetItem', 'dynamodb:GetItem'], [{ 'dynamodb:LeadingKeys': ['SESS#*', 'USER#*'] }]],
      [['dynamodb:GetItem'], [{ 'dynamodb:LeadingKeys': ['JOB#*', 'CAP#*'] }]],
      [['dynamodb:Query'], [{ 'dynamodb:LeadingKeys': ['ACTIVEJOBS'] }]],
    ]);
    expect(JSON.stringify(statements[0]?.Resource)).toContain('Ephemeral');
  });

  it('has reserved concurrency only if the operator gives it', () => {
    expect(stream).not.toHaveProperty('ReservedConcurrentExecutions');
    const { Radar: kept } = stageTemplates({ stage: 'dev', context: { streamConcurrency: '50' } });
    const reserved = resourcesOf(kept, 'AWS::Lambda::Function').flatMap(([, { Metadata, Properties }]) =>
      'ReservedConcurrentExecutions' in Properties
        ? [[Metadata?.['local-cloud:entry'], Properties['ReservedConcurrentExecutions']]]
        : [],
    );
    expect(reserved).toEqual([['functions/src/features/radar/progress/progress.url.ts', 50]]);
  });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  GetItemCommand,
  DynamoDBClient,
  PutItemCommand,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { ReceiveMessageCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { objectStoreGate, type ObjectStoreGate } from '../events/object-store-gate.ts';
import { localCredentials } from '../template/local-credentials.ts';
import { javaDynamoDb, nativeDynamoDb, startDynamoDb, type DynamoDbServer } from '../servers/dynamodb.ts';
import { startObjectStore } from '../servers/object-store.ts';
import { createTable } from '../servers/create-table.ts';
import { guardCalls } from '../testing/guard-calls.ts';
import { startLocalCloud } from '../start-local-cloud.ts';
import { account, region } from '../template/local-values.ts';
import type { StackTemplate } from '../template/stack-template.ts';
import { fixtureCode, fixtureTemplates } from '../testing/fixture-templates.ts';
import { startDynamoDbGate, type DynamoDbGate } from './dynamodb-gate.ts';
import { Permissions } from './permissions.ts';
import { leadingKeys, readStatement, type PolicyStatement } from './policy.ts';
import { runTaskRequests } from './task-requests.ts';

const tableArn = `arn:aws:dynamodb:${region}:${account}:table/Jobs`;
const cluster = `arn:aws:ecs:${region}:${account}:cluster/Workers`;
const keysLike = (...patterns: string[]) => ({ 'ForAllValues:StringLike': { [leadingKeys]: patterns } });

const statements: PolicyStatement[] = [
  {
    Effect: 'Allow',
    Action: ['dynamodb:GetItem', 'dynamodb:PutItem'],
    Resource: tableArn,
    Condition: keysLike('JOB#*'),
  },
  { Effect: 'Allow', Action: 'dynamodb:PutItem', Resource: tableArn, Condition: keysLike('LOG#*') },
  { Effect: 'Allow', Action: ['s3:GetObject', 's3:PutObject'], Resource: 'arn:aws:s3:::bucket/in/*' },
  { Effect: 'Allow', Action: 's3:ListBucket', Resource: 'arn:aws:s3:::listed' },
  { Effect: 'Allow', Action: 's3:GetObject', Resource: 'arn:aws:s3:::listed/*' },
  { Effect: 'Allow', Action: 'sqs:SendMessage', Resource: `arn:aws:sqs:${region}:${account}:mail` },
  {
    Effect: 'Allow',
    Action: 'ecs:RunTask',
    Resource: 'task',
    Condition: { ArnEquals: { 'ecs:cluster': cluster } },
  },
  {
    Effect: 'Allow',
    Action: 'iam:PassRole',
    Resource: 'task-role',
    Condition: { StringEquals: { 'iam:PassedToService': 'ecs-tasks.amazonaws.com' } },
  },
];

function permissionsOf(log: (line: string) => void = () => {}): Permissions {
  const role = {
    accessKey: 'stack-Jobs',
    entry: 'jobs.http',
    logicalId: 'Jobs',
    statements: statements.map((statement) => readStatement(statement, 'the role of jobs.http')),
  };
  return new Permissions([role], (arn) => arn.split(':').at(-1) ?? '', log);
}

const as = (accessKeyId: string) => ({ region, credentials: { accessKeyId, secretAccessKey: 'local' } });
const role = as('stack-Jobs');
const item = (pk: string) => ({ pk: { S: pk }, sk: { S: 'x' } });
const programs = [nativeDynamoDb(), javaDynamoDb()].filter((program) => program !== undefined);

/** The local cloud has a gate; tests of entries are in the process whose calls are checked. */
const guards: { guard: string; start: typeof startDynamoDbGate }[] = [
  { guard: 'a gate', start: startDynamoDbGate },
  {
    guard: 'a guard in the process',
    start: async (target, permissions, findTable) => ({
      endpoint: guardCalls(target, async () => ({ permissions, findTable })),
      close: async () => {},
    }),
  },
];

describe.each(programs)('before $name', (program) => {
  let server: DynamoDbServer;

  beforeAll(async () => {
    server = await startDynamoDb(program);
    const operator = new DynamoDBClient({ ...localCredentials, endpoint: server.endpoint });
    await createTable(operator, 'Jobs', {
      AttributeDefinitions: ['pk', 'sk'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
      BillingMode: 'PAY_PER_REQUEST',
    });
  });
  afterAll(() => server.stop());

  describe.each(guards)('$guard', ({ start }) => {
    let gate: DynamoDbGate;
    let permissions: Permissions;
    const lines: string[] = [];

    beforeAll(async () => {
      permissions = permissionsOf((line) => lines.push(line));
      gate = await start(server.endpoint, permissions, () => ({
        arn: tableArn,
        keys: new Map([['', 'pk']]),
      }));
    });
    afterAll(() => gate.close());
    const client = (caller: object) => new DynamoDBClient({ ...caller, endpoint: gate.endpoint });

    it('forwards what the role grants, and every call of an operator', async () => {
      await client(role).send(new PutItemCommand({ TableName: 'Jobs', Item: item('JOB#1') }));
      const { Item: stored } = await client(role).send(
        new GetItemCommand({ TableName: 'Jobs', Key: item('JOB#1') }),
      );
      expect(stored).toEqual(item('JOB#1'));
      await client(localCredentials).send(new PutItemCommand({ TableName: 'Jobs', Item: item('USER#1') }));
      expect(() => permissions.close()).not.toThrow();
    });

    it('refuses other calls as DynamoDB does, logs them, and throws when it is closed', async () => {
      const call = client(role).send(
        new GetItemCommand({ TableName: 'Jobs', Key: item('LOG#ada@example.org') }),
      );
      await expect(call).rejects.toMatchObject({
        name: 'AccessDeniedException',
        message: expect.stringContaining('is not authorized to perform: dynamodb:GetItem on resource'),
      });
      const message =
        'jobs.http called dynamodb:GetItem on table/Jobs with the key LOG#…, which its role does not grant. ' +
        'Granted on this resource: dynamodb:GetItem, dynamodb:PutItem (only with dynamodb:LeadingKeys JOB#*); ' +
        'dynamodb:PutItem (only with dynamodb:LeadingKeys LOG#*).';
      expect(lines).toContain(message);
      expect(() => permissions.close()).toThrow(message);
    });

    it('refuses a whole transaction because of one item', async () => {
      const put = (pk: string) => ({ Put: { TableName: 'Jobs', Item: item(pk) } });
      const write = (...keys: string[]) =>
        client(role).send(new TransactWriteItemsCommand({ TransactItems: keys.map(put) }));
      await write('JOB#2', 'JOB#4');
      await expect(write('JOB#3', 'USER#3')).rejects.toThrow('with the key USER#…');
      const { Item: third } = await client(role).send(
        new GetItemCommand({ TableName: 'Jobs', Key: item('JOB#3') }),
      );
      expect(third).toBeUndefined();
    });

    it('refuses a transaction whose keys no statement has together', async () => {
      const put = (pk: string) => ({ Put: { TableName: 'Jobs', Item: item(pk) } });
      const TransactItems = ['JOB#5', 'LOG#5'].map(put);
      await expect(client(role).send(new TransactWriteItemsCommand({ TransactItems }))).rejects.toThrow(
        'allowed item by item, but not with all keys of an action at once (jobs.http): PutItem JOB#, PutItem LOG#',
      );
    });
  });
});

describe('the gate before the object store', () => {
  let gate: ObjectStoreGate;
  let stop: () => Promise<void>;
  let permissions: Permissions;

  beforeAll(async () => {
    const store = await startObjectStore();
    for (const bucket of ['bucket', 'listed']) store.createBucket(bucket);
    store.createQueue('mail');
    gate = await objectStoreGate(store.address);
    gate.allowForms(new Map([['bucket', ['http://site']]]));
    stop = async () => {
      await gate.close();
      await store.stop();
    };
  });
  beforeEach(() => {
    permissions = permissionsOf();
    gate.guard(permissions);
  });
  afterAll(() => stop());

  const s3 = () => new S3Client({ ...role, endpoint: gate.url, forcePathStyle: true });
  const sqs = () => new SQSClient({ ...role, endpoint: gate.url, useQueueUrlAsEndpoint: false });
  const get = (Bucket: string, Key: string) => s3().send(new GetObjectCommand({ Bucket, Key }));

  it('stores and returns objects only under the keys that the role grants', async () => {
    await s3().send(new PutObjectCommand({ Bucket: 'bucket', Key: 'in/a b', Body: 'a' }));
    expect(await (await get('bucket', 'in/a b')).Body?.transformToString()).toBe('a');
    await expect(get('bucket', 'out/a')).rejects.toMatchObject({ name: 'AccessDenied' });
    await expect(
      s3().send(new PutObjectCommand({ Bucket: 'bucket', Key: 'out/a', Body: 'a' })),
    ).rejects.toThrow('jobs.http called s3:PutObject on bucket/out/a, which its role does not grant.');
    expect(() => permissions.close()).toThrow('s3:GetObject on bucket/out/a');
  });

  it('reports a missing key only to a caller that may list the bucket, as S3 does', async () => {
    await expect(get('bucket', 'in/none')).rejects.toMatchObject({ name: 'AccessDenied' });
    await expect(get('listed', 'none')).rejects.toMatchObject({ name: 'NoSuchKey' });
    expect(() => permissions.close()).not.toThrow();
  });

  it('lets a form store only what its signer may store', async () => {
    const send = async (Key: string) => {
      const { url, fields } = await createPresignedPost(s3(), {
        Bucket: 'bucket',
        Key,
        Fields: { 'Content-Type': 'text/plain' },
      });
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      form.append('file', new Blob(['a']));
      return (await fetch(url, { method: 'POST', body: form, headers: { origin: 'http://site' } })).status;
    };
    expect(await send('in/sent')).toBe(204);
    expect(await send('out/sent')).toBe(403);
    expect(() => permissions.close()).toThrow('s3:PutObject on bucket/out/sent');
  });

  it('accepts messages from a role that may send, and does not return them to it', async () => {
    const QueueUrl = `${gate.url}/${account}/mail`;
    await sqs().send(new SendMessageCommand({ QueueUrl, MessageBody: 'a' }));
    await expect(sqs().send(new ReceiveMessageCommand({ QueueUrl }))).rejects.toMatchObject({
      name: 'AccessDeniedException',
      message: expect.stringContaining('jobs.http called sqs:ReceiveMessage on mail'),
    });
  });
});

describe('starting a task', () => {
  const check = (call: object, roles = ['task-role']) =>
    permissionsOf().check('stack-Jobs', runTaskRequests({ cluster, taskDefinition: 'task', ...call }, roles));

  it('requires access to the task on its cluster, and permission to pass every role of the task', () => {
    expect(check({})).toBeUndefined();
    expect(check({ cluster: 'another' })?.message).toContain('ecs:RunTask');
    expect(check({}, ['task-role', 'execution-role'])?.message).toContain('iam:PassRole on execution-role');
  });

  it('requires permission to tag when the task starts with tags', () => {
    expect(check({ propagateTags: 'TASK_DEFINITION' })?.message).toContain('ecs:TagResource');
    expect(check({ tags: [{ key: 'a', value: 'b' }] })?.message).toContain('ecs:TagResource');
  });
});

describe('a cloud whose template grants too little', () => {
  const stateDirs: string[] = [];
  afterEach(() => stateDirs.splice(0).forEach((folder) => rmSync(folder, { recursive: true, force: true })));

  const start = (without: string, log: (line: string) => void = () => {}) => {
    const stateDir = mkdtempSync(join(tmpdir(), 'touchdown-permissions-'));
    stateDirs.push(stateDir);
    const templates = JSON.parse(
      JSON.stringify(fixtureTemplates).replaceAll(`"${without}"`, '"nothing:Nothing"'),
    ) as StackTemplate[];
    return startLocalCloud({ stateDir, port: 0, code: fixtureCode, inMemory: true, templates, log });
  };

  it('refuses the function’s call, and throws when it is closed', async () => {
    const lines: string[] = [];
    const cloud = await start('dynamodb:PutItem', (line) => lines.push(line));
    const refused = 'record.queue called dynamodb:PutItem on Seen with the key schedule: ran';
    await cloud.runSchedule('Nightly');
    await vi.waitFor(() => expect(lines.join('\n')).toContain(refused), 60_000);
    await expect(cloud.close()).rejects.toThrow(refused);
  });

  it('does not start when Lambda could not read a queue for its function', async () => {
    await expect(start('sqs:DeleteMessage')).rejects.toThrow(
      'record.queue called sqs:DeleteMessage on Work, which its role does not grant.',
    );
  });

  it('does not start when Lambda could not send failed events to their destination', async () => {
    await expect(start('sqs:SendMessage')).rejects.toThrow(
      'echo.http called sqs:SendMessage on NotDone, which its role does not grant.',
    );
  });

  it('refuses to invoke a function, before it looks at the event', async () => {
    const cloud = await start('lambda:InvokeFunction');
    const client = new LambdaClient({
      ...as(cloud.nameOf('Streamer')),
      endpoint: cloud.invocations.endpoint,
    });
    const refused = 'stream.url called lambda:InvokeFunction on Recorder, which its role does not grant.';
    const invoke = new InvokeCommand({
      FunctionName: cloud.nameOf('Recorder'),
      InvocationType: 'Event',
      Payload: 'no JSON',
    });
    await expect(client.send(invoke)).rejects.toMatchObject({
      name: 'AccessDeniedException',
      message: expect.stringContaining(refused),
    });
    await expect(cloud.close()).rejects.toThrow(refused);
  });

  it('refuses to read a parameter, whether it exists or not', async () => {
    const cloud = await start('nothing');
    const client = new SSMClient({ ...as(cloud.nameOf('Recorder')), endpoint: cloud.parameters.endpoint });
    const refused =
      'record.queue called ssm:GetParameter on parameter/touchdown/dev/settings, which its role does not grant.';
    await expect(
      client.send(new GetParameterCommand({ Name: '/touchdown/dev/settings' })),
    ).rejects.toMatchObject({ name: 'AccessDeniedException', message: expect.stringContaining(refused) });
    await expect(cloud.close()).rejects.toThrow(refused);
  });
});

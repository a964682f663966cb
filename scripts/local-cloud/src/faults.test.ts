import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startLocalCloud, type LocalCloud } from './start-local-cloud.ts';
import { localCredentials } from './template/local-credentials.ts';
import { account } from './template/local-values.ts';
import { fixtureCode, fixtureTemplates } from './testing/fixture-templates.ts';

describe('a plan of faults', () => {
  const stateDir = mkdtempSync(join(tmpdir(), 'touchdown-faults-'));
  let cloud: LocalCloud;

  beforeAll(async () => {
    cloud = await startLocalCloud({
      stateDir,
      port: 0,
      code: fixtureCode,
      inMemory: true,
      templates: fixtureTemplates,
      log: () => {},
    });
  });
  afterEach(() => cloud.faults.set(''));
  afterAll(async () => {
    await cloud.close();
    rmSync(stateDir, { recursive: true, force: true });
  });

  /** A client of a function, which may write what its role grants. */
  const client = () => {
    const credentials = { accessKeyId: cloud.nameOf('Recorder'), secretAccessKey: 'local' };
    return new DynamoDBClient({
      ...localCredentials,
      credentials,
      endpoint: cloud.endpoints.dynamodb,
      maxAttempts: 1,
    });
  };
  const item = (text: string) => ({
    TableName: cloud.nameOf('Seen'),
    Item: { pk: { S: `queue: ${text}` }, sk: { S: 'seen' } },
  });

  it('makes a table answer as DynamoDB does, and spares whoever operates the cloud', async () => {
    cloud.faults.set('table:seen throttle');
    const names = new Set<string>();
    for (let call = 0; call < 12; call++) {
      await client()
        .send(new PutItemCommand(item('a')))
        .catch((error: Error) => names.add(error.name));
    }
    expect([...names].sort()).toEqual(['ProvisionedThroughputExceededException', 'ThrottlingException']);
    await expect(
      client().send(new TransactWriteItemsCommand({ TransactItems: [{ Put: item('a') }] })),
    ).rejects.toMatchObject({
      name: 'TransactionCanceledException',
      CancellationReasons: [{ Code: 'ThrottlingError' }],
    });
    const operator = new DynamoDBClient({ ...localCredentials, endpoint: cloud.endpoints.dynamodb });
    await operator.send(new PutItemCommand(item('operator')));

    cloud.faults.set('table:seen error');
    await expect(client().send(new PutItemCommand(item('a')))).rejects.toMatchObject({
      name: 'InternalServerError',
      $metadata: { httpStatusCode: 500 },
    });
    cloud.faults.set('table:seen cut');
    await expect(client().send(new PutItemCommand(item('a')))).rejects.toThrow();
    cloud.faults.set('table:seen reads error, table:watched error');
    await client().send(new PutItemCommand(item('a')));
  });

  it('makes a function fail as API Gateway shows it, and later', async () => {
    const status = async () => (await fetch(`${cloud.url}/api/notes/a`)).status;
    cloud.faults.set('function:echo.http throttle');
    expect(await status()).toBe(429);
    cloud.faults.set('function:echo.http error');
    expect(await status()).toBe(500);
    cloud.faults.set('function:echo.http delay 10ms');
    expect([await status(), cloud.faults.struck]).toEqual([200, 1]);
    cloud.faults.set('function:stream.url throttle');
    expect((await fetch(`${cloud.url}/stream/a`)).status).toBe(429);
  });

  it('makes objects and queues fail', async () => {
    const options = { ...localCredentials, endpoint: cloud.objectStoreUrl, maxAttempts: 1 };
    const s3 = new S3Client({ ...options, forcePathStyle: true });
    await s3.send(new PutObjectCommand({ Bucket: cloud.nameOf('Bucket'), Key: 'media/a.txt', Body: 'a' }));
    const read = async () => (await fetch(`${cloud.url}/media/a.txt`)).status;
    cloud.faults.set('bucket:bucket writes error');
    expect(await read()).toBe(200);
    // The edge keeps an answer with an error for some seconds.
    cloud.faults.set('bucket:bucket reads throttle');
    expect((await fetch(`${cloud.url}/media/b.txt`)).status).toBe(503);
    const sqs = new SQSClient({
      ...options,
      credentials: { accessKeyId: cloud.nameOf('Echo'), secretAccessKey: 'local' },
      useQueueUrlAsEndpoint: false,
    });
    const send = () =>
      sqs.send(
        new SendMessageCommand({
          QueueUrl: `${cloud.objectStoreUrl}/${account}/${cloud.nameOf('NotDone')}`,
          MessageBody: 'a',
        }),
      );
    cloud.faults.set('queue:not-done writes error');
    await expect(send()).rejects.toMatchObject({ $metadata: { httpStatusCode: 500 } });
    cloud.faults.set('');
    await send();
  });

  it('lets a function of a stream fail and catch up', async () => {
    cloud.faults.set('function:record.queue error 50%');
    const operator = new DynamoDBClient({ ...localCredentials, endpoint: cloud.endpoints.dynamodb });
    const pk = { S: 'later' };
    await operator.send(
      new PutItemCommand({ TableName: cloud.nameOf('Watched'), Item: { pk, sk: { S: 'a' } } }),
    );
    await vi.waitFor(
      async () => {
        const Key = { pk: { S: 'stream: INSERT later' }, sk: { S: 'seen' } };
        const { Item } = await operator.send(new GetItemCommand({ TableName: cloud.nameOf('Seen'), Key }));
        expect(Item).toBeDefined();
      },
      { timeout: 60_000, interval: 100 },
    );
  });

  it('is set by another process, which learns what exists', async () => {
    const control = (init?: RequestInit) => fetch(`${cloud.url}/local/faults`, init);
    const put = (plan: string) => control({ method: 'PUT', body: JSON.stringify({ plan }) });
    expect(await (await put('table:seen error')).json()).toMatchObject({ plan: 'table:seen error' });
    const refused = await put('table:nothing error');
    expect([refused.status, await refused.json()]).toEqual([
      400,
      { message: 'There is no table:nothing. There are: table:watched, table:seen.' },
    ]);
    expect(cloud.faults.plan).toBe('table:seen error');
    await control({ method: 'DELETE' });
    expect(await (await control()).json()).toMatchObject({ plan: '', struck: 0 });
  });
});

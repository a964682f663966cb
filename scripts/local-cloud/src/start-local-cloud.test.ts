import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient, GetItemCommand, PutItemCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { GetAliasCommand, InvokeCommand, LambdaClient, UpdateAliasCommand } from '@aws-sdk/client-lambda';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import {
  GetQueueUrlCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { javaDynamoDb, nativeDynamoDb } from './servers/dynamodb.ts';
import { localCredentials } from './template/local-credentials.ts';
import { startLocalCloud, type LocalCloud } from './start-local-cloud.ts';
import { account } from './template/local-values.ts';
import { fixtureCode, fixtureTemplates } from './testing/fixture-templates.ts';

/** The older one does not say what it was asked. */
const fixtureVersions: Partial<Record<string, string>> = {
  new: join(import.meta.dirname, 'testing', 'echo.http.ts'),
  old: join(import.meta.dirname, 'testing', 'record.queue.ts'),
};
const programs = [nativeDynamoDb(), javaDynamoDb()].filter((program) => program !== undefined);

interface Echoed {
  event: {
    rawPath: string;
    rawQueryString: string;
    queryStringParameters: Record<string, string>;
    pathParameters: Record<string, string>;
    headers: Record<string, string>;
    cookies: string[];
    body?: string;
    isBase64Encoded: boolean;
    requestContext: { http: { sourceIp: string } };
  };
  env: Record<string, string>;
}

describe.each(programs)('the local cloud, with one resource of every kind, on $name', (program) => {
  /** For all that DynamoDB has no part in. */
  const itOnce = it.runIf(program === programs[0]);
  const stateDir = mkdtempSync(join(tmpdir(), 'touchdown-local-'));
  const lines: string[] = [];
  let cloud: LocalCloud;
  let dynamodb: DynamoDBClient;

  beforeAll(async () => {
    const log = (line: string) => void lines.push(line);
    cloud = await startLocalCloud({
      stateDir,
      port: 0,
      code: fixtureCode,
      inMemory: true,
      templates: fixtureTemplates,
      versionsOf: () => ({ live: 'new', fileOf: (version) => fixtureVersions[version] }),
      dynamodb: program,
      log,
    });
    dynamodb = new DynamoDBClient({ ...localCredentials, endpoint: cloud.dynamodbEndpoint });
  });
  afterAll(async () => {
    await cloud.close();
    rmSync(stateDir, { recursive: true, force: true });
  });

  const get = (path: string, init?: RequestInit) => fetch(cloud.url + path, { redirect: 'manual', ...init });
  const echo = async (path: string, init?: RequestInit) => (await (await get(path, init)).json()) as Echoed;
  const seen = (text: string) =>
    vi.waitFor(
      async () => {
        const Key = { pk: { S: text }, sk: { S: 'seen' } };
        const { Item } = await dynamodb.send(new GetItemCommand({ TableName: cloud.nameOf('Seen'), Key }));
        expect(Item, text).toBeDefined();
      },
      { timeout: 60_000, interval: 100 },
    );

  itOnce(
    'lets another version of a function answer when its alias moves, and knows which there are',
    async () => {
      const lambda = new LambdaClient({ ...localCredentials, endpoint: cloud.operatorEndpoint });
      const alias = { FunctionName: cloud.nameOf('Echo'), Name: 'live' };
      const move = (version: string) =>
        lambda.send(new UpdateAliasCommand({ ...alias, FunctionVersion: version }));
      expect(await lambda.send(new GetAliasCommand(alias))).toMatchObject({ FunctionVersion: 'new' });
      const isEcho = async () => (await (await get('/api/notes/a')).text()).includes('rawPath');
      const seenOf: boolean[] = [];
      for (const version of ['new', 'old', 'new']) {
        await move(version);
        seenOf.push(await isEcho());
      }
      expect(seenOf).toEqual([true, false, true]);
      await expect(move('deleted')).rejects.toThrow(`Function not found: ${cloud.nameOf('Echo')}:deleted`);
      lambda.destroy();
    },
  );

  it('turns HTTP into the event of payload format 2.0', async () => {
    const { event } = await echo('/api/notes/a%20b?x=1&x=2&y=%C3%A9', {
      headers: { cookie: 'a=1; b=2', 'X-Mixed': 'Yes' },
    });
    expect(event).toMatchObject({
      version: '2.0',
      routeKey: 'GET /api/notes/{id}',
      rawPath: '/api/notes/a b',
      rawQueryString: 'x=1&x=2&y=%C3%A9',
      queryStringParameters: { x: '1,2', y: 'é' },
      pathParameters: { id: 'a b' },
      cookies: ['a=1', 'b=2'],
      isBase64Encoded: false,
      requestContext: { stage: '$default', http: { method: 'GET', sourceIp: '127.0.0.1' } },
    });
    expect(event.headers).toMatchObject({ 'x-mixed': 'Yes' });
    expect(event.headers).not.toHaveProperty('cookie');
  });

  itOnce('sends text as text and everything else in base64', async () => {
    const post = (type: string) =>
      echo('/api/notes', { method: 'POST', body: 'hé', headers: { 'content-type': type } });
    expect((await post('application/json')).event).toMatchObject({ body: 'hé', isBase64Encoded: false });
    expect((await post('image/png')).event).toMatchObject({
      body: Buffer.from('hé').toString('base64'),
      isBase64Encoded: true,
    });
  });

  itOnce(
    'gives a function the resolved environment of the template and the variables that Lambda sets',
    async () => {
      const { env } = await echo('/api/notes/1');
      expect(env).toMatchObject({
        SEEN_TABLE: cloud.nameOf('Seen'),
        BUCKET: `b-${cloud.nameOf('Bucket')}`,
        AWS_REGION: 'us-east-1',
        AWS_LAMBDA_FUNCTION_MEMORY_SIZE: '256',
        AWS_ACCESS_KEY_ID: 'fix-app-Echo',
      });
      expect(env['AWS_ENDPOINT_URL_DYNAMODB']).not.toBe(cloud.dynamodbEndpoint);
      expect(env).not.toHaveProperty('PATH');
    },
  );

  itOnce('replaces a forged origin header with the origin’s own', async () => {
    const { event, env } = await echo('/api/notes/1', {
      headers: { 'x-origin-verify': 'forged', 'x-forwarded-for': '1.2.3.4' },
    });
    expect(event.headers['x-origin-verify']).toBe(env['SECRET']);
    expect(event.headers['x-forwarded-for']).toBe('1.2.3.4, 127.0.0.1');
  });

  itOnce('returns bytes, cookies and a plain value as API Gateway does', async () => {
    const binary = await get('/api/notes/1?do=binary');
    expect(binary.status).toBe(201);
    expect(binary.headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=2; Path=/']);
    expect([...new Uint8Array(await binary.arrayBuffer())]).toEqual([137, 80, 78, 71]);
    const plain = await get('/api/notes/1?do=plain');
    expect([plain.headers.get('content-type'), await plain.json()]).toEqual([
      'application/json',
      { message: 'plain' },
    ]);
  });

  itOnce('returns 500 for a function’s error, crash and timeout, and handles the next request', async () => {
    for (const fault of ['throw', 'crash', 'hang']) {
      const response = await get(`/api/notes/1?do=${fault}`);
      expect([fault, response.status, await response.json()]).toEqual([
        fault,
        500,
        { message: 'Internal Server Error' },
      ]);
      expect((await get('/api/notes/1')).status).toBe(200);
    }
    expect(lines.some((line) => line.includes('Task timed out after 1.00 seconds'))).toBe(true);
  });

  itOnce('does not run a request whose visitor goes while it waits for the function', async () => {
    const busy = Array.from({ length: 4 }, () => get('/api/notes/1?do=hang'));
    const visitor = new AbortController();
    const left = get('/api/notes/left', { signal: visitor.signal });
    await new Promise((resolve) => setTimeout(resolve, 300));
    visitor.abort();
    await expect(left).rejects.toThrow('aborted');
    await Promise.all(busy);
    await echo('/api/notes/later');
    expect(lines.filter((line) => /notes\/(left|later)/.test(line))).toEqual([
      expect.stringContaining('/api/notes/later'),
    ]);
  });

  itOnce('enforces the limits of 10 MB per request and 6 MB per invocation', async () => {
    const post = (bytes: number) =>
      get('/api/notes', {
        method: 'POST',
        body: 'x'.repeat(bytes),
        headers: { 'content-type': 'text/plain' },
      });
    const refused = await post(10 * 1024 * 1024 + 1);
    expect([refused.status, await refused.json()]).toEqual([413, { message: 'Request Entity Too Large' }]);
    expect((await post(6 * 1024 * 1024)).status).toBe(413);
    expect((await get('/api/notes/1?do=large')).status).toBe(500);
  });

  itOnce('forwards log lines exactly as the function wrote them', async () => {
    await get('/api/notes/logged');
    await vi.waitFor(() =>
      expect(lines.some((line) => line.startsWith('{"path":"/api/notes/logged"'))).toBe(true),
    );
  });

  itOnce('routes by the distribution’s behaviours, runs its function and adds its headers', async () => {
    expect((await echo('/anything')).event.rawPath).toBe('/api/rewritten');
    const moved = await get('/old');
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/new']);
    const { headers } = await get('/api/notes/1', { headers: { 'accept-encoding': 'gzip, br' } });
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('strict-transport-security')).toBe('max-age=60');
    expect(headers.get('content-encoding')).toBeNull();
    expect((await get('/media/x', { method: 'POST' })).status).toBe(403);
  });

  itOnce('forwards the headers that the distribution’s function returned, and the cookies', async () => {
    const { event } = await echo('/anything', {
      headers: { 'x-seen-from': '192.0.2.1', 'x-unwanted': '1', 'x-other': '2', cookie: 'a=1==; b=2' },
    });
    expect(event.headers).toMatchObject({ 'x-seen-from': '127.0.0.1', 'x-other': '2' });
    expect(event.headers).not.toHaveProperty('x-unwanted');
    expect(event.cookies).toEqual(['a=1==', 'b=2']);
  });

  itOnce('caches at the edge only what the cache policy allows', async () => {
    const cached = async () => (await get('/api/cached?do=cached')).headers.get('x-cache');
    expect([await cached(), await cached()]).toEqual(['Miss from cloudfront', 'Hit from cloudfront']);
    const uncached = async () => (await get('/api/notes/1?do=cached')).headers.get('x-cache');
    expect([await uncached(), await uncached()]).toEqual(['Miss from cloudfront', 'Miss from cloudfront']);
  });

  itOnce('streams a function’s response while it is being written', async () => {
    const response = await get('/stream/1');
    const times: number[] = [];
    let text = '';
    for await (const chunk of response.body ?? []) {
      times.push(performance.now());
      text += new TextDecoder().decode(chunk as Uint8Array);
    }
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    expect(text).toBe('id: 1\n\nid: 2\n\nid: 3\n\n');
    expect(times.length).toBeGreaterThan(1);
  });

  itOnce(
    'breaks a response off when its function fails, so that a part is not taken for the whole',
    async () => {
      const response = await get('/stream/broken');
      expect(response.status).toBe(200);
      await expect(response.text()).rejects.toThrow();
      expect(await (await get('/stream/1')).text()).toContain('id: 3');
    },
  );

  it('invokes a function only for the table changes that match its filter', async () => {
    const TableName = cloud.nameOf('Watched');
    const Item = { pk: { S: 'first' }, sk: { S: 'x' } };
    await dynamodb.send(new PutItemCommand({ TableName, Item }));
    await seen('stream: INSERT first');
    await dynamodb.send(
      new UpdateItemCommand({
        TableName,
        Key: Item,
        UpdateExpression: 'SET n = :n',
        ExpressionAttributeValues: { ':n': { N: '1' } },
      }),
    );
    await dynamodb.send(new PutItemCommand({ TableName, Item: { ...Item, pk: { S: 'second' } } }));
    await seen('stream: INSERT second');
    await expect(
      dynamodb.send(
        new GetItemCommand({
          TableName: cloud.nameOf('Seen'),
          Key: { pk: { S: 'stream: MODIFY first' }, sk: { S: 'seen' } },
        }),
      ),
    ).resolves.not.toHaveProperty('Item');
  });

  itOnce(
    'deletes messages that succeed, and moves one that fails twice to the dead letter queue',
    async () => {
      const sqs = new SQSClient({
        ...localCredentials,
        endpoint: cloud.objectStoreUrl,
        useQueueUrlAsEndpoint: false,
      });
      const urlOf = async (name: string) =>
        (await sqs.send(new GetQueueUrlCommand({ QueueName: cloud.nameOf(name) }))).QueueUrl;
      const [work, dead] = [await urlOf('Work'), await urlOf('Dead')];
      for (const MessageBody of ['good', 'poison', 'better'])
        await sqs.send(new SendMessageCommand({ QueueUrl: work, MessageBody }));
      await seen('queue: good');
      await seen('queue: better');
      await vi.waitFor(
        async () => {
          const { Messages } = await sqs.send(
            new ReceiveMessageCommand({ QueueUrl: dead, WaitTimeSeconds: 1 }),
          );
          expect(Messages?.map(({ Body }) => Body)).toEqual(['poison']);
        },
        { timeout: 60_000, interval: 200 },
      );
    },
  );

  itOnce('notifies a function of objects under its prefix', async () => {
    const s3 = new S3Client({ ...localCredentials, endpoint: cloud.objectStoreUrl, forcePathStyle: true });
    const put = (Key: string) =>
      s3.send(new PutObjectCommand({ Bucket: cloud.nameOf('Bucket'), Key, Body: 'x' }));
    await put('out/ignored.txt');
    await put('in/a b.txt');
    await seen('bucket: ObjectCreated:Put in/a+b.txt');
    const missing = await get('/media/nothing');
    expect(missing.status).toBe(404);
  });

  itOnce('notifies a queue of objects under its prefix, and through the queue a function', async () => {
    const s3 = new S3Client({ ...localCredentials, endpoint: cloud.objectStoreUrl, forcePathStyle: true });
    await s3.send(
      new PutObjectCommand({ Bucket: cloud.nameOf('Bucket'), Key: 'incoming/a year.csv.gz', Body: 'x' }),
    );
    await seen('queue: ObjectCreated:Put incoming/a+year.csv.gz');
  });

  describe('plays asynchronous invocations:', () => {
    const as = (accessKeyId: string) =>
      new LambdaClient({
        ...localCredentials,
        credentials: { accessKeyId, secretAccessKey: 'local' },
        endpoint: cloud.invocations.endpoint,
        maxAttempts: 1,
      });
    const invoke = (
      name: string,
      event: string,
      { by = 'operator', type }: { by?: string; type?: 'DryRun' } = {},
    ) =>
      as(by).send(new InvokeCommand({ FunctionName: name, InvocationType: type ?? 'Event', Payload: event }));
    const queued = (text: string) => JSON.stringify({ Records: [{ eventSource: 'aws:sqs', body: text }] });
    const recorder = () => cloud.nameOf('Recorder');

    itOnce('accepts an event and invokes the function later', async () => {
      expect((await invoke(recorder(), queued('by event'))).StatusCode).toBe(202);
      await seen('queue: by event');
      const arn = `arn:aws:lambda:us-east-1:${account}:function:${recorder()}`;
      await invoke(arn, queued('by ARN'));
      await seen('queue: by ARN');
    });

    itOnce('retries a failed event twice, and then sends it to the failure destination', async () => {
      await invoke(cloud.nameOf('Echo'), JSON.stringify({ queryStringParameters: { do: 'throw' } }));
      const QueueUrl = `${cloud.objectStoreUrl}/${account}/${cloud.nameOf('NotDone')}`;
      let body: string | undefined;
      await vi.waitFor(
        async () => {
          const sqs = new SQSClient({ ...localCredentials, endpoint: cloud.objectStoreUrl });
          const { Messages: [message] = [] } = await sqs.send(new ReceiveMessageCommand({ QueueUrl }));
          expect(message).toBeDefined();
          body = message?.Body;
        },
        { timeout: 60_000, interval: 200 },
      );
      expect(JSON.parse(body ?? '')).toMatchObject({
        requestContext: { condition: 'RetriesExhausted', approximateInvokeCount: 3 },
        requestPayload: { queryStringParameters: { do: 'throw' } },
        responseContext: { functionError: 'Unhandled' },
        responsePayload: { errorMessage: 'a requested error' },
      });
    });

    itOnce('refuses what Lambda refuses', async () => {
      const refusals = [
        [invoke(recorder(), queued('x'.repeat(256 * 1024))), 'RequestTooLargeException', 413],
        [invoke(recorder(), 'no JSON'), 'InvalidRequestContentException', 400],
        [invoke('nobody', '{}'), 'ResourceNotFoundException', 404],
        [invoke(recorder(), '{}', { type: 'DryRun' }), 'InvalidParameterValueException', 400],
      ] as const;
      for (const [call, name, httpStatusCode] of refusals) {
        await expect(call).rejects.toMatchObject({ name, $metadata: { httpStatusCode } });
      }
      cloud.invocations.failNext(1, { status: 429, code: 'TooManyRequestsException' }, 'Recorder');
      await expect(invoke(recorder(), '{}')).rejects.toMatchObject({ name: 'TooManyRequestsException' });
    });

    itOnce('lets a role invoke exactly the functions that it names', async () => {
      const by = cloud.nameOf('Streamer');
      expect((await invoke(recorder(), queued('by a role'), { by })).StatusCode).toBe(202);
      await seen('queue: by a role');
    });
  });

  itOnce('runs a schedule on request', async () => {
    await cloud.runSchedule('Nightly');
    await seen('schedule: ran');
    await expect(cloud.runSchedule('Seen')).rejects.toThrow(
      'There is no schedule Seen; there are: Nightly, Outward.',
    );
  });

  itOnce('lists and logs a schedule that calls an external server, and runs it only on request', async () => {
    expect(cloud.schedules).toEqual([
      { logicalId: 'Nightly', expression: 'cron(0 3 * * ? *)', externalServer: undefined },
      { logicalId: 'Outward', expression: 'rate(1 minute)', externalServer: 'agency.example' },
    ]);
    expect(lines).toContain(
      'Schedules that call external servers do not run automatically here: Outward (agency.example).',
    );
    await cloud.runSchedule('Outward');
    await seen('schedule: called');
  });
});

describe('a local cloud that cannot start', () => {
  const stateDir = mkdtempSync(join(tmpdir(), 'touchdown-fail-'));
  afterAll(() => rmSync(stateDir, { recursive: true }));
  const start = (templates = fixtureTemplates, port = 0) =>
    startLocalCloud({
      stateDir,
      port,
      code: fixtureCode,
      inMemory: true,
      templates,
      log: () => {},
    });

  it('names the port that is in use, and what to do', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    await expect(start(fixtureTemplates, port)).rejects.toThrow(
      `Port ${port} is in use by another program. Choose another one.`,
    );
    other.close();
  });

  it('names a resource type that it does not play', async () => {
    const odd = { stackName: 'odd', template: { Resources: { Thing: { Type: 'AWS::Odd::Thing' } } } };
    await expect(start([...fixtureTemplates, odd])).rejects.toThrow(
      /^The template holds AWS::Odd::Thing: play it, or list it/,
    );
  });
});

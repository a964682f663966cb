import type { RequestListener } from 'node:http';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { TroubleName } from '@touchdown/shared/contract/counted-lines.ts';
import type { RecordSource } from '@touchdown/shared/record/source-schedules.ts';
import type { NewestOfSource } from '@touchdown/shared/record/source-state.ts';
import { startFauxqs, type FauxqsServer } from 'fauxqs';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { serveLocally, type ServedLocally } from '@touchdown/local-cloud/servers/serve-locally.ts';
import { noteSourceEnded, noteSourcesTried } from '../../domain/catalogue/source-states.ts';
import { madeUpTornado } from '../../testing/made-up-tornado.ts';
import { publishTestRecord } from '../../testing/publish-test-record.ts';
import { startTestBucket, type TestBucket } from '@touchdown/local-cloud/testing/test-bucket.ts';
import { createTestTable, guarded, oneStandIn, testClient } from '../../testing/test-table.ts';

const watchedQueues: TroubleName[] = ['dead-letters/mail', 'dead-letters/changes'];
const json = { 'content-type': 'application/json; charset=utf-8' };
const events = 'id: 1\nevent: begun\ndata: {}\n\nid: 2\nevent: ended\ndata: {}\n\n';

/** What a healthy site answers, by the path without its query. */
const healthy: Record<string, RequestListener> = {
  '/': (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Tornadoes</h1>'),
  '/api/v1/tornadoes': (_, response) => response.writeHead(200, json).end('{"tornadoes":[{"id":"a-1"}]}'),
  '/api/v1/tornadoes/a-1': (_, response) => response.writeHead(200, json).end('{}'),
  '/api/v1/tornadoes/map-data': (_, response) => response.writeHead(200, json).end('{}'),
  '/animations/health': (request, response) =>
    request.headers['x-watch-key'] === 'new-key'
      ? response.writeHead(200, { 'content-type': 'text/event-stream' }).end(events)
      : response.writeHead(404).end(),
};

describe.each(oneStandIn)('the scheduled watch on $name', ({ endpoint }) => {
  let site: ServedLocally;
  let answers: Record<string, RequestListener>;
  let server: FauxqsServer;
  let bucket: TestBucket;
  let table: string;
  let look: () => Promise<string[]>;
  const client = testClient(endpoint);
  const send = (queue: string) =>
    new SQSClient({
      endpoint: server.address,
      region: 'us-east-1',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    }).send(new SendMessageCommand({ QueueUrl: urlOf(queue), MessageBody: '{}' }));
  const urlOf = (queue: string) => `${server.address}/000000000000/${queue.replace('/', '-')}`;

  beforeAll(async () => {
    site = await serveLocally((request, response) => {
      const answer = answers[new URL(request.url ?? '', 'http://site').pathname];
      if (answer) answer(request, response);
      else response.writeHead(404).end();
    });
    bucket = await startTestBucket();
    server = await startFauxqs({ host: '127.0.0.1', port: 0, logger: false });
    for (const queue of watchedQueues) server.createQueue(queue.replace('/', '-'));
    table = await createTestTable(endpoint, 'catalogue');
    const settings = {
      CATALOGUE_TABLE: table,
      SITE_URL: site.url,
      WATCH_KEYS: 'new-key,old-key',
      WATCHED_QUEUES: watchedQueues.map((queue) => `${queue}=${urlOf(queue)}`).join(','),
      AWS_ENDPOINT_URL_DYNAMODB: guarded(endpoint),
      AWS_ENDPOINT_URL_SQS: server.address,
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: 'watch.schedule',
      AWS_SECRET_ACCESS_KEY: 'local',
    };
    for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
    vi.resetModules();
    const { handler } = await import('./watch.schedule.ts');
    const { linesWrittenBy: written } = await import('../../testing/written-lines.ts');
    look = async () => {
      const lines = await written(handler);
      return lines.map(({ trouble, message }) => `${String(trouble)}: ${String(message)}`).toSorted();
    };
    const storage = { client, table, bucket, bucketName: 'media' };
    await publishTestRecord(storage, {
      tornadoes: [madeUpTornado('2013-05-20T19:56:00Z')],
      pointer: { kind: 'official' },
    });
  });
  beforeEach(() => {
    answers = { ...healthy };
  });
  afterAll(async () => {
    await Promise.all([site.stop(), server.stop(), bucket.stop()]);
    vi.unstubAllEnvs();
  });

  it('writes nothing while everything is well', async () => {
    await fetched('spc-daily', 1);
    expect(await look()).toEqual([]);
  });
  const fetched = async (source: RecordSource, daysAgo: number, newest?: NewestOfSource) => {
    const at = Date.now() - daysAgo * 86_400_000;
    const attempt = { outcome: 'unchanged', sentence: 'Nothing changed.', isTaken: true } as const;
    await noteSourcesTried({ dynamo: client, table }, [source], at);
    await noteSourceEnded({ dynamo: client, table }, source, { attempt, newest }, at);
  };

  it('reports a path that fails, by its name, and goes on with the others', async () => {
    answers['/'] = (_, response) => response.writeHead(503).end();
    answers['/api/v1/tornadoes/a-1'] = (_, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end();
    answers['/api/v1/tornadoes/map-data'] = (request) => request.socket.destroy();
    answers['/animations/health'] = (_, response) =>
      response.writeHead(200, { 'content-type': 'text/event-stream' }).end('event: begun\n\n');
    expect(await look()).toEqual([
      'probe/detail: /api/v1/tornadoes/a-1 is text/html instead of application/json',
      'probe/home: / was answered with 503',
      'probe/map: fetch failed: other side closed',
      'probe/stream: /animations/health sent 1 events instead of 2',
    ]);
  });

  it('reports a list that is old or empty', async () => {
    answers['/api/v1/tornadoes'] = (_, response) =>
      response.writeHead(200, { ...json, 'x-data-age': '901' }).end('{"tornadoes":[]}');
    expect(await look()).toEqual([
      'probe/detail: the list names no tornado to read',
      'record/outdated: the functions last read the record 901 s ago',
    ]);
  });

  it('names the source that is late, whether its fetches are missed or its newest file is missing', async () => {
    await fetched('spc-daily', 4);
    expect(await look()).toEqual([
      expect.stringMatching(
        /^record\/age: SPC daily reports: late since [A-Z][a-z]+ \d+, \d{4}; the record has nothing of it$/,
      ),
    ]);
    await fetched('spc-daily', 1);
    await fetched('ncei', 1, { name: 'a file', date: '2019-12-31' });
    expect(await look()).toEqual([
      'record/age: NCEI Storm Events: late since June 8, 2020; the record has it until December 31, 2019',
    ]);
    await fetched('ncei', 1);
  });

  it('reports each dead letter queue with a message', async () => {
    await send('dead-letters/changes');
    expect(await look()).toEqual(['dead-letters/changes: messages wait']);
  });
});

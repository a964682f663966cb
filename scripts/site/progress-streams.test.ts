import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { toJobItem, type StoredJob } from '@touchdown/functions/features/radar/jobs/job-items.ts';
import { maxProgressStreams, progressFunctionSeconds } from '@touchdown/shared/radar/radar-limits.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { signedInHeaders } from './signed-in-headers.ts';
import { localCredentials } from '@touchdown/local-cloud/template/local-credentials.ts';
import { startLocalSite, type LocalSite } from './start-local-site.ts';

const jobId = '01JD5K8Z7Q0000000000000009';
let people = 0;

describe('progress streams of the real templates', () => {
  const stateDir = mkdtempSync(join(tmpdir(), 'touchdown-streams-'));
  let cloud: LocalSite;
  let open: AbortController[] = [];

  beforeAll(async () => {
    cloud = await startLocalSite({ stateDir, port: 0, site: 'none', inMemory: true, log: () => {} });
    // No worker starts, so that the job stays unfinished during the tests.
    cloud.tasks.failNext(1_000);
    const dynamodb = new DynamoDBClient({ ...localCredentials, endpoint: cloud.dynamodbEndpoint });
    const Item = toJobItem(waitingJob);
    const client = DynamoDBDocumentClient.from(dynamodb);
    await client.send(new PutCommand({ TableName: cloud.nameOf('RadarTable'), Item }));
    dynamodb.destroy();
  });
  afterEach(() => {
    for (const stream of open) stream.abort();
    open = [];
  });
  afterAll(async () => {
    await cloud.close();
    rmSync(stateDir, { recursive: true, force: true });
  });

  /** Signs in a new member and returns a function that opens a stream of the job. */
  async function newFollower(): Promise<() => Promise<Response>> {
    const id = `01JD5K8Z7Q00000000000001${String(++people).padStart(2, '0')}`;
    const headers = await signedInHeaders(cloud, id);
    return async () => {
      const stream = new AbortController();
      open.push(stream);
      return fetch(`${cloud.url}/animations/${jobId}/stream`, { headers, signal: stream.signal });
    };
  }

  const closeAll = () => {
    for (const stream of open.splice(0)) stream.abort();
  };

  it('are limited to three per person, and a fourth is refused before it starts', async () => {
    const follow = await newFollower();
    const responses = await Promise.all(Array.from({ length: 12 }, follow));
    const refused = responses.filter(({ status }) => status === 429);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      ...Array.from({ length: maxProgressStreams }, () => 200),
      ...refused.map(() => 429),
    ]);
    for (const refusal of refused) {
      expect(refusal.headers.get('retry-after')).toBe('12');
      expect(refusal.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(await refusal.json()).toMatchObject({ code: 'RATE_LIMITED' });
    }
  });

  it('do not delay others when one person opens and closes many', async () => {
    const [attack, follow] = [await newFollower(), await newFollower()];
    const attempts = Array.from({ length: 100 }, attack);
    await Promise.any(attempts);
    closeAll();
    await Promise.allSettled(attempts);
    const response = await follow();
    expect(response.status).toBe(200);
    const { value } = await (response.body?.getReader().read() ?? Promise.reject(new Error('no body')));
    expect(Buffer.from(value ?? []).toString()).toMatch(/^retry: \d+\n/);
  });

  it('no longer count towards the limit after they are closed', async () => {
    const follow = await newFollower();
    const opened = await Promise.all(Array.from({ length: maxProgressStreams }, follow));
    expect(opened.map(({ status }) => status)).toEqual(opened.map(() => 200));
    expect((await follow()).status).toBe(429);
    closeAll();
    await expect
      .poll(async () => (await follow()).status, { timeout: progressFunctionSeconds * 1000, interval: 500 })
      .toBe(200);
  });

  it('end after a time limit, after which the person can open new ones', async () => {
    const follow = await newFollower();
    const streams = await Promise.all(Array.from({ length: maxProgressStreams }, follow));
    for (const stream of streams) expect(await stream.text()).toMatch(/: more when you come back\n\n$/);
    const again = await Promise.all(Array.from({ length: maxProgressStreams }, follow));
    expect(again.map(({ status }) => status)).toEqual(again.map(() => 200));
  });
});

const waitingJob: StoredJob = {
  id: jobId,
  uid: '01JD5K8Z7Q0000000000000002',
  target: { type: 'tornado', id: '20130520-aaaaaaaa' },
  renderKey: 'a-loop',
  // Of a public loop, so that everybody may follow it. Only a worker reads the rest of the plan, and none starts.
  plan: { isDefault: true } as StoredJob['plan'],
  status: 'queued',
  ver: 1,
  progress: 0,
  message: 'Waiting.',
  attempt: 0,
  createdAt: Date.now(),
  ttl: Math.ceil(Date.now() / 1000) + 3600,
};

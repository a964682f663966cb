import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { PurgeQueueCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { plainJpeg } from '@touchdown/functions/testing/picture-corpus.ts';
import { jobKey } from '@touchdown/functions/features/radar/jobs/job-items.ts';
import {
  lostAfterMilliseconds,
  sendAgainAfterMilliseconds,
} from '@touchdown/functions/features/radar/jobs/job-limits.ts';
import { apiBase } from '@touchdown/shared/contract/route.ts';
import type { RadarJob } from '@touchdown/shared/radar/schema.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { loadIntoLocalCloud } from '../record/load-into-local-cloud.ts';
import { sampleCsvPath } from '../sample/sample-record.ts';
import { signedInHeaders } from '../testing/signed-in-headers.ts';
import { localCredentials } from './local-credentials.ts';
import { startLocalCloud, type LocalCloud } from './start-local-cloud.ts';
import { account } from './template/local-values.ts';

const password = 'a sentence nobody else has thought of';
const daily = [
  'Time,F_Scale,Location,County,State,Lat,Lon,Comments',
  '1956,UNK,4 W NEWCASTLE,MCCLAIN,OK,35.284,-97.628,LARGE TORNADO DEVELOPING. (OUN)',
  '2303,EF4,2 E SHAWNEE,POTTAWATOMIE,OK,35.33,-96.88,SEEN BY SPOTTERS. (OUN)',
].join('\n');

/** Ways through the product that no other test here goes, so that every role is tried. */
describe('every role of the real templates is enough for', () => {
  const stateDir = mkdtempSync(join(tmpdir(), 'touchdown-roles-'));
  const lines: string[] = [];
  let cloud: LocalCloud;
  let table: DynamoDBDocumentClient;
  let s3: S3Client;
  let sqs: SQSClient;

  beforeAll(async () => {
    const log = (line: string) => void lines.push(line);
    cloud = await startLocalCloud({ stateDir, port: 0, site: 'none', inMemory: true, log });
    const { dynamodbEndpoint, objectStoreUrl: endpoint } = cloud;
    table = DynamoDBDocumentClient.from(
      new DynamoDBClient({ ...localCredentials, endpoint: dynamodbEndpoint }),
    );
    s3 = new S3Client({ ...localCredentials, endpoint, forcePathStyle: true });
    sqs = new SQSClient({ ...localCredentials, endpoint, useQueueUrlAsEndpoint: false });
    await loadIntoLocalCloud(cloud, sampleCsvPath);
  });
  afterAll(async () => {
    for (const client of [table, s3, sqs]) client.destroy();
    await cloud.close();
    rmSync(stateDir, { recursive: true, force: true });
  });

  const api = (path: string, init: RequestInit = {}) =>
    fetch(cloud.url + apiBase + path, { ...init, headers: { origin: cloud.url, ...init.headers } });
  const eventually = (check: () => Promise<void>) =>
    vi.waitFor(check, { timeout: 20_000, interval: 200 }).catch((error: Error) => {
      throw new Error(`${error.message}\n${lines.slice(-10).join('\n')}`);
    });

  const aReport = async (): Promise<string> => {
    const { data } = (await (await api('/spc-reports')).json()) as { data: { reports: { id: string }[] } };
    return data.reports[0]?.id ?? '';
  };

  it('a day of reports that is dropped, listed, and shown on pages of their own', async () => {
    await s3.send(
      new PutObjectCommand({
        Bucket: cloud.nameOf('Record'),
        Key: 'incoming/130520_rpts_torn.csv',
        Body: daily,
      }),
    );
    await s3.send(
      new PutObjectCommand({
        Bucket: cloud.nameOf('Site'),
        Key: 'index.html',
        Body: '<html><head><!--head--><!--/head--></head></html>',
      }),
    );
    await eventually(async () => expect(lines.join('\n')).toContain('import finished'));
    const id = await aReport();
    expect((await api(`/spc-reports/${id}`)).status).toBe(200);
    const { tornadoes } = (await (await api('/tornadoes?limit=1')).json()) as { tornadoes: [{ id: string }] };
    for (const path of [`/spc-reports/${id}`, `/tornadoes/${tornadoes[0].id}`, '/sitemap.xml']) {
      expect([path, (await fetch(cloud.url + path)).status]).toEqual([path, 200]);
    }
  });

  it('somebody who puts a picture in the profile, saves a tornado, and deletes the account', async () => {
    const username = 'AdaUnmistakable';
    const signedUp = await api('/auth/signup', {
      method: 'POST',
      body: JSON.stringify({ username, email: 'ada@example.org', password }),
      headers: { 'content-type': 'application/json' },
    });
    const { user } = (await signedUp.json()) as { user: { id: string } };
    const cookie = signedUp.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
    const form = new FormData();
    form.append('image', new Blob([new Uint8Array(await plainJpeg())], { type: 'image/jpeg' }), 'me.jpg');
    const shown = await api('/users/profile-photo', { method: 'POST', body: form, headers: { cookie } });
    expect(shown.status, await shown.text()).toBe(200);
    const pictures = async () => {
      const listed = await s3.send(new ListObjectsV2Command({ Bucket: cloud.nameOf('PicturesImages') }));
      return listed.KeyCount;
    };
    expect(await pictures()).toBe(2);
    const { tornadoes } = (await (await api('/tornadoes?limit=1')).json()) as { tornadoes: [{ id: string }] };
    const saved = await api(`/tornadoes/${tornadoes[0].id}/bookmark`, {
      method: 'POST',
      headers: { cookie },
    });
    expect(saved.status).toBe(200);
    const left = await api('/auth/me', {
      method: 'DELETE',
      body: JSON.stringify({ password }),
      headers: { cookie, 'content-type': 'application/json' },
    });
    expect(left.status, await left.text()).toBe(200);
    await eventually(async () => {
      const { Items: items = [] } = await table.send(
        new QueryCommand({
          TableName: cloud.nameOf('CommunityTable'),
          KeyConditionExpression: 'pk = :owner',
          ExpressionAttributeValues: { ':owner': `USER#${user.id}` },
        }),
      );
      expect(items.map(({ sk }) => sk as string)).toEqual(['PROFILE']);
      expect(await pictures()).toBe(0);
    });
  });

  it('a job that no worker draws: it is sent again, fails when it is lost, and by the dead letter queue', async () => {
    // Nobody has a machine to spare.
    cloud.tasks.failNext(1_000);
    const headers = await signedInHeaders(cloud);
    const path = `/spc-reports/${await aReport()}/radar`;
    const ask = async () => ((await (await api(path, { headers })).json()) as RadarJob).job_id ?? '';
    const urlOf = (queue: string) => `${cloud.objectStoreUrl}/${account}/${cloud.nameOf(queue)}`;
    const lookAfter = cloud.schedules.find(({ expression }) => expression === 'rate(5 minutes)');
    const statusOf = async (id: string) =>
      ((await (await api(`/radar/jobs/${id}`, { headers })).json()) as RadarJob).status;
    const lost = await ask();
    // The dispatcher has sent its message, and found no worker for it.
    await eventually(async () => expect(lines.join('\n')).toContain('not enough workers'));
    await cloud.runSchedule(lookAfter?.logicalId ?? '');
    for (const age of [sendAgainAfterMilliseconds, lostAfterMilliseconds]) {
      await sqs.send(new PurgeQueueCommand({ QueueUrl: urlOf('Jobs') }));
      await table.send(
        new UpdateCommand({
          TableName: cloud.nameOf('RadarTable'),
          Key: jobKey(lost),
          UpdateExpression: 'SET createdAt = :then',
          ExpressionAttributeValues: { ':then': Date.now() - age - 1_000 },
        }),
      );
      await cloud.runSchedule(lookAfter?.logicalId ?? '');
    }
    expect(await statusOf(lost)).toBe('failed');

    const dead = await ask();
    expect(dead).not.toBe(lost);
    const MessageBody = JSON.stringify({ jobId: dead });
    await sqs.send(new SendMessageCommand({ QueueUrl: urlOf('JobsDeadLetters'), MessageBody }));
    await eventually(async () => expect(await statusOf(dead)).toBe('failed'));
  });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  GetObjectCommand,
  ListBucketsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { DynamoDBDocumentClient, ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { profileKey } from '@touchdown/functions/domain/members/session-items.ts';
import { apiBase } from '@touchdown/shared/contract/route.ts';
import type { RadarJob } from '@touchdown/shared/radar/schema.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { loadIntoLocalCloud } from '../record/load-into-local-cloud.ts';
import { sampleCsvPath } from '../sample/sample-record.ts';
import { giveRoleTo } from './sign-in.ts';
import { signedInHeaders } from './signed-in-headers.ts';
import { localCredentials } from '@touchdown/local-cloud/template/local-credentials.ts';
import { startLocalSite, type LocalSite } from './start-local-site.ts';
import { quickWorkerTemplates } from './testing/quick-worker-templates.ts';

const password = 'a sentence nobody else has thought of';
const username = 'TracedPerson';
const email = 'traced.person@example.org';
/** What the person writes, one text for each place that stores one. */
const marks = {
  bio: 'mark-in-the-bio',
  story: 'mark-in-a-story',
  reason: 'mark-in-a-suggestion',
  report: 'mark-in-a-report',
  label: 'mark-in-a-label',
  takedown: 'mark-in-a-takedown',
  password: 'password-changed',
} as const;

/**
 * What may still name a deleted person, by the beginning of an item's key: the table of SECURITY.md, "What stays of a
 * deleted account".
 */
const mayName = {
  id: [/^USER#\w+\/PROFILE$/, /^AUD#/, /^(RL|UPLDAY|STREAM|MAIL)#/],
  name: [/^TD#/],
  texts: [/^TD#/, /^CONTRIB#\w+\/META$/, /^CONTRIB#\w+\/REPORT#/],
} as const;

describe('a person whose data is in every place', () => {
  const stateDir = mkdtempSync(join(tmpdir(), 'touchdown-traces-'));
  const lines: string[] = [];
  let cloud: LocalSite;
  let table: DynamoDBDocumentClient;
  let s3: S3Client;
  let uid: string;
  let own: Record<string, string>;
  let stranger: Record<string, string>;
  let moderator: Record<string, string>;
  let loop: RadarJob;

  /** A function that starts on a busy machine may take longer than its time. */
  async function api(path: string, init: RequestInit = {}): Promise<Response> {
    const sent = { ...init, headers: { origin: cloud.url, ...init.headers } };
    for (let attempt = 1; ; attempt++) {
      const answer = await fetch(cloud.url + apiBase + path, sent);
      if (answer.status < 503 || attempt === 4) return answer;
    }
  }
  async function send(
    headers: Record<string, string>,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<unknown> {
    const sent = { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) };
    const answer = await api(path, {
      method,
      headers: sent,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const answered: unknown = await answer.json();
    expect([path, answer.status, answer.status === 200 ? '' : answered]).toEqual([path, 200, '']);
    return answered;
  }
  const eventually = (check: () => Promise<void>) =>
    vi.waitFor(check, { timeout: 150_000, interval: 500 }).catch((error: Error) => {
      throw new Error(`${error.message}\n${lines.slice(-10).join('\n')}`);
    });
  const file = (path: string, headers: Record<string, string> = {}) => fetch(cloud.url + path, { headers });

  /** Every item of every table, as `partition/sort`, with its text. */
  async function allItems() {
    const found: { key: string; text: string }[] = [];
    for (const name of ['CatalogueTable', 'CommunityTable', 'RadarTable', 'EphemeralTable']) {
      let startKey: Record<string, unknown> | undefined;
      do {
        const page = await table.send(
          new ScanCommand({ TableName: cloud.nameOf(name), ExclusiveStartKey: startKey }),
        );
        for (const item of page.Items ?? [])
          found.push({ key: `${item['pk']}/${item['sk']}`, text: JSON.stringify(item) });
        startKey = page.LastEvaluatedKey;
      } while (startKey);
    }
    return found;
  }

  /** Every object of every bucket: its key and, unless it is long, its text. */
  async function allObjects() {
    const found: { key: string; text: string }[] = [];
    const { Buckets: buckets = [] } = await s3.send(new ListBucketsCommand({}));
    for (const { Name: Bucket } of buckets) {
      const { Contents: objects = [] } = await s3.send(new ListObjectsV2Command({ Bucket }));
      for (const { Key, Size: size = 0 } of objects) {
        // A body that nobody reads fails outside of any test when the store stops.
        const isLong = size >= 100_000;
        const { Body } = isLong ? {} : await s3.send(new GetObjectCommand({ Bucket, Key }));
        found.push({ key: `${Bucket}/${Key}`, text: (await Body?.transformToString('latin1')) ?? '' });
      }
    }
    return found;
  }

  beforeAll(async () => {
    const log = (line: string) => void lines.push(line);
    const templates = await quickWorkerTemplates();
    cloud = await startLocalSite({ stateDir, port: 0, site: 'none', inMemory: true, log, templates });
    const { dynamodbEndpoint, objectStoreUrl: endpoint } = cloud;
    table = DynamoDBDocumentClient.from(
      new DynamoDBClient({ ...localCredentials, endpoint: dynamodbEndpoint }),
    );
    s3 = new S3Client({ ...localCredentials, endpoint, forcePathStyle: true });
    await loadIntoLocalCloud(cloud, sampleCsvPath);
    const { tornadoes } = (await (await api('/tornadoes?limit=1')).json()) as { tornadoes: [{ id: string }] };
    const tornadoId = tornadoes[0].id;

    const signUp = async (name: string, address: string) => {
      const body = JSON.stringify({ username: name, email: address, password });
      const headers = { 'content-type': 'application/json' };
      const answer = await api('/auth/signup', { method: 'POST', body, headers });
      const { user } = (await answer.json()) as { user: { id: string } };
      const cookies = answer.headers.getSetCookie().map((header) => header.split(';')[0]);
      return { id: user.id, headers: { cookie: cookies.join('; ') } };
    };
    const person = await signUp(username, email);
    const other = await signUp('SomebodyElse', 'somebody.else@example.org');
    uid = person.id;
    own = person.headers;
    stranger = other.headers;
    const setRole = (id: string, role: string) =>
      table.send(
        new UpdateCommand({
          TableName: cloud.nameOf('CommunityTable'),
          Key: profileKey(id),
          UpdateExpression: 'SET #role = :role, isVerified = :yes',
          ExpressionAttributeNames: { '#role': 'role' },
          ExpressionAttributeValues: { ':role': role, ':yes': true },
        }),
      );
    moderator = await signedInHeaders(cloud, '01JD5K8Z7Q0000000000000012');
    const { cookie } = moderator;
    await giveRoleTo(table, cloud.nameOf('CommunityTable'), { cookie, role: 'moderator' });
    for (const id of [uid, other.id]) await setRole(id, 'user');

    await send(own, 'PATCH', '/auth/me', { bio: marks.bio });
    await send(own, 'POST', `/tornadoes/${tornadoId}/bookmark`);
    const story = { contributionType: 'PERSONAL_ACCOUNT', tornadoId };
    const told = (await send(own, 'POST', '/contributions', { ...story, content: marks.story })) as {
      data: { contribution: { id: string } };
    };
    const content = {
      targetField: 'injuries',
      proposedValue: '77',
      reason: marks.reason,
      source: 'A survey.',
    };
    await send(own, 'POST', '/contributions', { contributionType: 'EDIT_SUGGESTION', content, tornadoId });
    const others = (await send(stranger, 'POST', '/contributions', { ...story, content: 'Of another.' })) as {
      data: { contribution: { id: string } };
    };
    const { id } = others.data.contribution;
    await send(own, 'POST', `/contributions/${id}/vote`, { direction: 'UP' });
    const report = { reasonCategory: 'Other', reasonText: marks.report };
    await send(own, 'POST', `/contributions/${id}/report`, report);
    await send({}, 'POST', '/takedowns', {
      page: `/tornadoes/${tornadoId}#contribution-${id}`,
      category: 'privacy',
      text: marks.takedown,
      name: 'Traced Person',
      email,
      goodFaith: true,
    });
    // A case about what the person wrote names them once it is hidden.
    const about = (await send({}, 'POST', '/takedowns', {
      page: `/tornadoes/${tornadoId}#contribution-${told.data.contribution.id}`,
      category: 'privacy',
      text: 'This is my house.',
      name: 'Dorothy Gale',
      email: 'dorothy@example.org',
      goodFaith: true,
    })) as { data: { caseNumber: string } };
    await send(moderator, 'PATCH', `/moderation/takedowns/${about.data.caseNumber}`, { action: 'hide' });
    const requested = await send(own, 'GET', `/tornadoes/${tornadoId}/radar?label=${marks.label}`);
    const { job_id: jobId } = requested as RadarJob;
    await eventually(async () => {
      loop = (await send(own, 'GET', `/radar/jobs/${jobId}`)) as RadarJob;
      expect(loop.status).toBe('completed');
    });
  });
  afterAll(async () => {
    table.destroy();
    s3.destroy();
    await cloud.close();
    rmSync(stateDir, { recursive: true, force: true });
  });

  it('alone can open the files of a private loop, in ranges too, besides moderators', async () => {
    const url = String(loop.result_url);
    expect(url).toMatch(/^\/media\/radar\/private\//);
    const whole = await file(url, own);
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'video/mp4']);
    expect(whole.headers.get('cache-control')).toBe('private, max-age=600');
    const bytes = new Uint8Array(await whole.arrayBuffer());
    const part = await file(url, { ...own, range: 'bytes=1-3' });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 1-3/${bytes.length}`]);
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes.slice(1, 4));
    const outside = await file(url, { ...own, range: `bytes=${bytes.length}-` });
    expect(outside.status).toBeGreaterThanOrEqual(400);
    expect((await file(url, moderator)).status).toBe(200);
    for (const name of ['frames.json', String(loop.poster_url).split('/').at(-1)]) {
      const beside = url.replace(/[^/]+$/, String(name));
      expect([name, (await file(beside, own)).status]).toEqual([name, 200]);
      expect([name, (await file(beside, stranger)).status]).toEqual([name, 404]);
    }
    const missing = url.replace(/[^/]+$/, 'other.mp4');
    expect((await file(missing, own)).status).toBe(404);
    expect((await file(url, stranger)).status).toBe(404);
    expect((await file(url)).status).toBe(401);
    // Another spelling of the same path leads to nothing else.
    for (const spelling of [url.replace('private', '%70rivate'), url.replace('/private/', '//private/')])
      expect([spelling, (await file(spelling)).status >= 400]).toEqual([spelling, true]);
    const job = `/radar/jobs/${loop.job_id}`;
    expect((await api(job, { headers: stranger })).status).toBe(404);
    const stream = await file(`/animations/${loop.job_id}/stream`, {
      ...stranger,
      'sec-fetch-site': 'same-origin',
      'sec-fetch-mode': 'cors',
    });
    expect(stream.status).toBe(404);
  });

  it('finds every mark in the export', async () => {
    const change = { currentPassword: password, newPassword: `${password}!` };
    const changed = await api('/auth/me/password', {
      method: 'PATCH',
      headers: { ...own, 'content-type': 'application/json' },
      body: JSON.stringify(change),
    });
    expect(changed.status).toBe(200);
    const cookies = changed.headers.getSetCookie().map((header) => header.split(';')[0]);
    if (cookies.length > 0) own = { cookie: cookies.join('; ') };
    const text = JSON.stringify(await send(own, 'GET', '/auth/me/export'));
    const missing = Object.entries(marks).filter(([, mark]) => !text.includes(mark));
    expect(missing).toEqual([]);
  });

  it('leaves nothing behind but what is named', async () => {
    const url = String(loop.result_url);
    // As from an attempt that another worker took over.
    const late = url.slice(1).replace(/-1\/[^/]+$/, '-2/loop.mp4');
    await s3.send(new PutObjectCommand({ Bucket: cloud.nameOf('Media'), Key: late, Body: 'late' }));
    await send(own, 'DELETE', '/auth/me', { password: `${password}!` });
    const named = (text: string) => [
      ...(text.includes(uid) ? (['id'] as const) : []),
      ...(/traced.?person/i.test(text) ? (['name'] as const) : []),
      ...(Object.values(marks).some((mark) => mark.startsWith('mark-') && text.includes(mark))
        ? (['texts'] as const)
        : []),
    ];
    await eventually(async () => {
      const left = (await allItems()).flatMap(({ key, text }) =>
        named(text)
          .filter((what) => !mayName[what].some((place) => place.test(key)))
          .map((what) => `${what} in ${key}`),
      );
      expect(left).toEqual([]);
    });
    const objects = (await allObjects()).filter(({ key, text }) => named(key + text).length > 0);
    expect(objects.map(({ key }) => key)).toEqual([]);
    const stored = await s3.send(
      new ListObjectsV2Command({ Bucket: cloud.nameOf('Media'), Prefix: 'media/radar/private/' }),
    );
    expect(stored.Contents ?? []).toEqual([]);
    for (const headers of [stranger, moderator]) expect((await file(url, headers)).status).toBe(404);
    expect((await api(`/users/${uid}/contributions`)).status).toBe(404);
    expect((await api(`/users/${username}`)).status).toBe(404);
  });
});

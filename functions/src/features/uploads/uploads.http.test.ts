import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ProblemBody } from '@touchdown/shared/contract/problem.ts';
import type { StartedUpload } from '@touchdown/shared/uploads/schema.ts';
import { call, httpEvent, testOriginVerify } from '../../testing/http-request.ts';
import { madeUpProfile, putSignedIn } from '../../testing/put-signed-in.ts';
import { breakableCalls } from '../../testing/breakable-calls.ts';
import type { BreakableLine } from '@touchdown/local-cloud/testing/start-breakable-line.ts';
import { createTestTable, dynamodbStandIns, guarded, testClient } from '../../testing/test-table.ts';

const megabyte = 1024 * 1024;
const content = Buffer.from('not a picture yet');
const sha256 = createHash('sha256').update(content).digest('hex');
const offered = { name: 'storm.jpg', type: 'image/jpeg', size: content.length, sha256 };
const people = ['0000000000000000000000000D', '0000000000000000000000000T'];

let count = 0;
/** A new person each time, so that no test uses up another's limits. */
const newPerson = () => `${String(++count).padStart(8, '0')}${people[0]?.slice(8)}`;

describe.each(dynamodbStandIns)('uploads, on $name', ({ endpoint, itOnce }) => {
  let handler: Parameters<typeof call>[0];
  let community: string;
  let dynamodb: BreakableLine;
  let cookie: string;

  beforeAll(async () => {
    dynamodb = await breakableCalls(guarded(endpoint));
    community = await createTestTable(endpoint, 'community');
    vi.stubEnv('COMMUNITY_TABLE', community);
    vi.stubEnv('EPHEMERAL_TABLE', await createTestTable(endpoint, 'ephemeral'));
    vi.stubEnv('STAGING_BUCKET', 'staging-bucket');
    vi.stubEnv('ORIGIN_VERIFY', testOriginVerify);
    vi.stubEnv('CHECK_RESPONSES', '1');
    vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', dynamodb.endpoint);
    vi.stubEnv('AWS_REGION', 'us-east-1');
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'uploads.http');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
    vi.resetModules();
    ({ handler } = await import('./uploads.http.ts'));
  });
  afterAll(() => dynamodb.stop());
  beforeEach(async () => {
    cookie = await signIn();
  });

  const signIn = async (over: { isVerified?: boolean } = {}) => {
    const profile = madeUpProfile({ id: newPerson(), ...over });
    return (await putSignedIn(testClient(endpoint), community, { profile })).cookie;
  };
  const start = (files: object[], { purpose = 'profile-photo', cookies = [cookie] } = {}) =>
    call(
      handler,
      httpEvent('POST', '/api/v1/uploads', {
        headers: { 'content-type': 'application/json' },
        cookies,
        body: JSON.stringify({ purpose, files }),
      }),
    );
  const readUpload = (id: string, cookies = [cookie]) =>
    call(handler, httpEvent('GET', `/api/v1/uploads/${id}`, { cookies, pathParameters: { id } }));
  const uploadsOf = (body: unknown) => (body as { uploads: StartedUpload[] }).uploads;
  const sentenceOf = (body: unknown) => (body as ProblemBody).error;

  itOnce('for a contribution need a verified email, and those for a profile do not', async () => {
    const cookies = [await signIn({ isVerified: false })];
    const refused = await start([offered], { purpose: 'contribution-photo', cookies });
    expect(refused).toMatchObject({ status: 403, body: { code: 'UNVERIFIED_EMAIL' } });
    expect((await start([offered], { cookies })).status).toBe(200);
    expect((await start([offered], { purpose: 'contribution-photo' })).status).toBe(200);
  });

  it('start with a form that accepts exactly this file under one key for ten minutes', async () => {
    const { status, body, headers } = await start([offered]);
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('private, no-store');
    const [{ id, url, fields }] = uploadsOf(body) as [StartedUpload];
    const checksum = Buffer.from(sha256, 'hex').toString('base64');
    expect(url).toBe('https://staging-bucket.s3.us-east-1.amazonaws.com/');
    const policy = JSON.parse(Buffer.from(fields['Policy'] ?? '', 'base64').toString()) as {
      expiration: string;
      conditions: unknown[];
    };
    const date = fields['X-Amz-Date'] ?? '';
    const credential = `uploads.http/${date.slice(0, 8)}/us-east-1/s3/aws4_request`;
    expect(policy.conditions).toEqual([
      ['content-length-range', content.length, content.length],
      { 'Content-Type': 'image/jpeg' },
      { 'x-amz-checksum-algorithm': 'SHA256' },
      { 'x-amz-checksum-sha256': checksum },
      { bucket: 'staging-bucket' },
      { 'X-Amz-Algorithm': 'AWS4-HMAC-SHA256' },
      { 'X-Amz-Credential': credential },
      { 'X-Amz-Date': date },
      { key: `incoming/${id}` },
    ]);
    const signedAt = date.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5');
    const seconds = (Date.parse(policy.expiration) - Date.parse(signedAt)) / 1000;
    expect(Math.round(seconds / 60)).toBe(10);
    expect(Object.keys(fields).toSorted()).toEqual(
      [
        'Content-Type',
        'Policy',
        'X-Amz-Algorithm',
        'X-Amz-Credential',
        'X-Amz-Date',
        'X-Amz-Signature',
        'bucket',
        'key',
        'x-amz-checksum-algorithm',
        'x-amz-checksum-sha256',
      ].toSorted(),
    );
  });

  itOnce('are refused for a file name with half of a surrogate pair', async () => {
    const { status, body } = await start([offered, { ...offered, name: 'a\ud800.jpg' }]);
    expect([status, (body as ProblemBody).code]).toEqual([400, 'INVALID_REQUEST']);
    expect(sentenceOf(body)).toMatch(/^"files.1.name" in the body must be well-formed Unicode text/);
  });

  it('wait until their file has arrived', async () => {
    const [{ id }] = uploadsOf((await start([offered])).body) as [StartedUpload];
    expect(await readUpload(id)).toMatchObject({ status: 200, body: { id, state: 'waiting', reason: null } });
  });

  itOnce('ASVS 8.2.2: are not visible to other people', async () => {
    const [{ id }] = uploadsOf((await start([offered])).body) as [StartedUpload];
    const other = await signIn();
    expect(await readUpload(id, [other])).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect(await readUpload(id, [])).toMatchObject({ status: 401 });
    expect(await start([offered], { cookies: [] })).toMatchObject({ status: 401 });
  });

  itOnce('ASVS 5.2.1: are at most 10 MiB each', async () => {
    const exactly = { ...offered, size: 10 * megabyte };
    expect(await start([exactly])).toMatchObject({ status: 200 });
    const { status, body } = await start([offered, { ...exactly, name: 'big.jpg', size: 10 * megabyte + 1 }]);
    expect(status).toBe(400);
    expect(sentenceOf(body)).toBe('File "big.jpg" is too large. Maximum size is 10MB.');
  });

  itOnce.each(['image/svg+xml', 'text/html', 'image/avif', ''])(
    'ASVS 5.2.2: are refused with the type "%s"',
    async (type) => {
      const { status, body } = await start([{ ...offered, name: 'x', type }]);
      expect(status).toBe(400);
      expect(sentenceOf(body)).toContain('"x" is not a valid image');
    },
  );

  itOnce('are at least one and at most twenty at once, for a known purpose', async () => {
    expect(await start([])).toMatchObject({ status: 400 });
    const twenty = Array.from({ length: 20 }, () => offered);
    expect(uploadsOf((await start(twenty)).body)).toHaveLength(20);
    expect(await start([...twenty, offered])).toMatchObject({ status: 400 });
    expect(await start([offered], { purpose: 'anything' })).toMatchObject({ status: 400 });
    expect(await start([{ ...offered, owner: 'somebody' }])).toMatchObject({ status: 400 });
  });

  it('ASVS 5.2.4: are at most 200 MB per person and day', async () => {
    const ten = Array.from({ length: 10 }, () => ({ ...offered, size: 10 * megabyte }));
    expect(await start(ten)).toMatchObject({ status: 200 });
    expect(await start(ten)).toMatchObject({ status: 200 });
    const { status, headers, body } = await start([offered]);
    expect([status, (body as ProblemBody).code]).toEqual([429, 'RATE_LIMITED']);
    expect(sentenceOf(body)).toContain('200MB');
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });

  it('ASVS 5.2.4: are counted correctly when they start at the same time', async () => {
    const files = Array.from({ length: 15 }, () => ({ ...offered, size: 10 * megabyte }));
    const statuses = (await Promise.all([start(files), start(files)])).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 429]);
  });

  itOnce('ASVS 2.4.1: can be started thirty times in half an hour', async () => {
    for (let attempt = 0; attempt < 30; attempt++)
      expect(await start([offered])).toMatchObject({ status: 200 });
    expect(await start([offered])).toMatchObject({ status: 429 });
  });

  it('ask for a retry while the table is unavailable', async () => {
    dynamodb.cut();
    const { status } = await start([offered]);
    dynamodb.mend();
    expect(status).toBe(503);
    expect(await start([offered])).toMatchObject({ status: 200 });
  });
});

import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { serveLocally } from '../servers/serve-locally.ts';
import { afterAll, expect, it } from 'vitest';
import { localCredentials } from '../template/local-credentials.ts';
import { allowedOrigins } from './browser-forms.ts';
import { objectStoreGate } from './object-store-gate.ts';

/** What the store answers when the disk is full. */
const full = await serveLocally((incoming, outgoing) => {
  incoming.resume().on('end', () => {
    const message = 'ENOSPC: no space left on device, write';
    outgoing
      .writeHead(500, { 'content-type': 'application/json' })
      .end(JSON.stringify({ statusCode: 500, code: 'ENOSPC', error: 'Internal Server Error', message }));
  });
});
const gate = await objectStoreGate(full.url);
const client = new S3Client({
  ...localCredentials,
  endpoint: gate.url,
  forcePathStyle: true,
  maxAttempts: 1,
});

afterAll(async () => {
  client.destroy();
  await gate.close();
  await full.stop();
});

it.each([
  ['written', new PutObjectCommand({ Bucket: 'media', Key: 'a', Body: 'text' })],
  ['read', new GetObjectCommand({ Bucket: 'media', Key: 'a' })],
])('says why an object cannot be %s, in the words of S3', async (_what, command) => {
  await expect(client.send(command)).rejects.toThrow('no space left on device');
});

it('takes the forms of the local site by each of its names: passkeys need localhost', async () => {
  const bucket = { stackName: 'Data', logicalId: 'Staging', type: 'AWS::S3::Bucket' };
  const CorsConfiguration = {
    CorsRules: [{ AllowedMethods: ['POST'], AllowedOrigins: ['https://a.example'] }],
  };
  const resolver = { ofType: () => [bucket], properties: () => ({ CorsConfiguration }) };
  gate.allowForms(allowedOrigins(resolver as never, 'http://127.0.0.1:4450'));
  const statusFor = async (origin: string) =>
    (await fetch(`${gate.url}/data-staging`, { method: 'OPTIONS', headers: { origin } })).status;
  for (const origin of ['https://a.example', 'http://127.0.0.1:4450', 'http://localhost:4450'])
    expect([origin, await statusFor(origin)]).toEqual([origin, 200]);
  expect(await statusFor('http://localhost:4451')).toBe(403);
});

it('asks for a retry if the event of a stored object cannot be kept', async () => {
  const store = await serveLocally((incoming, outgoing) => {
    incoming.resume().on('end', () => outgoing.writeHead(200, { etag: '"a"' }).end());
  });
  const own = await objectStoreGate(store.url);
  const send = () => {
    throw new Error('database or disk is full');
  };
  own.notify([{ bucket: 'media', eventPrefix: 'ObjectCreated:', keyPrefix: '', keySuffix: '', send }]);
  const answer = await fetch(`${own.url}/media/a`, { method: 'PUT', body: 'text' });
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await answer.text()).toContain('database or disk is full');
  await own.close();
  await store.stop();
});

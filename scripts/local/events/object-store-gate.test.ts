import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { serveLocally } from '@touchdown/functions/testing/serve-locally.ts';
import { afterAll, expect, it } from 'vitest';
import { localCredentials } from '../local-credentials.ts';
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

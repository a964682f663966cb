import type { ServerResponse } from 'node:http';
import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  answerWith,
  behave,
  breakAfter,
  startVolumeArchive,
  type VolumeArchive,
} from '../../../testing/start-volume-archive.ts';
import { archiveClient } from './archive-client.ts';
import { publicArchive } from './archive-settings.ts';
import { archiveUrl } from './archive-url.ts';
import { listVolumes } from './list-volumes.ts';
import { openVolume } from './open-volume.ts';
import { parseVolumeKey } from './volume-key.ts';

let archive: VolumeArchive;
const { signal } = new AbortController();
const bytes = Uint8Array.from({ length: 300_000 }, (_, place) => (place * 7_919) >> 3);
const key = '2022/03/05/KDMX/KDMX20220305_235500_V06';

beforeEach(async () => {
  archive = await startVolumeArchive();
});
afterEach(() => archive.stop());

async function read(max = Infinity): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of openVolume(archive.settings, key, signal)) {
    chunks.push(chunk.slice());
    length += chunk.length;
    if (length >= max) break;
  }
  return Buffer.concat(chunks);
}

test('lists both days of a window over midnight, page by page, with the volume before it', async () => {
  const names = [
    '05/KDMX/KDMX20220305_234000_V06',
    '05/KDMX/KDMX20220305_235200_V06',
    '05/KDMX/KDMX20220305_235700_V06',
    '05/KDMX/KDMX20220305_235700_V06_MDM',
    '06/KDMX/KDMX20220306_000200_V06',
    '06/KDMX/KDMX20220306_000700.Z',
    '06/KDMX/KDMX20220306_003000_V06',
    ...Array.from({ length: 20 }, (_, place) => `05/KDMX/KDMX20220305_0000${10 + place}_V06`),
  ];
  for (const name of names) archive.objects.set(`2022/03/${name}`, bytes);
  archive.listFaults.push((response) => {
    response.writeHead(503).end();
    return true;
  });
  const window = { from: Date.UTC(2022, 2, 5, 23, 55), to: Date.UTC(2022, 2, 6, 0, 10) };
  const { volumes } = await listVolumes(archive.settings, 'KDMX', window, signal);
  expect(volumes.map((volume) => volume.key.slice(16))).toEqual([
    'KDMX20220305_235200_V06',
    'KDMX20220305_235700_V06',
    'KDMX20220306_000200_V06',
    'KDMX20220306_000700.Z',
  ]);
});

test('knows the names of every era, and what is not a volume', () => {
  const times = ['KTLX19910605_162126.gz', 'KTLX20100501_000444_V03.gz', 'TOKC20130520_200000_V08'].map(
    (name) => parseVolumeKey(`x/${name}`)?.beganAt,
  );
  expect(times).toEqual([
    Date.UTC(1991, 5, 5, 16, 21, 26),
    Date.UTC(2010, 4, 1, 0, 4, 44),
    Date.UTC(2013, 4, 20, 20),
  ]);
  expect(parseVolumeKey('x/KDMX20220305_235700_V06_MDM')).toBeUndefined();
});

test('resumes where the connection broke', async () => {
  archive.objects.set(key, bytes);
  archive.faults.set(key, [answerWith(500), breakAfter(100_000), breakAfter(50_000), behave]);
  expect(Buffer.compare(await read(), bytes)).toBe(0);
  expect(archive.requests.at(-1)?.range).toMatch(/^bytes=\d+-$/);
});

test('gives up a connection that keeps breaking at one place, and asks for what is missing only once', async () => {
  archive.objects.set(key, bytes);
  archive.faults.set(key, [breakAfter(0)]);
  await expect(read()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  archive.faults.set(key, [answerWith(404)]);
  const before = archive.requests.length;
  await expect(read()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(archive.requests.length).toBe(before + 1);
});

test('ends the download when the reader stops', async () => {
  const long = new Uint8Array(64 * 1024 * 1024);
  archive.objects.set(key, long);
  await read(100_000);
  await expect.poll(() => archive.requests[0]?.sentBytes()).toBeLessThan(long.length / 2);
});

test('asks S3 for lists at the same URLs, unsigned', async () => {
  const requestOf = async (addressing: 'host' | 'path') => {
    const client = archiveClient({ ...publicArchive, addressing });
    let sent: unknown;
    client.middlewareStack.add(
      () => async (call) => {
        sent = call.request;
        throw new Error('This test sends nothing.');
      },
      { step: 'finalizeRequest', priority: 'low' },
    );
    const list = client.send(new ListObjectsV2Command({ Bucket: publicArchive.bucket }));
    await expect(list).rejects.toThrow('This test sends nothing.');
    return sent;
  };
  const { bucket } = publicArchive;
  expect(await requestOf('host')).toMatchObject({
    hostname: `${bucket}.s3.us-east-1.amazonaws.com`,
    path: '/',
    headers: expect.not.objectContaining({ authorization: expect.anything() }),
  });
  expect(await requestOf('path')).toMatchObject({
    hostname: 's3.us-east-1.amazonaws.com',
    path: `/${bucket}/`,
  });
});

test('says what the archive refuses, and asks once', async () => {
  let lists = 0;
  const refuse = (response: ServerResponse) => {
    lists += 1;
    response.writeHead(403).end('<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>');
    return true;
  };
  archive.listFaults.push(refuse, refuse);
  const window = { from: Date.UTC(2022, 2, 5, 12), to: Date.UTC(2022, 2, 5, 13) };
  await expect(listVolumes(archive.settings, 'KDMX', window, signal)).rejects.toMatchObject({
    name: 'DownloadError',
    code: 'REFUSED',
    message: 'The list of volumes cannot be fetched: 403 Access Denied.',
  });
  expect(lists).toBe(1);
});

test('puts the bucket before the host or in the path', () => {
  const settings = { endpoint: 'https://s3.us-east-1.amazonaws.com', bucket: 'b' };
  expect(archiveUrl({ ...settings, addressing: 'host' }, 'a/k').href).toBe(
    'https://b.s3.us-east-1.amazonaws.com/a/k',
  );
  expect(archiveUrl({ ...settings, addressing: 'path' }, 'a/k').href).toBe(
    'https://s3.us-east-1.amazonaws.com/b/a/k',
  );
});

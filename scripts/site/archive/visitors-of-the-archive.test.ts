import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { rateLimiter } from '@touchdown/functions/platform/limits/rate-limiter.ts';
import { moore } from '@touchdown/functions/testing/moore-loop.ts';
import { startVolumeArchive } from '@touchdown/functions/testing/start-volume-archive.ts';
import { simulateVolume } from '@touchdown/level2/writing/simulated-storm.ts';
import { writeVolume } from '@touchdown/level2/writing/write-volume.ts';
import { localCredentials } from '@touchdown/local-cloud/template/local-credentials.ts';
import { rateLimits } from '@touchdown/shared/contract/rate-limits.ts';
import { envNames } from '@touchdown/shared/contract/env.ts';
import { archivedVolumeUrl, simulatedHeader } from '@touchdown/shared/radar/archived-volume.ts';
import { findStation } from '@touchdown/shared/radar/nearest-stations.ts';
import type { RadarVolumes } from '@touchdown/shared/radar/schema.ts';
import { readTiltIndex } from '@touchdown/shared/radar/sweep-file/tilt-index.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { volumeKeyOf } from '../../radar/volume-key.ts';
import { startLocalSite, type LocalSite } from '../start-local-site.ts';

const { beganAt, endedAt, path } = moore;
const station = findStation('KTLX');
if (!station) throw new Error('KTLX is not listed');
const storm = simulateVolume({ station, beganAt, endedAt, from: path[0], to: path[1], seed: 1 }, beganAt);
const bytes = writeVolume(storm, { messages: 31, container: 'plain' });
const key = volumeKeyOf('KTLX', beganAt);
const name = key.slice(key.lastIndexOf('/') + 1);
const loop = `${'a'.repeat(64)}/01JD5K8Z7Q0000000000000000-1`;

describe('visitors of the archive, by the roles of the real templates', () => {
  const stateDir = mkdtempSync(join(tmpdir(), 'touchdown-visitors-'));
  let cloud: LocalSite;

  beforeAll(async () => {
    const archive = await startVolumeArchive();
    archive.objects.set(key, bytes);
    const environment = {
      [envNames.radarArchiveEndpoint]: archive.settings.endpoint,
      [envNames.radarArchiveBucket]: archive.settings.bucket,
      [envNames.radarArchiveSimulated]: '1',
    };
    cloud = await startLocalSite({
      stateDir,
      port: 0,
      site: 'none',
      inMemory: true,
      log: () => {},
      radarArchive: async () => ({ environment, sentence: '', isSimulated: true, stop: archive.stop }),
    });
  });
  afterAll(async () => {
    await cloud.close();
    rmSync(stateDir, { recursive: true, force: true });
  });

  const get = (url: string) => fetch(cloud.url + url);

  it('find a volume by radar and time, and get it whole', async () => {
    const listed = await get('/api/v1/radar/volumes?station=KTLX&at=2013-05-20T20:00:00Z');
    const { volumes, is_simulated: isSimulated } = (await listed.json()) as RadarVolumes;
    expect([listed.status, isSimulated, volumes.map((one) => one.name)]).toEqual([200, true, [name]]);
    const sent = await get(volumes[0]?.url ?? '');
    expect(sent.headers.get(simulatedHeader)).toBe('1');
    expect(Buffer.compare(Buffer.from(await sent.arrayBuffer()), bytes)).toBe(0);
    expect((await get(archivedVolumeUrl('KTLX20130520_000000_V06'))).status).toBe(404);
  });

  it('get the other tilts of a loop, made once and read from the bucket after that', async () => {
    const client = new S3Client({
      ...localCredentials,
      endpoint: cloud.objectStoreUrl,
      forcePathStyle: true,
    });
    const [lowest] = storm.sweeps.toSorted((a, b) => a.elevationDegrees - b.elevationDegrees);
    const frames = [{ time: lowest?.startTime, elevationDegrees: 0.5, volumeKey: key }];
    const list = { stationId: 'KTLX', frames, timedPath: { path, beganAt, endedAt } };
    await client.send(
      new PutObjectCommand({
        Bucket: cloud.nameOf('Media'),
        Key: `media/radar/${loop}/frames.json`,
        Body: JSON.stringify(list),
      }),
    );
    const index = `/media/radar/tilts/${loop}/0.json`;
    const made = readTiltIndex(await (await get(index)).json());
    expect(made?.tilts.length).toBeGreaterThan(0);
    for (const { file } of made?.tilts ?? []) {
      const sent = await get(`/media/radar/tilts/${loop}/${file}`);
      expect([sent.status, sent.headers.get('content-encoding')]).toEqual([200, 'br']);
    }
    expect(readTiltIndex(await (await get(index)).json())).toEqual(made);
    expect((await get(`/media/radar/tilts/${loop.replace('aaa', 'bbb')}/0.json`)).status).toBe(404);
    client.destroy();
  });

  it('get neither once their network has had its share of the day', async () => {
    const client = new DynamoDBClient({ ...localCredentials, endpoint: cloud.dynamodbEndpoint });
    const documents = DynamoDBDocumentClient.from(client);
    const limiter = rateLimiter(documents, cloud.nameOf('EphemeralTable'), () => Date.now());
    const { sentByNetwork, filesByNetwork } = rateLimits;
    const network = '127.0.0.1';
    // What was read above: one volume of 2 MB at most, and calls.
    const left = await limiter.take(sentByNetwork, network, 0);
    expect(left?.calls).toBeGreaterThan(sentByNetwork.max - 16);
    expect(left?.calls).toBeLessThan(sentByNetwork.max);
    await limiter.charge(filesByNetwork, network, filesByNetwork.max);
    const refused = await get(archivedVolumeUrl('KTLX20130520_010000_V06'));
    expect([refused.status, await refused.text()]).toEqual([
      429,
      expect.stringContaining('Too many requests for large files from your network'),
    ]);
    const tilts = await get(`/media/radar/tilts/${loop.replace('aaa', 'ccc')}/0.json`);
    expect(tilts.status).toBe(429);
    client.destroy();
  });
});

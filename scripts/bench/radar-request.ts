import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { signIn } from '@touchdown/functions/testing/sign-in.ts';
import { startVolumeArchive } from '@touchdown/functions/testing/start-volume-archive.ts';
import { apiBase } from '@touchdown/shared/contract/route.ts';
import { envNames } from '@touchdown/shared/contract/env.ts';
import type { RadarJob } from '@touchdown/shared/radar/schema.ts';
import { localCredentials } from '../local/local-credentials.ts';
import { startLocalCloud } from '../local/start-local-cloud.ts';
import type { RepeatedVolume } from '../radar/testing/repeated-volumes.ts';
import { loadIntoLocalCloud } from '../record/load-into-local-cloud.ts';
import { sampleCsvPath } from '../sample/sample-record.ts';

/** Milliseconds from the request to what its stream says last. */
export interface Asked {
  /** No worker is there yet. */
  first: number;
  /** The worker waits for work. */
  again: number;
}

/** The whole way of a film through the local cloud: request, queue, worker, archive, bucket, stream. */
export async function measureRequests(
  volumes: readonly RepeatedVolume[],
  station: string,
  day: string,
): Promise<Asked> {
  const folder = mkdtempSync(join(tmpdir(), 'touchdown-bench-'));
  const archive = await startVolumeArchive();
  for (const { key, bytes } of volumes) archive.objects.set(key, bytes);
  const { endpoint, bucket } = archive.settings;
  const environment = {
    [envNames.radarArchiveEndpoint]: endpoint,
    [envNames.radarArchiveBucket]: bucket,
  };
  const cloud = await startLocalCloud({
    stateDir: folder,
    port: 0,
    site: 'none',
    inMemory: true,
    log: () => {},
    radarArchive: async () => ({ environment, says: '', stop: archive.stop }),
  });
  const dynamodb = new DynamoDBClient({ ...localCredentials, endpoint: cloud.dynamodbEndpoint });
  try {
    await loadIntoLocalCloud(cloud, sampleCsvPath);
    const person = { id: '01JD5K8Z7Q0000000000000001' };
    const signedIn = await signIn(
      DynamoDBDocumentClient.from(dynamodb),
      cloud.nameOf('CommunityTable'),
      person,
    );
    // Nothing takes a __Host- cookie over plain HTTP.
    const headers = {
      cookie: signedIn.replace('__Host-', 'local-'),
      'sec-fetch-site': 'same-origin',
      'sec-fetch-mode': 'cors',
    };
    const api = async <T>(path: string) =>
      (await (await fetch(cloud.url + apiBase + path, { headers })).json()) as T;
    const { tornadoes } = await api<{ tornadoes: { id: string }[] }>(
      `/tornadoes?start_time_from=${day}&start_time_to=${day}`,
    );
    const tornado = tornadoes[0]?.id ?? '';
    const ask = async (): Promise<number> => {
      const began = performance.now();
      const address = `/tornadoes/${tornado}/radar?force_regenerate=true&station_id=${station}`;
      const { job_id: job } = await api<RadarJob>(address);
      const stream = await fetch(`${cloud.url}/animations/${job}/stream`, { headers });
      const said = await stream.text();
      const milliseconds = performance.now() - began;
      if (!said.includes('event: complete')) throw new Error(`The film was not made: ${said.slice(-500)}`);
      return milliseconds;
    };
    return { first: await ask(), again: await ask() };
  } finally {
    dynamodb.destroy();
    await cloud.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

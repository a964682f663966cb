import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startVolumeArchive } from '@touchdown/functions/testing/start-volume-archive.ts';
import { apiBase } from '@touchdown/shared/contract/call-url.ts';
import { envNames } from '@touchdown/shared/contract/env.ts';
import { loopFileUrl } from '@touchdown/shared/radar/loop-files.ts';
import type { RadarJob } from '@touchdown/shared/radar/schema.ts';
import type { RepeatedVolume } from '../radar/testing/repeated-volumes.ts';
import { loadIntoLocalCloud } from '../record/load-into-local-cloud.ts';
import { sampleCsvPath } from '../sample/sample-record.ts';
import { signedInHeaders } from '../site/signed-in-headers.ts';
import { startLocalSite, type LocalSite, type LocalSiteOptions } from '../site/start-local-site.ts';

/** Milliseconds from the request to the last event of its stream. */
export interface RequestTimes {
  /** No worker is running yet. */
  newWorker: number;
  /** A worker is waiting for jobs. */
  waitingWorker: number;
}

/** Measures a radar loop through the whole local cloud: request, queue, worker, archive, bucket, stream. */
export async function measureRequests(
  volumes: readonly RepeatedVolume[],
  station: string,
  day: string,
): Promise<RequestTimes> {
  const archive = await startVolumeArchive();
  for (const { key, bytes } of volumes) archive.objects.set(key, bytes);
  const { endpoint, bucket } = archive.settings;
  const environment = {
    [envNames.radarArchiveEndpoint]: endpoint,
    [envNames.radarArchiveBucket]: bucket,
  };
  const cloud = await startBenchCloud({
    radarArchive: async () => ({ environment, sentence: '', isSimulated: false, stop: archive.stop }),
  });
  try {
    await loadIntoLocalCloud(cloud, sampleCsvPath);
    const headers = await signedInHeaders(cloud);
    const api = async <T>(path: string) =>
      (await (await fetch(cloud.url + apiBase + path, { headers })).json()) as T;
    const { tornadoes } = await api<{ tornadoes: { id: string }[] }>(
      `/tornadoes?start_time_from=${day}&start_time_to=${day}`,
    );
    const tornado = tornadoes[0]?.id ?? '';
    let videoUrl = '';
    const requestLoop = async (): Promise<number> => {
      const startedAt = performance.now();
      const url = `/tornadoes/${tornado}/radar?force_regenerate=true&station_id=${station}`;
      const { job_id: job } = await api<RadarJob>(url);
      const events = await followToEnd(`${cloud.url}/animations/${job}/stream`, headers);
      const milliseconds = performance.now() - startedAt;
      videoUrl = /"result_url":"([^"]+)"/.exec(events)?.[1] ?? '';
      return milliseconds;
    };
    const newWorker = await requestLoop();
    // A worker that waits has nothing else to do.
    await waitFor(`${cloud.url}${loopFileUrl(videoUrl, 'sweeps')}`, headers);
    return { newWorker, waitingWorker: await requestLoop() };
  } finally {
    await cloud.close();
  }
}

type Headers = Record<string, string>;

/** A stream ends after some seconds, and whoever follows the job opens the next one. Returns the events of the last. */
async function followToEnd(url: string, headers: Headers): Promise<string> {
  for (let streams = 0; streams < 60; streams += 1) {
    const stream = await fetch(url, { headers });
    const events = await stream.text();
    if (events.includes('event: complete')) return events;
    if (!stream.ok || events.includes('event: error'))
      throw new Error(`The job did not complete: ${events.slice(-500)}`);
  }
  throw new Error('The job did not complete within 60 streams.');
}

/** Waits until a file of a loop is there. The loop is private, because it has a station of its own. */
async function waitFor(url: string, headers: Headers): Promise<void> {
  for (let tries = 0; tries < 60; tries += 1) {
    if ((await fetch(url, { method: 'HEAD', headers })).ok) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error(`${new URL(url).pathname} did not come.`);
}

/** Starts a local cloud in memory, without the site and without log output, that leaves no files behind. */
async function startBenchCloud(options: Pick<LocalSiteOptions, 'radarArchive'>): Promise<LocalSite> {
  const stateDir = mkdtempSync(join(tmpdir(), 'touchdown-bench-'));
  const cloud = await startLocalSite({
    stateDir,
    port: 0,
    site: 'none',
    inMemory: true,
    log: () => {},
    ...options,
  });
  return {
    ...cloud,
    close: async () => {
      await cloud.close();
      rmSync(stateDir, { recursive: true, force: true });
    },
  };
}

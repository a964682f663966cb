import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { rateLimiter } from '@touchdown/functions/platform/limits/rate-limiter.ts';
import { localCredentials } from '@touchdown/local-cloud/template/local-credentials.ts';
import { rateLimits } from '@touchdown/shared/contract/rate-limits.ts';
import type { ProgressObject } from '@touchdown/shared/radar/progress-object.ts';
import type { RadarJob } from '@touchdown/shared/radar/schema.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadIntoLocalCloud } from '../record/load-into-local-cloud.ts';
import { sampleCsvPath } from '../sample/sample-record.ts';
import { signedInHeaders } from './signed-in-headers.ts';
import { startLocalSite, type LocalSite } from './start-local-site.ts';
import { quickWorkerTemplates } from './testing/quick-worker-templates.ts';

interface TornadoList {
  tornadoes: { id: string; radar_video_url: string | null }[];
}

describe('a radar loop of the real templates', () => {
  const stateDir = mkdtempSync(join(tmpdir(), 'touchdown-radar-'));
  const lines: string[] = [];
  let cloud: LocalSite;
  let headers: Record<string, string>;

  async function api(path: string, method = 'GET'): Promise<{ status: number; body: unknown }> {
    const response = await fetch(`${cloud.url}/api/v1${path}`, { method, headers });
    return { status: response.status, body: await response.json() };
  }

  /** Follows a job as a page does: when a stream ends, the next one continues after the last event. */
  async function followToTheEnd(jobId: string): Promise<string> {
    let text = '';
    while (!/^event: (complete|error)$/m.test(text)) {
      const lastEventId = [...text.matchAll(/^id: (\d+)$/gm)].at(-1)?.[1];
      const stream = await fetch(`${cloud.url}/animations/${jobId}/stream`, {
        headers: { ...headers, ...(lastEventId ? { 'last-event-id': lastEventId } : {}) },
      });
      expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
      text += await stream.text();
    }
    return text;
  }

  async function mooreTornado(): Promise<TornadoList['tornadoes'][number]> {
    const { body } = await api('/tornadoes?start_time_from=2013-05-20&start_time_to=2013-05-20');
    const [tornado] = (body as TornadoList).tornadoes;
    if (!tornado) throw new Error('The sample has no tornado of 20 May 2013.');
    return tornado;
  }

  beforeAll(async () => {
    const log = (line: string) => void lines.push(line);
    // The renderer has its own tests; this one tests the services around it.
    const templates = await quickWorkerTemplates();
    cloud = await startLocalSite({ stateDir, port: 0, site: 'none', inMemory: true, log, templates });
    await loadIntoLocalCloud(cloud, sampleCsvPath);
    headers = await signedInHeaders(cloud);
  });
  afterAll(async () => {
    await cloud.close();
    rmSync(stateDir, { recursive: true, force: true });
  });

  /** As anybody reads it, without a session. */
  async function progressOf({ progress_url: path }: RadarJob) {
    const response = await fetch(cloud.url + path);
    expect(response.headers.get('cache-control')).toBe('public, max-age=1');
    return (await response.json()) as ProgressObject;
  }

  it('is requested, rendered by a worker, followed through its stream, and shown', async () => {
    const { id } = await mooreTornado();
    const requested = await api(`/tornadoes/${id}/radar`);
    expect(requested).toMatchObject({
      status: 200,
      body: { status: 'queued', progress: 0, place: 1, wait_seconds: 45, result_url: null },
    });
    const { job_id: jobId } = requested.body as RadarJob;
    expect(await progressOf(requested.body as RadarJob)).toMatchObject({ job_id: jobId });
    const active = await api(`/radar/active-jobs/tornado/${id}`);
    expect(active.body).toMatchObject({ has_active_job: true, job: { jobId } });

    expect(await followToTheEnd(jobId ?? ''), lines.join('\n')).toContain('event: complete');

    const job = (await api(`/radar/jobs/${jobId}`)).body as RadarJob;
    expect(job).toMatchObject({
      status: 'completed',
      progress: 1,
      message: '2 of 3 frames: one volume could not be read.',
    });
    await expect
      .poll(() => progressOf(job), { timeout: 5_000 })
      .toMatchObject({ status: 'completed', progress: 1, result_url: job.result_url });
    // However many watch, the origin is asked about once a second.
    const crowd = await Promise.all(
      Array.from({ length: 200 }, async () =>
        (await fetch(cloud.url + job.progress_url)).headers.get('x-cache'),
      ),
    );
    expect(crowd.filter((cache) => cache !== 'Hit from cloudfront').length).toBeLessThan(5);
    const loop = await fetch(cloud.url + job.result_url);
    expect([loop.status, loop.headers.get('content-type')]).toEqual([200, 'video/mp4']);
    const { body: tornado } = await api(`/tornadoes/${id}`);
    expect(tornado).toMatchObject({ id, radar_video_url: job.result_url });
    expect((await api(`/tornadoes/${id}/radar`)).body).toMatchObject({
      job_id: null,
      status: 'completed',
      result_url: job.result_url,
    });
  });

  it('is drawn as the picture of a link to one of its scans', async () => {
    const { id } = await mooreTornado();
    const picture = await fetch(`${cloud.url}/tornadoes/${id}.radar.png?field=velocity`);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
  });

  it('has a picture of the whole day beside it, which a worker draws once', async () => {
    const path = '/days/2013-05-20/rotation';
    expect(await api(path)).toMatchObject({ status: 200, body: { rotation: null } });
    const { body } = await api(path, 'POST');
    const { job_id: jobId } = body as RadarJob;
    expect(await followToTheEnd(jobId ?? ''), lines.join('\n')).toContain('event: complete');
    const { result_url: picture } = (await api(`/radar/jobs/${jobId}`)).body as RadarJob;
    expect((await api(path, 'POST')).body).toMatchObject({ job_id: null, result_url: picture });
    for (const [ending, type] of [
      ['webp', 'image/webp'],
      ['json', 'application/json; charset=utf-8'],
      ['geojson', 'application/geo+json; charset=utf-8'],
      ['csv', 'text/csv; charset=utf-8'],
    ]) {
      const file = await fetch(cloud.url + String(picture).replace(/webp$/, String(ending)));
      expect([file.status, file.headers.get('content-type')]).toEqual([200, type]);
    }
  });

  it('with a person’s own options is private', async () => {
    const { body } = await api('/tornadoes?start_time_from=2011-05-22&start_time_to=2011-05-22&limit=1');
    const [tornado] = (body as TornadoList).tornadoes;
    if (!tornado) throw new Error('The sample has no tornado of 22 May 2011.');
    const renderLoop = async (query: string) => {
      const requested = (await api(`/tornadoes/${tornado.id}/radar${query}`)).body as RadarJob;
      await (await fetch(`${cloud.url}/animations/${requested.job_id}/stream`, { headers })).text();
      return (await api(`/radar/jobs/${requested.job_id}`)).body as RadarJob;
    };
    const anna = await signedInHeaders(cloud, '01JD5K8Z7Q0000000000000002');
    /** Returns the loop that a visitor, another member and the requester see. */
    const publicLoops = async () => {
      const urls: (string | null)[] = [];
      for (const caller of [{}, anna, headers]) {
        const page = await fetch(`${cloud.url}/api/v1/tornadoes/${tornado.id}`, { headers: caller });
        urls.push(((await page.json()) as TornadoList['tornadoes'][number]).radar_video_url);
      }
      return new Set(urls);
    };
    const privateLoopOf = async (caller: Record<string, string>) => {
      const url = `${cloud.url}/api/v1/radar/private-loops/tornado/${tornado.id}`;
      return (await fetch(url, { headers: caller })).json();
    };
    const privateJob = await renderLoop('?label=Cheap%20shelters');
    expect(privateJob).toMatchObject({ status: 'completed', is_public: false });
    const told = await progressOf(privateJob);
    expect(told).toMatchObject({ is_public: false, progress: expect.any(Number) });
    expect(JSON.stringify(told)).not.toMatch(/message|result_url|shelters/);
    expect(await publicLoops()).toEqual(new Set([null]));
    expect(await privateLoopOf(anna)).toEqual({ loop: null });
    expect(await privateLoopOf(headers)).toMatchObject({ loop: { result_url: privateJob.result_url } });

    // Its files are in the ledger of large files, by the network that asks.
    const limited = new DynamoDBClient({ ...localCredentials, endpoint: cloud.dynamodbEndpoint });
    const table = cloud.nameOf('EphemeralTable');
    const limiter = rateLimiter(DynamoDBDocumentClient.from(limited), table, () => Date.now());
    const { filesByNetwork } = rateLimits;
    const video = () => fetch(cloud.url + privateJob.result_url, { headers });
    expect((await video()).status).toBe(200);
    expect((await limiter.take(filesByNetwork, '127.0.0.1', 0))?.calls).toBe(filesByNetwork.max - 1);
    await limiter.charge(filesByNetwork, '127.0.0.1', filesByNetwork.max);
    expect((await video()).status).toBe(429);
    await limiter.refill(filesByNetwork, '127.0.0.1');
    limited.destroy();

    const publicJob = await renderLoop('');
    expect(publicJob).toMatchObject({ status: 'completed', is_public: true });
    await renderLoop('?label=Cheap%20shelters&force_regenerate=true');
    // Visitors share a detail at the edge for some seconds.
    await expect.poll(publicLoops, { timeout: 60_000 }).toEqual(new Set([publicJob.result_url]));
  });

  it('has no progress stream for a visitor who is not signed in', async () => {
    const refused = await fetch(`${cloud.url}/animations/01JD5K8Z7Q0000000000000000/stream`, {
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({ code: 'UNAUTHENTICATED' });
    const missing = await fetch(`${cloud.url}/animations/01JD5K8Z7Q0000000000000000/stream`, {
      headers,
    });
    expect(missing.status).toBe(404);
  });
});

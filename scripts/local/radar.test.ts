import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RadarJob } from '@touchdown/shared/radar/schema.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadIntoLocalCloud } from '../record/load-into-local-cloud.ts';
import { sampleCsvPath } from '../sample/sample-record.ts';
import { signedInHeaders } from '../testing/signed-in-headers.ts';
import { startLocalCloud, type LocalCloud } from './start-local-cloud.ts';
import { loadTemplates } from './template/load-templates.ts';
import type { StackTemplate } from './template/stack-template.ts';

interface Listed {
  tornadoes: { id: string; radar_video_url: string | null }[];
}

describe('a radar film, by the real templates', () => {
  const stateDir = mkdtempSync(join(tmpdir(), 'touchdown-radar-'));
  const lines: string[] = [];
  let cloud: LocalCloud;
  let headers: Record<string, string>;

  async function api(path: string, method = 'GET'): Promise<{ status: number; body: unknown }> {
    const response = await fetch(`${cloud.url}/api/v1${path}`, { method, headers });
    return { status: response.status, body: await response.json() };
  }

  /** As a page does: each time a stream ends, the next one takes up after the last event. */
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

  async function moore(): Promise<Listed['tornadoes'][number]> {
    const { body } = await api('/tornadoes?start_time_from=2013-05-20&start_time_to=2013-05-20');
    const [tornado] = (body as Listed).tornadoes;
    if (!tornado) throw new Error('The sample has no tornado of 20 May 2013.');
    return tornado;
  }

  beforeAll(async () => {
    const log = (line: string) => void lines.push(line);
    // The film itself is the renderer's; this is about its way.
    const templates = (await loadTemplates(stateDir)).map(withQuickWorker);
    cloud = await startLocalCloud({ stateDir, port: 0, site: 'none', inMemory: true, log, templates });
    await loadIntoLocalCloud(cloud, sampleCsvPath);
    headers = await signedInHeaders(cloud);
  });
  afterAll(async () => {
    await cloud.close();
    rmSync(stateDir, { recursive: true, force: true });
  });

  it(
    'is asked for, drawn by a worker of its own, followed by its stream, and shown',
    { timeout: 180_000 },
    async () => {
      const { id } = await moore();
      const asked = await api(`/tornadoes/${id}/radar`);
      expect(asked).toMatchObject({ status: 200, body: { status: 'queued', progress: 0, result_url: null } });
      const { job_id: jobId } = asked.body as RadarJob;
      const active = await api(`/radar/active-jobs/tornado/${id}`);
      expect(active.body).toMatchObject({ has_active_job: true, job: { jobId } });

      expect(await followToTheEnd(jobId ?? ''), lines.join('\n')).toContain('event: complete');

      const job = (await api(`/radar/jobs/${jobId}`)).body as RadarJob;
      expect(job).toMatchObject({
        status: 'completed',
        progress: 1,
        message: '2 of 3 frames: one volume could not be read.',
      });
      const film = await fetch(cloud.url + job.result_url);
      expect([film.status, film.headers.get('content-type')]).toEqual([200, 'video/mp4']);
      const { body: shown } = await api(`/tornadoes/${id}`);
      expect(shown).toMatchObject({ id, radar_video_url: job.result_url });
      expect((await api(`/tornadoes/${id}/radar`)).body).toMatchObject({
        job_id: null,
        status: 'completed',
        result_url: job.result_url,
      });
    },
  );

  it('is not streamed to who is not signed in', async () => {
    const refused = await fetch(`${cloud.url}/animations/01JD5K8Z7Q0000000000000000/stream`);
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({ code: 'UNAUTHENTICATED' });
    const missing = await fetch(`${cloud.url}/animations/01JD5K8Z7Q0000000000000000/stream`, {
      headers,
    });
    expect(missing.status).toBe(404);
  });
});

function withQuickWorker(stack: StackTemplate): StackTemplate {
  const quick = JSON.stringify(stack).replace('radar/render.task.ts', 'testing/quick-worker.ts');
  return JSON.parse(quick) as StackTemplate;
}

import { setTimeout as pause } from 'node:timers/promises';
import { apiBase } from '@touchdown/shared/contract/call-url.ts';
import { radarLimits } from '@touchdown/shared/radar/radar-limits.ts';
import type { RadarJob } from '@touchdown/shared/radar/schema.ts';
import { signedInHeaders } from '../site/signed-in-headers.ts';

type Cloud = Parameters<typeof signedInHeaders>[0];

/** Requests radar loops of as many tornadoes at a running site, two at a time, and returns how many were drawn. */
export async function requestLoops(cloud: Cloud & { url: string }, count: number): Promise<number> {
  const ids = await tornadoesWithRadar(cloud.url, count);
  let drawn = 0;
  const perPerson = radarLimits.loopsPerDay;
  for (let from = 0; from < ids.length; from += perPerson) {
    const person = `01JD5K8Z7Q00000000000000${String(10 + from / perPerson)}`;
    const headers = await signedInHeaders(cloud, person);
    const waiting = ids.slice(from, from + perPerson);
    const drawOneByOne = async () => {
      for (let id = waiting.shift(); id; id = waiting.shift()) {
        const status = await drawLoop(cloud.url, id, headers);
        if (status === 'completed') drawn++;
        else console.log(`The loop of ${id} ended as ${status}.`);
      }
    };
    await Promise.all(Array.from({ length: radarLimits.activeLoops }, drawOneByOne));
  }
  return drawn;
}

async function tornadoesWithRadar(url: string, count: number): Promise<string[]> {
  const query = 'start_time_from=1996-01-01&sort_by=tor_f_scale&limit=100';
  const response = await fetch(`${url}${apiBase}/tornadoes?${query}`);
  const { tornadoes } = (await response.json()) as { tornadoes: { id: string; start_lat: number | null }[] };
  const known = tornadoes.filter(({ start_lat: lat }) => lat !== null).slice(0, count);
  if (known.length < count)
    throw new Error(`${count} tornadoes are needed, but the site has ${known.length}.`);
  return known.map(({ id }) => id);
}

async function drawLoop(url: string, id: string, headers: Record<string, string>): Promise<string> {
  const ask = async (path: string) => (await fetch(url + apiBase + path, { headers })).json();
  const requested = (await ask(`/tornadoes/${id}/radar`)) as { job_id: string | null; status?: string };
  if (!requested.job_id) return requested.status ?? JSON.stringify(requested);
  for (;;) {
    const { status, message } = (await ask(`/radar/jobs/${requested.job_id}`)) as RadarJob;
    if (status !== 'queued' && status !== 'running')
      return status === 'completed' ? status : `${status}: ${message}`;
    await pause(1_000);
  }
}

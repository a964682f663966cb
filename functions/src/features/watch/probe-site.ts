import { dataAgeHeader } from '@touchdown/shared/contract/env.ts';
import { apiBase } from '@touchdown/shared/contract/call-url.ts';
import { healthStreamPath, watchKeyHeader } from '@touchdown/shared/radar/progress-events.ts';
import type { TroubleName } from '@touchdown/shared/contract/counted-lines.ts';

export interface Finding {
  name: TroubleName;
  message: string;
}

/** The contiguous United States, as a first visitor's map asks for them. */
const mapView = 'bounds_north=50&bounds_south=24&bounds_east=-66&bounds_west=-125';

/** A visitor who has waited for this long has left. */
const defaultDeadlineMilliseconds = 10_000;
const maxDataAgeSeconds = 15 * 60;

/**
 * Reads what a visitor reads, through the site's public URL. It therefore sees what CloudFront serves: a broken edge
 * function or origin header is a failure here, and on no metric of the API.
 */
export async function probeSite(
  siteUrl: string,
  watchKey: string,
  deadlineMilliseconds = defaultDeadlineMilliseconds,
): Promise<Finding[]> {
  const read = async (
    path: string,
    type: string,
    more: Record<string, string> = {},
  ): Promise<{ text: string; headers: Headers }> => {
    const signal = AbortSignal.timeout(deadlineMilliseconds);
    const response = await fetch(new URL(path, siteUrl), {
      signal,
      headers: { 'user-agent': 'touchdown-watch', ...more },
    });
    const text = await response.text();
    const { status, headers } = response;
    if (status !== 200) throw new Error(`${path} was answered with ${status}`);
    if (!headers.get('content-type')?.startsWith(type)) {
      throw new Error(`${path} is ${headers.get('content-type') ?? 'without a type'} instead of ${type}`);
    }
    return { text, headers };
  };
  const findings: Finding[] = [];
  const attempt = async (name: TroubleName, probe: () => Promise<void>) =>
    probe().catch((error: Error) => findings.push({ name, message: reasonOf(error) }));

  await Promise.all([
    attempt('probe/home', async () => void (await read('/', 'text/html'))),
    attempt('probe/list', async () => {
      const { text, headers } = await read(`${apiBase}/tornadoes?limit=1`, 'application/json');
      const age = Number(headers.get(dataAgeHeader) ?? 0);
      if (age > maxDataAgeSeconds) {
        findings.push({
          name: 'record/outdated',
          message: `the functions last read the record ${age} s ago`,
        });
      }
      const id = firstId(text);
      await attempt('probe/detail', async () => {
        if (id === undefined) throw new Error('the list names no tornado to read');
        await read(`${apiBase}/tornadoes/${encodeURIComponent(id)}`, 'application/json');
      });
    }),
    attempt(
      'probe/map',
      async () => void (await read(`${apiBase}/tornadoes/map-data?${mapView}`, 'application/json')),
    ),
    attempt('probe/stream', async () => {
      const { text } = await read(healthStreamPath, 'text/event-stream', { [watchKeyHeader]: watchKey });
      const events = text.match(/^event: /gm)?.length ?? 0;
      if (events !== 2) throw new Error(`${healthStreamPath} sent ${events} events instead of 2`);
    }),
  ]);
  return findings;
}

function firstId(list: string): string | undefined {
  const { tornadoes = [] } = JSON.parse(list) as { tornadoes?: { id: string }[] };
  return tornadoes[0]?.id;
}

/** Node wraps the reason of a failed connection, such as ECONNREFUSED, in "fetch failed". */
function reasonOf(error: Error): string {
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

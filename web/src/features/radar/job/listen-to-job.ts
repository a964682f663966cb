import { progressStreamPath, type ProgressEvents } from '@touchdown/shared/radar/progress-events.ts';
import type { JobReport } from './job-state.ts';
import type { StreamEars } from './radar-job.ts';

/** The radar service is another one: where it has a host of its own, the build says which. */
const radarBase = import.meta.env['VITE_RADAR_BASE'] ?? '';

/** The live event stream of a job. The browser opens it again by itself, with the last event's id. */
export function listenToJob(jobId: string, { onOpen, onReport, onCut }: StreamEars): () => void {
  const address = radarBase + progressStreamPath(jobId);
  const source = new EventSource(address, { withCredentials: radarBase !== '' });
  source.addEventListener('open', onOpen);
  source.addEventListener('status', (event: MessageEvent) => {
    const told = read(event);
    if (told?.status) onReport(report(told, event));
  });
  source.addEventListener('complete', (event: MessageEvent) => {
    const told = read(event);
    if (told?.result_url) return onReport(report({ ...told, status: 'completed' }, event));
    // Done, but not with what: the job itself says.
    return cutForGood();
  });
  // Two things have this name: the service's event, which carries text, and the browser's own.
  source.addEventListener('error', (event: Event | MessageEvent) => {
    if (!('data' in event)) return onCut({ isPermanent: source.readyState === EventSource.CLOSED });
    const told = read(event);
    const hasEnded = told?.status === 'failed' || told?.status === 'cancelled';
    return hasEnded
      ? onReport(report({ ...told, message: told.error ?? null }, event))
      : cutForGood(told?.error);
  });
  return () => source.close();

  function cutForGood(message?: string): void {
    source.close();
    onCut({ isPermanent: true, message });
  }

  function report(told: Told, { lastEventId }: MessageEvent): JobReport {
    const version = Number.parseInt(lastEventId, 10);
    return {
      jobId,
      status: told.status ?? '',
      message: told.message ?? null,
      progress: told.progress ?? 0,
      resultUrl: told.result_url ?? null,
      posterUrl: told.poster_url ?? null,
      version: Number.isNaN(version) ? undefined : version,
    };
  }
}

/** Any of the events, as it may really come. */
interface Told extends Partial<Omit<ProgressEvents['complete'], 'status' | 'progress'>> {
  status?: string;
  progress?: number;
  error?: string;
}

/** What is no JSON says nothing. */
function read({ data }: MessageEvent): Told | undefined {
  try {
    const told: unknown = JSON.parse(String(data));
    return typeof told === 'object' && told !== null ? told : undefined;
  } catch {
    return undefined;
  }
}

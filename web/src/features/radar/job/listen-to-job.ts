import { progressStreamPath, type ProgressEvents } from '@touchdown/shared/radar/progress-events.ts';
import type { JobReport } from './job-state.ts';
import type { StreamListeners } from './radar-job.ts';

/** The radar service is another one: where it has a host of its own, the build says which. */
const radarBase = import.meta.env['VITE_RADAR_BASE'] ?? '';

/** The live event stream of a job. The browser opens it again by itself, with the last event's id. */
export function listenToJob(jobId: string, { onOpen, onReport, onCut }: StreamListeners): () => void {
  const url = radarBase + progressStreamPath(jobId);
  const source = new EventSource(url, { withCredentials: radarBase !== '' });
  source.addEventListener('open', onOpen);
  source.addEventListener('status', (event: MessageEvent) => {
    const reported = read(event);
    if (reported?.status) onReport(report(reported, event));
  });
  source.addEventListener('complete', (event: MessageEvent) => {
    const reported = read(event);
    if (reported?.result_url) return onReport(report({ ...reported, status: 'completed' }, event));
    // Done, but not with what: the job itself says.
    return cutForGood();
  });
  // Two things have this name: the service's event, which carries text, and the browser's own.
  source.addEventListener('error', (event: Event | MessageEvent) => {
    if (!('data' in event)) return onCut({ isForGood: source.readyState === EventSource.CLOSED });
    const reported = read(event);
    const hasEnded = reported?.status === 'failed' || reported?.status === 'cancelled';
    return hasEnded
      ? onReport(report({ ...reported, message: reported.error ?? null }, event))
      : cutForGood(reported?.error);
  });
  return () => source.close();

  function cutForGood(message?: string): void {
    source.close();
    onCut({ isForGood: true, message });
  }

  function report(reported: ReportedProgress, { lastEventId }: MessageEvent): JobReport {
    const version = Number.parseInt(lastEventId, 10);
    return {
      jobId,
      status: reported.status ?? '',
      message: reported.message ?? null,
      progress: reported.progress ?? 0,
      resultUrl: reported.result_url ?? null,
      posterUrl: reported.poster_url ?? null,
      version: Number.isNaN(version) ? undefined : version,
    };
  }
}

/** Any of the events, as it may really come. */
interface ReportedProgress extends Partial<Omit<ProgressEvents['complete'], 'status' | 'progress'>> {
  status?: string;
  progress?: number;
  error?: string;
}

/** What is no JSON says nothing. */
function read({ data }: MessageEvent): ReportedProgress | undefined {
  try {
    const reported: unknown = JSON.parse(String(data));
    return typeof reported === 'object' && reported !== null ? reported : undefined;
  } catch {
    return undefined;
  }
}

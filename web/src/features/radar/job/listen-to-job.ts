import { progressStreamPath, type ProgressEvents } from '@touchdown/shared/radar/progress-events.ts';
import type { JobReport } from './job-state.ts';
import type { StreamListeners } from './radar-job.ts';

/** The base URL of the radar service, where a build sets one. */
const radarBase = import.meta.env['VITE_RADAR_BASE'] ?? '';

/** The live event stream of a job. The browser reconnects with the last event's id. */
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
    // Without a URL the event is incomplete, so the job has to be polled.
    return cutPermanently();
  });
  // The service's `error` event has data; the browser's own does not.
  source.addEventListener('error', (event: Event | MessageEvent) => {
    if (!('data' in event)) return onCut({ isPermanent: source.readyState === EventSource.CLOSED });
    const reported = read(event);
    const hasEnded = reported?.status === 'failed' || reported?.status === 'cancelled';
    return hasEnded
      ? onReport(report({ ...reported, message: reported.error ?? null }, event))
      : cutPermanently(reported?.error);
  });
  return () => source.close();

  function cutPermanently(message?: string): void {
    source.close();
    onCut({ isPermanent: true, message });
  }

  function report(reported: EventData, { lastEventId }: MessageEvent): JobReport {
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

/** The data of any of the events, unchecked. */
interface EventData extends Partial<Omit<ProgressEvents['complete'], 'status' | 'progress'>> {
  status?: string;
  progress?: number;
  error?: string;
}

/** Undefined for data that is not a JSON object. */
function read({ data }: MessageEvent): EventData | undefined {
  try {
    const reported: unknown = JSON.parse(String(data));
    return typeof reported === 'object' && reported !== null ? reported : undefined;
  } catch {
    return undefined;
  }
}

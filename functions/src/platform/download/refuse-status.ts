import { DownloadError, RetryableError } from './download-error.ts';

const rangeNotSatisfiable = 416;

/** Throws for an error status. 416 passes, because the caller needs it to resume a file. */
export function refuseStatus(at: URL, { status, headers }: { status: number; headers: Headers }): void {
  if (status < 400 || status === rangeNotSatisfiable) return;
  if (status === 404 || status === 410) {
    throw new DownloadError('NOT_FOUND', `There is nothing at ${at.href} (${status}).`);
  }
  if (status === 429 || status >= 500) {
    throw new RetryableError(`${at.host} answered ${status} to ${at.pathname}.`, {
      retryAfterMilliseconds: retryAfterMilliseconds(headers.get('retry-after')),
    });
  }
  throw new DownloadError('REFUSED', `${at.host} refused ${at.pathname} with ${status}.`);
}

/** RFC 9110, 10.2.3: a number of seconds or a date. */
function retryAfterMilliseconds(value: string | null): number {
  if (value === null) return 0;
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const until = Date.parse(value);
  return Number.isNaN(until) ? 0 : Math.max(0, until - Date.now());
}

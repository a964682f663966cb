import { AgencyError } from './agency-error.ts';
import { PassingTrouble } from './passing-trouble.ts';

const rangeNotSatisfiable = 416;

/** Throws for a status that carries no file. 416 passes: it says something about a half-fetched one. */
export function refuseTrouble(at: URL, { status, headers }: { status: number; headers: Headers }): void {
  if (status < 400 || status === rangeNotSatisfiable) return;
  if (status === 404 || status === 410) {
    throw new AgencyError('NOT_THERE', `There is nothing at ${at.href} (${status}).`);
  }
  if (status === 429 || status >= 500) {
    throw new PassingTrouble(`${at.host} answered ${status} to ${at.pathname}.`, {
      retryAfterMilliseconds: retryAfterMilliseconds(headers.get('retry-after')),
    });
  }
  throw new AgencyError('REFUSED', `${at.host} refused ${at.pathname} with ${status}.`);
}

/** RFC 9110, 10.2.3: a number of seconds or a date. */
function retryAfterMilliseconds(value: string | null): number {
  if (value === null) return 0;
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const until = Date.parse(value);
  return Number.isNaN(until) ? 0 : Math.max(0, until - Date.now());
}

import { prices } from '../prices.ts';
import type { EdgeHour } from './edge-hour.ts';
import type { LoopsHour } from './loops-hour.ts';

/** What the functions take for a request, as `npm run cost` assumes. */
interface Functions {
  gigabytes: number;
  milliseconds: number;
  readUnits: number;
  logBytes: number;
}

/** The hour at list prices, without what is free in a month. */
export function hourBill(
  edge: Pick<EdgeHour, 'requests' | 'toFunctions' | 'toBuckets' | 'gigabytes'>,
  loops: Pick<LoopsHour, 'dollars'>,
  { watcherRequests, watcherReads }: { watcherRequests: number; watcherReads: number },
  { gigabytes, milliseconds, readUnits, logBytes }: Functions,
): Record<string, number> {
  const million = 1e6;
  const { cloudFront, api, lambda, dynamo, s3, logs } = prices;
  const called = edge.toFunctions;
  return {
    'requests at the edge': ((edge.requests + watcherRequests) / million) * cloudFront.perMillionRequests,
    'bytes from the edge': edge.gigabytes * cloudFront.perGigabyte,
    'API and functions':
      (called / million) * (api.perMillionRequests + lambda.perMillionRequests) +
      called * gigabytes * (milliseconds / 1_000) * lambda.perGigabyteSecond,
    tables: ((called * readUnits) / million) * dynamo.perMillionReadUnits,
    buckets: ((edge.toBuckets + watcherReads) / million) * s3.perMillionReads,
    logs: ((called * logBytes) / 1e9) * logs.perGigabyte,
    'workers of loops': loops.dollars,
  };
}

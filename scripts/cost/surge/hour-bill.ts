import { prices } from '../prices.ts';
import type { EdgeHour } from './edge-hour.ts';
import type { LoopsHour } from './loops-hour.ts';
import type { WatchersMinute } from './watchers-minute.ts';

interface Watched {
  watcherRequests: number;
  watcherReads: number;
  streams: WatchersMinute;
}

/** What the functions take for a request, as `npm run cost` assumes. */
interface Functions {
  gigabytes: number;
  streamGigabytes: number;
  milliseconds: number;
  readUnits: number;
  logBytes: number;
}

/** The hour at list prices, without what is free in a month. */
export function hourBill(
  edge: Pick<EdgeHour, 'requests' | 'toFunctions' | 'toBuckets' | 'gigabytes'>,
  loops: Pick<LoopsHour, 'dollars'>,
  { watcherRequests, watcherReads, streams }: Watched,
  { gigabytes, streamGigabytes, milliseconds, readUnits, logBytes }: Functions,
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
    'live streams':
      (streams.asked / million) * (cloudFront.perMillionRequests + lambda.perMillionRequests) +
      streams.functionSeconds * streamGigabytes * lambda.perGigabyteSecond +
      (streams.readUnits / million) * dynamo.perMillionReadUnits +
      (streams.writeUnits / million) * dynamo.perMillionWriteUnits,
    logs: ((called * logBytes) / 1e9) * logs.perGigabyte,
    'workers of loops': loops.dollars,
  };
}

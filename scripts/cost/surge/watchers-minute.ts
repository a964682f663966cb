import {
  busyProgressStreams,
  calmProgressStreams,
} from '@touchdown/functions/features/radar/progress/progress-stream-route.ts';
import { busyProgress, progressStreamSeconds } from '@touchdown/shared/radar/radar-limits.ts';
import type { RateLimit } from '@touchdown/shared/contract/rate-limit.ts';
import { assumptions } from '../assumptions.ts';

interface Watchers {
  watchers: number;
  /** All of them come within so many seconds. */
  arrivalSeconds: number;
  watchedSeconds: number;
}

export interface WatchersMinute {
  /** How many streams were asked for, and how many of them were refused. */
  asked: number;
  refused: number;
  /** Functions at the same time, open streams and refusals together. */
  mostFunctions: number;
  functionSeconds: number;
  readUnits: number;
  writeUnits: number;
}

interface Stream {
  endsAt: number;
  pauseSeconds: number;
}

/**
 * Each watcher of one loop first asks for a stream. The places are taken within a second, and everybody else reads the
 * loop's object from then on. A page asks again only after a minute, when this is over.
 */
export function watchersMinute({ watchers, arrivalSeconds, watchedSeconds }: Watchers): WatchersMinute {
  const calm = bucketOf(calmProgressStreams);
  const busy = bucketOf(busyProgressStreams);
  const minute = { asked: 0, refused: 0, mostFunctions: 0, functionSeconds: 0, readUnits: 0, writeUnits: 0 };
  const callSeconds = assumptions.apiMilliseconds / 1_000;
  let open: Stream[] = [];
  const asksAt = new Map<number, number>();
  for (let second = 0; second < arrivalSeconds; second++) asksAt.set(second, watchers / arrivalSeconds);
  for (let second = 0; second < watchedSeconds; second++) {
    for (const { pauseSeconds } of open.filter(({ endsAt }) => endsAt <= second)) ask(second + pauseSeconds);
    open = open.filter(({ endsAt }) => endsAt > second);
    const asking = Math.round(asksAt.get(second) ?? 0);
    let refused = 0;
    for (let left = asking; left > 0; left--) {
      const isCalm = calm.take(second);
      if (!isCalm && !busy.take(second)) refused += 1;
      else if (isCalm) open.push({ endsAt: second + progressStreamSeconds, pauseSeconds: 1 });
      else
        open.push({ endsAt: second + busyProgress.streamSeconds, pauseSeconds: busyProgress.pauseSeconds });
    }
    // An instance that was refused once refuses without the tables until short streams have ended.
    const instances = Math.ceil(refused * callSeconds);
    const knowing = Math.min(refused, instances);
    minute.asked += asking;
    minute.refused += refused;
    minute.mostFunctions = Math.max(minute.mostFunctions, open.length + instances);
    minute.functionSeconds += open.length + refused * callSeconds;
    minute.readUnits += open.length + (asking - refused + knowing) * assumptions.readUnitsPerApiRequest;
    minute.writeUnits += (asking - refused + knowing) * assumptions.writeUnitsPerStream;
  }
  return minute;

  function ask(second: number): void {
    asksAt.set(second, (asksAt.get(second) ?? 0) + 1);
  }
}

/** A token bucket by the rules of the limit. */
function bucketOf({ max, seconds }: RateLimit) {
  let [tokens, filledAt] = [max, 0];
  return {
    take(second: number): boolean {
      tokens = Math.min(max, tokens + ((second - filledAt) * max) / seconds);
      filledAt = second;
      if (tokens < 1) return false;
      tokens -= 1;
      return true;
    },
  };
}

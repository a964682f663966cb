import { behaviourFor, type Behaviour } from '@touchdown/local-cloud/edge/behaviours.ts';
import { lifetimeOf } from '@touchdown/local-cloud/edge/response-lifetime.ts';
import { readerHeader } from '@touchdown/shared/contract/env.ts';
import { arrivals, surgeRate, surgeSeconds } from './arrivals.ts';
import type { RecordedPage, RecordedRequests } from './recorded-visits.ts';

/**
 * The share of readers behind each of CloudFront's regional caches, which ask the origins one by one. Who reads a record
 * of the United States is mostly there, behind three of the thirteen.
 */
const readersOfRegions = [...Array.from({ length: 3 }, () => 0.3), ...Array.from({ length: 10 }, () => 0.01)];
export const regionalCaches = readersOfRegions.length;

interface Surge {
  pages: readonly RecordedPage[];
  /** How many of a thousand views each page has. */
  views: Readonly<Record<string, number>>;
  behaviours: readonly Behaviour[];
  /** Requests a second, at the peak. */
  peak: number;
  /** Of the visits. Their pages have answers of their own, which no cache keeps. */
  signedInShare: number;
  /** Of the views: the browser has the files of the page already. */
  repeatedShare: number;
  /** What the API answers before it refuses. */
  throttle: { requestsPerSecond: number; burst: number };
  /** Calls that change something, for each view. No cache answers them. */
  writesPerView: number;
  random: () => number;
  /** From then on, API and functions answer nothing. */
  originFailsAtSecond?: number;
}

export interface EdgeHour {
  views: number;
  requests: number;
  peakRequests: number;
  /** Answered by the edge, and those of them that were older than they say. */
  hits: number;
  stale: number;
  /** Requests that reached the API or a function, and the most in a second. */
  toFunctions: number;
  peakToFunctions: number;
  toBuckets: number;
  /** What readers saw of a refusal or an error, and what those saw who changed something. */
  failedReads: number;
  failedWrites: number;
  gigabytes: number;
  /** Failed reads by path, the most frequent first. */
  failedPaths: [path: string, count: number][];
}

interface Asked extends RecordedRequests {
  freshSeconds: number;
  whileRefreshedSeconds: number;
  ifErrorSeconds: number;
  isOfReader: boolean;
  isOfBucket: boolean;
  isKeptByBrowser: boolean;
}

/** How many tornadoes are asked for besides the one in the news, and from how many places and sizes maps are opened. */
const otherTornadoes = 2_000;
const viewsOfMaps = 300;
const newsShare = 0.7;

/**
 * Plays each request of the hour at the edge's caches, second by second, by the distribution's own policies and by the
 * lifetimes that the responses state.
 */
export function edgeHour(surge: Surge): EdgeHour {
  const { pages, behaviours, peak, random, throttle } = surge;
  const asked = pages.map((page) => page.requests.map((one) => withRules(one, behaviours)));
  const shares = pages.map(({ name }) => surge.views[name] ?? 0);
  const sumOfShares = shares.reduce((sum, share) => sum + share, 0);
  const perView = asked.reduce(
    (sum, requests, at) => sum + expectedOf(requests, surge) * ((shares[at] ?? 0) / sumOfShares),
    surge.writesPerView,
  );
  const keptAt = new Map<string, number>();
  const failedPaths = new Map<string, number>();
  const hour: EdgeHour = {
    views: 0,
    requests: 0,
    peakRequests: 0,
    hits: 0,
    stale: 0,
    toFunctions: 0,
    peakToFunctions: 0,
    toBuckets: 0,
    failedReads: 0,
    failedWrites: 0,
    gigabytes: 0,
    failedPaths: [],
  };
  let tokens = throttle.burst;
  let inSecond = 0;
  let isDown = false;

  for (let second = 0; second < surgeSeconds; second++) {
    tokens = Math.min(throttle.burst, tokens + throttle.requestsPerSecond);
    isDown = second >= (surge.originFailsAtSecond ?? Infinity);
    inSecond = 0;
    const requestsBefore = hour.requests;
    for (let views = arrivals(surgeRate(second, peak) / perView, random); views > 0; views--) view(second);
    hour.peakRequests = Math.max(hour.peakRequests, hour.requests - requestsBefore);
    hour.peakToFunctions = Math.max(hour.peakToFunctions, inSecond);
  }
  hour.failedPaths = [...failedPaths].toSorted(([, a], [, b]) => b - a);
  return hour;

  function view(second: number): void {
    hour.views += 1;
    const requests = asked[picked(shares, random() * sumOfShares)] ?? [];
    const place = picked(readersOfRegions, random());
    const isSignedIn = random() < surge.signedInShare;
    const isRepeated = random() < surge.repeatedShare;
    const tornado = random() < newsShare ? 0 : 1 + Math.floor(otherTornadoes * random() ** 3);
    const mapView = Math.floor(viewsOfMaps * random() ** 2);
    for (const one of requests) {
      if (isRepeated && one.isKeptByBrowser) continue;
      hour.requests += one.count;
      hour.gigabytes += one.kilobytes / 1e6;
      const own = one.variesBy === 'tornado' ? tornado : one.variesBy === 'view' ? mapView : 0;
      if (isSignedIn && one.isOfReader) read(one, undefined, second);
      else read(one, `${place} ${own} ${one.path}`, second);
    }
    for (let writes = arrivals(surge.writesPerView, random); writes > 0; writes--) {
      hour.requests += 1;
      if (!askFunctions(1)) hour.failedWrites += 1;
    }
  }

  /** A response without a key belongs to one reader. */
  function read(one: Asked, key: string | undefined, second: number): void {
    const storedAt = key === undefined ? undefined : keptAt.get(key);
    const age = storedAt === undefined ? Infinity : second - storedAt;
    // Requests for the same object that come together wait for one of them.
    const isFresh = age < one.freshSeconds || age === 0;
    if (isFresh) {
      hour.hits += one.count;
      return;
    }
    const isOld = age < one.freshSeconds + one.whileRefreshedSeconds;
    const isAnswered = one.isOfBucket ? askBucket(one.count) : askFunctions(one.count);
    if (isAnswered && key !== undefined) keptAt.set(key, second);
    if (isOld) {
      hour.hits += one.count;
      hour.stale += one.count;
    } else if (!isAnswered && age < one.freshSeconds + one.ifErrorSeconds) {
      hour.hits += one.count;
      hour.stale += one.count;
    } else if (!isAnswered) {
      hour.failedReads += one.count;
      failedPaths.set(one.path, (failedPaths.get(one.path) ?? 0) + one.count);
    }
  }

  function askBucket(count: number): boolean {
    hour.toBuckets += count;
    return true;
  }

  function askFunctions(count: number): boolean {
    hour.toFunctions += count;
    inSecond += count;
    if (isDown || tokens < count) return false;
    tokens -= count;
    return true;
  }
}

function withRules(one: RecordedRequests, behaviours: readonly Behaviour[]): Asked {
  const { cachePolicy, origin } = behaviourFor(behaviours, one.path);
  return {
    ...one,
    ...lifetimeOf(cachePolicy, one.cacheControl),
    isOfReader: cachePolicy.headersInKey.includes(readerHeader),
    isOfBucket: /\.s3\./.test(origin.domain),
    isKeptByBrowser: /max-age=[1-9]/.test(one.cacheControl),
  };
}

/** How many requests a view of a page makes, the repeated ones among them. */
function expectedOf(requests: readonly Asked[], { repeatedShare }: Surge): number {
  return requests.reduce(
    (sum, { count, isKeptByBrowser }) => sum + count * (isKeptByBrowser ? 1 - repeatedShare : 1),
    0,
  );
}

function picked(shares: readonly number[], at: number): number {
  let left = at;
  const found = shares.findIndex((share) => (left -= share) < 0);
  return Math.max(0, found);
}

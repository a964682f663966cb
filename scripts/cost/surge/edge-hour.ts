import { behaviourFor, type Behaviour } from '@touchdown/local-cloud/edge/behaviours.ts';
import { lifetimeOf } from '@touchdown/local-cloud/edge/response-lifetime.ts';
import { apiBase } from '@touchdown/shared/contract/call-url.ts';
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
  /** A copy stands in for it where API and functions answer nothing. */
  hasStoredCopy: boolean;
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
  const played = new PlayedEdge(surge);
  for (let second = 0; second < surgeSeconds; second++) played.play(second);
  return played.hour();
}

class PlayedEdge {
  readonly #surge: Surge;
  readonly #asked: Asked[][];
  readonly #shares: number[];
  readonly #sumOfShares: number;
  readonly #perView: number;
  readonly #keptAt = new Map<string, number>();
  readonly #failedPaths = new Map<string, number>();
  readonly #hour: EdgeHour = {
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
  #tokens: number;
  #inSecond = 0;
  #isDown = false;

  constructor(surge: Surge) {
    const { pages, behaviours, views, throttle } = surge;
    this.#surge = surge;
    this.#asked = pages.map(({ requests }) => requests.map((one) => withRules(one, behaviours)));
    this.#shares = pages.map(({ name }) => views[name] ?? 0);
    this.#sumOfShares = this.#shares.reduce((sum, share) => sum + share, 0);
    this.#perView = this.#asked.reduce(
      (sum, requests, at) =>
        sum + expectedOf(requests, surge) * ((this.#shares[at] ?? 0) / this.#sumOfShares),
      surge.writesPerView,
    );
    this.#tokens = throttle.burst;
  }

  play(second: number): void {
    const { throttle, peak, random, originFailsAtSecond = Infinity } = this.#surge;
    const before = this.#hour.requests;
    this.#tokens = Math.min(throttle.burst, this.#tokens + throttle.requestsPerSecond);
    this.#isDown = second >= originFailsAtSecond;
    this.#inSecond = 0;
    for (let views = arrivals(surgeRate(second, peak) / this.#perView, random); views > 0; views--) {
      this.#view(second);
    }
    this.#hour.peakRequests = Math.max(this.#hour.peakRequests, this.#hour.requests - before);
    this.#hour.peakToFunctions = Math.max(this.#hour.peakToFunctions, this.#inSecond);
  }

  hour(): EdgeHour {
    return { ...this.#hour, failedPaths: [...this.#failedPaths].toSorted(([, a], [, b]) => b - a) };
  }

  #view(second: number): void {
    const { random, signedInShare, repeatedShare, writesPerView } = this.#surge;
    this.#hour.views += 1;
    const requests = this.#asked[picked(this.#shares, random() * this.#sumOfShares)] ?? [];
    const place = picked(readersOfRegions, random());
    const isSignedIn = random() < signedInShare;
    const isRepeated = random() < repeatedShare;
    const tornado = random() < newsShare ? 0 : 1 + Math.floor(otherTornadoes * random() ** 3);
    const mapView = Math.floor(viewsOfMaps * random() ** 2);
    for (const one of requests) {
      if (isRepeated && one.isKeptByBrowser) continue;
      this.#hour.requests += one.count;
      this.#hour.gigabytes += one.kilobytes / 1e6;
      const own = one.variesBy === 'tornado' ? tornado : one.variesBy === 'view' ? mapView : 0;
      this.#read(one, isSignedIn && one.isOfReader ? undefined : `${place} ${own} ${one.path}`, second);
    }
    for (let writes = arrivals(writesPerView, random); writes > 0; writes--) {
      this.#hour.requests += 1;
      if (!this.#askFunctions(1)) this.#hour.failedWrites += 1;
    }
  }

  /** A response without a key belongs to one reader. */
  #read(one: Asked, key: string | undefined, second: number): void {
    const storedAt = key === undefined ? undefined : this.#keptAt.get(key);
    const age = storedAt === undefined ? Infinity : second - storedAt;
    // Requests for the same object that come together wait for one of them.
    if (age < one.freshSeconds || age === 0) {
      this.#hour.hits += one.count;
      return;
    }
    const isAnswered = one.isOfBucket ? this.#askBucket(one.count) : this.#askFunctions(one.count);
    if (isAnswered && key !== undefined) this.#keptAt.set(key, second);
    const usableSeconds = isAnswered ? one.whileRefreshedSeconds : one.ifErrorSeconds;
    if (age < one.freshSeconds + usableSeconds) {
      this.#hour.hits += one.count;
      this.#hour.stale += one.count;
    } else if (!isAnswered && !one.hasStoredCopy) {
      this.#hour.failedReads += one.count;
      this.#failedPaths.set(one.path, (this.#failedPaths.get(one.path) ?? 0) + one.count);
    }
  }

  #askBucket(count: number): boolean {
    this.#hour.toBuckets += count;
    return true;
  }

  #askFunctions(count: number): boolean {
    this.#hour.toFunctions += count;
    this.#inSecond += count;
    if (this.#isDown || this.#tokens < count) return false;
    this.#tokens -= count;
    return true;
  }
}

function withRules(one: RecordedRequests, behaviours: readonly Behaviour[]): Asked {
  const { cachePolicy, origin, failover } = behaviourFor(behaviours, one.path);
  const isPartOfApi = one.path.startsWith(`${apiBase}/tornadoes/`) && one.variesBy !== 'tornado';
  return {
    ...one,
    ...lifetimeOf(cachePolicy, one.cacheControl),
    isOfReader: cachePolicy.headersInKey.includes(readerHeader),
    isOfBucket: /\.s3\./.test(origin.domain),
    isKeptByBrowser: /max-age=[1-9]/.test(one.cacheControl),
    hasStoredCopy: failover !== undefined && !isPartOfApi,
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

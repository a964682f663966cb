import { stageSettings } from '@touchdown/infra/kit/stages.ts';
import { SeededRandom } from '@touchdown/level2/writing/seeded-random.ts';
import { behavioursOf, type Behaviour } from '@touchdown/local-cloud/edge/behaviours.ts';
import { TemplateResolver } from '@touchdown/local-cloud/template/template-resolver.ts';
import { progressObjectSeconds } from '@touchdown/shared/radar/progress-object.ts';
import { assumptions } from '../assumptions.ts';
import { loadTemplates } from '../../site/templates/load-templates.ts';
import { edgeHour, regionalCaches, type EdgeHour } from './edge-hour.ts';
import { hourBill } from './hour-bill.ts';
import { loopsHour, type LoopsHour } from './loops-hour.ts';
import { watchersMinute, type WatchersMinute } from './watchers-minute.ts';
import recorded from './recorded-visits.json' with { type: 'json' };
import type { RecordedPage } from './recorded-visits.ts';

/** The hour that is played: a tornado hits a city, and the site is linked from everywhere. */
const surge = {
  peakRequests: 8_000,
  /** Of a thousand views. */
  views: { home: 150, day: 300, tornado: 350, map: 120, list: 80 },
  signedInShare: 0.01,
  repeatedShare: 0.4,
  /** Sign-ups, contributions, votes and requests for loops. */
  writesPerView: 0.03,
  loops: 5_000,
  youngShareOfPeople: 0.3,
  greedyPeople: 25,
  /** All follow one loop until it is made, and come within so many seconds. */
  watchers: 20_000,
  watchersComeInSeconds: 10,
} as const;

export interface SurgeHour {
  edge: EdgeHour;
  loops: LoopsHour;
  watcherRequests: number;
  watcherReads: number;
  streams: WatchersMinute;
  bill: Record<string, number>;
}

/** Plays the hour with the settings of `prod`. */
export async function surgeHour(over: { originFailsAtSecond?: number } = {}): Promise<SurgeHour> {
  const { throttle, radar } = stageSettings('prod', () => undefined);
  // Two runs play the same hour.
  const chance = new SeededRandom(1974);
  const random = () => chance.next();
  const edge = edgeHour({
    pages: recorded as RecordedPage[],
    views: surge.views,
    behaviours: await playedBehaviours(),
    peak: surge.peakRequests,
    signedInShare: surge.signedInShare,
    repeatedShare: surge.repeatedShare,
    writesPerView: surge.writesPerView,
    throttle,
    random,
    ...over,
  });
  const loops = loopsHour({
    loops: surge.loops,
    youngShareOfPeople: surge.youngShareOfPeople,
    greedyPeople: surge.greedyPeople,
    dollarsPerDay: radar.loopMoneyPerDay,
    maxWorkers: radar.maxWorkers,
    drawing: () => 2_000 + 6_000 * random() ** 2,
    starting: () => 40_000 + 20_000 * random(),
    random,
  });
  const watchedSeconds = 60;
  const streams = watchersMinute({
    watchers: surge.watchers,
    arrivalSeconds: surge.watchersComeInSeconds,
    watchedSeconds,
  });
  // All of them are counted: few have a stream.
  const watcherRequests = (surge.watchers * watchedSeconds) / progressObjectSeconds;
  // The edge reads the object again whenever its second is over, in each regional cache.
  const watcherReads = (regionalCaches * watchedSeconds) / progressObjectSeconds;
  const bill = hourBill(
    edge,
    loops,
    { watcherRequests, watcherReads, streams },
    {
      gigabytes: 1.7,
      streamGigabytes: 0.25,
      milliseconds: assumptions.apiMilliseconds,
      readUnits: assumptions.readUnitsPerApiRequest,
      logBytes: assumptions.logBytesPerApiRequest,
    },
  );
  return { edge, loops, watcherRequests, watcherReads, streams, bill };
}

async function playedBehaviours(): Promise<Behaviour[]> {
  const standIns = { objectStoreUrl: 'http://127.0.0.1', siteUrl: 'http://127.0.0.1' };
  const resolver = new TemplateResolver(await loadTemplates(), standIns, () => '');
  const [placed] = resolver.ofType('AWS::CloudFront::Distribution');
  if (!placed) throw new Error('The templates have no distribution.');
  return behavioursOf(placed, resolver);
}

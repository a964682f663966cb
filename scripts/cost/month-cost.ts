import {
  copiedEachRun,
  copiesOfTornado,
  notableCopies,
} from '@touchdown/functions/features/outage-copies/store-copies.ts';
import {
  progressStreamSeconds,
  privateLoopFileDays,
  publicSweepDays,
} from '@touchdown/shared/radar/radar-limits.ts';
import { workerDollarsPerHour } from '@touchdown/shared/radar/worker-price.ts';
import { assumptions } from './assumptions.ts';
import type { BilledResources } from './billed-resources.ts';
import { edgePlans, free, prices, type EdgePlanName } from './prices.ts';
import { type Requests, requestBudgets, type MeasuredPage } from '../../web/request-budgets.ts';

export interface Month {
  /** Views of pages. */
  views: number;
  /** Radar loops made. */
  loops: number;
  /** For how many months there have been so many; a year if left out. */
  months?: number;
  /** How people come; by search engines if left out, which costs more. */
  mix?: VisitorMixName;
  /** A plan of CloudFront for a fixed price. */
  plan?: EdgePlanName;
}

export interface CostItem {
  what: string;
  /** How the amount comes about. */
  how: string;
  /** The amount, where it is one. */
  used?: number;
  dollars: number;
}

/**
 * What a month of `prod` may cost: without visitors, and with a million views and 2,000 loops after a year. The project
 * has no income, so these are what an operator can be expected to pay.
 */
export const costLimits = { idle: 0.7, planned: 25 };
export const plannedMonth = { views: 1e6, loops: 2_000 };

const daysPerMonth = assumptions.hoursPerMonth / 24;
const million = 1e6;
const gigabyte = 1e9;

/**
 * Returns each item of a month's bill, for a stage that is alone in its account. Without the zone of a domain, taxes
 * and support, which are not in the templates.
 */
export function monthCost(billed: BilledResources, month: Month): CostItem[] {
  const { views, loops, months = usualMonths, mix = 'search', plan = 'none' } = month;
  const perView = requestsPerView(visitorMixes[mix]);
  return [
    ...atTheEdge(billed, views, perView, plan),
    ...ofRequests(billed, views, loops, perView),
    ...ofRadar(billed, views, loops, months),
    ...ofMonitoring(billed),
  ];
}

/** What rendering a page costs the function that does it, in words. */
export function renderingCost({ apiGigabytes }: BilledResources): string {
  const { renderMilliseconds, renderStartMilliseconds, renderMegabytes } = assumptions;
  const dollars = (milliseconds: number, times: number) =>
    ((milliseconds / 1_000) * apiGigabytes * prices.lambda.perGigabyteSecond * times).toFixed(2);
  return (
    `A million pages rendered by the server cost $${dollars(renderMilliseconds, million)} (${renderMilliseconds} ms each), ` +
    `ten thousand starts of the renderer $${dollars(renderStartMilliseconds, 10_000)} (${renderStartMilliseconds} ms, ` +
    `${renderMegabytes} MB): within what a call of the API is assumed to take.`
  );
}

export function sumOf(items: readonly CostItem[]): number {
  return items.reduce((sum, { dollars }) => sum + dollars, 0);
}

const usualMonths = 12;

function atTheEdge(
  { probes, copying }: BilledResources,
  views: number,
  perView: Requests,
  planName: EdgePlanName,
): CostItem[] {
  const copied = copiesOfMonth(copying.runs);
  const scanViews = views * assumptions.radarViews * assumptions.scanViews;
  const requests =
    views * perView.requests +
    scanViews * assumptions.scanFiles +
    assumptions.crawledPages +
    copied +
    probes * assumptions.edgeRequestsPerProbe;
  const gigabytes =
    (views * (perView.kilobytes + assumptions.radarViews * assumptions.radarMegabytes * 1_000)) / million +
    (scanViews * assumptions.scanMegabytes) / 1_000 +
    ((assumptions.crawledPages + copied) * assumptions.kilobytesPerCrawledPage) / million;
  const calls = views * perView.calls + assumptions.crawledPages + copied;
  const plan = edgePlans[planName];
  if (plan) return [ofPlan(planName, plan, requests, gigabytes)];
  const { perMillionRequests, perGigabyte, perMillionFunctionCalls } = prices.cloudFront;
  return [
    item('CloudFront requests', amounts(requests, free.edgeRequests), perMillionRequests / million),
    item('CloudFront traffic', amounts(gigabytes, free.edgeGigabytes, 'GB'), perGigabyte),
    item('CloudFront functions', amounts(calls, free.edgeFunctionCalls), perMillionFunctionCalls / million),
  ];
}

/** The price of a plan includes its functions and everything above the allowance. */
function ofPlan(
  name: EdgePlanName,
  { dollars, requests: most }: { dollars: number; requests: number },
  requests: number,
  gigabytes: number,
): CostItem {
  const how = `${short(requests)} of ${short(most)}, ${short(gigabytes)} GB`;
  return { what: `CloudFront plan ${name}`, how, used: requests, dollars };
}

/** The addresses that are read for copies in a month: some at each run, the tornadoes once a day. */
function copiesOfMonth(runs: number): number {
  if (runs === 0) return 0;
  return runs * copiedEachRun().length + daysPerMonth * tornadoCopies;
}

const tornadoCopies = copiesOfTornado * (notableCopies + assumptions.tornadoesOfMonth);

function ofRequests(billed: BilledResources, views: number, loops: number, perView: Requests): CostItem[] {
  const copied = copiesOfMonth(billed.copying.runs);
  const apiRequests =
    views * perView.calls * assumptions.callsBehindEdge +
    billed.probes * assumptions.apiRequestsPerProbe +
    assumptions.crawledPages +
    // The edge has none of them: few are read by anybody else, and those are older than a second.
    copied;
  const writes = views * assumptions.writesPerView;
  const ofSchedules = (amountOf: (run: BilledResources['scheduledRuns'][number]) => number) =>
    sum(billed.scheduledRuns.map((run) => run.perMonth * amountOf(run)));
  const scheduled = ofSchedules(() => 1);
  const scheduledWork = ofSchedules(({ gigabytes }) => gigabytes * assumptions.scheduledSeconds);
  const work =
    (apiRequests * billed.apiGigabytes * assumptions.apiMilliseconds) / 1_000 +
    loops * assumptions.streamSecondsPerLoop * billed.streamGigabytes +
    (copied * assumptions.secondsPerCopy * billed.copying.gigabytes) / assumptions.copiesAtOnce +
    scheduledWork;
  const streams = (loops * assumptions.streamSecondsPerLoop) / progressStreamSeconds;
  // Each write is followed by one function.
  const calls = apiRequests + writes + scheduled + streams;
  const polls =
    billed.polledQueues * assumptions.emptyPollsPerQueueMinute * 60 * assumptions.hoursPerMonth +
    ofSchedules(({ queueRequests }) => queueRequests);
  const writeUnits =
    writes * assumptions.writeUnitsPerWrite +
    loops * assumptions.writeUnitsPerLoop +
    streams * assumptions.writeUnitsPerStream;
  const readUnits =
    (apiRequests + streams) * assumptions.readUnitsPerApiRequest +
    loops * assumptions.streamSecondsPerLoop +
    ofSchedules(({ readUnits }) => readUnits);
  const logs =
    (apiRequests * assumptions.logBytesPerApiRequest +
      loops * assumptions.logBytesPerLoop +
      scheduled * assumptions.logBytesPerScheduledRun) /
    gigabyte;
  const { dynamo } = prices;
  return [
    item('API requests', amounts(apiRequests), prices.api.perMillionRequests / million),
    item('Lambda calls', amounts(calls, free.functionCalls), prices.lambda.perMillionRequests / million),
    item('Lambda work', amounts(work, free.gigabyteSeconds, 'GB-s'), prices.lambda.perGigabyteSecond),
    item('DynamoDB writes', amounts(writeUnits), dynamo.perMillionWriteUnits / million),
    item('DynamoDB reads', amounts(readUnits), dynamo.perMillionReadUnits / million),
    item(
      'DynamoDB storage',
      amounts(assumptions.tableGigabytes, free.tableGigabytes, 'GB'),
      dynamo.perGigabyteStored,
    ),
    item('DynamoDB backups', amounts(assumptions.tableGigabytes, 0, 'GB'), dynamo.backup),
    item('SQS requests', amounts(polls, free.queueRequests), prices.sqs.perMillionRequests / million),
    item('Logs', amounts(logs, free.logGigabytes, 'GB'), prices.logs.perGigabyte),
    item('Mail', amounts(views * assumptions.mailsPerView), prices.mail.perThousand / 1_000),
    item(
      'Traces',
      amounts(billed.isTraced ? traced(apiRequests) : 0, free.traces),
      prices.tracing.perMillionTraces / million,
    ),
  ];
}

/** With one request a second on average, nearly each is the first of its second. */
function traced(requests: number): number {
  const seconds = assumptions.hoursPerMonth * 3_600;
  const firsts = Math.min(requests, seconds);
  return firsts + (requests - firsts) * assumptions.tracedShareOfOthers;
}

function ofRadar(
  { worker, copying }: BilledResources,
  views: number,
  loops: number,
  months: number,
): CostItem[] {
  const copies = copying.runs > 0 ? copying.runs * (1 + assumptions.changedCopiesPerRun) + tornadoCopies : 0;
  const { workerStartSeconds, workSecondsPerLoop, idleSecondsPerLoop } = assumptions;
  const hours = (loops * (workerStartSeconds + workSecondsPerLoop + idleSecondsPerLoop)) / 3_600;
  const { tiers } = prices;
  const stored = storedLoops(loops, months);
  const inTiers =
    stored.rare * tiers.perGigabyteRare +
    stored.archived * tiers.perGigabyteArchived +
    (stored.watched * tiers.perMillionWatched + stored.moved * tiers.perMillionMoved) / million;
  return [
    item('Radar workers', amounts(hours, 0, 'h'), workerDollarsPerHour(worker)),
    item(
      'S3 storage',
      amounts(assumptions.storedGigabytes + stored.standard, 0, 'GB'),
      prices.s3.perGigabyte,
    ),
    {
      what: 'S3 tiers of old loops',
      how: `${short(stored.rare + stored.archived)} GB, ${short(stored.watched)} files`,
      dollars: inTiers,
    },
    item('S3 reads', amounts(views * assumptions.originReadsPerView), prices.s3.perMillionReads / million),
    item(
      'S3 writes',
      amounts(loops * assumptions.filesPerLoop + copies),
      prices.s3.perMillionWrites / million,
    ),
    item('Worker images', amounts(assumptions.registryGigabytes, 0, 'GB'), prices.registry.perGigabyte),
  ];
}

/**
 * The gigabytes of loops after some months of making them, and the files in S3's tiers. Public videos stay; the bucket
 * moves them to the tiers when their sweeps are deleted, and nobody watches the old ones.
 */
function storedLoops(loops: number, months: number) {
  const { publicLoops, mostPublicLoops, videoMegabytesPerLoop, sweepMegabytesPerLoop, tieredFilesPerLoop } =
    assumptions;
  const publicPerMonth = loops * publicLoops;
  const full = publicPerMonth > 0 ? Math.min(months, mostPublicLoops / publicPerMonth) : 0;
  const sweepMonths = publicSweepDays / daysPerMonth;
  /** Months whose loops are at least so old. */
  const older = (age: number) => Math.max(0, full - age);
  const kept = Math.min(full, sweepMonths);
  const privateMonths = Math.min(months, privateLoopFileDays / daysPerMonth);
  const video = (of: number) => (publicPerMonth * of * videoMegabytesPerLoop) / 1_000;
  const standard =
    video(kept) +
    (publicPerMonth * kept * sweepMegabytesPerLoop) / 1_000 +
    (loops * (1 - publicLoops) * privateMonths * (videoMegabytesPerLoop + sweepMegabytesPerLoop)) / 1_000;
  // The first month in the tiers costs as much as before, the next two are rare, and then it is the archive's.
  const [tiered, rare, archived] = [sweepMonths, sweepMonths + 1, sweepMonths + 3].map(older);
  return {
    standard: standard + video((tiered ?? 0) - (rare ?? 0)),
    rare: video((rare ?? 0) - (archived ?? 0)),
    archived: video(archived ?? 0),
    watched: publicPerMonth * (tiered ?? 0) * tieredFilesPerLoop,
    moved: full > sweepMonths ? publicPerMonth * tieredFilesPerLoop : 0,
  };
}

function ofMonitoring({
  alarmMetrics,
  metricsOfDashboards,
  ownMetrics,
  standing,
}: BilledResources): CostItem[] {
  const { perAlarmMetric, perDashboard, perMetric } = prices.cloudWatch;
  const largerThanFree = metricsOfDashboards.filter(
    (metrics) => metrics > free.metricsOfFreeDashboard,
  ).length;
  const others = metricsOfDashboards.length - largerThanFree;
  const paidDashboards = largerThanFree + Math.max(0, others - free.dashboards);
  return [
    item('Alarm metrics', amounts(alarmMetrics, free.alarmMetrics), perAlarmMetric),
    {
      what: 'Dashboards',
      how: `${metricsOfDashboards.length}, of ${metricsOfDashboards.join(' and ')} metrics`,
      dollars: paidDashboards * perDashboard,
    },
    item('Metrics of log lines', amounts(ownMetrics, free.metrics), perMetric),
    ...Object.entries(standing).map(([what, dollars]) => ({ what, how: 'by existing', dollars })),
  ];
}

interface Amount {
  used: number;
  free: number;
  unit: string;
}

function amounts(used: number, freeAmount = 0, unit = ''): Amount {
  return { used, free: freeAmount, unit };
}

function item(what: string, { used, free: freeAmount, unit }: Amount, price: number): CostItem {
  const shown = `${short(used)}${unit ? ` ${unit}` : ''}`;
  const how = freeAmount > 0 ? `${shown}, ${short(freeAmount)} free` : shown;
  return { what, how, used, dollars: Math.max(0, used - freeAmount) * price };
}

function short(amount: number): string {
  if (amount >= million) return `${Number((amount / million).toFixed(1))} M`;
  if (amount >= 10_000) return `${Math.round(amount / 1_000)}k`;
  return String(Number(amount.toFixed(amount < 10 ? 2 : 0)));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

type Shares = Partial<Record<MeasuredPage, number>>;

/** How people come, of which pages a visit consists, and how many of them a visit has. */
interface VisitorMix {
  pagesPerVisit: number;
  /** The page that a visit begins with. Nobody has anything of the site in the cache, which is the worst case. */
  first: Shares;
  /** The other pages of it. */
  later: Shares;
}

export const visitorMixes = {
  /** People who look around: the home page, the list, some tornadoes, the map. */
  readers: {
    pagesPerVisit: 6,
    first: { home: 0.5, detail: 0.2, list: 0.1, map: 0.1, day: 0.1 },
    later: { detail: 0.4, list: 0.2, map: 0.15, place: 0.1, day: 0.1, data: 0.05 },
  },
  /** People whom a search engine sends to one page, and half of whom open another. */
  search: {
    pagesPerVisit: 1.5,
    first: { detail: 0.5, place: 0.25, day: 0.15, home: 0.1 },
    later: { detail: 0.4, list: 0.2, map: 0.1, place: 0.2, day: 0.1 },
  },
} as const satisfies Record<string, VisitorMix>;
export type VisitorMixName = keyof typeof visitorMixes;

/** What an average page view of a mix asks for. */
export function requestsPerView({ pagesPerVisit, first, later }: VisitorMix): Requests {
  const begin = average(first, 'cold');
  const next = average(later, 'later');
  const of = (field: keyof Requests) => (begin[field] + (pagesPerVisit - 1) * next[field]) / pagesPerVisit;
  return { requests: of('requests'), calls: of('calls'), kilobytes: of('kilobytes') };
}

function average(shares: Shares, when: 'cold' | 'later'): Requests {
  const sum = { requests: 0, calls: 0, kilobytes: 0 };
  for (const [page, share] of Object.entries(shares) as [MeasuredPage, number][])
    for (const field of ['requests', 'calls', 'kilobytes'] as const)
      sum[field] += share * requestBudgets[page][when][field];
  return sum;
}

import { progressStreamSeconds } from '@touchdown/shared/radar/radar-limits.ts';
import { workerDollarsPerHour } from '@touchdown/shared/radar/worker-price.ts';
import { assumptions } from './assumptions.ts';
import type { BilledResources } from './billed-resources.ts';
import { free, prices } from './prices.ts';

export interface Month {
  /** Views of pages. */
  views: number;
  /** Radar loops made. */
  loops: number;
}

export interface CostItem {
  what: string;
  /** How the amount comes about. */
  how: string;
  dollars: number;
}

const million = 1e6;
const gigabyte = 1e9;

/**
 * Returns each item of a month's bill, for a stage that is alone in its account. Without the zone of a domain, taxes
 * and support, which are not in the templates.
 */
export function monthCost(billed: BilledResources, { views, loops }: Month): CostItem[] {
  return [
    ...atTheEdge(billed, views),
    ...ofRequests(billed, views, loops),
    ...ofRadar(billed, views, loops),
    ...ofMonitoring(billed),
  ];
}

export function sumOf(items: readonly CostItem[]): number {
  return items.reduce((sum, { dollars }) => sum + dollars, 0);
}

function atTheEdge({ probes }: BilledResources, views: number): CostItem[] {
  const scanViews = views * assumptions.radarViews * assumptions.scanViews;
  const requests =
    views * assumptions.edgeRequestsPerView +
    scanViews * assumptions.scanFiles +
    assumptions.crawledPages +
    probes * assumptions.edgeRequestsPerProbe;
  const gigabytes =
    (views *
      (assumptions.edgeKilobytesPerView + assumptions.radarViews * assumptions.radarMegabytes * 1_000)) /
      million +
    (scanViews * assumptions.scanMegabytes) / 1_000 +
    (assumptions.crawledPages * assumptions.kilobytesPerCrawledPage) / million;
  const calls = views * assumptions.edgeFunctionCallsPerView + assumptions.crawledPages;
  const { perMillionRequests, perGigabyte, perMillionFunctionCalls } = prices.cloudFront;
  return [
    item('CloudFront requests', amounts(requests, free.edgeRequests), perMillionRequests / million),
    item('CloudFront traffic', amounts(gigabytes, free.edgeGigabytes, 'GB'), perGigabyte),
    item('CloudFront functions', amounts(calls, free.edgeFunctionCalls), perMillionFunctionCalls / million),
  ];
}

function ofRequests(billed: BilledResources, views: number, loops: number): CostItem[] {
  const apiRequests =
    views * assumptions.apiRequestsPerView +
    billed.probes * assumptions.apiRequestsPerProbe +
    assumptions.crawledPages;
  const writes = views * assumptions.writesPerView;
  const scheduled = sum(billed.scheduledRuns.map(({ perMonth }) => perMonth));
  const scheduledWork = sum(
    billed.scheduledRuns.map(
      ({ perMonth, gigabytes }) => perMonth * gigabytes * assumptions.scheduledSeconds,
    ),
  );
  const work =
    (apiRequests * billed.apiGigabytes * assumptions.apiMilliseconds) / 1_000 +
    loops * assumptions.streamSecondsPerLoop * billed.streamGigabytes +
    scheduledWork;
  const streams = (loops * assumptions.streamSecondsPerLoop) / progressStreamSeconds;
  // Each write is followed by one function.
  const calls = apiRequests + writes + scheduled + streams;
  const polls = billed.polledQueues * assumptions.emptyPollsPerQueueMinute * 60 * assumptions.hoursPerMonth;
  const writeUnits = writes * assumptions.writeUnitsPerWrite + loops * assumptions.writeUnitsPerLoop;
  const readUnits = apiRequests * assumptions.readUnitsPerApiRequest + scheduled;
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
    item('SQS empty polls', amounts(polls, free.queueRequests), prices.sqs.perMillionRequests / million),
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

function ofRadar({ worker }: BilledResources, views: number, loops: number): CostItem[] {
  const { workerStartSeconds, workSecondsPerLoop, idleSecondsPerLoop } = assumptions;
  const hours = (loops * (workerStartSeconds + workSecondsPerLoop + idleSecondsPerLoop)) / 3_600;
  const stored =
    assumptions.storedGigabytes + (loops * assumptions.megabytesPerLoop * assumptions.monthsOfLoops) / 1_000;
  return [
    item('Radar workers', amounts(hours, 0, 'h'), workerDollarsPerHour(worker)),
    item('S3 storage', amounts(stored, 0, 'GB'), prices.s3.perGigabyte),
    item('S3 reads', amounts(views * assumptions.originReadsPerView), prices.s3.perMillionReads / million),
    item('S3 writes', amounts(loops * assumptions.filesPerLoop), prices.s3.perMillionWrites / million),
    item('Worker images', amounts(assumptions.registryGigabytes, 0, 'GB'), prices.registry.perGigabyte),
  ];
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
  return { what, how, dollars: Math.max(0, used - freeAmount) * price };
}

function short(amount: number): string {
  if (amount >= million) return `${Number((amount / million).toFixed(1))} M`;
  if (amount >= 10_000) return `${Math.round(amount / 1_000)}k`;
  return String(Number(amount.toFixed(amount < 10 ? 2 : 0)));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

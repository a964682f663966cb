import { entryMetadata } from '@touchdown/infra/kit/slice-function.ts';
import { envNames } from '@touchdown/shared/contract/env.ts';
import { assumptions } from './assumptions.ts';
import { prices } from './prices.ts';

// The properties of a template are untyped.
// oxlint-disable-next-line typescript/no-explicit-any
type Properties = Record<string, any>;

export interface Template {
  Resources: Record<
    string,
    { Type: string; Properties?: Properties; Metadata?: { [entryMetadata]?: string } }
  >;
}

/** The runs of one function by one schedule, and what each asks while nothing has happened. */
interface ScheduledRuns {
  perMonth: number;
  gigabytes: number;
  queueRequests: number;
  readUnits: number;
}

/** What a stage's templates say about its bill. */
export interface BilledResources {
  /** Each metric of an expression counts, as on the bill. */
  alarmMetrics: number;
  metricsOfDashboards: number[];
  /** Metrics that filters make of log lines. */
  ownMetrics: number;
  /** Event sources that poll a queue day and night. */
  polledQueues: number;
  scheduledRuns: ScheduledRuns[];
  /** How often a month the scheduled watch reads the site. */
  probes: number;
  /** How often a month copies of what people read are stored, and the memory of the function that does. */
  copying: { runs: number; gigabytes: number };
  /** The memory of the largest function behind the API. */
  apiGigabytes: number;
  /** The memory of the function that streams the progress of loops. Other functions with a URL are for files. */
  streamGigabytes: number;
  isTraced: boolean;
  worker: { processors: number; gigabytes: number };
  /** Dollars a month of what costs by existing, by type. */
  standing: Record<string, number>;
}

const minutesPerMonth = assumptions.hoursPerMonth * 60;

export function billedResources(templates: readonly Template[]): BilledResources {
  const all = templates.flatMap(({ Resources }) =>
    Object.entries(Resources).map(([id, { Type, Properties = {}, Metadata = {} }]) => ({
      id,
      Type,
      Properties,
      entry: Metadata[entryMetadata] ?? '',
    })),
  );
  const ofType = (type: string) => all.filter(({ Type }) => Type === type);
  const functions = ofType('AWS::Lambda::Function');
  const gigabytes = ({ Properties }: (typeof all)[number]) => Number(Properties['MemorySize'] ?? 128) / 1024;
  const ofStreams = functions.filter(({ entry }) => entry.endsWith('/progress.url.ts'));
  const behindApi = functions.filter(({ Properties }) => envNames.originVerify in variablesOf(Properties));
  const probing = functions.filter(({ Properties }) => envNames.watchedQueues in variablesOf(Properties));
  const copying = functions.filter(({ entry }) => entry.endsWith('/store-copies.schedule.ts'));
  const rules = ofType('AWS::Events::Rule').map(({ Properties }) => ({
    perMonth: runsPerMonth(Properties['ScheduleExpression']),
    targets: JSON.stringify(Properties['Targets'] ?? ''),
  }));
  const runsOf = (called: readonly { id: string }[]) =>
    rules
      .filter(({ targets }) => called.some(({ id }) => targets.includes(id)))
      .reduce((sum, { perMonth }) => sum + perMonth, 0);
  const [task] = ofType('AWS::ECS::TaskDefinition');
  return {
    alarmMetrics: ofType('AWS::CloudWatch::Alarm').reduce((sum, one) => sum + metricsOf(one.Properties), 0),
    metricsOfDashboards: ofType('AWS::CloudWatch::Dashboard').map(({ Properties }) =>
      metricsShownIn(Properties['DashboardBody']),
    ),
    ownMetrics: new Set(
      ofType('AWS::Logs::MetricFilter').flatMap(({ Properties }) =>
        Properties['MetricTransformations'].map((made: { MetricName: string }) => made.MetricName),
      ),
    ).size,
    polledQueues: ofType('AWS::Lambda::EventSourceMapping').filter(
      ({ Properties }) => !('StartingPosition' in Properties),
    ).length,
    scheduledRuns: rules.flatMap(({ perMonth, targets }) =>
      functions
        .filter(({ id }) => targets.includes(id))
        .map((fn) => ({ perMonth, gigabytes: gigabytes(fn), ...askedBy(fn) })),
    ),
    probes: runsOf(probing),
    copying: { runs: runsOf(copying), gigabytes: Math.max(0, ...copying.map(gigabytes)) },
    apiGigabytes: Math.max(0, ...behindApi.map(gigabytes)),
    streamGigabytes: Math.max(0, ...ofStreams.map(gigabytes)),
    isTraced: functions.some(({ Properties }) => Properties['TracingConfig']?.Mode === 'Active'),
    worker: {
      processors: Number(task?.Properties['Cpu'] ?? 0) / 1024,
      gigabytes: Number(task?.Properties['Memory'] ?? 0) / 1024,
    },
    standing: standingOf(all),
  };
}

function variablesOf(properties: Properties): Record<string, unknown> {
  return properties['Environment']?.Variables ?? {};
}

function metricsOf(alarm: Properties): number {
  const metrics: object[] | undefined = alarm['Metrics'];
  return metrics ? metrics.filter((one) => 'MetricStat' in one).length : 1;
}

/** A dashboard's body is JSON in pieces. Each line of a graph is an array that begins with a namespace. */
function metricsShownIn(body: unknown): number {
  const pieces =
    typeof body === 'string' ? [body] : (body as { 'Fn::Join': [string, unknown[]] })['Fn::Join'][1];
  const text = pieces.map((piece) => (typeof piece === 'string' ? piece : 'X')).join('');
  const { widgets } = JSON.parse(text) as { widgets: { properties: { metrics?: unknown[] } }[] };
  return widgets.reduce((sum, { properties }) => sum + (properties.metrics?.length ?? 0), 0);
}

/** The watch asks each of its queues, whose names and addresses are one setting. */
function askedBy({ entry, Properties }: { entry: string; Properties: Properties }) {
  const name = entry.replace(/^.*\/|\.ts$/g, '');
  const { queues = 0, units = 1 } = assumptions.scheduledReads[name] ?? {};
  const watched = JSON.stringify(variablesOf(Properties)[envNames.watchedQueues] ?? '').split('=').length - 1;
  return { queueRequests: queues + watched, readUnits: units };
}

function runsPerMonth(expression: unknown): number {
  const [, amount, unit] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(String(expression)) ?? [];
  const minutes = { minute: 1, hour: 60, day: 24 * 60 }[unit ?? ''];
  if (amount && minutes) return minutesPerMonth / (Number(amount) * minutes);
  const fields = /^cron\((.*)\)$/.exec(String(expression))?.[1]?.split(' ') ?? [];
  if (fields.length < 6) return 0;
  // Of the fields of a date, whatever is named divides the days.
  const sizes = [60, 24, 31, 12, 7];
  return sizes.reduce((runs, size, at) => runs * shareOf(fields[at] ?? '*', size), minutesPerMonth);
}

/** The share of values that a field of a cron expression names: `*`, a value, a list of them or a range. */
function shareOf(field: string, size: number): number {
  if (field === '*' || field === '?') return 1;
  const named = field.split(',').map((part) => {
    const [from = '', to] = part.split('-');
    return to === undefined ? 1 : Number(to) - Number(from) + 1;
  });
  return sum(named) / size;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

function standingOf(all: { Type: string; Properties: Properties }[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { Type, Properties } of all) {
    const type = Properties['VpcEndpointType'] === 'Interface' ? `${Type} (interface)` : Type;
    const price = prices.standing[type];
    if (price === undefined) continue;
    const rules: unknown[] = Type === 'AWS::WAFv2::WebACL' ? (Properties['Rules'] ?? []) : [];
    sums[type] = (sums[type] ?? 0) + price + rules.length * prices.firewallRule;
  }
  return sums;
}

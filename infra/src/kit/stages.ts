import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import { tileSource, type TileSource } from '@touchdown/shared/geo/tile-source.ts';
import { tables } from '@touchdown/shared/storage/tables.ts';
import {
  concurrency,
  dataDoi,
  emailAddress,
  givenSettings,
  onOrOff,
  type GivenSettings,
  bothOrNeither,
  mailSender,
  type MailSender,
  siteDomain,
  type SiteDomain,
  webFirewall,
  type WebFirewall,
} from './settings/given-settings.ts';

export const stageNames = ['dev', 'prod'] as const;
export type StageName = (typeof stageNames)[number];

export interface StageSettings {
  stage: StageName;
  region: string;
  /** A mail is sent at 50, 80 and 100 % of it. */
  monthlyBudgetUsd: number;
  /** How long every log is kept, in days. */
  logRetention: RetentionDays;
  /** Stacks of a protected stage cannot be deleted, and keep even the tables that could be lost. */
  protected: boolean;
  /**
   * X-Ray with its default sampling: the first request of each second and 5 % of the others. At this traffic that is
   * nearly every request, so it is off unless somebody is looking for something.
   */
  tracing: boolean;
  /** Whether alarms exist. An account has ten free metrics for them, and all are of `prod`. */
  alarms: boolean;
  throttle: Throttle;
  waf: WebFirewall;
  canary: Canary;
  radar: RadarLimits;
  /** Concurrency reserved for progress streams. Without it they share the account's concurrency. */
  streamConcurrency?: number;
  /** Concurrency reserved for each function behind the API, and its maximum, so that none takes that of the others. */
  apiConcurrency?: number;
  alarmEmail?: string;
  /** The contact for visitors. Without it no page, mail or description names one. */
  contactEmail?: string;
  /** Of the record, in every citation of it. */
  doi?: string;
  domain?: SiteDomain;
  /** Without a sender no mail is sent; it moves to the dead letter queue. */
  mailSender?: MailSender;
  /** Street tiles of the map at close zoom. They come from another host, so they are optional. */
  tiles?: TileSource;
  /** The base map's file on another host. */
  baseMap?: BaseMap;
  /** Stripe calls it publishable: it is in the page of every visitor. */
  stripePublishableKey?: string;
  /** The bucket of another account that gets the second copy. Without it there is none. */
  copyBucket?: string;
  /** The names of restored tables to use, by the table's name in the contract. */
  restoredTables: RestoredTables;
  /** The ARNs of those tables' streams, by the same names. */
  restoredStreams: RestoredTables;
}

/** Limits the cost of radar loops. */
export interface RadarLimits {
  /** In dollars, for the workers of all people's loops. Used up every day, it stays below the month's budget. */
  loopMoneyPerDay: number;
  /** How long people wait. As many workers cost no more: each loop takes the same time. */
  maxWorkers: number;
}

/** What the API accepts from all callers together. It answers 429 beyond that. */
export interface Throttle {
  requestsPerSecond: number;
  burst: number;
}

/** Whether a new version gets a tenth of the requests first. `off` switches at once, for one deployment. */
export type Canary = 'never' | 'on' | 'off';

/** At a million page views a month, about 0.4 requests a second reach the API, and ten in the busiest hour. */
const plannedPeakPerSecond = 10;

/** What triggers the alarm of a flood: ten times that peak, and a quarter of what `prod` accepts. */
export const floodPerFiveMinutes = 10 * plannedPeakPerSecond * 5 * 60;

/** What the API takes once the brake is on: still several times what people need. */
export const brakedRequestsPerSecond = 4 * plannedPeakPerSecond;

/** A limit of cost against abuse, and no limit for readers: most of what they read is cached at the edge. */
function throttleAt(timesThePeak: number): Throttle {
  const requestsPerSecond = timesThePeak * plannedPeakPerSecond;
  return { requestsPerSecond, burst: 2 * requestsPerSecond };
}

/**
 * The concurrent executions that the account should have. New accounts begin with as few as ten; the runbook says how
 * to request more.
 */
export const lambdaQuota = 1_000;

const common = {
  region: 'us-east-1',
  monthlyBudgetUsd: 25,
  logRetention: RetentionDays.ONE_MONTH,
  waf: 'none',
  tracing: false,
  restoredTables: {},
  restoredStreams: {},
} as const;

const stages: Record<StageName, StageSettings> = {
  dev: {
    ...common,
    stage: 'dev',
    protected: false,
    canary: 'never',
    alarms: false,
    radar: { loopMoneyPerDay: 0.1, maxWorkers: 2 },
    throttle: throttleAt(10),
  },
  prod: {
    ...common,
    stage: 'prod',
    protected: true,
    canary: 'on',
    alarms: true,
    radar: { loopMoneyPerDay: 0.8, maxWorkers: 30 },
    throttle: throttleAt(40),
  },
};

export function stageName(value: unknown = 'dev'): StageName {
  const known = stageNames.find((name) => name === value);
  if (!known) {
    throw new Error(`There is no stage "${String(value)}"; the stages are ${stageNames.join(' and ')}.`);
  }
  return known;
}

/**
 * Returns the settings of a stage. Those that an operator gives (`stage-setting-keys.ts`) arrive as context: a
 * deployment passes the stage's kept settings.
 */
export function stageSettings(stage: StageName, context: (key: string) => unknown): StageSettings {
  const own = stages[stage];
  const given = givenSettings(context);
  const chosen = {
    alarmEmail: emailAddress(given, 'alarmEmail'),
    contactEmail: emailAddress(given, 'contactEmail'),
    doi: dataDoi(given),
    waf: webFirewall(given),
    canary: own.canary === 'never' ? undefined : canarySwitch(given),
    domain: siteDomain(given),
    mailSender: mailSender(given),
    tiles: tileSource(given('tileUrl'), given('tileAttribution')),
    baseMap: baseMap(given),
    stripePublishableKey: stripePublishableKey(given),
    copyBucket: copyBucket(given),
    tracing: onOrOff(given, 'tracing'),
    streamConcurrency: concurrency(given, 'streamConcurrency'),
    apiConcurrency: concurrency(given, 'apiConcurrency'),
    restoredTables: restoredTables(given),
    restoredStreams: restoredStreams(given),
  };
  return { ...own, ...withoutUndefined(chosen) };
}

function canarySwitch(given: GivenSettings): Canary | undefined {
  const value = given('canary');
  if (value === undefined || value === 'on' || value === 'off') return value;
  throw new Error(`The context value canary is "${value}"; allowed are on and off.`);
}

function withoutUndefined<T extends object>(values: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  const defined = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(defined) as { [Key in keyof T]?: Exclude<T[Key], undefined> };
}

/** Names or stream ARNs of restored tables, by the table's name in the contract. */
type RestoredTables = Readonly<Partial<Record<string, string>>>;

/** `restoredCatalogue` replaces the stage's own table with the one of that name. */
function restoredTables(given: GivenSettings): RestoredTables {
  return givenByTable((table) => given(`restored${table}`));
}

/** `restoredCommunityStream` is the ARN of the stream of a restored table. */
function restoredStreams(given: GivenSettings): RestoredTables {
  return givenByTable((table) => given(`restored${table}Stream`));
}

function givenByTable(settingOf: (table: string) => string | undefined): RestoredTables {
  const settings = Object.values(tables).map(({ name }) => [name, settingOf(name)] as const);
  return Object.fromEntries(settings.filter(([, value]) => value !== undefined));
}

interface BaseMap {
  url: string;
  attribution: string;
}

function baseMap(given: GivenSettings): BaseMap | undefined {
  const both = bothOrNeither(given, 'baseMapUrl', 'baseMapAttribution');
  if (!both) return undefined;
  const [url, attribution] = both;
  if (!/^https:\/\/[a-z\d-]+(?:\.[a-z\d-]+)*(?::\d+)?\/[^\s"'<>\\]*$/i.test(url)) {
    throw new Error(`The setting baseMapUrl is "${url}"; allowed is https:// and one plain host.`);
  }
  return { url, attribution };
}

/** The message leaves the value out: whoever mixes the keys up has given a secret. */
function stripePublishableKey(given: GivenSettings): string | undefined {
  const value = given('stripePublishableKey');
  if (value === undefined || /^pk_(?:test|live)_\w{10,200}$/.test(value)) return value;
  throw new Error(
    'The setting stripePublishableKey must be Stripe’s publishable key, which begins with pk_.',
  );
}

/** The bucket of another account for the second copy, as S3 allows names. */
function copyBucket(given: GivenSettings): string | undefined {
  const value = given('copyBucket');
  if (value === undefined || /^[a-z\d][a-z\d-]{1,61}[a-z\d]$/.test(value)) return value;
  throw new Error(
    `The setting copyBucket is "${value}"; allowed is the name of a bucket: lower case letters, digits and hyphens.`,
  );
}

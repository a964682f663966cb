import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import { tables } from '@touchdown/shared/storage/tables.ts';
import { tileSource, type TileSource } from '@touchdown/shared/geo/tile-source.ts';

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
   * nearly every request, so it is off unless somebody is looking for something: `-c tracing=on`.
   */
  tracing: boolean;
  /** Whether alarms exist. An account has ten free metrics for them, and all are of `prod`. */
  alarms: boolean;
  throttle: { requestsPerSecond: number; burst: number };
  waf: WebFirewall;
  radar: RadarLimits;
  /** Concurrency reserved for progress streams. Without it they share the account's concurrency. */
  streamConcurrency?: number;
  alarmEmail?: string;
  domain?: SiteDomain;
  /** Without a sender, mail stays in the queue and is not sent. */
  mailSender?: MailSender;
  /** Street tiles of the map at close zoom. They come from another host, so they are optional. */
  tiles?: TileSource;
  /** The names of restored tables to use, by the table's name in the contract. */
  restoredTables: Partial<Record<string, string>>;
  /** The ARNs of those tables' streams, by the same names. */
  restoredStreams: Partial<Record<string, string>>;
}

/** Limits the cost of radar loops. A loop takes two processors for a minute or two. */
export interface RadarLimits {
  loopsPerDay: number;
  maxWorkers: number;
}

export type WebFirewall = 'none' | 'basic';

/** CloudFront requires the certificate in us-east-1. */
export interface SiteDomain {
  name: string;
  certificateArn: string;
}

/** The sender as a mail shows it, and its domain, which SES must verify. */
export interface MailSender {
  from: string;
  domain: string;
}

/** The concurrent executions that the account should have; the runbook says how to request them. */
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
    alarms: false,
    radar: { loopsPerDay: 100, maxWorkers: 2 },
    throttle: { requestsPerSecond: 100, burst: 200 },
  },
  prod: {
    ...common,
    stage: 'prod',
    protected: true,
    alarms: true,
    radar: { loopsPerDay: 500, maxWorkers: 5 },
    throttle: { requestsPerSecond: 1_000, burst: 2_000 },
  },
};

export function stageName(value: unknown = 'dev'): StageName {
  const known = stageNames.find((name) => name === value);
  if (!known) {
    throw new Error(`There is no stage "${String(value)}"; the stages are ${stageNames.join(' and ')}.`);
  }
  return known;
}

/** Returns the settings of a stage. The operator gives personal values, such as an email address, as context. */
export function stageSettings(stage: StageName, context: (key: string) => unknown): StageSettings {
  const settings = { ...stages[stage] };
  const alarmEmail = text(context, 'alarmEmail');
  if (alarmEmail) settings.alarmEmail = alarmEmail;
  const waf = text(context, 'waf');
  if (waf) settings.waf = webFirewall(waf);
  const domain = siteDomain(text(context, 'domainName'), text(context, 'certificateArn'));
  if (domain) settings.domain = domain;
  const mailFrom = text(context, 'mailFrom');
  if (mailFrom) settings.mailSender = mailSender(mailFrom);
  const tiles = tileSource(text(context, 'tileUrl'), text(context, 'tileAttribution'));
  if (tiles) settings.tiles = tiles;
  const tracing = text(context, 'tracing');
  if (tracing) settings.tracing = switchedOn('tracing', tracing);
  const streams = text(context, 'streamConcurrency');
  if (streams) settings.streamConcurrency = streamConcurrency(streams);
  settings.restoredTables = restoredTables(context);
  settings.restoredStreams = restoredTables(context, 'Stream');
  return settings;
}

/**
 * `-c restoredCatalogue=NAME` replaces the stage's own table with the one of that name;
 * `-c restoredCommunityStream=ARN` gives the stream of a restored table.
 */
function restoredTables(context: (key: string) => unknown, part = ''): StageSettings['restoredTables'] {
  const names = Object.values(tables).map(
    ({ name }) => [name, text(context, `restored${name}${part}`)] as const,
  );
  return Object.fromEntries(names.filter(([, restored]) => restored));
}

function siteDomain(name: string | undefined, certificateArn: string | undefined): SiteDomain | undefined {
  if (name && certificateArn) return { name, certificateArn };
  if (name || certificateArn) {
    throw new Error('The context values domainName and certificateArn go together; one of them is missing.');
  }
  return undefined;
}

function mailSender(from: string): MailSender {
  const domain = /^(?:[^<>@"]* <)?[\w.+-]+@((?:[a-z\d-]+\.)+[a-z\d-]+)>?$/i.exec(from)?.[1];
  if (domain && from.includes('<') === from.endsWith('>')) return { from, domain: domain.toLowerCase() };
  throw new Error(
    `The context value mailFrom is "${from}"; allowed is an email address with or without a name: Touchdown <no-reply@example.org>.`,
  );
}

function streamConcurrency(value: string): number {
  if (/^[1-9]\d{0,3}$/.test(value)) return Number(value);
  throw new Error(
    `The context value streamConcurrency is "${value}"; allowed is a whole number from 1 to 9999.`,
  );
}

function switchedOn(key: string, value: string): boolean {
  if (value === 'on' || value === 'off') return value === 'on';
  throw new Error(`The context value ${key} is "${value}"; allowed are on and off.`);
}

function webFirewall(value: string): WebFirewall {
  if (value === 'none' || value === 'basic') return value;
  throw new Error(`The context value waf is "${value}"; allowed are none and basic.`);
}

function text(context: (key: string) => unknown, key: string): string | undefined {
  const value = context(key);
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string') {
    throw new Error(`The context value ${key} must be text; it is ${typeof value}.`);
  }
  return value;
}

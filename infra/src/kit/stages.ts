import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import { isEmailAddress } from '@touchdown/shared/contract/email-address.ts';
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
  domain?: SiteDomain;
  /** Without a sender, mail stays in the queue and is not sent. */
  mailSender?: MailSender;
  /** Street tiles of the map at close zoom. They come from another host, so they are optional. */
  tiles?: TileSource;
  /** The base map's file on another host. */
  baseMap?: BaseMap;
  /** Stripe calls it publishable: it is in the page of every visitor. */
  stripePublishableKey?: string;
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

export interface BaseMap {
  url: string;
  attribution: string;
}

/** What the API accepts from all callers together. It answers 429 beyond that. */
export interface Throttle {
  requestsPerSecond: number;
  burst: number;
}

/** Whether a new version gets a tenth of the requests first. `off` switches at once, for one deployment. */
export type Canary = 'never' | 'on' | 'off';

/** None, ours, or the web ACL that belongs to CloudFront's plan, by its ARN. */
export type WebFirewall = 'none' | 'basic' | WebAclArn;
type WebAclArn = `arn:aws:wafv2:us-east-1:${string}`;

/** CloudFront requires the certificate in us-east-1. */
export interface SiteDomain {
  name: string;
  certificateArn: string;
  /** Tells browsers that every name below this one has HTTPS too. Not all of them need to be this site's. */
  bindsSubdomains: boolean;
}

/** The sender as a mail shows it, and its domain, which SES must verify. */
export interface MailSender {
  from: string;
  domain: string;
}

/** At a million page views a month, about 0.4 requests a second reach the API, and ten in the busiest hour. */
const plannedPeakPerSecond = 10;

/** A limit of cost against abuse, and no limit for readers: most of what they read is cached at the edge. */
function throttleAt(timesThePeak: number): Throttle {
  const requestsPerSecond = timesThePeak * plannedPeakPerSecond;
  return { requestsPerSecond, burst: 2 * requestsPerSecond };
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
    canary: 'never',
    alarms: false,
    radar: { loopsPerDay: 100, maxWorkers: 2 },
    throttle: throttleAt(10),
  },
  prod: {
    ...common,
    stage: 'prod',
    protected: true,
    canary: 'on',
    alarms: true,
    radar: { loopsPerDay: 500, maxWorkers: 5 },
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
  const settings = { ...stages[stage] };
  const alarmEmail = emailAddress(context, 'alarmEmail');
  if (alarmEmail) settings.alarmEmail = alarmEmail;
  const contactEmail = emailAddress(context, 'contactEmail');
  if (contactEmail) settings.contactEmail = contactEmail;
  const waf = text(context, 'waf');
  if (waf) settings.waf = webFirewall(waf);
  const canary = text(context, 'canary');
  if (canary && settings.canary !== 'never') settings.canary = canarySwitch(canary);
  const domain = siteDomain(
    text(context, 'domainName'),
    text(context, 'certificateArn'),
    text(context, 'hstsSubdomains'),
  );
  if (domain) settings.domain = domain;
  const mailFrom = text(context, 'mailFrom');
  if (mailFrom) settings.mailSender = mailSender(mailFrom);
  const tiles = tileSource(text(context, 'tileUrl'), text(context, 'tileAttribution'));
  if (tiles) settings.tiles = tiles;
  const baseMap = baseMapSource(text(context, 'baseMapUrl'), text(context, 'baseMapAttribution'));
  if (baseMap) settings.baseMap = baseMap;
  const stripeKey = text(context, 'stripePublishableKey');
  if (stripeKey) settings.stripePublishableKey = stripePublishableKey(stripeKey);
  const tracing = text(context, 'tracing');
  if (tracing) settings.tracing = switchedOn('tracing', tracing);
  const streams = text(context, 'streamConcurrency');
  if (streams) settings.streamConcurrency = concurrency('streamConcurrency', streams);
  const ofApi = text(context, 'apiConcurrency');
  if (ofApi) settings.apiConcurrency = concurrency('apiConcurrency', ofApi);
  settings.restoredTables = restoredTables(context);
  settings.restoredStreams = restoredTables(context, 'Stream');
  return settings;
}

/**
 * `restoredCatalogue` replaces the stage's own table with the one of that name; `restoredCommunityStream` is the
 * ARN of the stream of a restored table.
 */
function restoredTables(context: (key: string) => unknown, part = ''): StageSettings['restoredTables'] {
  const names = Object.values(tables).map(
    ({ name }) => [name, text(context, `restored${name}${part}`)] as const,
  );
  return Object.fromEntries(names.filter(([, restored]) => restored));
}

function siteDomain(
  name: string | undefined,
  certificateArn: string | undefined,
  hstsSubdomains = 'off',
): SiteDomain | undefined {
  if (hstsSubdomains !== 'on' && hstsSubdomains !== 'off') {
    throw new Error(`The setting hstsSubdomains is "${hstsSubdomains}"; allowed are on and off.`);
  }
  if (!name && !certificateArn) return undefined;
  if (!name || !certificateArn) {
    throw new Error('The settings domainName and certificateArn go together; one of them is missing.');
  }
  if (!/^(?:[a-z\d-]+\.)+[a-z\d-]+$/.test(name)) {
    throw new Error(
      `The setting domainName is "${name}"; allowed is a host in lower case: tornadoes.example.org.`,
    );
  }
  if (!/^arn:aws:acm:us-east-1:\d{12}:certificate\/[\w-]+$/.test(certificateArn)) {
    throw new Error(
      `The setting certificateArn is "${certificateArn}"; allowed is the ARN of a certificate in us-east-1, which CloudFront requires.`,
    );
  }
  return { name, certificateArn, bindsSubdomains: hstsSubdomains === 'on' };
}

function emailAddress(context: (key: string) => unknown, key: string): string | undefined {
  const value = text(context, key);
  if (value === undefined || isEmailAddress(value)) return value;
  throw new Error(`The setting ${key} is "${value}"; allowed is one email address.`);
}

function baseMapSource(url: string | undefined, attribution: string | undefined): BaseMap | undefined {
  if (!url && !attribution) return undefined;
  if (!url || !attribution) {
    throw new Error('The settings baseMapUrl and baseMapAttribution go together; one of them is missing.');
  }
  if (!/^https:\/\/[a-z\d-]+(?:\.[a-z\d-]+)*(?::\d+)?\/[^\s"'<>\\]*$/i.test(url)) {
    throw new Error(`The setting baseMapUrl is "${url}"; allowed is https:// and one plain host.`);
  }
  return { url, attribution };
}

/** The message leaves the value out: whoever mixes the keys up has given a secret. */
function stripePublishableKey(value: string): string {
  if (/^pk_(?:test|live)_\w{10,200}$/.test(value)) return value;
  throw new Error(
    'The setting stripePublishableKey must be Stripe’s publishable key, which begins with pk_.',
  );
}

function mailSender(from: string): MailSender {
  const domain = /^(?:[^<>@"]* <)?[\w.+-]+@((?:[a-z\d-]+\.)+[a-z\d-]+)>?$/i.exec(from)?.[1];
  if (domain && from.includes('<') === from.endsWith('>')) return { from, domain: domain.toLowerCase() };
  throw new Error(
    `The setting mailFrom is "${from}"; allowed is an email address with or without a name: Touchdown <no-reply@example.org>.`,
  );
}

function concurrency(key: string, value: string): number {
  if (/^[1-9]\d{0,3}$/.test(value)) return Number(value);
  throw new Error(`The setting ${key} is "${value}"; allowed is a whole number from 1 to 9999.`);
}

function canarySwitch(value: string): Canary {
  if (value === 'on' || value === 'off') return value;
  throw new Error(`The context value canary is "${value}"; allowed are on and off.`);
}

function switchedOn(key: string, value: string): boolean {
  if (value === 'on' || value === 'off') return value === 'on';
  throw new Error(`The setting ${key} is "${value}"; allowed are on and off.`);
}

function webFirewall(value: string): WebFirewall {
  if (value === 'none' || value === 'basic' || isWebAclArn(value)) return value;
  throw new Error(
    `The setting waf is "${value}"; allowed are none, basic, and the ARN of a web ACL for CloudFront.`,
  );
}

/** CloudFront uses web ACLs of the global scope, which are in us-east-1. */
function isWebAclArn(value: string): value is WebAclArn {
  return /^arn:aws:wafv2:us-east-1:\d{12}:global\/webacl\/[\w-]+\/[\w-]+$/.test(value);
}

function text(context: (key: string) => unknown, key: string): string | undefined {
  const value = context(key);
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string') {
    throw new Error(`The setting ${key} must be text; it is ${typeof value}.`);
  }
  return value;
}

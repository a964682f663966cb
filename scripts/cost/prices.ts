/**
 * Public list prices of us-east-1 in US dollars, with the free amounts that every account keeps for ever. Offers for
 * new accounts are left out. Source: the pricing pages of aws.amazon.com, one for each service. Those of CloudFront and
 * Fargate were compared with copies of the pages on the date below, the others were written down without access to
 * them. Check all once a year and set the date.
 */
export const pricesAsOf = '2026-11-22';

export const prices = {
  cloudFront: { perMillionRequests: 1, perGigabyte: 0.085, perMillionFunctionCalls: 0.1 },
  api: { perMillionRequests: 1 },
  lambda: { perMillionRequests: 0.2, perGigabyteSecond: 0.0000133334 },
  dynamo: { perMillionWriteUnits: 0.625, perMillionReadUnits: 0.125, perGigabyteStored: 0.25, backup: 0.2 },
  sqs: { perMillionRequests: 0.4 },
  s3: { perGigabyte: 0.023, perMillionWrites: 5, perMillionReads: 0.4 },
  /** S3's tiers: what nobody has read for a month and for three months, watching the objects, and moving them there. */
  tiers: { perGigabyteRare: 0.0125, perGigabyteArchived: 0.004, perMillionWatched: 2.5, perMillionMoved: 10 },
  registry: { perGigabyte: 0.1 },
  logs: { perGigabyte: 0.5, perGigabyteStored: 0.03 },
  cloudWatch: { perAlarmMetric: 0.1, perDashboard: 3, perMetric: 0.3 },
  tracing: { perMillionTraces: 5 },
  mail: { perThousand: 0.1 },
  /** What a resource costs each month only because it exists. Types that are not named here cost nothing. */
  standing: {
    'AWS::WAFv2::WebACL': 5,
    'AWS::EC2::NatGateway': 32.85,
    'AWS::EC2::EIP': 3.65,
    'AWS::EC2::VPCEndpoint (interface)': 7.3,
    'AWS::KMS::Key': 1,
    'AWS::SecretsManager::Secret': 0.4,
    'AWS::ElasticLoadBalancingV2::LoadBalancer': 16.43,
    'AWS::Route53::HostedZone': 0.5,
  } as Partial<Record<string, number>>,
  /** A rule of a web firewall. */
  firewallRule: 1,
} as const;

/** CloudFront's plans for a fixed price. What goes beyond is not billed, but AWS may slow the site down. */
export const edgePlans = {
  none: undefined,
  pro: { dollars: 15, requests: 10e6, gigabytes: 50_000 },
  business: { dollars: 200, requests: 125e6, gigabytes: 50_000 },
} as const;
export type EdgePlanName = keyof typeof edgePlans;

/** Free in each month, for the whole account. */
export const free = {
  edgeRequests: 10e6,
  edgeGigabytes: 1_000,
  edgeFunctionCalls: 2e6,
  functionCalls: 1e6,
  gigabyteSeconds: 400_000,
  queueRequests: 1e6,
  tableGigabytes: 25,
  logGigabytes: 5,
  alarmMetrics: 10,
  dashboards: 3,
  /** A dashboard of more metrics is not among the free ones. */
  metricsOfFreeDashboard: 50,
  metrics: 10,
  traces: 100_000,
} as const;

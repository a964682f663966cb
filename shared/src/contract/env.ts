/**
 * The names of the environment variables that infra sets and functions read.
 * The one thing both must spell alike; values come from the template.
 */
export const envNames = {
  stage: 'STAGE',
  catalogueTable: 'CATALOGUE_TABLE',
  communityTable: 'COMMUNITY_TABLE',
  /** The bucket of snapshots, radar loops and pictures. */
  mediaBucket: 'MEDIA_BUCKET',
  /** The bucket of what the record is made of: dropped files, sources, years, manifests. */
  recordBucket: 'RECORD_BUCKET',
  /** The bucket of the built site, and the URL under which people see it: `https://example.org`. */
  siteBucket: 'SITE_BUCKET',
  siteUrl: 'SITE_URL',
  ephemeralTable: 'EPHEMERAL_TABLE',
  /** Where browsers send pictures, and where those are that the site shows. */
  stagingBucket: 'STAGING_BUCKET',
  imagesBucket: 'IMAGES_BUCKET',
  /** Where mail waits to be sent. */
  mailQueueUrl: 'MAIL_QUEUE_URL',
  /** Whom mail is from, `Touchdown <no-reply@example.org>`, and what SES counts it under. */
  mailFrom: 'MAIL_FROM',
  mailConfigurationSet: 'MAIL_CONFIGURATION_SET',
  /** Comma-separated values of the header CloudFront adds; two during a rotation, newest first. */
  originVerify: 'ORIGIN_VERIFY',
  /** Comma-separated keys of the refresh tokens, newest first; an old one stays until no session is older. */
  sessionKeys: 'SESSION_KEYS',
  radarTable: 'RADAR_TABLE',
  /** Where radar jobs wait for a worker. */
  radarQueueUrl: 'RADAR_QUEUE_URL',
  /** How many radar loops all people together may request per day. */
  radarLoopsPerDay: 'RADAR_LOOPS_PER_DAY',
  /** What starts workers: cluster, task definition, subnets (comma-separated), security group, and how many at once. */
  radarCluster: 'RADAR_CLUSTER',
  radarTask: 'RADAR_TASK',
  radarSubnets: 'RADAR_SUBNETS',
  radarSecurityGroup: 'RADAR_SECURITY_GROUP',
  radarMaxWorkers: 'RADAR_MAX_WORKERS',
  /** Where Level II volumes are, when it is not the public archive: `http://…`, a bucket, and `1` where they are made up. */
  radarArchiveEndpoint: 'RADAR_ARCHIVE_ENDPOINT',
  radarArchiveBucket: 'RADAR_ARCHIVE_BUCKET',
  radarArchiveSimulated: 'RADAR_ARCHIVE_SIMULATED',
  /** `1` where the site is served over plain HTTP, on a developer's machine: no browser takes a `__Host-` cookie there. */
  plainCookies: 'PLAIN_COOKIES',
  /** `1` makes the router check every answer against its schema: set in tests and on a developer's machine. */
  checkResponses: 'CHECK_RESPONSES',
} as const;

export type EnvName = keyof typeof envNames;

/** The header by which an API request proves that it came through CloudFront. */
export const originVerifyHeader = 'x-origin-verify';

/** Set by CloudFront's own function over whatever came: the caller's IP address and the host that was requested. */
export const viewerIpHeader = 'x-viewer-ip';
export const siteHostHeader = 'x-site-host';

/** Where the API answers what CloudFront asks it for pages: before the path that the visitor sees. */
export const pagesPrefix = '/pages';

export const requestIdHeader = 'x-request-id';

/** Seconds since what is answered was last known to be the newest; absent while it is. */
export const dataAgeHeader = 'x-data-age';

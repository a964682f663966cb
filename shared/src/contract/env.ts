/** The names of the environment variables that infra sets and functions read. Values come from the template. */
export const envNames = {
  stage: 'STAGE',
  catalogueTable: 'CATALOGUE_TABLE',
  communityTable: 'COMMUNITY_TABLE',
  /** The bucket of snapshots, radar loops and pictures. */
  mediaBucket: 'MEDIA_BUCKET',
  /** The bucket of the record's input: dropped files, sources, years and manifests. */
  recordBucket: 'RECORD_BUCKET',
  /** The queue of dropped files. */
  droppedFilesUrl: 'DROPPED_FILES_URL',
  /** The bucket of the built site, and the site's public URL: `https://example.org`. */
  siteBucket: 'SITE_BUCKET',
  siteUrl: 'SITE_URL',
  /** The file that renders the site's screens, of the same build as the site. Optional: without it the app renders them. */
  pageRenderer: 'PAGE_RENDERER',
  ephemeralTable: 'EPHEMERAL_TABLE',
  /** The bucket that browsers upload pictures to, and the bucket of the processed pictures. */
  stagingBucket: 'STAGING_BUCKET',
  imagesBucket: 'IMAGES_BUCKET',
  /** The bucket of another account with the second copy. Optional: without it there is none. */
  copyBucket: 'COPY_BUCKET',
  /** The functions that follow changes of the community table: `follow-authors=NAME,…`. */
  followers: 'FOLLOWERS',
  /** The function that writes the notifications of many followers. */
  notificationWriter: 'NOTIFICATION_WRITER',
  /** The dead letter queue of changes. */
  changesDeadLettersUrl: 'CHANGES_DEAD_LETTERS_URL',
  /** The queue of mails to send. */
  mailQueueUrl: 'MAIL_QUEUE_URL',
  /** The queue of people who are told, ten minutes later, what was decided about what they wrote. */
  decisionQueueUrl: 'DECISION_QUEUE_URL',
  /** The sender of mails, `Touchdown <no-reply@example.org>`, and their SES configuration set. */
  mailFrom: 'MAIL_FROM',
  mailConfigurationSet: 'MAIL_CONFIGURATION_SET',
  /** The contact for visitors. Optional: without it nothing names one. */
  contactEmail: 'CONTACT_EMAIL',
  /** The DOI of the record, for citations. Optional. */
  doi: 'DATA_DOI',
  /** Who gets a mail when a request to take something down arrives. Optional. */
  operatorEmail: 'OPERATOR_EMAIL',
  /** Comma-separated values of the header that CloudFront adds: two during a rotation, newest first. */
  originVerify: 'ORIGIN_VERIFY',
  /** Comma-separated keys of the refresh tokens, newest first. An old key stays until its last session has expired. */
  sessionKeys: 'SESSION_KEYS',
  /** Comma-separated keys of the links that turn mails off, newest first. */
  mailLinkKeys: 'MAIL_LINK_KEYS',
  /** Comma-separated secrets that releases of files are signed with, newest first. */
  releaseKeys: 'RELEASE_KEYS',
  /** After how many seconds the first release is made. Only a developer's machine waits, because its site starts meanwhile. */
  releasePauseSeconds: 'RELEASE_PAUSE_SECONDS',
  /** `1` where no schedule fetches the agencies' files, as on a developer's machine. Optional. */
  isFetchedByHand: 'IS_FETCHED_BY_HAND',
  /** After how many seconds those who follow moves of an import look again. */
  movePauseSeconds: 'MOVE_PAUSE_SECONDS',
  /** Comma-separated keys that open the stream of the watch at the edge, newest first. */
  watchKeys: 'WATCH_KEYS',
  /** The queues that the scheduled watch looks at: `dead-letters/mail=URL,…`. */
  watchedQueues: 'WATCHED_QUEUES',
  /** The logs whose lines an alarm's mail names, without the stage: `tornadoes.http,…`. */
  watchedLogs: 'WATCHED_LOGS',
  /** The topic of the alarms' mails. */
  alertTopic: 'ALERT_TOPIC',
  /** The API, and how many requests a second it takes from all callers while the brake is on. */
  apiId: 'API_ID',
  brakedRequestsPerSecond: 'BRAKED_REQUESTS_PER_SECOND',
  /** The functions of a stack whose new versions are called before they get requests: `tornadoes.http=NAME:3,…`. */
  checkedVersions: 'CHECKED_VERSIONS',
  /** The name of the parameter with the settings that are read at run time. Without it the stage's own apply. */
  settingsParameter: 'SETTINGS_PARAMETER',
  /** Stripe's public key. Optional: without it nobody can support the project. */
  stripePublishableKey: 'STRIPE_PUBLISHABLE_KEY',
  /** The names of the parameters with Stripe's secrets. */
  stripeSecretKeyParameter: 'STRIPE_SECRET_KEY_PARAMETER',
  stripeWebhookSecretParameter: 'STRIPE_WEBHOOK_SECRET_PARAMETER',
  /** The function that works through Stripe's events. */
  stripeEventConsumer: 'STRIPE_EVENT_CONSUMER',
  /** On a developer's machine and in tests: the URL of the server that stands in for Stripe, and the path of its script. */
  stripeUrl: 'STRIPE_URL',
  stripeScript: 'STRIPE_SCRIPT',
  radarTable: 'RADAR_TABLE',
  /** The queue of radar jobs that wait for a worker. */
  radarQueueUrl: 'RADAR_QUEUE_URL',
  /** The queue of jobs that were begun too often. */
  radarDeadLettersUrl: 'RADAR_DEAD_LETTERS_URL',
  /** The dollars that radar workers may cost in a day. */
  radarLoopMoneyPerDay: 'RADAR_LOOP_MONEY_PER_DAY',
  /** How to start workers: cluster, task definition, subnets (comma-separated), security group, max workers at once. */
  radarCluster: 'RADAR_CLUSTER',
  radarTask: 'RADAR_TASK',
  radarSubnets: 'RADAR_SUBNETS',
  radarSecurityGroup: 'RADAR_SECURITY_GROUP',
  radarMaxWorkers: 'RADAR_MAX_WORKERS',
  /** An archive of Level II volumes other than the public one: `http://…`, a bucket, and `1` if it is simulated. */
  radarArchiveEndpoint: 'RADAR_ARCHIVE_ENDPOINT',
  radarArchiveBucket: 'RADAR_ARCHIVE_BUCKET',
  radarArchiveSimulated: 'RADAR_ARCHIVE_SIMULATED',
  /** `1` if the site is served over plain HTTP, on a developer's machine, where browsers refuse `__Host-` cookies. */
  plainCookies: 'PLAIN_COOKIES',
  /** `1` makes the router check every response against its schema. It is set in tests and on a developer's machine. */
  checkResponses: 'CHECK_RESPONSES',
} as const;

export type EnvName = keyof typeof envNames;

/** The header by which an API request proves that it came through CloudFront. */
export const originVerifyHeader = 'x-origin-verify';

/** CloudFront's function overwrites these headers with the caller's IP address and the requested host. */
export const viewerIpHeader = 'x-viewer-ip';
export const siteHostHeader = 'x-site-host';

/**
 * CloudFront's function overwrites this header too. It is part of the cache key: one value for everybody without a
 * session, and a value of its own for each request with one, so that nobody gets what is meant for another person.
 */
export const readerHeader = 'x-reader';
export const signedOutReader = 'signed-out';

/** The prefix that CloudFront adds to a page's path when it requests the page from the API. */
export const pagesPrefix = '/pages';

export const requestIdHeader = 'x-request-id';

/** Seconds since the data of a response were last known to be current; absent while they are. */
export const dataAgeHeader = 'x-data-age';

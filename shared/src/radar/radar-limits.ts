/** The limits for one person, because a loop costs minutes of processor time. */
export const radarLimits = {
  loopsPerDay: 10,
  activeLoops: 2,
  /** How many of these loops may be regenerations. */
  regenerationsPerDay: 3,
} as const;

/** An account is young for so long. All young accounts together have a part of a day's money, and each has fewer loops. */
export const youngAccountDays = 7;
export const youngShare = 0.25;
export const youngLoopsPerDay = 2;

/** The archive of Level II volumes begins here, with a handful of radars. */
export const radarArchiveBegins = Date.UTC(1991, 5, 1);

/** How long a public loop's job is kept, and how long a person's page shows their private loop. */
export const rememberJobDays = 30;

/**
 * How long a finished private loop is offered. In its first half it also answers new requests, each of which shows it
 * for `rememberJobDays`; after that the same request draws it again.
 */
export const privateLoopDays = 2 * rememberJobDays;
/**
 * When the bucket deletes a private loop's files: later than any page offers them, or than a player still reads. Its job
 * is kept as long, because it says whose they are.
 */
export const privateLoopFileDays = privateLoopDays + 2;
/** A browser may keep a file of a private loop for so long, and nobody else may keep it. */
export const privateFileSeconds = 600;
/** The files of a public loop stay this long after another one has replaced it, for pages and caches that still have it. */
export const replacedLoopDays = 7;
/** The folder of the loops in the media bucket and in URLs, and that of private loops within it. */
export const loopsFolder = 'media/radar';
export const privateLoopsFolder = `${loopsFolder}/private`;
/** The folder of the tilts of public loops, with a folder for each loop that is named as the loop's. */
export const tiltsFolder = `${loopsFolder}/tilts`;

/**
 * When the bucket deletes the sweeps of a public loop. They are two thirds of its files, and few people look into an old
 * loop: it stays, says that its scans were not kept, and whoever wants them has it drawn again for a tenth of a cent.
 */
export const publicSweepDays = 90;
/** The tag of their objects, because a rule of a bucket cannot name a folder within each loop's. */
export const sweepTag = { key: 'kind', value: 'sweep' } as const;

export const maxLabelLength = 80;
/** A storm passes a radar in less time, and a longer loop would be too long to watch. */
export const maxWindowHours = 6;

/** How often a page asks for a job whose progress it cannot read, and for its record's new loop. */
export const jobPollSeconds = 5;
export const recordPollSeconds = 10;

/** How long a worker's lease on a job lasts. It is renewed every ten seconds, so a lost worker is noticed after this. */
export const workerLeaseSeconds = 30;
/** The queue hides the message of a job for longer than the lease lasts: whoever receives it then may claim the job. */
export const messageHiddenSeconds = workerLeaseSeconds + 5;
/** The attempts at a job, and how often its message is received before it moves to the dead letter queue. */
export const maxAttempts = 3;

/** For one person at a time, because each progress stream occupies a function. */
export const maxProgressStreams = 3;
/**
 * A stream ends after this time, and the page opens the next one. Lambda does not tell a function that its client
 * has disconnected, so the next request is the only sign that somebody is still listening.
 */
export const progressStreamSeconds = 12;
/** While many people follow jobs: a stream ends after this time, and its page waits before it opens the next one. */
export const busyProgress = { streamSeconds: 4, pauseSeconds: 8 } as const;
/** The timeout of the stream's function. */
export const progressFunctionSeconds = 20;

/** How long the volume of a scan may take to arrive and to be read for its tilts, and the timeout of the function that does it. */
export const tiltReadSeconds = 14;
export const tiltFunctionSeconds = 20;

import { workerStartSeconds } from '@touchdown/shared/radar/worker-price.ts';
import { idleMilliseconds } from '@touchdown/functions/features/radar/jobs/job-limits.ts';

/** What nobody has measured on a deployed stage yet. The templates and the prices are the other two parts of a month. */
export const assumptions = {
  /** Of all views, with the size of the loop that each loads. */
  radarViews: 0.05,
  radarMegabytes: 3,
  /** Of the views with a loop, those that look into its scans: 20 frames with 0.35 MB each, a file and its index. */
  scanViews: 0.2,
  scanMegabytes: 7,
  scanFiles: 21,
  /** Of the calls of a view, pages included, those that reach API Gateway: the edge answers the rest. */
  callsBehindEdge: 0.6,
  apiMilliseconds: 60,
  /**
   * A page rendered by the server, with the whole record on a busy machine: 8 to 14 ms of processor for a tornado, 25 to
   * 43 for a place; loading the renderer and the first page of an environment; and its memory beside the record.
   */
  renderMilliseconds: 25,
  renderStartMilliseconds: 230,
  renderMegabytes: 140,
  readUnitsPerApiRequest: 3,
  /** Requests that change something, and the write units of each: its item, indexes and limits. */
  writesPerView: 0.2,
  writeUnitsPerWrite: 4,
  /** A function's own line, the API's line and Lambda's report of one request. */
  logBytesPerApiRequest: 1_300,
  /** Files that the edge has not kept and fetches from S3. */
  originReadsPerView: 1.5,
  mailsPerView: 0.002,
  /** Of a loop: about 80 reports of progress, each of 2 kB in the table and in its index. */
  writeUnitsPerLoop: 320,
  workerStartSeconds,
  /** Between 2 and 8 were measured, most of them downloading. */
  workSecondsPerLoop: 5,
  /** Every loop has a worker of its own, which is the worst case. */
  idleSecondsPerLoop: idleMilliseconds / 1_000,
  /** One person follows each loop for two minutes. */
  streamSecondsPerLoop: 120,
  /** The person's limit and place, the limit of all, and the place that is left. A stream reads its job each second. */
  writeUnitsPerStream: 4,
  /** A video of 4 MB, and sweeps of 15 to 25 frames with 0.3 to 0.4 MB each. */
  videoMegabytesPerLoop: 4,
  sweepMegabytesPerLoop: 7,
  filesPerLoop: 24,
  /** Large enough for S3's tiers: the video and its poster. */
  tieredFilesPerLoop: 2,
  /** The others are private, which a rule of the bucket deletes. */
  publicLoops: 0.6,
  /** Tornadoes since the archive of radar begins: more public loops than these there are not. */
  mostPublicLoops: 45_000,
  logBytesPerLoop: 20_000,
  /** Pages of tornadoes, places, days and outbreaks that search engines read in a month: half of them. The edge has cached none. */
  crawledPages: 52_000,
  kilobytesPerCrawledPage: 20,
  /** Stored copies: tornadoes of a month, of 1,225 a year, and how long one address takes, of eight at a time. */
  tornadoesOfMonth: 102,
  secondsPerCopy: 0.3,
  copiesAtOnce: 8,
  /** The state of each run, and what has changed since the last one; each tornado once, with the month's deployment. */
  changedCopiesPerRun: 4,
  /** Present without any visitor. */
  tableGigabytes: 1,
  storedGigabytes: 5,
  registryGigabytes: 1,
  scheduledSeconds: 1,
  /** What one run of a schedule asks of queues and tables while nothing has happened, by its entry. Others read one unit. */
  scheduledReads: {
    // The length of the queue and a dead letter; unended jobs by two states, wanted scans and replaced loops.
    'look-after-jobs.schedule': { queues: 2, units: 3 },
    'import-files.schedule': { queues: 1, units: 0 },
    'tell-people.event': { queues: 1, units: 0 },
    // The pointer and the states of the sources.
    'watch.schedule': { queues: 0, units: 2 },
  } as Record<string, { queues: number; units: number }>,
  /** Of the scheduled watch, each time: all paths at the edge, and those that reach the API. */
  edgeRequestsPerProbe: 5,
  apiRequestsPerProbe: 3,
  logBytesPerScheduledRun: 800,
  hoursPerMonth: 730,
  /** Lambda asks a queue with five pollers, each for twenty seconds at a time. */
  emptyPollsPerQueueMinute: 15,
  /** X-Ray traces the first request of each second and 5 % of the others. */
  tracedShareOfOthers: 0.05,
} as const;

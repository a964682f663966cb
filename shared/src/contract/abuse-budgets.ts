import type { RateLimit } from './rate-limit.ts';

/** What may be used up on a day or in an hour, by whom, and what it counts. */
interface AbuseBudget extends RateLimit {
  unit: 'links' | 'mails' | 'megabytes' | 'megapixels' | 'calls';
}

const hour = 60 * 60;
const day = 24 * hour;

/**
 * What the doors to large files may send on a day, for everybody: exported files, volumes and tilts of the radar
 * archive, files of private loops. At the list price of CloudFront, all is $1.07, and a month of such days $32. One
 * network gets a quarter, so that no single one can use up what the others need.
 */
const sentMegabytes = 12_000;
/** The smallest answer costs too: up to a minute of a function. */
const sentFiles = 20_000;
const shareOfNetwork = 1 / 4;
const recordInstead = 'The whole record is always at /data/latest/tornadoes.csv.gz.';

/**
 * What strangers can use up besides calls: links that readers see, mails that other people get, bytes and pixels that
 * cost money. The numbers are for whoever shares a network: a class of thirty pupils, a newsroom with ten reporters,
 * a family. Their busiest day fits, and not many times as much. A network is an IPv4 address or an
 * IPv6 /48, because a caller must not gain from having many.
 *
 * Each is a token bucket of `rateLimits` and is counted there, but for the two of a person's uploads. Those count
 * whole days by UTC, because a form with pictures is accepted or refused as a whole.
 */
export const abuseBudgets = {
  /**
   * Until moderators have accepted something, or for thirty days. Someone who brings the videos of an afternoon has
   * about five; an advertiser would have ten at once by the limit of young accounts.
   */
  linksOfNewcomer: {
    name: 'links-new',
    unit: 'links',
    per: 'subject',
    max: 6,
    seconds: day,
    what: 'links by a new member',
  },
  /** Thirty pupils who bring five sources each. */
  linksByNetwork: {
    name: 'links-network',
    unit: 'links',
    per: 'network',
    max: 150,
    seconds: day,
    what: 'links from your network',
  },
  /** To a mailbox whose owner has not confirmed the address. Anybody can type it, with any tag. */
  mailToUnconfirmed: {
    name: 'mail-to',
    unit: 'mails',
    per: 'mailbox',
    max: 10,
    seconds: hour,
    what: 'mails to this email address',
  },
  /** All mails to senders together: they go to addresses that nobody has confirmed. A request is stored without one too. */
  takedownMails: {
    name: 'takedown-mails',
    unit: 'mails',
    per: 'subject',
    max: 100,
    seconds: hour,
    what: 'mails about requests',
  },
  /**
   * Mails that somebody without a confirmed address causes: links to verify, to reset a password, about takedowns.
   * Thirty pupils who sign up, ask for the link again and forget their passwords cause ninety.
   */
  mailsByNetwork: {
    name: 'mails-network',
    unit: 'mails',
    per: 'network',
    max: 200,
    seconds: day,
    what: 'mails from your network',
  },
  /**
   * Large files, as they are sent. Thirty pupils who take the whole record three times as CSV, with a program that does
   * not ask for compression, have 2.6 GB; 200 volumes of radar have as much. The edge's copies are not counted, nor are
   * the files of releases at their fixed URLs: no function sees these. The rate rule of `--set waf=basic` counts their
   * requests.
   */
  sentByNetwork: {
    name: 'sent-network',
    unit: 'megabytes',
    per: 'network',
    max: sentMegabytes * shareOfNetwork,
    seconds: day,
    what: 'megabytes of large files for your network',
    instead: recordInstead,
  },
  sentToAll: {
    name: 'sent-all',
    unit: 'megabytes',
    per: 'subject',
    max: sentMegabytes,
    seconds: day,
    what: 'megabytes of large files for all visitors together',
    instead: recordInstead,
  },
  /** A private loop has about a hundred files, so this is fifty loops. */
  filesByNetwork: {
    name: 'files-network',
    unit: 'calls',
    per: 'network',
    max: sentFiles * shareOfNetwork,
    seconds: day,
    what: 'requests for large files from your network',
    instead: recordInstead,
  },
  filesToAll: {
    name: 'files-all',
    unit: 'calls',
    per: 'subject',
    max: sentFiles,
    seconds: day,
    what: 'requests for large files by all visitors together',
    instead: recordInstead,
  },
  /** Ten photographers of a newsroom with all of their day. Thirty pupils with five pictures of 4 MB have 600 MB. */
  uploadedByNetwork: {
    name: 'upload-bytes-network',
    unit: 'megabytes',
    per: 'network',
    max: 2_000,
    seconds: day,
    what: 'megabytes of pictures from your network',
  },
} as const satisfies Record<string, AbuseBudget>;

/** Of a person and a day, UTC. Twenty of the largest pictures. Without it, one person could fill the storage. */
export const uploadedMegabytesPerDay = 200;
/**
 * Of a person and a day, UTC. Few bytes can hold many pixels, and each pixel costs time of a processor: 25 of the
 * largest pictures take half a minute to a minute of one.
 */
export const decodedMegapixelsPerDay = 1_000;

/** What so many bytes take from a budget: each begun megabyte counts, whose size is that of the limits of uploads. */
export function megabytesOf(bytes: number): number {
  return Math.ceil(bytes / (1024 * 1024));
}

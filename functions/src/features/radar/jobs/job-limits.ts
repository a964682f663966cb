import { workerLeaseSeconds } from '@touchdown/shared/radar/radar-limits.ts';

const second = 1_000;

export const leaseMilliseconds = workerLeaseSeconds * second;
/** How often a worker renews its lease. */
export const heartbeatMilliseconds = 10 * second;

/** A job that takes longer fails. */
export const maxJobMilliseconds = 14 * 60 * second;
/** An attempt to write the scans of a loop ends then, and the next one continues. A worker must not stay for ever. */
export const maxScansMilliseconds = 120 * second;
/** How long a worker has the scans of a loop for itself: while it finishes other loops, and while it writes them. */
export const scansLeaseMilliseconds = maxScansMilliseconds + 60 * second;
/** So many attempts in a row that add no scan are the last ones. */
export const maxScansTries = 5;
/** What is still wanted then is given up. */
export const scansKeptMilliseconds = 7 * 24 * 60 * 60 * second;
/** An idle worker exits after this, because each second costs as much as one of drawing. */
export const idleMilliseconds = 30 * second;
/** How long ECS may list a worker as running after it has left. */
export const leavingMilliseconds = 60 * second;
/** A worker exits after this many errors in a row. */
export const maxTroubles = 10;
/** The delay before a job is retried, after its first and second attempts. */
export const backoffSeconds = [30, 60] as const;

/**
 * So much later than it was asked for a person's second loop has its turn. Whoever asks for a first one within this time
 * comes before it; nobody waits longer for people who ask later.
 */
export const turnMilliseconds = 30 * 60 * second;

/** Progress is written at most this often, and only for steps of at least this size. */
export const progressEveryMilliseconds = second;
export const progressStep = 0.01;

/** When a job without a worker or a message gets another message, and when it fails instead. */
export const sendAgainAfterMilliseconds = 5 * 60 * second;
export const lostAfterMilliseconds = 60 * 60 * second;

/** A job that has waited for a worker for longer is reported. */
export const waitingTooLongMilliseconds = 10 * 60 * second;

import { workerLeaseSeconds } from '@touchdown/shared/radar/radar-limits.ts';

const second = 1_000;

export const leaseMilliseconds = workerLeaseSeconds * second;
/** How often a worker says that it is still there. */
export const heartbeatMilliseconds = 30 * second;

/** A film that takes longer will never be one. */
export const maxJobMilliseconds = 14 * 60 * second;
/** A worker without work ends after this. */
export const idleMilliseconds = 90 * second;
/** Before a job that failed for now is begun again, by how often it was begun. */
export const backoffSeconds = [30, 60] as const;

/** Progress is written no more often than this, and for no smaller step. */
export const progressEveryMilliseconds = second;
export const progressStep = 0.01;

/** A job that nobody works on and no message tells of gets another message after this, and at last is given up. */
export const sendAgainAfterMilliseconds = 5 * 60 * second;
export const lostAfterMilliseconds = 60 * 60 * second;

import type { RateLimit } from '../contract/rate-limits.ts';
import { progressStreamSeconds } from './radar-limits.ts';

/** All people share a bucket. As many streams may be open at a time, because each ends within these seconds. */
const ofAllPeople = {
  per: 'subject',
  max: 100,
  seconds: progressStreamSeconds,
  what: 'live streams of all people',
} as const;

/** Up to this many, streams have their full length. */
export const calmProgressStreams: RateLimit = { name: 'streams-calm', ...ofAllPeople };
/** As many more are short, and their pages pause between them. All further pages poll. */
export const busyProgressStreams: RateLimit = { name: 'streams-busy', ...ofAllPeople };

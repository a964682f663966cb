import * as z from 'zod';
import type { RateLimit } from '@touchdown/shared/contract/rate-limit.ts';
import { rateLimits } from '@touchdown/shared/contract/rate-limits.ts';
import type { Route } from '@touchdown/shared/contract/route.ts';
import { progressStreamSeconds } from '@touchdown/shared/radar/radar-limits.ts';

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

/**
 * Who may open a job's live stream, and how often. It is in no slice's table, because it has a function and a path of
 * its own, and its answer is no JSON; but the same doorkeeper lets people in.
 */
export const progressStreamRoute = {
  method: 'GET',
  path: '/animations/{jobId}/stream',
  summary: 'Follow the progress of a radar job live',
  access: 'user',
  caching: 'none',
  limits: [rateLimits.progressStream],
  // Each stream occupies a function, so no page of another site may open one.
  changesState: true,
  whileSuspended: true,
  whileReadOnly: true,
  response: z.never(),
} satisfies Route;

import * as z from 'zod';
import { rateLimits } from '../contract/rate-limits.ts';
import type { Route } from '../contract/route.ts';

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

import * as z from 'zod';
import { rateLimits } from '@touchdown/shared/contract/rate-limits.ts';
import type { Route } from '@touchdown/shared/contract/route.ts';
import { privateLoopsFolder } from '@touchdown/shared/radar/radar-limits.ts';

/**
 * Who may read the files of a private loop. It is in no slice's table, because it has a function and a path of its own,
 * and its answer is no JSON; but the same doorkeeper lets people in.
 */
export const privateLoopFileRoute = {
  method: 'GET',
  path: `/${privateLoopsFolder}/{renderKey}/{attempt}/{file}`,
  summary: 'Get a file of a private radar loop',
  access: 'user',
  caching: 'none',
  limits: [rateLimits.privateLoopFile],
  whileSuspended: true,
  whileReadOnly: true,
  response: z.never(),
} satisfies Route;

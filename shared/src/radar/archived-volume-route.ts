import * as z from 'zod';
import { rateLimits } from '../contract/rate-limits.ts';
import type { Route } from '../contract/route.ts';
import { archiveFolder } from './archived-volume.ts';

/**
 * Who may read a volume of the archive. It is in no slice's table, because it has a function and a path of its own, and
 * its answer is no JSON; but the same doorkeeper lets people in.
 */
export const archivedVolumeRoute = {
  method: 'GET',
  path: `/${archiveFolder}/{name}`,
  summary: 'Get a volume of the radar archive',
  access: 'public',
  caching: 'none',
  limits: [rateLimits.archivedVolume],
  response: z.never(),
} satisfies Route;

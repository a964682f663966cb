import * as z from 'zod';
import { rateLimits } from '../contract/rate-limits.ts';
import type { Route } from '../contract/route.ts';
import { archiveFolder } from './archived-volume.ts';
import { tiltsFolder } from './radar-limits.ts';

/** The requests that the edge sends to the function which makes tilts. Their sweeps come from the bucket. */
export const tiltIndexPath = `/${tiltsFolder}/*.json`;

/**
 * Who may ask for the other tilts of a public loop's scan. It is in no slice's table, because it has a function and a
 * path of its own; but the same doorkeeper lets people in.
 */
export const loopTiltsRoute = {
  method: 'GET',
  path: `/${tiltsFolder}/{renderKey}/{attempt}/{file}`,
  summary: 'Get the other tilts of a scan',
  access: 'public',
  caching: 'none',
  limits: [rateLimits.loopTilts],
  response: z.never(),
} satisfies Route;

/** Who may read a volume of the archive, likewise. Its answer is no JSON. */
export const archivedVolumeRoute = {
  method: 'GET',
  path: `/${archiveFolder}/{name}`,
  summary: 'Get a volume of the radar archive',
  access: 'public',
  caching: 'none',
  limits: [rateLimits.archivedVolume],
  response: z.never(),
} satisfies Route;

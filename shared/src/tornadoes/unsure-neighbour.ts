import * as z from 'zod';
import { LocalTime } from '../contract/local-time.ts';
import { TornadoId } from './tornado-id.ts';

const count = z.int().min(0).nullable();

export const PathReading = z.strictObject({
  begin_local: LocalTime,
  end_local: LocalTime.nullable(),
  path_length: z.number().min(0).nullable().describe('miles'),
  fatalities: count,
  injuries: count,
});
export type PathReading = z.infer<typeof PathReading>;

/** A tornado that may be part of the same path, with what either reading means. */
export const UnsureNeighbour = z.strictObject({
  tornado_id: TornadoId.nullable().describe('The neighbor’s own record'),
  event_ids: z.array(z.string()).describe('NCEI’s rows of the neighbor'),
  place: z.string().describe('The neighbor’s first county and its state'),
  side: z.enum(['before', 'after']).describe('Where the neighbor would be on the common path'),
  score: z.number().describe('Lower is more certain; up to 0.25 it would have been joined'),
  together: PathReading.describe('One tornado'),
  apart: z.strictObject({ own: PathReading, neighbour: PathReading }).describe('Two tornadoes'),
});
export type UnsureNeighbour = z.infer<typeof UnsureNeighbour>;

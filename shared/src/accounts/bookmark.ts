import * as z from 'zod';
import { LocalTime } from '../contract/local-time.ts';

/** A saved tornado, with its values when it was saved or when an import last changed them. */
export const BookmarkedTornado = z
  .strictObject({
    id: z.string(),
    display_name: z.string(),
    cz_name: z.string().nullable(),
    state: z.string(),
    tor_f_scale: z.string().describe('F or EF rating, as recorded'),
    begin_datetime: z.iso.datetime().describe('UTC'),
    begin_wall: LocalTime.describe('What clocks showed where it touched down'),
    begin_zone_letters: z.string().describe('Of begin_wall: CDT'),
    bookmark_created_at: z.iso.datetime({ precision: 3 }).describe('UTC'),
  })
  .meta({ id: 'BookmarkedTornado' });
export type BookmarkedTornado = z.infer<typeof BookmarkedTornado>;

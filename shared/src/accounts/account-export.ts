import * as z from 'zod';
import { BookmarkedTornado } from './bookmark.ts';
import { CurrentUser, ListedSession } from './schema.ts';

/** All data that is stored about a person, for download. */
export const AccountExport = z
  .strictObject({
    exportedAt: z.iso.datetime({ precision: 3 }).describe('UTC'),
    user: CurrentUser,
    sessions: z.array(ListedSession),
    bookmarks: z.array(BookmarkedTornado),
    contributions: z
      .array(z.record(z.string(), z.unknown()))
      .describe('As they are stored, including those that no list shows'),
  })
  .meta({ id: 'AccountExport' });
export type AccountExport = z.infer<typeof AccountExport>;

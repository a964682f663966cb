import * as z from 'zod';
import { BookmarkedTornado } from './bookmark.ts';
import { CurrentUser, ListedSession } from './schema.ts';

/** Everything that is kept about somebody, for them to take away. */
export const AccountExport = z
  .strictObject({
    exportedAt: z.iso.datetime({ precision: 3 }).describe('UTC'),
    user: CurrentUser,
    sessions: z.array(ListedSession),
    bookmarks: z.array(BookmarkedTornado),
    contributions: z
      .array(z.record(z.string(), z.unknown()))
      .describe('As they are stored, those that no list shows among them'),
  })
  .meta({ id: 'AccountExport' });
export type AccountExport = z.infer<typeof AccountExport>;

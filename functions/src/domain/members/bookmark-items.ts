import { BookmarkedTornado } from '@touchdown/shared/accounts/bookmark.ts';
import { community } from '@touchdown/shared/storage/community.ts';
import { keyBeginning, keyText } from '@touchdown/shared/storage/key-pattern.ts';
import { indexKey, itemKey } from '@touchdown/shared/storage/table-shape.ts';
import { displayNameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import type { KeyPrefix } from '../../platform/aws/queries.ts';

const { bookmark: kind } = community.kinds;

/** A bookmark is stored in the partition of its owner's profile. */
export function bookmarkKey(uid: string, tornadoId: string) {
  return itemKey(kind, { person: uid, tornado: tornadoId });
}

/** Returns the partition of a person's bookmarks and the prefix of their sort keys. */
export function bookmarksOf(uid: string): KeyPrefix {
  const { partition, sort } = kind;
  return { partition: keyText(partition, { person: uid }), prefix: keyBeginning(sort) };
}

/** Everybody's bookmarks of a tornado, in the index by tornado. */
export function tornadoBookmarks(tornadoId: string): string {
  return keyText(kind.indexes.byTornado.partition, { tornado: tornadoId });
}

export interface StoredBookmark extends BookmarkedTornado {
  /** When the tornadoes were saved that have been merged into this one, by their ids. They may be separated again. */
  origins?: Readonly<Record<string, string>>;
}

export function toBookmarkItem(uid: string, bookmark: StoredBookmark): Record<string, unknown> {
  const place = { tornado: bookmark.id, person: uid };
  return { ...bookmarkKey(uid, bookmark.id), ...indexKey(kind.indexes.byTornado, place), ...bookmark };
}

export function toBookmark(tornado: Tornado, savedAt: string): BookmarkedTornado {
  const { id, cz_name, state, tor_f_scale } = tornado;
  const display_name = displayNameOf(tornado);
  const { begin_datetime, begin_wall, begin_zone_letters } = tornado;
  const times = { begin_datetime, begin_wall, begin_zone_letters };
  return { id, display_name, cz_name, state, tor_f_scale, ...times, bookmark_created_at: savedAt };
}

const shown = BookmarkedTornado.strip();

/** Returns what the owner sees: only these fields leave the table, whatever else an item may have. */
export function fromBookmarkItem(item: Record<string, unknown>): BookmarkedTornado {
  return shown.parse(item);
}

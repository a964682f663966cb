import type { BookmarkedTornado } from '@touchdown/shared/accounts/bookmark.ts';
import { community } from '@touchdown/shared/storage/community.ts';
import { keyBeginning, keyText } from '@touchdown/shared/storage/key-pattern.ts';
import { itemKey } from '@touchdown/shared/storage/table-shape.ts';

/** A bookmark is stored in the partition of its owner's profile. */
export function bookmarkKey(uid: string, tornadoId: string) {
  return itemKey(community.kinds.bookmark, { person: uid, tornado: tornadoId });
}

/** Returns the partition of a person's bookmarks and the prefix of their sort keys. */
export function bookmarksOf(uid: string): { owner: string; prefix: string } {
  const { partition, sort } = community.kinds.bookmark;
  return { owner: keyText(partition, { person: uid }), prefix: keyBeginning(sort) };
}

export function toBookmarkItem(uid: string, bookmark: BookmarkedTornado): Record<string, unknown> {
  return { ...bookmarkKey(uid, bookmark.id), ...bookmark };
}

/** Only these fields leave the table, whatever else an item may have. */
export function fromBookmarkItem(item: Record<string, unknown>): BookmarkedTornado {
  const { id, display_name, cz_name, state, tor_f_scale, begin_datetime, bookmark_created_at } =
    item as unknown as BookmarkedTornado;
  return { id, display_name, cz_name, state, tor_f_scale, begin_datetime, bookmark_created_at };
}

import type { BookmarkedTornado } from '@touchdown/shared/accounts/bookmark.ts';
import { partitionKey, sortKey } from '@touchdown/shared/contract/tables.ts';

/** Beside its owner's profile: who lists bookmarks asks for what begins so. */
export const bookmarkPrefix = 'BM#';

export function bookmarkKey(uid: string, tornadoId: string) {
  return { [partitionKey]: `USER#${uid}`, [sortKey]: `${bookmarkPrefix}${tornadoId}` };
}

export function toBookmarkItem(uid: string, bookmark: BookmarkedTornado): Record<string, unknown> {
  return { ...bookmarkKey(uid, bookmark.id), ...bookmark };
}

export function fromBookmarkItem(item: Record<string, unknown>): BookmarkedTornado {
  const { [partitionKey]: _pk, [sortKey]: _sk, ...bookmark } = item;
  return bookmark as unknown as BookmarkedTornado;
}

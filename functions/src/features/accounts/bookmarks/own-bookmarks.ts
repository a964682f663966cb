import { maxBookmarks } from '@touchdown/shared/accounts/account-limits.ts';
import { accountSentences } from '@touchdown/shared/accounts/account-sentences.ts';
import type { BookmarkedTornado } from '@touchdown/shared/accounts/bookmark.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import {
  bookmarkKey,
  bookmarksOf,
  fromBookmarkItem,
  toBookmark,
  toBookmarkItem,
} from '../../../domain/members/bookmark-items.ts';
import { below, drop, exists, isNew, present, put, update } from '../../../platform/aws/items.ts';
import { prefixQuery, queryAll } from '../../../platform/aws/queries.ts';
import { refusedConditions, transact } from '../../../platform/aws/transact.ts';
import { unavailable } from '../../../platform/aws/unavailable.ts';
import { profileKey } from '../account-items.ts';
import { client, findTornado, now, ownProfile, table, type Handlers } from '../account-stores.ts';

export const listBookmarks: Handlers['listBookmarks'] = async ({ person }) => ({
  tornadoes: await savedTornadoes(person.id),
});

/** Saving a tornado again changes nothing; the bookmark keeps its first date. */
export const addBookmark: Handlers['addBookmark'] = async ({ person, params: { id } }) => {
  const bookmark = toBookmark(await findTornado(id), new Date(now()).toISOString());
  if ((await save(person.id, bookmark)) === 'refused') {
    await ownProfile(person);
    const max = groupedNumber(maxBookmarks);
    throw new Problem('CONFLICT', `You can save up to ${max} tornadoes. Please remove a bookmark first.`);
  }
  return { bookmarked: true, message: accountSentences.bookmarked };
};

/**
 * Removes the bookmark by the id it was saved under, even when that tornado is no longer in the record. Only
 * when there is none, the record is read: the id may be another name of a saved tornado.
 */
export const removeBookmark: Handlers['removeBookmark'] = async ({ person, params: { id } }) => {
  if (!(await remove(person.id, id))) {
    const tornado = await findTornado(id).catch(undefinedIfUnknown);
    if (tornado && tornado.id !== id) await remove(person.id, tornado.id);
  }
  return { bookmarked: false, message: accountSentences.bookmarkRemoved };
};

/** A tornado that is not in the record has no bookmark, so there is nothing to remove. */
function undefinedIfUnknown(error: unknown): undefined {
  if (error instanceof Problem && error.code === 'NOT_FOUND') return undefined;
  throw error;
}

/** Consistent query: a person's saved tornadoes, the last saved first. */
export async function savedTornadoes(uid: string): Promise<BookmarkedTornado[]> {
  const items = await queryAll(client, prefixQuery(table, bookmarksOf(uid))).catch(
    unavailable('Your bookmarks can’t be loaded right now. Please try again.'),
  );
  return items.map(fromBookmarkItem).toSorted(byLastSaved);
}

/**
 * The profile counts them. One transaction writes the bookmark and the count, on the condition that the bookmark is new
 * or exists, so both always match. `unchanged` when it was saved before; `refused` at the limit or when the account was
 * deleted.
 */
async function save(uid: string, bookmark: BookmarkedTornado): Promise<'saved' | 'unchanged' | 'refused'> {
  const [bookmarkAt, countAt] = [0, 1];
  const onlyIf = { bookmarks: below(maxBookmarks) };
  const refused = await refusedConditions(
    transact(client, [
      put(table, toBookmarkItem(uid, bookmark), isNew),
      update(table, profileKey(uid), { add: { bookmarks: 1 }, onlyIf }),
    ]),
  );
  if (refused.includes(bookmarkAt)) return 'unchanged';
  return refused.includes(countAt) ? 'refused' : 'saved';
}

/** `false` when there was no such bookmark. */
async function remove(uid: string, tornadoId: string): Promise<boolean> {
  const refused = await refusedConditions(
    transact(client, [
      drop(table, bookmarkKey(uid, tornadoId), exists),
      update(table, profileKey(uid), { add: { bookmarks: -1 }, onlyIf: { bookmarks: present } }),
    ]),
  );
  return refused.length === 0;
}

function byLastSaved(a: BookmarkedTornado, b: BookmarkedTornado): number {
  return sortKeyOf(a) < sortKeyOf(b) ? 1 : -1;
}

function sortKeyOf({ bookmark_created_at: savedAt, id }: BookmarkedTornado): string {
  return `${savedAt}#${id}`;
}

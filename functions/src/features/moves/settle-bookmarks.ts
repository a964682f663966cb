import { isDeepStrictEqual } from 'node:util';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { community } from '@touchdown/shared/storage/community.ts';
import { readKey } from '@touchdown/shared/storage/key-pattern.ts';
import { partitionKey, sortKey } from '@touchdown/shared/storage/table-shape.ts';
import { movedAttributes } from '@touchdown/shared/storage/moved-attributes.ts';
import {
  bookmarkKey,
  toBookmark,
  tornadoBookmarks,
  type StoredBookmark,
  toBookmarkItem,
} from '../../domain/members/bookmark-items.ts';
import { profileKey } from '../../domain/members/session-items.ts';
import { absent, drop, present, readItem, update, type Condition } from '../../platform/aws/items.ts';
import { partitionQuery, queryPages } from '../../platform/aws/queries.ts';
import { refusedConditions, transact, type TransactItem } from '../../platform/aws/transact.ts';
import type { PresentTargets } from './present-targets.ts';

type Origins = Readonly<Record<string, string>>;

const { byTornado } = community.indexes;
const pageSize = 100;
/** A person may save or remove the same tornadoes at the same moment. */
const maxAttempts = 5;

/**
 * Puts the bookmarks of a tornado where they belong at present. Bookmarks of merged tornadoes become one, with the
 * earlier date, and come apart again with the tornadoes.
 */
export function settleBookmarks(
  client: DynamoDBDocumentClient,
  table: string,
  targets: Pick<PresentTargets, 'tornado'>,
) {
  async function read(uid: string, tornadoId: string): Promise<StoredBookmark | undefined> {
    return (await readItem(client, table, bookmarkKey(uid, tornadoId))) as StoredBookmark | undefined;
  }

  /** One transaction over all places of the bookmark, and the count in the profile, which must match them. */
  async function settleOnce(uid: string, at: string): Promise<boolean> {
    const here = await read(uid, at);
    if (!here) return true;
    const changes: TransactItem[] = [];
    let countBy = 0;
    const places = await placesOf(here);
    if (!places.has(at)) {
      changes.push(bookmarkDeletion(table, uid, here));
      countBy--;
    }
    for (const [id, { origins, tornado }] of places) {
      const there = id === at ? here : await read(uid, id);
      const all = there === here ? origins : united(originsOf(there), origins);
      const after = withOrigins(tornado ? toBookmark(tornado, '') : here, id, all);
      if (there && isSame(there, after)) continue;
      changes.push(bookmarkChange(table, uid, there, after));
      if (!there) countBy++;
    }
    if (changes.length === 0) return true;
    const count = update(table, profileKey(uid), {
      add: { bookmarks: countBy },
      onlyIf: { bookmarks: present },
    });
    const refused = await refusedConditions(transact(client, [...changes, count]));
    // Without a count the account has been deleted, and its bookmarks are being erased.
    return refused.length === 0 || refused.includes(changes.length);
  }

  async function placesOf(here: StoredBookmark) {
    const places = new Map<
      string,
      { origins: Origins; tornado: Awaited<ReturnType<typeof targets.tornado>> }
    >();
    for (const [origin, savedAt] of Object.entries(originsOf(here))) {
      const tornado = await targets.tornado(origin);
      const id = tornado?.id ?? here.id;
      const place = places.get(id);
      places.set(id, {
        origins: { ...place?.origins, [origin]: savedAt },
        tornado: place?.tornado ?? tornado,
      });
    }
    return places;
  }

  async function settle(uid: string, at: string): Promise<void> {
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      if (await settleOnce(uid, at)) return;
    }
    throw new Error(`The bookmark of ${at} is being changed and could not be moved.`);
  }

  return async (tornadoId: string): Promise<void> => {
    const query = { ...partitionQuery(table, byTornado, tornadoBookmarks(tornadoId)), Limit: pageSize };
    for await (const page of queryPages(client, query)) {
      for (const item of page) {
        const owner = readKey(community.kinds.bookmark.partition, String(item[partitionKey]));
        if (owner) await settle(owner.person, tornadoId);
      }
    }
  };
}

function originsOf(bookmark: StoredBookmark | undefined): Origins {
  return bookmark ? (bookmark.origins ?? { [bookmark.id]: bookmark.bookmark_created_at }) : {};
}

/** Keeps the earlier date of an origin that both have. */
function united(one: Origins, other: Origins): Origins {
  const all: Record<string, string> = { ...one };
  for (const [id, savedAt] of Object.entries(other)) {
    if (!all[id] || savedAt < all[id]) all[id] = savedAt;
  }
  return all;
}

/** A bookmark that is nothing but itself has no origins. */
function withOrigins(bookmark: StoredBookmark, id: string, origins: Origins): StoredBookmark {
  const { origins: _before, ...fields } = bookmark;
  const [savedAt = fields.bookmark_created_at] = Object.values(origins).toSorted();
  const isOnlyItself = Object.keys(origins).every((origin) => origin === id);
  return { ...fields, id, bookmark_created_at: savedAt, ...(isOnlyItself ? {} : { origins }) };
}

/** `after` has no keys, so only its own fields are compared, and the origins. */
function isSame(before: StoredBookmark, after: StoredBookmark): boolean {
  const fields = Object.keys(after) as (keyof StoredBookmark)[];
  return [...fields, 'origins' as const].every((field) => isDeepStrictEqual(before[field], after[field]));
}

const { bookmark: attributes } = movedAttributes;

/**
 * Writes a bookmark, on the condition that it is as it was read. A new one is an update too, because a role can only be
 * limited to attributes for updates.
 */
function bookmarkChange(
  table: string,
  uid: string,
  before: StoredBookmark | undefined,
  after: StoredBookmark,
): TransactItem {
  const { [partitionKey]: _pk, [sortKey]: _sk, ...item } = toBookmarkItem(uid, after);
  return update(table, bookmarkKey(uid, after.id), {
    set: Object.fromEntries(attributes.map((name) => [name, item[name]])),
    remove: after.origins ? [] : ['origins'],
    onlyIf: unchanged(before),
  });
}

function bookmarkDeletion(table: string, uid: string, before: StoredBookmark): TransactItem {
  return drop(table, bookmarkKey(uid, before.id), unchanged(before));
}

/** The date differs when it was removed and saved again meanwhile, the origins when it was moved. */
function unchanged(before: StoredBookmark | undefined): Condition {
  return {
    bookmark_created_at: before ? before.bookmark_created_at : absent,
    origins: before?.origins ?? absent,
  };
}

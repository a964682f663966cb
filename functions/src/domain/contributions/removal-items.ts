import type { ReasonCategory } from '@touchdown/shared/contributions/reason-categories.ts';
import { community } from '@touchdown/shared/storage/community.ts';
import { keyAttributesOf, partitionKey, sortKey } from '@touchdown/shared/storage/table-shape.ts';
import {
  contributionKey,
  formerAuthorKey,
  listKeys,
  personKey,
  removedKeys,
  type HiddenBy,
  type StoredContribution,
  type ToldRemoval,
} from './contribution-item.ts';
import type { TransactItem } from '../../platform/aws/transact.ts';

export interface Removal {
  at: string;
  /** The moderator's id. */
  by: string;
  category: ReasonCategory;
  note: string | null;
  isAfterReport: boolean;
}

const dayMilliseconds = 24 * 60 * 60 * 1000;

const removalReason = new Set<HiddenBy>(['removal']);
/** Whoever restores something has decided about its reports too. */
const restoredReasons = new Set<HiddenBy>(['removal', 'reports', 'waiting']);

/** An item is in the lists whose keys it has. */
const indexAttributes = keyAttributesOf(community).filter(
  (name) => name !== partitionKey && name !== sortKey,
);
const removalAttributes = [
  'removedAt',
  'removedBy',
  'removalCategory',
  'removalNote',
  'isRemovedAfterReport',
  'appeal',
  'keptUntil',
];

export function deletedItem(table: string, contribution: StoredContribution): TransactItem {
  return {
    Delete: {
      TableName: table,
      Key: contributionKey(contribution.id),
      ConditionExpression: unchangedSince(contribution),
      ExpressionAttributeValues: valuesRead(contribution),
    },
  };
}

/**
 * Hides a contribution in every list but its author's own and that of the moderators, who can restore it. It stays
 * among those of its target, to move with it.
 */
export function removedItem(
  table: string,
  contribution: StoredContribution,
  removal: Removal,
  erases: string,
): TransactItem {
  const { id, authorId, author } = contribution;
  const set = {
    ...fieldsOf(removal),
    // After the account was deleted, no list of a person has it.
    ...(author ? formerAuthorKey(authorId, removal.at, id) : {}),
    ...removedKeys(id, removal.at, erases),
  };
  return change(table, contribution, { set, remove: ['restoredAt'], hiddenBy: 'ADD' });
}

/** Shows a contribution again as it was, unless it is hidden for another reason too. */
export function restoredItem(
  table: string,
  contribution: StoredContribution,
  restoredAt: string,
  { isTold = false } = {},
): TransactItem {
  const isLast = [...(contribution.hiddenBy ?? [])].every((reason) => restoredReasons.has(reason));
  const ofAuthor = contribution.author ? personKey(contribution) : {};
  const told = toldOfRemoval(contribution, restoredAt, isTold);
  const set = { restoredAt, ...told, ...ofAuthor, ...(isLast ? listKeys(contribution) : {}) };
  const queueKeys = Object.keys(removedKeys('', '', ''));
  const remove = [...removalAttributes, ...queueKeys.filter((name) => !Object.hasOwn(set, name))];
  return change(table, contribution, { set, remove, hiddenBy: 'DELETE' });
}

/**
 * Leaves an item with the reason, and without its author, pictures and the lists' keys. Only the author's own list
 * still finds it, unless the account was deleted. Without a removal, the one that is stored stays.
 */
export function erasedItem(
  table: string,
  contribution: StoredContribution,
  erasedAt: string,
  removal?: Removal,
): TransactItem {
  const { id, authorId, author } = contribution;
  const { at } = removal ?? { at: contribution.removedAt ?? erasedAt };
  const set = {
    author: null,
    images: [],
    erasedAt,
    ...(removal ? fieldsOf(removal) : {}),
    ...(author ? formerAuthorKey(authorId, at, id) : {}),
  };
  const keys = indexAttributes.filter((name) => !Object.hasOwn(set, name));
  return change(table, contribution, {
    set,
    remove: ['authorId', 'hiddenBy', 'restoredAt', 'appeal', 'keptUntil', ...keys],
  });
}

/** Who learns of it elsewhere gets no mail. Removals from before there were marks have been told at once. */
function toldOfRemoval(
  { removedAt = '', toldRemoval }: StoredContribution,
  restoredAt: string,
  isTold: boolean,
): { toldRemoval?: ToldRemoval } {
  if (isTold) return { toldRemoval: { what: 'RESTORED', at: restoredAt } };
  const isOld = Date.parse(restoredAt) - Date.parse(removedAt) > dayMilliseconds;
  return !toldRemoval && isOld ? { toldRemoval: { what: 'REMOVED', at: removedAt } } : {};
}

function fieldsOf({ at, by, category, note, isAfterReport }: Removal): Record<string, unknown> {
  return {
    removedAt: at,
    removedBy: by,
    removalCategory: category,
    removalNote: note,
    isRemovedAfterReport: isAfterReport,
  };
}

interface ItemChange {
  set: Record<string, unknown>;
  remove: readonly string[];
  /** What happens to the reason in the set of reasons. */
  hiddenBy?: 'ADD' | 'DELETE';
}

function change(
  table: string,
  contribution: StoredContribution,
  { set, remove, hiddenBy }: ItemChange,
): TransactItem {
  const assigned = Object.keys(set).map((name) => `#${name} = :${name}`);
  return {
    Update: {
      TableName: table,
      Key: contributionKey(contribution.id),
      UpdateExpression: [
        `SET ${assigned.join(', ')}`,
        `REMOVE ${remove.map((name) => `#${name}`).join(', ')}`,
        ...(hiddenBy ? [`${hiddenBy} hiddenBy :removal`] : []),
      ].join(' '),
      ConditionExpression: unchangedSince(contribution),
      ExpressionAttributeNames: Object.fromEntries(
        [...Object.keys(set), ...remove].map((name) => [`#${name}`, name]),
      ),
      ExpressionAttributeValues: {
        ...Object.fromEntries(Object.entries(set).map(([name, value]) => [`:${name}`, value])),
        ...valuesRead(contribution),
        ...(hiddenBy ? { ':removal': hiddenBy === 'ADD' ? removalReason : restoredReasons } : {}),
      },
    },
  };
}

/** Votes and pictures may have changed, but not who wrote it, why it is hidden, or the status, which the keys follow. */
function unchangedSince({ removedAt, hiddenBy, appeal }: StoredContribution): string {
  return [
    'authorId = :authorRead',
    'suggestionStatus = :statusRead',
    removedAt === undefined ? 'attribute_not_exists(removedAt)' : 'removedAt = :removedRead',
    hiddenBy === undefined ? 'attribute_not_exists(hiddenBy)' : 'hiddenBy = :hiddenRead',
    // Nothing is erased between the moment when somebody contests a removal and the answer.
    appeal === undefined ? 'attribute_not_exists(appeal)' : 'appeal = :appealRead',
  ].join(' AND ');
}

function valuesRead({
  authorId,
  suggestionStatus,
  removedAt,
  hiddenBy,
  appeal,
}: StoredContribution): Record<string, unknown> {
  return {
    ':authorRead': authorId,
    ':statusRead': suggestionStatus,
    ...(removedAt === undefined ? {} : { ':removedRead': removedAt }),
    ...(hiddenBy === undefined ? {} : { ':hiddenRead': hiddenBy }),
    ...(appeal === undefined ? {} : { ':appealRead': appeal }),
  };
}

import type { ReasonCategory } from '@touchdown/shared/contributions/reason-categories.ts';
import { community } from '@touchdown/shared/storage/community.ts';
import { keyAttributesOf, partitionKey, sortKey } from '@touchdown/shared/storage/table-shape.ts';
import {
  contributionKey,
  erasureKey,
  formerAuthorKey,
  listKeys,
  personKey,
  removedKeys,
  type HiddenBy,
  type StoredContribution,
  type ToldRemoval,
} from './contribution-item.ts';
import { restorableUntil } from './restorable-until.ts';
import { absent, drop, update, type Condition } from '../../platform/aws/items.ts';
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
/** Of the lists of what moderators can restore and of what is to be erased. */
const queueKeys = Object.keys(removedKeys('', '', ''));
const removalAttributes = [
  'removedAt',
  'removedBy',
  'removedByAuthor',
  'withdrawnAt',
  'removalCategory',
  'removalNote',
  'isRemovedAfterReport',
  'appeal',
  'keptUntil',
];

export function deletedItem(table: string, contribution: StoredContribution): TransactItem {
  return drop(table, contributionKey(contribution.id), unchangedSince(contribution));
}

/**
 * Hides a contribution in every list but its author's own and that of the moderators, who can restore it. It stays
 * among those of its target, to move with it. What its author had deleted is the moderators' from now on.
 */
export function removedItem(
  table: string,
  contribution: StoredContribution,
  removal: Removal,
  erases: string,
): TransactItem {
  const { id, authorId, author, removedByAuthor, removedAt } = contribution;
  const set = {
    ...fieldsOf(removal),
    ...(removedByAuthor ? { withdrawnAt: removedAt } : {}),
    // After the account was deleted, no list of a person has it.
    ...(author ? formerAuthorKey(authorId, removal.at, id) : {}),
    ...removedKeys(id, removal.at, erases),
  };
  const remove = ['restoredAt', 'removedByAuthor'];
  return change(table, contribution, { set, remove, add: { hiddenBy: removalReason } });
}

/**
 * Hides what its author deletes, as a removal does. It is not among what moderators can restore, and its reports wait
 * for the author, who may come back with it.
 */
export function withdrawnItem(
  table: string,
  contribution: StoredContribution,
  at: string,
  erases: string,
): TransactItem {
  const { id, authorId } = contribution;
  const set = {
    removedAt: at,
    removedByAuthor: true,
    ...formerAuthorKey(authorId, at, id),
    ...erasureKey(id, erases),
  };
  const remove = queueKeys.filter((name) => !Object.hasOwn(set, name));
  return change(table, contribution, { set, remove, add: { hiddenBy: removalReason } });
}

/** Shows again what its author had deleted, as far as nothing else hides it. */
export function returnedItem(table: string, contribution: StoredContribution): TransactItem {
  return change(table, contribution, shownAgain(contribution, removalReason));
}

/** Gives back to its author what was deleted before a moderator removed it. It was nobody else's to show. */
export function givenBackItem(
  table: string,
  contribution: StoredContribution,
  withdrawnAt: string,
  restoredAt: string,
): TransactItem {
  const { id, authorId, author } = contribution;
  const set = {
    restoredAt,
    ...toldOfRemoval(contribution, restoredAt, false),
    removedAt: withdrawnAt,
    removedByAuthor: true,
    ...(author ? formerAuthorKey(authorId, withdrawnAt, id) : {}),
    ...erasureKey(id, restorableUntil(withdrawnAt)),
  };
  const remove = [...removalAttributes, ...queueKeys].filter((name) => !Object.hasOwn(set, name));
  return change(table, contribution, { set, remove });
}

/** Shows a contribution again as it was, unless it is hidden for another reason too. */
export function restoredItem(
  table: string,
  contribution: StoredContribution,
  restoredAt: string,
  { isTold = false } = {},
): TransactItem {
  const { set, ...rest } = shownAgain(contribution, restoredReasons);
  const told = toldOfRemoval(contribution, restoredAt, isTold);
  return change(table, contribution, { set: { restoredAt, ...told, ...set }, ...rest });
}

/** Takes reasons back that hide a contribution, with whatever is stored about its removal. */
function shownAgain(contribution: StoredContribution, reasons: Set<HiddenBy>): ItemChange {
  const isLast = [...(contribution.hiddenBy ?? [])].every((reason) => reasons.has(reason));
  const ofAuthor = contribution.author ? personKey(contribution) : {};
  const set = { ...ofAuthor, ...(isLast ? listKeys(contribution) : {}) };
  const remove = [...removalAttributes, ...queueKeys.filter((name) => !Object.hasOwn(set, name))];
  return { set, remove, take: { hiddenBy: reasons } };
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
    remove: [
      'authorId',
      'hiddenBy',
      'restoredAt',
      'removedByAuthor',
      'withdrawnAt',
      'appeal',
      'keptUntil',
      ...keys,
    ],
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
  /** To the set of reasons, or from it. */
  add?: { hiddenBy: Set<HiddenBy> };
  take?: { hiddenBy: Set<HiddenBy> };
}

function change(table: string, contribution: StoredContribution, changes: ItemChange): TransactItem {
  const onlyIf = unchangedSince(contribution);
  return update(table, contributionKey(contribution.id), { ...changes, onlyIf });
}

/** Votes and pictures may have changed, but not who wrote it, why it is hidden, or the status, which the keys follow. */
function unchangedSince(contribution: StoredContribution): Condition {
  const { authorId, suggestionStatus, removedAt = absent, hiddenBy = absent } = contribution;
  const { removedByAuthor = absent } = contribution;
  // Nothing is erased between the moment when somebody contests a removal and the answer.
  const { appeal = absent } = contribution;
  return { authorId, suggestionStatus, removedAt, removedByAuthor, hiddenBy, appeal };
}

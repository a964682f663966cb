import type { ContributionType } from '@touchdown/shared/contributions/contribution-types.ts';
import type { OwnContribution } from '@touchdown/shared/contributions/own-contribution.ts';
import { contributionOrders, inOrder } from '../../../entities/contribution/contribution-order.ts';
import { defineQueryString, type SettingsOf } from '../../../lib/list-state/define-query-string.ts';
import { choice, pageNumber } from '../../../lib/list-state/parameters.ts';

/** Section 9 of the specification. */
export const contributionsPerPage = 12;

/**
 * Returns how many contributions a person has, without those that were removed: those of the list, which is as new as
 * the page, or as many as were counted while only a part of it is loaded.
 */
export function ownContributionCount(
  { data: list, hasNextPage }: { data: readonly OwnContribution[] | undefined; hasNextPage: boolean },
  counted: number,
): number {
  if (!list || hasNextPage) return counted;
  return list.filter((one) => !isRemoved(one)).length;
}

/** Whether a moderator removed a contribution, or its author deleted it. */
export function isRemoved({
  decisions = [],
  restorableUntil,
}: Pick<OwnContribution, 'decisions' | 'restorableUntil'>): boolean {
  return restorableUntil !== undefined || decisions.some(({ action }) => action === 'REMOVED');
}

export const ownCategories = {
  PHOTO: 'Photos',
  DAMAGE_REPORT: 'Damage Reports',
  EDIT_SUGGESTION: 'Edit Suggestions',
  COMMUNITY_REPORT: 'Community Reports',
} as const;
export type OwnCategory = keyof typeof ownCategories;

/** Each type of contribution is in one of the four categories. */
const categoryOf: Record<ContributionType, OwnCategory> = {
  PHOTO_LINK: 'PHOTO',
  UPLOADED_PHOTO: 'PHOTO',
  PHOTO_GALLERY: 'PHOTO',
  HISTORICAL_FACT: 'DAMAGE_REPORT',
  NEWS_ARTICLE_LINK: 'DAMAGE_REPORT',
  DOCUMENT_LINK: 'DAMAGE_REPORT',
  EDIT_SUGGESTION: 'EDIT_SUGGESTION',
  PERSONAL_ACCOUNT: 'COMMUNITY_REPORT',
  VIDEO_LINK: 'COMMUNITY_REPORT',
  AUDIO_CLIP_LINK: 'COMMUNITY_REPORT',
  RADAR_LOOP_LINK: 'COMMUNITY_REPORT',
};

export const ownStatuses = {
  PENDING: 'Pending Review',
  APPROVED: 'Approved',
  REJECTED: 'Rejected',
  CLOSED: 'Closed',
  DELETED: 'Deleted',
} as const;
export type OwnStatus = keyof typeof ownStatuses;

type Reviewed = Pick<OwnContribution, 'status' | 'suggestionStatus' | 'decisions' | 'restorableUntil'>;

/** A suggestion that was closed counts neither for nor against its author, so it is not shown as rejected. */
export function ownStatus({ status, suggestionStatus, decisions, restorableUntil }: Reviewed): OwnStatus {
  if (restorableUntil !== undefined) return 'DELETED';
  const isClosed =
    suggestionStatus === 'REJECTED' && decisions?.some(({ action }) => action === 'CLOSED') === true;
  return isClosed && !isRemoved({ decisions }) ? 'CLOSED' : status;
}

/** The query string of the list. An empty filter matches everything. */
export const ownQueryString = defineQueryString({
  page: pageNumber(),
  category: choice('type', Object.keys(ownCategories) as OwnCategory[], ''),
  status: choice('status', Object.keys(ownStatuses) as OwnStatus[], ''),
  order: choice('sort', contributionOrders, 'newest'),
});

export type OwnSettings = SettingsOf<typeof ownQueryString>;

export function filterOwn(
  contributions: readonly OwnContribution[],
  { category, status, order }: Omit<OwnSettings, 'page'>,
): OwnContribution[] {
  const matching = contributions.filter(
    (one) =>
      (category === '' || categoryOf[one.contributionType] === category) &&
      (status === '' || ownStatus(one) === status),
  );
  return inOrder(matching, order);
}

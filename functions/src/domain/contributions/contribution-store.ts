import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { SuggestionStatus } from '@touchdown/shared/contributions/contribution-types.ts';
import type { FeedFilter } from '@touchdown/shared/contributions/routes.ts';
import { getAll } from '../../platform/aws/queries.ts';
import { personByUsername } from '../members/person-by-username.ts';
import { byPerson, personContributions } from '../members/person-contributions.ts';
import {
  byFeed,
  byFormerAuthor,
  byReview,
  byTarget,
  byType,
  contributionKey,
  fromContributionItem,
  feedPartition,
  placeOf,
  removedPartition,
  suggestionPartition,
  targetPartition,
  typePartition,
  type StoredContribution,
  type TargetKind,
} from './contribution-item.ts';
import { isListed, isShownToAuthor } from './is-listed.ts';
import { monthsBack } from './months-back.ts';
import {
  afterAllPlaces,
  contributionPage,
  newestContributions,
  refuseForNow,
  type ContributionPage,
  type PageRequest,
} from './newest-contributions.ts';
import { thanksKey, type StoredThanks } from './thanks-items.ts';
import { fromVoteItem, isCounted, voteKey, type CountedVote } from './vote-items.ts';

export type ContributionStore = ReturnType<typeof contributionStore>;

/** Rejected suggestions are hidden from every list. */
const shownSuggestions = ['PENDING', 'COMMUNITY_SELECTED', 'APPROVED'] as const satisfies SuggestionStatus[];

/** Reads contributions through the indexes of the community table. */
export function contributionStore(client: DynamoDBDocumentClient, table: string, now: () => number) {
  const newestOf = newestContributions(client, table);
  const pageOf = contributionPage(client, table);
  const personNamed = personByUsername(client, table);

  /** Doubles the number of months at each step: a busy month needs one query, and empty years need few steps. */
  async function fromMonths(before: string, max: number): Promise<StoredContribution[]> {
    const found: StoredContribution[] = [];
    const months = monthsBack(before === afterAllPlaces ? new Date(now()).toISOString() : before);
    for (let at = 0, step = 1; at < months.length && found.length < max; at += step, step *= 2) {
      const pages = months
        .slice(at, at + step)
        .map((month) => newestOf(byFeed, feedPartition(month), before, max));
      found.push(...(await Promise.all(pages)).flat());
    }
    return found;
  }

  function suggestions(before: string, max: number): Promise<StoredContribution[][]> {
    return Promise.all(
      shownSuggestions.map((status) =>
        newestOf(
          byReview,
          suggestionPartition(status),
          before,
          max,
          status === 'APPROVED' ? undefined : isListed,
        ),
      ),
    );
  }

  /** Queries: up to `max` contributions before a place in the feed, newest first. */
  async function feed(max: number, before = afterAllPlaces): Promise<StoredContribution[]> {
    const [stories, edits] = await Promise.all([fromMonths(before, max), suggestions(before, max)]);
    return mergedFirst([stories, ...edits], max);
  }

  return {
    /** Queries: a page of one target's contributions, newest first. */
    ofTarget: (kind: TargetKind, id: string, page: PageRequest): Promise<ContributionPage> =>
      pageOf(byTarget, targetPartition(kind, id), page, isListed),

    /**
     * Queries: a page of one person's contributions, newest first. Only that person sees rejected suggestions, and what
     * waits for a moderator; nobody sees what is hidden for another reason.
     */
    ofPerson: (uid: string, page: PageRequest, reader?: string): Promise<ContributionPage> =>
      pageOf(byPerson, personContributions(uid), page, (one) =>
        reader === uid ? isShownToAuthor(one) : isListed(one),
      ),

    /** Queries: a page of what was removed of one person, newest first. For that person alone. */
    removedOf: (uid: string, page: PageRequest): Promise<ContributionPage> =>
      pageOf(byFormerAuthor, removedPartition(uid), page, () => true),

    /**
     * BatchGet, consistent, so that a mark is shown after it: one person's votes on these contributions, without cleared
     * ones, and which of them the person said thanks for.
     */
    async marksOf(uid: string, ids: readonly string[]): Promise<OwnMarks> {
      const keys = ids.flatMap((id) => [voteKey(id, uid), thanksKey(id, uid)]);
      const found = await getAll(client, table, keys, { isConsistent: true }).catch(refuseForNow);
      const thanks = found as Partial<StoredThanks>[];
      return {
        votes: found
          .filter(({ direction }) => direction !== undefined)
          .map(fromVoteItem)
          .filter(isCounted),
        thanks: thanks.flatMap(({ isThanked, contributionId: id }) =>
          isThanked ? [id as StoredContribution['id']] : [],
        ),
      };
    },

    feed,

    /** BatchGet: those of these ids that lists show, in the order of the ids. */
    async named(ids: readonly string[]): Promise<StoredContribution[]> {
      const keys = [...new Set(ids)].map(contributionKey);
      const items = (await getAll(client, table, keys).catch(refuseForNow)).map(fromContributionItem);
      const byId = new Map(items.filter(isListed).map((one) => [one.id as string, one]));
      return [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
    },

    /** A Get for an author, then one query: contributions that pass a filter, before a place, newest first. */
    async filtered(
      { type, target, author }: FeedFilter,
      max: number,
      before = afterAllPlaces,
    ): Promise<StoredContribution[]> {
      const uid = author === undefined ? undefined : await personNamed(author).catch(refuseForNow);
      if (author !== undefined && uid === undefined) return [];
      const passes = (one: StoredContribution) =>
        isListed(one) &&
        (type === undefined || one.contributionType === type) &&
        (uid === undefined || one.authorId === uid);
      if (target !== undefined) {
        const [letter, id = ''] = target.split(':');
        const partition = targetPartition(letter === 'T' ? 'tornado' : 'spc-report', id);
        return newestOf(byTarget, partition, before, max, passes);
      }
      if (uid !== undefined) return newestOf(byPerson, personContributions(uid), before, max, passes);
      if (type === 'EDIT_SUGGESTION') return mergedFirst(await suggestions(before, max), max);
      return type ? newestOf(byType, typePartition(type), before, max) : feed(max, before);
    },
  };
}

/** What one person did to the contributions of a list. */
interface OwnMarks {
  votes: CountedVote[];
  thanks: StoredContribution['id'][];
}

function mergedFirst(lists: StoredContribution[][], max: number): StoredContribution[] {
  return lists.flat().sort(newestFirst).slice(0, max);
}

function newestFirst(a: StoredContribution, b: StoredContribution): number {
  return placeOf(a) < placeOf(b) ? 1 : -1;
}

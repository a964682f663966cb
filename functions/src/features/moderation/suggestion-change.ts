import { selectedFrom } from '../../domain/contributions/count-vote.ts';
import { contributionKey, type StoredContribution } from '../../domain/contributions/contribution-item.ts';
import { suggestionPlace } from '../../domain/contributions/suggestion-place.ts';
import type { TransactItem } from '../../platform/aws/transact.ts';
import { isOpen } from './review-queues.ts';

export interface SuggestionChange {
  /** Left out if the status stays. */
  status?: 'APPROVED' | 'REJECTED' | 'open';
  set?: Partial<
    Pick<
      StoredContribution,
      'decision' | 'decidedAt' | 'correction' | 'first' | 'returned' | 'undone' | 'standsByTrust'
    >
  >;
  remove?: ('decision' | 'decidedAt' | 'correction' | 'first' | 'returned' | 'standsByTrust')[];
  /** Refused if somebody has objected to the first decision. */
  unlessObjected?: boolean;
}

/**
 * Changes a suggestion as it was read. Refused if it was decided, returned, deleted, removed or hidden since, or if
 * there is another first decision. Votes may change an open one.
 */
export function changeSuggestion(
  TableName: string,
  suggestion: StoredContribution,
  { status, set = {}, remove = [], unlessObjected = false }: SuggestionChange,
): TransactItem {
  const { id, authorId, suggestionStatus, first, returned, decidedAt } = suggestion;
  const isSelected = (suggestion.verifiedNet ?? 0) >= selectedFrom;
  const next = status === 'open' ? (isSelected ? 'COMMUNITY_SELECTED' : 'PENDING') : status;
  const { keys, condition: isInPlace } = suggestionPlace(suggestion, next ?? 'PENDING');
  const sets = Object.entries({ ...(next ? { suggestionStatus: next, ...keys } : {}), ...set });
  const seen = isOpen(suggestionStatus) ? ['PENDING', 'COMMUNITY_SELECTED'] : [suggestionStatus];
  const conditions = [
    '#authorId = :author',
    `#suggestionStatus IN (${seen.map((_status, at) => `:seen${at}`).join(', ')})`,
    // What was removed meanwhile is hidden too.
    isInPlace,
    decidedAt === undefined ? 'attribute_not_exists(#decidedAt)' : '#decidedAt = :decidedBefore',
    first ? '#first.#at = :firstAt' : 'attribute_not_exists(#first)',
    returned ? '#returned.#at = :returnedAt' : 'attribute_not_exists(#returned)',
    ...(first && unlessObjected ? ['#first.#objections = :none'] : []),
    // A vote of this moment may select it, or take that back.
    ...(status === 'open'
      ? [
          isSelected
            ? '#verifiedNet >= :limit'
            : '(attribute_not_exists(#verifiedNet) OR #verifiedNet < :limit)',
        ]
      : []),
  ];
  const names = [
    'authorId',
    'suggestionStatus',
    'decidedAt',
    'first',
    'returned',
    ...(first || returned ? ['at'] : []),
    ...(first && unlessObjected ? ['objections'] : []),
    ...(status === 'open' ? ['verifiedNet'] : []),
    ...sets.map(([name]) => name),
    ...remove,
  ];
  return {
    Update: {
      TableName,
      Key: contributionKey(id),
      UpdateExpression: [
        ...(sets.length > 0 ? [`SET ${sets.map(([name]) => `#${name} = :${name}`).join(', ')}`] : []),
        ...(remove.length > 0 ? [`REMOVE ${remove.map((name) => `#${name}`).join(', ')}`] : []),
      ].join(' '),
      ConditionExpression: conditions.join(' AND '),
      ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: {
        ':author': authorId,
        ...Object.fromEntries(seen.map((one, at) => [`:seen${at}`, one])),
        ...(decidedAt === undefined ? {} : { ':decidedBefore': decidedAt }),
        ...(first ? { ':firstAt': first.at } : {}),
        ...(first && unlessObjected ? { ':none': 0 } : {}),
        ...(returned ? { ':returnedAt': returned.at } : {}),
        ...(status === 'open' ? { ':limit': selectedFrom } : {}),
        ...Object.fromEntries(sets.map(([name, value]) => [`:${name}`, value])),
      },
    },
  };
}

import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { removalSentences } from '@touchdown/shared/contributions/removal-sentences.ts';
import type { contributionRoutes } from '@touchdown/shared/contributions/routes.ts';
import { EditProposal } from '@touchdown/shared/contributions/schema.ts';
import { sourceText, type Source } from '@touchdown/shared/text/source.ts';
import { suggestionSentences } from '@touchdown/shared/contributions/suggestion-sentences.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { contributionKey, type StoredContribution } from '../../../domain/contributions/contribution-item.ts';
import { toOwnContribution } from '../../../domain/contributions/moderator-decisions.ts';
import { refusedConditions, transact, type TransactItem } from '../../../platform/aws/transact.ts';
import type { RouteHandlers } from '../../../platform/http/slice-handler.ts';
import type { FindContribution } from '../find-contribution.ts';
import { isSeenBy } from '../is-seen-by.ts';

interface SourcePorts {
  find: FindContribution;
  client: DynamoDBDocumentClient;
  table: string;
}

/** How often the suggestion is read again when a moderator or a vote changes it just then. */
const maxAttempts = 3;

/**
 * Stores the source of an own open suggestion. One that a moderator had returned is in the queue again. A repeat
 * changes nothing and has the same answer.
 */
export function nameSource({
  find,
  client,
  table,
}: SourcePorts): RouteHandlers<typeof contributionRoutes>['nameSource'] {
  return async ({ params: { id }, body: { source }, person }) => {
    if (!source) throw new Problem('INVALID_REQUEST', suggestionSentences.noSource);
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      const suggestion = await find(id);
      if (!suggestion || !isSeenBy(suggestion, person) || suggestion.contributionType !== 'EDIT_SUGGESTION')
        throw new Problem('NOT_FOUND', removalSentences.unknown);
      if (suggestion.authorId !== person.id)
        throw new Problem('FORBIDDEN', suggestionSentences.notYourSuggestion);
      const { data: proposal } = EditProposal.safeParse(suggestion.content);
      const isSame = sourceText(proposal?.source) === sourceText(source) && !suggestion.returned;
      const { suggestionStatus: status } = suggestion;
      const isOpen = status === 'PENDING' || status === 'COMMUNITY_SELECTED';
      if (!isSame && (!isOpen || !proposal))
        throw new Problem('CONFLICT', suggestionSentences.decidedAlready);
      const isStored =
        isSame ||
        (await refusedConditions(transact(client, [storeSource(table, suggestion, source)]))).length === 0;
      if (isStored && proposal) {
        const { returned: _over, ...stored } = { ...suggestion, content: { ...proposal, source } };
        return {
          success: true,
          message: suggestionSentences.sourceSaved,
          data: { contribution: toOwnContribution(stored) },
        };
      }
    }
    throw new Problem('CONFLICT', removalSentences.changing);
  };
}

/** Refused once the suggestion was decided, removed or deleted. */
function storeSource(TableName: string, { id, authorId }: StoredContribution, source: Source): TransactItem {
  const names = ['content', 'source', 'returned', 'authorId', 'suggestionStatus', 'targetField'];
  return {
    Update: {
      TableName,
      Key: contributionKey(id),
      UpdateExpression: 'SET #content.#source = :source REMOVE #returned',
      ConditionExpression:
        '#authorId = :author AND #suggestionStatus IN (:pending, :selected) AND attribute_exists(#content.#targetField)',
      ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: {
        ':source': source,
        ':author': authorId,
        ':pending': 'PENDING',
        ':selected': 'COMMUNITY_SELECTED',
      },
    },
  };
}

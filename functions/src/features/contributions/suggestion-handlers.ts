import { randomBytes } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { maxObjections, objectionSentences } from '@touchdown/shared/contributions/objection-sentences.ts';
import { removalSentences } from '@touchdown/shared/contributions/removal-sentences.ts';
import type { contributionRoutes } from '@touchdown/shared/contributions/routes.ts';
import { EditProposal } from '@touchdown/shared/contributions/schema.ts';
import { suggestionSentences } from '@touchdown/shared/contributions/suggestion-sentences.ts';
import { sourceText, type Source } from '@touchdown/shared/text/source.ts';
import {
  contributionKey,
  type StoredContribution,
  type StoredFirst,
} from '../../domain/contributions/contribution-item.ts';
import { toOwnContribution } from '../../domain/contributions/moderator-decisions.ts';
import { toAuditItem } from '../../domain/members/audit-items.ts';
import { stillHasAccount } from '../../domain/members/has-account.ts';
import { present, put, update } from '../../platform/aws/items.ts';
import { refusedConditions, transact, type TransactItem } from '../../platform/aws/transact.ts';
import type { RouteHandlers } from '../../platform/http/slice-handler.ts';
import { ulid } from '../../platform/ulid.ts';
import { findContribution, isSeenBy } from './find-contribution.ts';

type Handlers = Pick<RouteHandlers<typeof contributionRoutes>, 'nameSource' | 'objectToDecision'>;

/** How often the suggestion is read again when a moderator or a vote changes it just then. */
const maxSourceAttempts = 3;
/** The same when others object at the same moment. */
const maxObjectionAttempts = 5;
/** Moderators read so many reasons; the others are counted. */
const maxReasons = 5;

/** What people add to a suggestion for its moderators: the source of an own one, or an objection to a decision. */
export function suggestionHandlers(
  client: DynamoDBDocumentClient,
  table: string,
  now: () => number,
): Handlers {
  function auditObjection({ id, authorId }: StoredContribution, by: string): TransactItem {
    const entry = { what: 'suggestion-objected', uid: authorId, by, detail: id } as const;
    return put(table, toAuditItem(entry, now(), ulid(now(), randomBytes(16))));
  }

  return {
    /**
     * Stores the source of an own open suggestion. One that a moderator had returned is in the queue again. A repeat
     * changes nothing and has the same answer.
     */
    async nameSource({ params: { id }, body: { source }, person }) {
      if (!source) throw new Problem('INVALID_REQUEST', suggestionSentences.noSource);
      for (let attempt = 1; attempt <= maxSourceAttempts; attempt++) {
        const suggestion = await findContribution(client, table, id);
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
    },

    /**
     * Objects to the first of two decisions, so that it does not stand by itself. A repeat changes nothing and has the
     * same answer. Who objected is stored with the decision, is shown to nobody, and is gone with it.
     */
    async objectToDecision({ params: { id }, body: { reason }, person }) {
      for (let attempt = 1; attempt <= maxObjectionAttempts; attempt++) {
        const suggestion = await findContribution(client, table, id);
        if (!suggestion || !isSeenBy(suggestion, person))
          throw new Problem('NOT_FOUND', removalSentences.unknown);
        const { first } = suggestion;
        if (!first) throw new Problem('CONFLICT', objectionSentences.nothingToObject);
        const isRepeat = first.objectors?.includes(person.id) ?? false;
        if (!isRepeat && first.objections >= maxObjections)
          throw new Problem('CONFLICT', objectionSentences.enoughObjections);
        const items = () => [
          addObjection(table, { suggestion, first, uid: person.id, reason }),
          stillHasAccount(table)(person.id),
          auditObjection(suggestion, person.id),
        ];
        if (isRepeat || (await refusedConditions(transact(client, items()))).length === 0)
          return { success: true, message: objectionSentences.objected };
      }
      throw new Problem('CONFLICT', objectionSentences.changing);
    },
  };
}

/** Refused once the suggestion was decided, removed or deleted. */
function storeSource(table: string, { id, authorId }: StoredContribution, source: Source): TransactItem {
  return update(table, contributionKey(id), {
    set: { 'content.source': source },
    remove: ['returned'],
    onlyIf: (['PENDING', 'COMMUNITY_SELECTED'] as const).map((suggestionStatus) => ({
      authorId,
      suggestionStatus,
      'content.targetField': present,
    })),
  });
}

interface Objection {
  suggestion: StoredContribution;
  first: StoredFirst;
  uid: string;
  reason: string;
}

/** Refused if the decision stands, was cleared, or somebody else has objected since it was read. */
function addObjection(table: string, { suggestion, first, uid, reason }: Objection): TransactItem {
  const { objections, objectors = [], reasons = [] } = first;
  const next: StoredFirst = {
    ...first,
    objections: objections + 1,
    objectors: [...objectors, uid],
    reasons: reasons.length < maxReasons ? [...reasons, reason] : reasons,
  };
  return update(table, contributionKey(suggestion.id), {
    set: { first: next },
    onlyIf: { authorId: suggestion.authorId, 'first.at': first.at, 'first.objections': objections },
  });
}

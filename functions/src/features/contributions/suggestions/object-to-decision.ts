import { randomBytes } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { maxObjections, objectionSentences } from '@touchdown/shared/contributions/objection-sentences.ts';
import { removalSentences } from '@touchdown/shared/contributions/removal-sentences.ts';
import type { contributionRoutes } from '@touchdown/shared/contributions/routes.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { ulid } from '../../../platform/ulid.ts';
import {
  contributionKey,
  type StoredContribution,
  type StoredFirst,
} from '../../../domain/contributions/contribution-item.ts';
import { toAuditItem } from '../../../domain/members/audit-items.ts';
import { stillHasAccount } from '../../../domain/members/has-account.ts';
import { refusedConditions, transact, type TransactItem } from '../../../platform/aws/transact.ts';
import type { RouteHandlers } from '../../../platform/http/slice-handler.ts';
import type { FindContribution } from '../find-contribution.ts';
import { isSeenBy } from '../is-seen-by.ts';

interface ObjectPorts {
  find: FindContribution;
  client: DynamoDBDocumentClient;
  table: string;
  now: () => number;
}

/** How often the suggestion is read again when others object at the same moment. */
const maxAttempts = 5;
/** Moderators read so many reasons; the others are counted. */
const maxReasons = 5;

/**
 * Objects to the first of two decisions, so that it does not stand by itself. A repeat changes nothing and has the same
 * answer. Who objected is stored with the decision, is shown to nobody, and is gone with it.
 */
export function objectToDecision({
  find,
  client,
  table,
  now,
}: ObjectPorts): RouteHandlers<typeof contributionRoutes>['objectToDecision'] {
  return async ({ params: { id }, body: { reason }, person }) => {
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      const suggestion = await find(id);
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
        auditObjection(table, suggestion, person.id, now()),
      ];
      if (isRepeat || (await refusedConditions(transact(client, items()))).length === 0)
        return { success: true, message: objectionSentences.objected };
    }
    throw new Problem('CONFLICT', objectionSentences.changing);
  };
}

interface Objection {
  suggestion: StoredContribution;
  first: StoredFirst;
  uid: string;
  reason: string;
}

/** Refused if the decision stands, was cleared, or somebody else has objected since it was read. */
function addObjection(TableName: string, { suggestion, first, uid, reason }: Objection): TransactItem {
  const { objections, objectors = [], reasons = [] } = first;
  const next: StoredFirst = {
    ...first,
    objections: objections + 1,
    objectors: [...objectors, uid],
    reasons: reasons.length < maxReasons ? [...reasons, reason] : reasons,
  };
  return {
    Update: {
      TableName,
      Key: contributionKey(suggestion.id),
      UpdateExpression: 'SET #first = :next',
      ConditionExpression: '#authorId = :author AND #first.#at = :at AND #first.#objections = :objections',
      ExpressionAttributeNames: {
        '#first': 'first',
        '#at': 'at',
        '#objections': 'objections',
        '#authorId': 'authorId',
      },
      ExpressionAttributeValues: {
        ':next': next,
        ':author': suggestion.authorId,
        ':at': first.at,
        ':objections': objections,
      },
    },
  };
}

function auditObjection(
  TableName: string,
  { id, authorId }: StoredContribution,
  by: string,
  now: number,
): TransactItem {
  const entry = { what: 'suggestion-objected', uid: authorId, by, detail: id } as const;
  return { Put: { TableName, Item: toAuditItem(entry, now, ulid(now, randomBytes(16))) } };
}

import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { appealSentences } from '@touchdown/shared/appeals/appeal-sentences.ts';
import type { appealRoutes } from '@touchdown/shared/appeals/routes.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { expiryAttribute } from '@touchdown/shared/storage/table-shape.ts';
import {
  appealKey,
  appealPersonKey,
  appealStateKey,
  type StoredAppeal,
} from '../../domain/appeals/appeal-items.ts';
import { holdForAppeal } from '../../domain/appeals/hold-for-appeal.ts';
import type { StoredContribution } from '../../domain/contributions/contribution-item.ts';
import { profileKey } from '../../domain/members/session-items.ts';
import { refusedConditions, transact, type TransactItem } from '../../platform/aws/transact.ts';
import type { RouteHandlers } from '../../platform/http/slice-handler.ts';
import type { AppealStore } from './appeal-store.ts';
import { shownStatus } from './read-appeal.ts';

interface SendPorts {
  client: DynamoDBDocumentClient;
  table: string;
  store: AppealStore;
  now: () => number;
}

/**
 * Stores an appeal, once, and keeps what was removed until somebody has answered, in one transaction. Who has the link
 * needs no session. The same text again changes nothing, so a request can be repeated.
 */
export function sendAppeal(ports: SendPorts): RouteHandlers<typeof appealRoutes>['sendAppeal'] {
  const { client, table, store, now } = ports;

  /** Part of the transaction: what is contested still stands. */
  function standing(
    { personId, decisionAt, caseNumber }: StoredAppeal,
    contribution: StoredContribution | undefined,
  ): TransactItem {
    if (contribution) return holdForAppeal(table, contribution, caseNumber, now());
    return {
      ConditionCheck: {
        TableName: table,
        Key: profileKey(personId),
        ConditionExpression: 'suspension.#at = :at AND attribute_not_exists(deletedAt)',
        ExpressionAttributeNames: { '#at': 'at' },
        ExpressionAttributeValues: { ':at': decisionAt },
      },
    };
  }

  return async ({ params: { caseNumber }, body: { token, text } }) => {
    const appeal = await store.open(caseNumber, token);
    const answerOf = async (stored: StoredAppeal) => ({
      success: true as const,
      message: appealSentences.received,
      data: { appeal: shownStatus(stored, await store.subject(stored)) },
    });
    if (appeal.state !== 'OFFERED') {
      if (appeal.text === text) return answerOf(appeal);
      throw new Problem('CONFLICT', appealSentences.alreadySent);
    }
    const { contribution, stands } = await store.subject(appeal);
    if (!stands) {
      const isErased = appeal.about === 'removal' && !contribution;
      throw new Problem('CONFLICT', isErased ? appealSentences.isErased : appealSentences.isBack);
    }
    const createdAt = new Date(now()).toISOString();
    const refused = await refusedConditions(
      transact(client, [sent(table, appeal, { text, createdAt }), standing(appeal, contribution)]),
    );
    const after = await store.find(caseNumber);
    // A repeat of this request may have been faster.
    if (after?.text === text) return answerOf(after);
    throw new Problem('CONFLICT', refused.includes(0) ? appealSentences.alreadySent : appealSentences.isBack);
  };
}

/** An open appeal does not expire. */
function sent(
  TableName: string,
  { caseNumber, personId }: StoredAppeal,
  { text, createdAt }: { text: string; createdAt: string },
): TransactItem {
  const place = { createdAt, caseNumber };
  const fields = {
    ...appealPersonKey(personId, place),
    ...appealStateKey('OPEN', place),
    state: 'OPEN' satisfies StoredAppeal['state'],
    createdAt,
    text,
  };
  const names = Object.keys(fields);
  return {
    Update: {
      TableName,
      Key: appealKey(caseNumber),
      UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')} REMOVE #expiry`,
      ConditionExpression: '#state = :offered',
      ExpressionAttributeNames: {
        '#expiry': expiryAttribute,
        ...Object.fromEntries(names.map((name) => [`#${name}`, name])),
      },
      ExpressionAttributeValues: {
        ':offered': 'OFFERED' satisfies StoredAppeal['state'],
        ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [`:${name}`, value])),
      },
    },
  };
}

import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { byPerson } from '../members/person-contributions.ts';
import { drop, write } from '../../platform/aws/items.ts';
import { partitionQuery, queryAll } from '../../platform/aws/queries.ts';
import { refusedConditions, transact } from '../../platform/aws/transact.ts';
import { appealKey, appealsOfPerson, fromAppealItem, type StoredAppeal } from './appeal-items.ts';
import { letGo } from './hold-for-appeal.ts';

/** Everything that a person has contested or could contest. */
export async function appealsOf(
  client: DynamoDBDocumentClient,
  table: string,
  person: string,
): Promise<StoredAppeal[]> {
  const items = await queryAll(client, partitionQuery(table, byPerson, appealsOfPerson(person)));
  return items.map(fromAppealItem);
}

/**
 * Deletes the appeals of somebody who has left, with their words. What an open one has kept is erased in its time. A
 * repeat finds what is still there.
 */
export async function forgetAppeals(
  client: DynamoDBDocumentClient,
  table: string,
  person: string,
): Promise<void> {
  for (const { caseNumber, contributionId, decisionAt, state } of await appealsOf(client, table, person)) {
    if (state === 'OPEN' && contributionId !== null) {
      const contribution = { id: contributionId, removedAt: decisionAt };
      // Refused if it was restored or deleted.
      await refusedConditions(transact(client, [letGo(table, contribution, caseNumber)]));
    }
    await write(client, drop(table, appealKey(caseNumber)));
  }
}

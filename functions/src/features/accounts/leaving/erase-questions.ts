import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { partitionKey, sortKey } from '@touchdown/shared/storage/table-shape.ts';
import { uncountQuestion } from '../../../domain/contributions/count-questions.ts';
import { byAnswerer, personAnswers, personQuestions } from '../../../domain/contributions/question-items.ts';
import { byPerson } from '../../../domain/members/person-contributions.ts';
import { drop, update, writeIf } from '../../../platform/aws/items.ts';
import { partitionQuery, queryAll } from '../../../platform/aws/queries.ts';
import { refusedConditions, transact } from '../../../platform/aws/transact.ts';

type Key = Record<string, string>;

/**
 * Does with a person's questions and answers what they chose for their contributions: deletes them, or takes the person
 * off. Either way they leave the lists that are read here, so a retry finds what is left. Somebody may delete one
 * at the same moment.
 */
export async function eraseQuestions(
  client: DynamoDBDocumentClient,
  table: string,
  uid: string,
  { isDeletion }: { isDeletion: boolean },
): Promise<void> {
  const asked = await queryAll(client, partitionQuery(table, byPerson, personQuestions(uid)));
  for (const item of asked) {
    if (isDeletion) await deleteQuestion(client, table, keyOf(item), String(item['contributionId']), uid);
    else await writeIf(client, update(table, keyOf(item), leaveQuestion(uid)));
  }
  const answered = await queryAll(client, partitionQuery(table, byAnswerer, personAnswers(uid)));
  const leave = isDeletion ? deleteAnswer : leaveAnswer;
  for (const item of answered) await writeIf(client, update(table, keyOf(item), leave(uid)));
}

function keyOf(item: Record<string, unknown>): Key {
  return { [partitionKey]: String(item[partitionKey]), [sortKey]: String(item[sortKey]) };
}

/** With its answer, as the whole is when its author deletes it. */
async function deleteQuestion(
  client: DynamoDBDocumentClient,
  table: string,
  key: Key,
  contributionId: string,
  uid: string,
): Promise<void> {
  const deletion = drop(table, key, { personId: uid });
  const refused = await refusedConditions(
    transact(client, [deletion, uncountQuestion(table, contributionId)]),
  );
  if (refused.length === 0 || refused.includes(0)) return;
  // The contribution is gone, and what deletes everything below it may have passed already.
  await writeIf(client, deletion);
}

type Leaving = (uid: string) => Parameters<typeof update>[2];

const placeOf = (index: typeof byPerson) => [index.partitionKey, index.sortKey];

const leaveQuestion: Leaving = (uid) => ({
  set: { author: null },
  remove: ['personId', ...placeOf(byPerson)],
  onlyIf: { personId: uid },
});
const leaveAnswer: Leaving = (uid) => ({
  remove: ['answer.by', ...placeOf(byAnswerer)],
  onlyIf: { 'answer.by': uid },
});
const deleteAnswer: Leaving = (uid) => ({ ...leaveAnswer(uid), remove: ['answer', ...placeOf(byAnswerer)] });

import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, UpdateCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { partitionKey, sortKey } from '@touchdown/shared/storage/table-shape.ts';
import { uncountQuestion } from '../../../domain/contributions/count-questions.ts';
import { byAnswerer, personAnswers, personQuestions } from '../../../domain/contributions/question-items.ts';
import { byPerson } from '../../../domain/members/person-contributions.ts';
import { partitionQuery, queryAll } from '../../../platform/aws/queries.ts';
import { refusedConditions, transact } from '../../../platform/aws/transact.ts';

type Key = Record<string, unknown>;

/**
 * Does with a person's questions and answers what they chose for their contributions: deletes them, or takes the person
 * off. Either way they leave the lists that are read here, so a retry finds what is left.
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
    else await change(client, table, keyOf(item), uid, leaveQuestion);
  }
  const answered = await queryAll(client, partitionQuery(table, byAnswerer, personAnswers(uid)));
  const leave = isDeletion ? deleteAnswer : leaveAnswer;
  for (const item of answered) await change(client, table, keyOf(item), uid, leave);
}

function keyOf(item: Key): Key {
  return { [partitionKey]: item[partitionKey], [sortKey]: item[sortKey] };
}

/** With its answer, as the whole is when its author deletes it. */
async function deleteQuestion(
  client: DynamoDBDocumentClient,
  table: string,
  key: Key,
  contributionId: string,
  uid: string,
): Promise<void> {
  const deletion = {
    TableName: table,
    Key: key,
    ConditionExpression: 'personId = :uid',
    ExpressionAttributeValues: { ':uid': uid },
  };
  const refused = await refusedConditions(
    transact(client, [{ Delete: deletion }, uncountQuestion(table, contributionId)]),
  );
  if (refused.length === 0 || refused.includes(0)) return;
  // The contribution is gone, and what deletes everything below it may have passed already.
  await client.send(new DeleteCommand(deletion)).catch(ignoreRefusal);
}

interface Leaving {
  update: string;
  condition: string;
  names: Record<string, string>;
  values?: Record<string, unknown>;
}

const placeOf = ({ partitionKey: partition, sortKey: sort }: typeof byPerson) => ({
  '#partition': partition,
  '#sort': sort,
});
const answerNames = { ...placeOf(byAnswerer), '#answer': 'answer', '#by': 'by' };

const leaveQuestion: Leaving = {
  update: 'SET author = :nobody REMOVE personId, #partition, #sort',
  condition: 'personId = :uid',
  names: placeOf(byPerson),
  values: { ':nobody': null },
};
const leaveAnswer: Leaving = {
  update: 'REMOVE #answer.#by, #partition, #sort',
  condition: '#answer.#by = :uid',
  names: answerNames,
};
const deleteAnswer: Leaving = { ...leaveAnswer, update: 'REMOVE #answer, #partition, #sort' };

async function change(
  client: DynamoDBDocumentClient,
  table: string,
  key: Key,
  uid: string,
  { update, condition, names, values = {} }: Leaving,
): Promise<void> {
  const command = new UpdateCommand({
    TableName: table,
    Key: key,
    UpdateExpression: update,
    ConditionExpression: condition,
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: { ':uid': uid, ...values },
  });
  await client.send(command).catch(ignoreRefusal);
}

/** Somebody deleted it at the same moment. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof ConditionalCheckFailedException)) throw error;
}

import { randomBytes } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Question } from '@touchdown/shared/contributions/questions.ts';
import { partitionKey } from '@touchdown/shared/storage/table-shape.ts';
import { imageUrl } from '@touchdown/shared/uploads/image-url.ts';
import { ulid } from '../../../platform/ulid.ts';
import { uncountQuestion } from '../../../domain/contributions/count-questions.ts';
import {
  contributionKey,
  type StoredAuthor,
  type StoredContribution,
} from '../../../domain/contributions/contribution-item.ts';
import {
  answererKey,
  fromQuestionItem,
  questionKey,
  questionsOf,
  toQuestionItem,
  type StoredAnswer,
  type StoredQuestion,
} from '../../../domain/contributions/question-items.ts';
import { toAuditItem, type AuditEntry } from '../../../domain/members/audit-items.ts';
import { profileKey, type SessionOwner } from '../../../domain/members/session-items.ts';
import { getAll, prefixQuery, queryAll } from '../../../platform/aws/queries.ts';
import { refusedConditions, transact, type TransactItem } from '../../../platform/aws/transact.ts';
import { unavailable } from '../../../platform/aws/unavailable.ts';

export type QuestionStore = ReturnType<typeof questionStore>;

const refuseForNow = unavailable('The questions can’t be loaded right now. Please try again.');

/** Reads and writes the questions of one contribution, which are few. */
export function questionStore(client: DynamoDBDocumentClient, table: string, now: () => number) {
  const audit = (entry: AuditEntry): TransactItem => ({
    Put: { TableName: table, Item: toAuditItem(entry, now(), ulid(now(), randomBytes(16))) },
  });

  /** Whoever writes still has the account, with a verified address. */
  const stillVerified = (uid: string): TransactItem => ({
    ConditionCheck: {
      TableName: table,
      Key: profileKey(uid),
      ConditionExpression: 'attribute_not_exists(deletedAt) AND isVerified = :yes',
      ExpressionAttributeValues: { ':yes': true },
    },
  });

  /** For a transaction: refused if the contribution is no longer shown, or by another author. */
  const stillShown = ({ id, authorId, suggestionStatus }: StoredContribution) => ({
    TableName: table,
    Key: contributionKey(id),
    ConditionExpression:
      'authorId = :author AND suggestionStatus = :status AND attribute_not_exists(removedAt) AND attribute_not_exists(hiddenBy)',
    ExpressionAttributeValues: { ':author': authorId, ':status': suggestionStatus },
  });

  return {
    /** Query, consistent: the oldest first. */
    async of(contributionId: string): Promise<StoredQuestion[]> {
      const found = await queryAll(client, prefixQuery(table, questionsOf(contributionId))).catch(
        refuseForNow,
      );
      return found.map(fromQuestionItem);
    },

    /** BatchGet: the questions as everybody sees them, with the present names of the people. */
    async shown(questions: readonly StoredQuestion[]): Promise<Question[]> {
      const people = questions.flatMap(({ personId, answer }) => [personId, answer?.by]);
      const ids = [...new Set(people.filter((id) => id !== undefined))];
      const profiles = (await getAll(client, table, ids.map(profileKey)).catch(
        refuseForNow,
      )) as unknown as (StoredAuthor & SessionOwner)[];
      const byId = new Map(profiles.map((profile) => [profile.id, profile]));
      const author = (id: string | undefined): Question['author'] => {
        const profile = id === undefined ? undefined : byId.get(id);
        if (!profile || profile.deletedAt !== undefined) return null;
        const { username, role, photo } = profile;
        return { username, role, profile_photo_url: photo === null ? null : imageUrl(photo) };
      };
      return questions.map(({ questionId: id, personId, text, createdAt, answer }) => ({
        id,
        text,
        author: author(personId),
        created_at: createdAt,
        answer: answer ? { text: answer.text, author: author(answer.by), created_at: answer.at } : null,
      }));
    },

    /** Adds a question to those that were read with the contribution. Returns false if something has changed since. */
    async add(
      contribution: StoredContribution,
      question: StoredQuestion & { personId: string },
    ): Promise<boolean> {
      const { questionChanges: seen } = contribution;
      const check = stillShown(contribution);
      const isUnchanged =
        seen === undefined ? 'attribute_not_exists(questionChanges)' : 'questionChanges = :seen';
      const refused = await refusedConditions(
        transact(client, [
          {
            Put: {
              TableName: table,
              Item: toQuestionItem(question),
              ConditionExpression: `attribute_not_exists(${partitionKey})`,
            },
          },
          {
            Update: {
              ...check,
              UpdateExpression: 'ADD questions :one, questionChanges :one',
              ConditionExpression: `${check.ConditionExpression} AND ${isUnchanged}`,
              ExpressionAttributeValues: {
                ...check.ExpressionAttributeValues,
                ':one': 1,
                ...(seen === undefined ? {} : { ':seen': seen }),
              },
            },
          },
          stillVerified(question.personId),
        ]),
      );
      return refused.length === 0;
    },

    /** Returns false if the question is gone or answered, or the contribution is no longer shown. */
    async answer(
      contribution: StoredContribution,
      question: StoredQuestion,
      answer: StoredAnswer & { by: string },
    ): Promise<boolean> {
      const place = Object.entries(answererKey(answer.by, answer.at, question.questionId));
      const refused = await refusedConditions(
        transact(client, [
          {
            Update: {
              TableName: table,
              Key: questionKey(question),
              UpdateExpression: `SET #answer = :answer, ${place.map((_one, n) => `#k${n} = :k${n}`).join(', ')}`,
              ConditionExpression: `attribute_exists(#pk) AND attribute_not_exists(#answer)`,
              ExpressionAttributeNames: {
                '#pk': partitionKey,
                '#answer': 'answer',
                ...Object.fromEntries(place.map(([name], n) => [`#k${n}`, name])),
              },
              ExpressionAttributeValues: {
                ':answer': answer,
                ...Object.fromEntries(place.map(([, value], n) => [`:k${n}`, value])),
              },
            },
          },
          { ConditionCheck: stillShown(contribution) },
          stillVerified(answer.by),
        ]),
      );
      return refused.length === 0;
    },

    /** Deletes a question with its answer. One that is gone is no failure. */
    async remove(question: StoredQuestion, moderator: string | undefined): Promise<void> {
      const { contributionId, questionId, personId: uid = 'nobody' } = question;
      const detail = `${contributionId} ${questionId}`;
      const refused = await refusedConditions(
        transact(client, [
          {
            Delete: {
              TableName: table,
              Key: questionKey(question),
              ConditionExpression: `attribute_exists(${partitionKey})`,
            },
          },
          uncountQuestion(table, contributionId),
          ...(moderator === undefined
            ? []
            : [audit({ what: 'question-removed', uid, by: moderator, detail })]),
        ]),
      );
      // It was deleted meanwhile, or its contribution was, with everything below it.
      if (refused.length > 0) return;
    },

    /** Deletes the answer that was read. One that is gone is no failure. */
    async removeAnswer(question: StoredQuestion, moderator: string | undefined): Promise<void> {
      const { contributionId, questionId, answer } = question;
      if (!answer) return;
      const detail = `${contributionId} ${questionId}`;
      const names = Object.keys(answererKey('', '', ''));
      await refusedConditions(
        transact(client, [
          {
            Update: {
              TableName: table,
              Key: questionKey(question),
              UpdateExpression: `REMOVE #answer, ${names.map((_one, n) => `#k${n}`).join(', ')}`,
              ConditionExpression: '#answer.#at = :at',
              ExpressionAttributeNames: {
                '#answer': 'answer',
                '#at': 'at',
                ...Object.fromEntries(names.map((name, n) => [`#k${n}`, name])),
              },
              ExpressionAttributeValues: { ':at': answer.at },
            },
          },
          ...(moderator === undefined
            ? []
            : [audit({ what: 'answer-removed', uid: answer.by ?? 'nobody', by: moderator, detail })]),
        ]),
      );
    },
  };
}

import { createHash, randomBytes } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { mayModerate, type Person } from '@touchdown/shared/contract/person.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { rateLimits } from '@touchdown/shared/contract/rate-limits.ts';
import { maxQuestions, questionSentences } from '@touchdown/shared/contributions/question-sentences.ts';
import type { Question, questionRoutes } from '@touchdown/shared/contributions/questions.ts';
import { removalSentences } from '@touchdown/shared/contributions/removal-sentences.ts';
import { imageUrl } from '@touchdown/shared/uploads/image-url.ts';
import {
  contributionKey,
  type StoredAuthor,
  type StoredContribution,
} from '../../../domain/contributions/contribution-item.ts';
import { uncountQuestion } from '../../../domain/contributions/count-questions.ts';
import { idempotencyKey } from '../../../domain/contributions/idempotency-key.ts';
import { isListed } from '../../../domain/contributions/is-listed.ts';
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
import { absent, check, drop, exists, isNew, put, update } from '../../../platform/aws/items.ts';
import { getAll, prefixQuery, queryAll } from '../../../platform/aws/queries.ts';
import { refusedConditions, transact, type TransactItem } from '../../../platform/aws/transact.ts';
import { unavailable } from '../../../platform/aws/unavailable.ts';
import type { RateLimiter } from '../../../platform/http/doorkeeper.ts';
import { requireConfirmed, requireDesk } from '../../../platform/http/guard-access.ts';
import type { RouteHandlers } from '../../../platform/http/slice-handler.ts';
import { ulid } from '../../../platform/ulid.ts';
import { findContribution } from '../find-contribution.ts';

/** Somebody else may write on the same contribution at the same time. */
const maxAttempts = 5;
const newAccountMilliseconds = 24 * 60 * 60 * 1000;
const refuseForNow = unavailable('The questions can’t be loaded right now. Please try again.');

/**
 * One level: a question, and one answer by the author of the contribution or by a moderator. A question is seen where
 * its contribution is, so it is hidden, shown again and erased with it.
 */
export function questionHandlers(
  client: DynamoDBDocumentClient,
  table: string,
  limiter: RateLimiter,
  now: () => number,
): RouteHandlers<typeof questionRoutes> {
  async function shownContribution(id: string): Promise<StoredContribution> {
    const contribution = await findContribution(client, table, id);
    if (!contribution || !isListed(contribution)) throw new Problem('NOT_FOUND', removalSentences.unknown);
    return contribution;
  }

  const shown = (questions: readonly StoredQuestion[]) => shownQuestions(client, table, questions);

  async function shownOne(question: StoredQuestion): Promise<Question> {
    const [one] = await shown([question]);
    if (!one) throw new Error('A question is shown as one.');
    return one;
  }

  async function limitNewAccount({ id, accountCreatedAt: since }: Person): Promise<void> {
    if (since !== undefined && now() - since < newAccountMilliseconds)
      await limiter.take(rateLimits.contributeFromNewAccount, id);
  }

  return {
    listQuestions: async ({ params: { id } }) => {
      await shownContribution(id);
      return { questions: await shown(await questionsOn(client, table, id)) };
    },

    askQuestion: async ({ params: { id }, body, person }, _reply, event) => {
      const questionId = newQuestionId(person, id, idempotencyKey(event, body), now());
      let isLimited = false;
      for (let attempt = 0; attempt < maxAttempts; attempt++) {
        // The contribution first: whatever changes after it is noticed by the count of changes.
        const contribution = await shownContribution(id);
        if (contribution.authorId === person.id)
          throw new Problem('FORBIDDEN', questionSentences.ownContribution);
        const before = await questionsOn(client, table, id);
        const earlier = before.find((one) => one.questionId === questionId);
        if (earlier) return answerWith(questionSentences.asked, await shownOne(earlier));
        if (before.length >= maxQuestions) throw new Problem('CONFLICT', questionSentences.full);
        if (!isLimited) await limitNewAccount(person);
        isLimited = true;
        const question = {
          contributionId: id,
          questionId,
          personId: person.id,
          author: person.username,
          text: body.text,
          createdAt: new Date(now()).toISOString(),
        };
        if (await addQuestion(client, table, contribution, question))
          return answerWith(questionSentences.asked, await shownOne(question));
      }
      throw new Problem('CONFLICT', questionSentences.changing);
    },

    answerQuestion: async ({ params: { id, questionId }, body: { text }, person }) => {
      const contribution = await shownContribution(id);
      if (contribution.authorId !== person.id) {
        if (!mayModerate(person.role)) throw new Problem('FORBIDDEN', questionSentences.notYoursToAnswer);
        requireDesk(person);
      }
      for (let attempt = 0; attempt < maxAttempts; attempt++) {
        const question = await findQuestion(client, table, id, questionId);
        if (!question) throw new Problem('NOT_FOUND', questionSentences.unknown);
        if (question.personId === person.id) throw new Problem('FORBIDDEN', questionSentences.ownQuestion);
        const { answer: before } = question;
        // A repeated request.
        if (before?.by === person.id && before.text === text)
          return answerWith(questionSentences.answered, await shownOne(question));
        if (before) throw new Problem('CONFLICT', questionSentences.answeredAlready);
        const answer = { by: person.id, text, at: new Date(now()).toISOString() };
        if (await addAnswer(client, table, await shownContribution(id), question, answer))
          return answerWith(questionSentences.answered, await shownOne({ ...question, answer }));
      }
      throw new Problem('CONFLICT', questionSentences.changing);
    },

    deleteQuestion: async ({ params: { id, questionId }, person }) => {
      const question = await findQuestion(client, table, id, questionId);
      if (question) {
        const moderator = moderatorOf(person, question.personId);
        await removeQuestion(client, table, question, { moderator, now: now() });
      }
      return { success: true, message: questionSentences.deleted };
    },

    deleteAnswer: async ({ params: { id, questionId }, person }) => {
      const question = await findQuestion(client, table, id, questionId);
      if (question?.answer) {
        const moderator = moderatorOf(person, question.answer.by);
        await removeAnswer(client, table, question, { moderator, now: now() });
      }
      return { success: true, message: questionSentences.answerDeleted };
    },
  };
}

/** Returns the moderator's id if somebody deletes what another person wrote. Throws if they may not. */
function moderatorOf(person: Person, writer: string | undefined): string | undefined {
  if (writer === person.id) return undefined;
  if (!mayModerate(person.role)) throw new Problem('FORBIDDEN', questionSentences.notYoursToDelete);
  requireConfirmed(person);
  return person.id;
}

/** With a key it is derived from the person, the contribution and the key, so that a repeat has the same id. */
function newQuestionId(person: Person, contribution: string, key: string | undefined, time: number): string {
  if (key === undefined) return ulid(time, randomBytes(16));
  const hash = createHash('sha256').update(`${person.id} ${contribution} ${key}`).digest();
  return ulid(hash.readUIntBE(0, 6), hash.subarray(6));
}

function answerWith(message: string, question: Question) {
  return { success: true as const, message, data: { question } };
}

/** The questions on a contribution, which are few: the oldest first. */
async function questionsOn(
  client: DynamoDBDocumentClient,
  table: string,
  contributionId: string,
): Promise<StoredQuestion[]> {
  const found = await queryAll(client, prefixQuery(table, questionsOf(contributionId))).catch(refuseForNow);
  return found.map(fromQuestionItem);
}

export async function findQuestion(
  client: DynamoDBDocumentClient,
  table: string,
  contributionId: string,
  questionId: string,
): Promise<StoredQuestion | undefined> {
  const questions = await questionsOn(client, table, contributionId);
  return questions.find((one) => one.questionId === questionId);
}

/** The questions as everybody sees them, with the present names of the people. */
async function shownQuestions(
  client: DynamoDBDocumentClient,
  table: string,
  questions: readonly StoredQuestion[],
): Promise<Question[]> {
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
}

/** Adds a question to those that were read with the contribution. Returns false if something has changed since. */
async function addQuestion(
  client: DynamoDBDocumentClient,
  table: string,
  contribution: StoredContribution,
  question: StoredQuestion & { personId: string },
): Promise<boolean> {
  const refused = await refusedConditions(
    transact(client, [
      put(table, toQuestionItem(question), isNew),
      update(table, contributionKey(contribution.id), {
        add: { questions: 1, questionChanges: 1 },
        onlyIf: {
          ...isStillShown(contribution),
          questionChanges: contribution.questionChanges ?? absent,
        },
      }),
      stillVerified(table, question.personId),
    ]),
  );
  return refused.length === 0;
}

/** Returns false if the question is gone or answered, or the contribution is no longer shown. */
async function addAnswer(
  client: DynamoDBDocumentClient,
  table: string,
  contribution: StoredContribution,
  question: StoredQuestion,
  answer: StoredAnswer & { by: string },
): Promise<boolean> {
  const refused = await refusedConditions(
    transact(client, [
      update(table, questionKey(question), {
        set: { answer, ...answererKey(answer.by, answer.at, question.questionId) },
        onlyIf: { ...exists, answer: absent },
      }),
      check(table, contributionKey(contribution.id), isStillShown(contribution)),
      stillVerified(table, answer.by),
    ]),
  );
  return refused.length === 0;
}

/** Whoever writes still has the account, with a verified address. */
function stillVerified(table: string, uid: string): TransactItem {
  return check(table, profileKey(uid), { deletedAt: absent, isVerified: true });
}

/** For a transaction: refused if the contribution is no longer shown, or by another author. */
function isStillShown({ authorId, suggestionStatus }: StoredContribution) {
  return { authorId, suggestionStatus, removedAt: absent, hiddenBy: absent };
}

interface Removal {
  /** Undefined for what is the person's own. */
  moderator: string | undefined;
  now: number;
}

/** Deletes a question with its answer. One that is gone, also with its contribution, is no failure. */
async function removeQuestion(
  client: DynamoDBDocumentClient,
  table: string,
  question: StoredQuestion,
  removal: Removal,
): Promise<void> {
  const { contributionId, questionId, personId: uid = 'nobody' } = question;
  const detail = `${contributionId} ${questionId}`;
  await refusedConditions(
    transact(client, [
      drop(table, questionKey(question), exists),
      uncountQuestion(table, contributionId),
      ...auditOf(table, removal, { what: 'question-removed', uid, detail }),
    ]),
  );
}

/** Deletes the answer that was read. One that is gone is no failure. */
async function removeAnswer(
  client: DynamoDBDocumentClient,
  table: string,
  question: StoredQuestion,
  removal: Removal,
): Promise<void> {
  const { contributionId, questionId, answer } = question;
  if (!answer) return;
  const detail = `${contributionId} ${questionId}`;
  await refusedConditions(
    transact(client, [
      update(table, questionKey(question), {
        remove: ['answer', ...Object.keys(answererKey('', '', ''))],
        onlyIf: { 'answer.at': answer.at },
      }),
      ...auditOf(table, removal, { what: 'answer-removed', uid: answer.by ?? 'nobody', detail }),
    ]),
  );
}

function auditOf(
  table: string,
  { moderator: by, now }: Removal,
  entry: Omit<AuditEntry, 'by'>,
): TransactItem[] {
  if (by === undefined) return [];
  return [put(table, toAuditItem({ ...entry, by }, now, ulid(now, randomBytes(16))))];
}

import { createHash, randomBytes } from 'node:crypto';
import { mayModerate, type Person } from '@touchdown/shared/contract/person.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { rateLimits } from '@touchdown/shared/contract/rate-limits.ts';
import { ulid } from '../../../platform/ulid.ts';
import { maxQuestions, questionSentences } from '@touchdown/shared/contributions/question-sentences.ts';
import type { Question, questionRoutes } from '@touchdown/shared/contributions/questions.ts';
import { removalSentences } from '@touchdown/shared/contributions/removal-sentences.ts';
import type { StoredContribution } from '../../../domain/contributions/contribution-item.ts';
import { idempotencyKey } from '../../../domain/contributions/idempotency-key.ts';
import { isListed } from '../../../domain/contributions/is-listed.ts';
import type { StoredQuestion } from '../../../domain/contributions/question-items.ts';
import type { RateLimiter } from '../../../platform/http/doorkeeper.ts';
import { requireConfirmed, requireDesk } from '../../../platform/http/guard-access.ts';
import type { RouteHandlers } from '../../../platform/http/slice-handler.ts';
import type { FindContribution } from '../find-contribution.ts';
import type { QuestionStore } from './question-store.ts';

interface QuestionPorts {
  find: FindContribution;
  questions: QuestionStore;
  limiter: RateLimiter;
  now: () => number;
}

/** Somebody else may write on the same contribution at the same time. */
const maxAttempts = 5;
const newAccountMilliseconds = 24 * 60 * 60 * 1000;

/**
 * One level: a question, and one answer by the author of the contribution or by a moderator. A question is seen where
 * its contribution is, so it is hidden, shown again and erased with it.
 */
export function questionHandlers({
  find,
  questions,
  limiter,
  now,
}: QuestionPorts): RouteHandlers<typeof questionRoutes> {
  async function shownContribution(id: string): Promise<StoredContribution> {
    const contribution = await find(id);
    if (!contribution || !isListed(contribution)) throw new Problem('NOT_FOUND', removalSentences.unknown);
    return contribution;
  }

  async function shown(question: StoredQuestion): Promise<Question> {
    const [one] = await questions.shown([question]);
    if (!one) throw new Error('A question is shown as one.');
    return one;
  }

  const named = async (id: string, questionId: string): Promise<StoredQuestion | undefined> =>
    (await questions.of(id)).find((one) => one.questionId === questionId);

  async function limitNewAccount({ id, accountCreatedAt: since }: Person): Promise<void> {
    if (since !== undefined && now() - since < newAccountMilliseconds)
      await limiter.take(rateLimits.contributeFromNewAccount, id);
  }

  return {
    listQuestions: async ({ params: { id } }) => {
      await shownContribution(id);
      return { questions: await questions.shown(await questions.of(id)) };
    },

    askQuestion: async ({ params: { id }, body, person }, _reply, event) => {
      const questionId = newQuestionId(person, id, idempotencyKey(event, body), now());
      let isLimited = false;
      for (let attempt = 0; attempt < maxAttempts; attempt++) {
        // The contribution first: whatever changes after it is noticed by the count of changes.
        const contribution = await shownContribution(id);
        if (contribution.authorId === person.id)
          throw new Problem('FORBIDDEN', questionSentences.ownContribution);
        const before = await questions.of(id);
        const earlier = before.find((one) => one.questionId === questionId);
        if (earlier) return answerWith(questionSentences.asked, await shown(earlier));
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
        if (await questions.add(contribution, question))
          return answerWith(questionSentences.asked, await shown(question));
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
        const question = await named(id, questionId);
        if (!question) throw new Problem('NOT_FOUND', questionSentences.unknown);
        if (question.personId === person.id) throw new Problem('FORBIDDEN', questionSentences.ownQuestion);
        const { answer: before } = question;
        // A repeated request.
        if (before?.by === person.id && before.text === text)
          return answerWith(questionSentences.answered, await shown(question));
        if (before) throw new Problem('CONFLICT', questionSentences.answeredAlready);
        const answer = { by: person.id, text, at: new Date(now()).toISOString() };
        if (await questions.answer(await shownContribution(id), question, answer))
          return answerWith(questionSentences.answered, await shown({ ...question, answer }));
      }
      throw new Problem('CONFLICT', questionSentences.changing);
    },

    deleteQuestion: async ({ params: { id, questionId }, person }) => {
      const question = await named(id, questionId);
      if (question) await questions.remove(question, moderatorOf(person, question.personId));
      return { success: true, message: questionSentences.deleted };
    },

    deleteAnswer: async ({ params: { id, questionId }, person }) => {
      const question = await named(id, questionId);
      if (question?.answer) await questions.removeAnswer(question, moderatorOf(person, question.answer.by));
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

import * as z from 'zod';
import { roles } from '../contract/person.ts';
import { rateLimits } from '../contract/rate-limits.ts';
import { defineRoutes } from '../contract/route.ts';
import { userText } from '../text/user-text-schema.ts';
import { IdempotencyKey } from './idempotency-key.ts';
import { maxQuestionLength, questionSentences } from './question-sentences.ts';
import { ContributionId } from './schema.ts';

/** A ULID. */
export const QuestionId = z
  .string()
  .regex(/^[0-9A-HJKMNP-TV-Z]{26}$/)
  .meta({ description: 'a question id such as 01JD5K8Z7Q0000000000000000' });

const Writer = z
  .strictObject({ username: z.string(), role: z.enum(roles), profile_photo_url: z.string().nullable() })
  .nullable()
  .describe('Null if the account was deleted');
const at = z.iso.datetime({ precision: 3 }).describe('UTC');

/** A question on a contribution, with its only answer. Plain text; the same for every reader. */
export const Question = z
  .strictObject({
    id: QuestionId,
    text: z.string(),
    author: Writer,
    created_at: at,
    answer: z.strictObject({ text: z.string(), author: Writer, created_at: at }).nullable(),
  })
  .meta({ id: 'Question' });
export type Question = z.infer<typeof Question>;

const description = `a text of at most ${maxQuestionLength} characters`;
const { tooLong, questionRequired, answerRequired } = questionSentences;
const QuestionText = userText({ max: maxQuestionLength, tooLong, required: questionRequired });
const AnswerText = userText({ max: maxQuestionLength, tooLong, required: answerRequired });

const Changed = z.strictObject({
  success: z.literal(true),
  message: z.string(),
  data: z.strictObject({ question: Question }),
});
const Deleted = z.strictObject({ success: z.literal(true), message: z.string() });
const ofContribution = z.strictObject({ id: ContributionId });
const oneQuestion = z.strictObject({ id: ContributionId, questionId: QuestionId });

/**
 * A part of `contributionRoutes`. Questions share the limits of contributions, so that they are no second way to flood
 * the site.
 */
export const questionRoutes = defineRoutes({
  listQuestions: {
    method: 'GET',
    path: '/contributions/{id}/questions',
    summary: 'List the questions on a contribution with their answers, oldest first',
    access: 'public',
    caching: 'revalidate',
    params: ofContribution,
    response: z.strictObject({ questions: z.array(Question) }),
    problems: ['NOT_FOUND'],
  },
  askQuestion: {
    method: 'POST',
    path: '/contributions/{id}/questions',
    summary: 'Ask something about a contribution; a repeat with the same idempotencyKey changes nothing',
    access: 'verified',
    caching: 'none',
    limits: [rateLimits.contributeByIp, rateLimits.contribute],
    params: ofContribution,
    body: z.strictObject({
      text: QuestionText.meta({ description, spoken: true }),
      idempotencyKey: IdempotencyKey.optional(),
    }),
    response: Changed,
    problems: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
  },
  answerQuestion: {
    method: 'PUT',
    path: '/contributions/{id}/questions/{questionId}/answer',
    summary: 'Answer a question on your own contribution or, as a moderator, on any; once',
    access: 'verified',
    caching: 'none',
    limits: [rateLimits.contributeByIp, rateLimits.contribute],
    params: oneQuestion,
    body: z.strictObject({ text: AnswerText.meta({ description, spoken: true }) }),
    response: Changed,
    problems: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
  },
  deleteQuestion: {
    method: 'DELETE',
    path: '/contributions/{id}/questions/{questionId}',
    summary: 'Delete your own question or, as a moderator, any, with its answer',
    access: 'user',
    confirmation: 'moderating',
    caching: 'none',
    limits: [rateLimits.deleteContributionByIp, rateLimits.deleteContribution],
    params: oneQuestion,
    response: Deleted,
    problems: ['FORBIDDEN', 'CONFLICT'],
  },
  deleteAnswer: {
    method: 'DELETE',
    path: '/contributions/{id}/questions/{questionId}/answer',
    summary: 'Delete your own answer or, as a moderator, any',
    access: 'user',
    confirmation: 'moderating',
    caching: 'none',
    limits: [rateLimits.deleteContributionByIp, rateLimits.deleteContribution],
    params: oneQuestion,
    response: Deleted,
    problems: ['FORBIDDEN', 'CONFLICT'],
  },
});

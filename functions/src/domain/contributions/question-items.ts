import { community } from '@touchdown/shared/storage/community.ts';
import { keyBeginning, keyText } from '@touchdown/shared/storage/key-pattern.ts';
import { indexKey, itemKey } from '@touchdown/shared/storage/table-shape.ts';
import type { KeyPrefix } from '../../platform/aws/queries.ts';

export const { byAnswerer } = community.indexes;
const { question: kind } = community.kinds;

/** The only answer to a question. */
export interface StoredAnswer {
  /** A person's id; absent after the account was deleted. */
  by?: string;
  text: string;
  at: string;
}

/** A question on a contribution, beside it. Names are looked up where it is shown. */
export interface StoredQuestion {
  contributionId: string;
  questionId: string;
  /** Who asked; absent after the account was deleted. */
  personId?: string;
  /** The username at that time; null after the account was deleted. */
  author: string | null;
  text: string;
  createdAt: string;
  answer?: StoredAnswer;
}

type NamedQuestion = Pick<StoredQuestion, 'contributionId' | 'questionId' | 'createdAt'>;

export function questionKey({ contributionId: id, questionId: question, createdAt: created }: NamedQuestion) {
  return itemKey(kind, { id, created, question });
}

/** Returns the partition of a contribution's questions, and the prefix of their sort keys. */
export function questionsOf(contributionId: string): KeyPrefix {
  return { partition: keyText(kind.partition, { id: contributionId }), prefix: keyBeginning(kind.sort) };
}

/** What a person has asked, in the index by person. */
export function personQuestions(uid: string): string {
  return keyText(kind.indexes.byPerson.partition, { person: uid });
}

/** What a person has answered, in the index by answerer. */
export function personAnswers(uid: string): string {
  return keyText(kind.indexes.byAnswerer.partition, { person: uid });
}

/** The attributes that put a question among those that a person has answered. */
export function answererKey(person: string, at: string, question: string): Record<string, string> {
  return indexKey(kind.indexes.byAnswerer, { person, created: at, question });
}

export function toQuestionItem(question: StoredQuestion & { personId: string }): Record<string, unknown> {
  const { personId: person, createdAt: created, questionId } = question;
  return {
    ...questionKey(question),
    ...indexKey(kind.indexes.byPerson, { person, created, question: questionId }),
    ...question,
  };
}

export function fromQuestionItem(item: Record<string, unknown>): StoredQuestion {
  return item as unknown as StoredQuestion;
}

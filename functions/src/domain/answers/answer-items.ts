import type { WitnessAnswer } from '@touchdown/shared/answers/schema.ts';
import { community } from '@touchdown/shared/storage/community.ts';
import { keyText } from '@touchdown/shared/storage/key-pattern.ts';
import { indexKey, itemKey, type TableIndex } from '@touchdown/shared/storage/table-shape.ts';

const { witness: kind } = community.kinds;

/** The short answers of one person about one tornado. */
export interface StoredAnswers {
  person: string;
  /** The tornado that they were given about. It is in the key, so a repeat or a race writes the same item. */
  origin: string;
  /** The tornado that this is at present. */
  tornado: string;
  /** Gone once they are withdrawn; then the item is there only to keep `withheld`. */
  answer?: WitnessAnswer;
  givenAt?: string;
  changedAt?: string;
  /**
   * Why they are not counted: `suspension`, or the id of the person's hidden contribution about the tornado. A set in
   * DynamoDB.
   */
  withheld?: Set<string>;
}

type Place = Pick<StoredAnswers, 'person' | 'origin' | 'tornado'>;

/** Returns the key of the item, and the attributes that say which tornado it is about at present. */
export function toAnswerPlace({ person, origin, tornado }: Place) {
  const { on, partition } = kind.indexes.byTornado;
  return {
    key: answerKey(person, origin),
    attributes: { tornado, [on.partitionKey]: keyText(partition, { tornado }) },
  };
}

/** The attributes of a new item, beside its key and its answer. */
export function toAnswerAttributes({ person, origin, tornado }: Place) {
  return { person, origin, tornado, ...indexKey(kind.indexes.byTornado, { tornado, person }) };
}

export function answerKey(person: string, origin: string) {
  return itemKey(kind, { person, tornado: origin });
}

/** The partition of all answers of one person. */
export function answersOf(person: string): string {
  return keyText(kind.partition, { person });
}

/** Where everybody's answers about a tornado are. */
export function answeredAbout(tornado: string): { index: TableIndex; partition: string } {
  const { on, partition } = kind.indexes.byTornado;
  return { index: on, partition: keyText(partition, { tornado }) };
}

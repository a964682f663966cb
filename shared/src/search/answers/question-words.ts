import type { CatalogueSearch } from '../../catalogue/catalogue-search.ts';
import type { AnswerCard } from '../../tornadoes/answers.ts';
import type { TornadoSummary } from '../../tornadoes/schema.ts';
import type { Asked } from './read-asked.ts';
import type { RecordSpan, Subject } from './subject.ts';

export type Card = Omit<AnswerCard, 'kind'>;

/** What an answer is made from. */
export interface AskContext {
  asked: Asked & { typed: string };
  subject: Subject;
  search: CatalogueSearch;
  record: RecordSpan;
  /** Whether it names a place, a time or a rating. */
  hasSubject: boolean;
  read: (row: number) => TornadoSummary;
  slug: (name: string) => string;
}

/** What a question may name: places, times, ratings, the night. One that names more is another question. */
type Names = `${'p' | ''}${'t' | ''}${'r' | ''}${'n' | 'o' | ''}`;

export interface QuestionKind {
  kind: string;
  /** The whole question without what it names. */
  asks: RegExp;
  names: Names;
  /** How many places it has; one or none unless said. */
  places?: number;
  answer: (context: AskContext) => Card | undefined;
}

/** The usual word for all that `readAsked` reads as one. */
export const T = 'tornado';
export const what = '(?:what|which|name|who|list of|when|where|in what|in which|on what|on which|so what) ';
/** Verbs and other words that stand around what is asked for and change nothing. */
export const verbs =
  'is|are|was|were|be|been|being|do|does|did|has|have|had|get|gets|got|gotten|see|sees|saw|seen|happen|happens|happened|occur|occurs|occurred|hit|hits|struck|strike|strikes|touch|touched|down|form|forms|formed|come|comes|came|record|recorded|reported|confirmed|produced|experience|experiences|experienced|suffer|suffers|suffered|land|landed|by|in|on|of|from|to|for|with|that|which|it|they|we|this|total|most|so far|going';
export const v = `(?: (?:${verbs}))*`;
export const died =
  '(?:die|died|dies|dying|dead|deaths?|kill|killed|kills|killing|perish|perished|fatalit(?:y|ies)|lives|victims|casualties)';
/** A pattern that one of these forms is, from its first word to its last. */
export function whole(...forms: readonly string[]): RegExp {
  return new RegExp(`^(?:${forms.join('|')})$`);
}

export function either(...patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join('|'));
}

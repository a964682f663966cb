import type { CatalogueSearch } from '../../catalogue/catalogue-search.ts';
import { readSummary } from '../../catalogue/read-row.ts';
import type { AnswerCard } from '../../tornadoes/answers.ts';
import { slugOf } from '../place-paths.ts';
import type { Understanding } from '../understand.ts';
import { afterRecord, radarStation, topicOf } from './page-answers.ts';
import { questionKinds } from './question-kinds.ts';
import type { AskContext, QuestionKind } from './question-words.ts';
import { readAsked } from './read-asked.ts';
import { spanOf, subjectOf, type RecordSpan } from './subject.ts';

/**
 * Returns the answer to a question, of which every word was understood. A search that only looks like a question has
 * none: no answer is better than one to another question.
 */
export function answerQuestion(
  search: CatalogueSearch,
  understanding: Understanding,
): AnswerCard | undefined {
  const { readings, text } = understanding;
  if (search.catalogue.count === 0) return undefined;
  const [only, another] = readings;
  if (only?.kind === 'radar' && !another && understanding.unknown.length === 0) {
    const card = radarStation(only.radar.id);
    return card && { kind: 'radar-station', ...card };
  }
  const asked = { ...readAsked(understanding), typed: text.query };
  const topic = topicOf(asked.plain);
  if (topic) return { kind: topic.kind, ...topic.card };
  // A name, a time or a rating alone is a search.
  if (asked.hasOther || asked.core === '' || asked.core.split(' ').length > mostWords) return undefined;
  const record = recordSpan(search);
  const context: AskContext = {
    asked,
    subject: subjectOf(asked, record),
    search,
    record,
    hasSubject: asked.places.length > 0 || asked.times.length > 0 || asked.rating !== undefined,
    read: (row) => readSummary(search.catalogue, row),
    slug: slugOf,
  };
  for (const kind of questionKinds) {
    if (!kind.asks.test(asked.core) || !isAbout(kind, context)) continue;
    const isAfter = asked.times.some((each) => {
      const from = each.kind === 'relative' ? each.since : (spanOf(each).first ?? '');
      return from > record.last;
    });
    if (isAfter && !timeless.has(kind.kind)) return { kind: 'after-record', ...afterRecord(context) };
    // "Last decade" has no place in the record that everybody would agree on.
    if (!timeless.has(kind.kind) && asked.times.some((each) => each.kind === 'relative')) return undefined;
    const card = kind.answer(context);
    if (card) return { kind: kind.kind, ...card };
  }
  return undefined;
}

/** Their answer is the same now and in any year. */
const timeless: ReadonlySet<string> = new Set(['worse', 'season']);

/** A longer text is no question, and would take its patterns long. */
const mostWords = 16;

/** Whether a question names only what its kind can be about. */
function isAbout({ names, places = 1 }: QuestionKind, { asked }: AskContext): boolean {
  const can = (letter: string) => names.includes(letter);
  return (
    (asked.places.length === 0 || can('p')) &&
    (places > 1 || asked.places.length <= 1) &&
    (places > 1 || asked.times.length <= 1) &&
    (asked.times.length === 0 || can('t')) &&
    (asked.rating === undefined || can('r')) &&
    asked.isOfNight === can('n') &&
    (asked.outbreak !== undefined) === can('o')
  );
}

const spans = new WeakMap<CatalogueSearch, RecordSpan>();

function recordSpan(search: CatalogueSearch): RecordSpan {
  const known = spans.get(search);
  if (known) return known;
  const { first, last } = search.profile({});
  const span = { first: first ?? '', last: last ?? '' };
  spans.set(search, span);
  return span;
}

import {
  maxSuggestionReasonLength,
  suggestionSentences as sentences,
} from '../contributions/suggestion-sentences.ts';
import { readSource } from '../contributions/read-source.ts';
import type { WrittenSuggestion } from '../contributions/written-suggestion.ts';
import {
  controlCharactersSentence,
  hasControlInLine,
  hasControlInText,
  tidyLine,
  tidyText,
} from '../text/user-text.ts';
import { maxShortText, parseValue, type FieldKind, type ParsedValue } from './correction-value.ts';
import { isSameAs } from './is-same-as.ts';
import type { RecordField } from './record-fields.ts';

export type RefusedSuggestion = { [K in keyof WrittenSuggestion]?: string };

/** Returns the texts as they are stored. */
export function tidySuggestion({
  targetField,
  proposedValue,
  reason,
  source,
}: WrittenSuggestion): WrittenSuggestion {
  return {
    targetField: targetField.trim(),
    proposedValue: tidyText(proposedValue),
    reason: tidyText(reason),
    source: tidyLine(source),
  };
}

/**
 * Returns the refused fields of a tidied suggestion, each with its sentence. `kind` is that of the named field; it is
 * undefined if there is no such field. Browser and server both check.
 */
export function refuseSuggestion(written: WrittenSuggestion, kind: FieldKind | undefined): RefusedSuggestion {
  const { proposedValue, reason, source } = written;
  const refused = {
    targetField: kind ? undefined : sentences.fieldRequired,
    proposedValue: kind
      ? sentenceOf(parseProposedValue(kind, proposedValue))
      : proposedValue === ''
        ? sentences.valueRequired
        : undefined,
    reason: refuseReason(reason),
    source: refuseSource(source),
  };
  return Object.fromEntries(Object.entries(refused).filter(([, sentence]) => sentence !== undefined));
}

/** Returns why a proposed value that fits its field is refused beside the record of the moment. */
export function refuseProposal(field: RecordField, proposedValue: string): string | undefined {
  const parsed = parseProposedValue(field.kind, proposedValue);
  const isSame =
    'value' in parsed && field.current !== '' && isSameAs(field.kind, proposedValue, field.current);
  // The record's own value may break a rule, so this comes first.
  return isSame ? sentences.sameValue : sentenceOf(field.parse(proposedValue));
}

/** Whether a field takes more than the 255 characters of an ordinary value. */
export function isNarrative(kind: FieldKind): boolean {
  return kind.type === 'text' && kind.maxLength > maxShortText;
}

/** Reads a proposed value without regard to the record. Short texts are one line. */
export function parseProposedValue(kind: FieldKind, typed: string): ParsedValue {
  const isLine = kind.type === 'text' && !isNarrative(kind);
  if (isLine && hasControlInLine(typed.trim())) return { sentence: controlCharactersSentence };
  return parseValue(kind, typed);
}

function sentenceOf(parsed: ParsedValue): string | undefined {
  return 'sentence' in parsed ? parsed.sentence : undefined;
}

function refuseSource(typed: string): string | undefined {
  const read = readSource(typed);
  return 'sentence' in read ? read.sentence : undefined;
}

function refuseReason(reason: string): string | undefined {
  if (reason === '') return sentences.reasonRequired;
  if (reason.length > maxSuggestionReasonLength) return sentences.reasonTooLong;
  return hasControlInText(reason) ? controlCharactersSentence : undefined;
}

import { isSameAs } from '@touchdown/shared/corrections/is-same-as.ts';
import { moderationSentences } from '@touchdown/shared/moderation/moderation-sentences.ts';
import type {
  CorrectionValue,
  FieldKind,
  ParsedValue,
} from '@touchdown/shared/corrections/correction-value.ts';
import {
  currentText,
  parseProposal,
  writeField,
  type CorrectionField,
} from '@touchdown/shared/corrections/fields.ts';

/** A field of one record, whatever the record is. */
export interface RecordField {
  name: string;
  label: string;
  kind: FieldKind;
  /** The value without corrections. */
  official: CorrectionValue | null;
  now: CorrectionValue | null;
  /** The value as a suggestion stores it. */
  textNow: string;
  /** Whether a proposed value is the one of the record. */
  isAlready: (text: string) => boolean;
  /** Reads a proposed value, and refuses one that does not fit the record as it is now. */
  propose: (text: string) => ParsedValue;
}

export function recordField<Target>(
  field: CorrectionField<Target>,
  { official, now }: { official: Target; now: Target },
  isValid: (record: Target) => boolean,
): RecordField {
  const textNow = currentText(field, now);
  return {
    name: field.name,
    label: field.label,
    kind: field.kind,
    official: field.read(official),
    now: field.read(now),
    textNow,
    isAlready: (text) => textNow !== '' && isSameAs(field.kind, text, textNow),
    propose: (text) => {
      const parsed = parseProposal(field, text, now);
      if ('sentence' in parsed) return parsed;
      const written = writeField(field, now, parsed.value);
      // A record that breaks its schema would be left out by its readers.
      return written !== undefined && isValid(written)
        ? parsed
        : { sentence: moderationSentences.unreadable };
    },
  };
}

import { suggestionSentences } from '@touchdown/shared/contributions/suggestion-sentences.ts';
import type { WrittenSuggestion } from '@touchdown/shared/contributions/written-suggestion.ts';
import { needsSource } from '@touchdown/shared/corrections/needs-source.ts';
import {
  refuseProposal,
  refuseSuggestion,
  tidySuggestion,
} from '@touchdown/shared/corrections/refuse-suggestion.ts';
import type { RecordField } from '@touchdown/shared/corrections/record-fields.ts';
import type { FieldErrors } from '../../../ui/form/use-form.ts';

/** The fields of the form. As a type, it fits a record of texts. */
export type SuggestionFields = Pick<WrittenSuggestion, 'targetField' | 'proposedValue' | 'reason' | 'source'>;

/** Returns the refused fields, each with its sentence. */
export function refuseFields(
  fields: readonly RecordField[],
  values: SuggestionFields,
): FieldErrors<SuggestionFields> {
  const tidied = tidySuggestion(values);
  const field = fields.find(({ name }) => name === tidied.targetField);
  const isUnsourced = tidied.source === '' && needsSource(tidied.targetField);
  const refused = {
    ...refuseSuggestion(tidied, field?.kind),
    ...(isUnsourced ? { source: suggestionSentences.sourceRequired } : {}),
  };
  const sentence = refused.proposedValue ?? (field && refuseProposal(field, tidied.proposedValue));
  return { ...refused, ...(sentence === undefined ? {} : { proposedValue: sentence }) };
}

/** Returns the current value as the field's input takes it. */
export function prefilled({ kind, current }: RecordField): string {
  // Without the Z, and without seconds that nobody recorded.
  return kind.type === 'date-time' ? current.replace(/(:00)?Z$/, '') : current;
}

import { maxReasonLength, reasonCategories } from '@touchdown/shared/contributions/reason-categories.ts';
import type { ChangeEvent } from 'react';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextAreaField } from '../../../ui/form/text-field.tsx';

interface Field {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void;
}

interface ReasonFieldsProps {
  category: Field;
  text: Field;
  /** The label of the text. */
  textLabel: string;
  textHint: string;
}

const categories = [
  { value: '', label: 'Select a reason' },
  ...reasonCategories.map((category) => ({ value: category, label: category })),
];

/** A category and an optional text, for a report and for a removal by a moderator. */
export function ReasonFields({ category, text, textLabel, textHint }: ReasonFieldsProps) {
  return (
    <>
      <SelectField {...category} label="Reason" options={categories} required />
      <TextAreaField {...text} label={textLabel} hint={textHint} maxLength={maxReasonLength} rows={4} />
    </>
  );
}

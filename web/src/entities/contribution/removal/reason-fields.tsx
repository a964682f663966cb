import { maxReasonLength, reasonCategories } from '@touchdown/shared/contributions/reason-categories.ts';
import type { ChangeEvent } from 'react';
import { FieldFrame } from '../../../ui/form/field-frame.tsx';
import { TextAreaField } from '../../../ui/form/text-field.tsx';

interface Field {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
}

interface ReasonFieldsProps {
  category: Omit<Field, 'onChange'> & { onChange: (category: string) => void };
  text: Field;
  /** The label of the text. */
  textLabel: string;
  textHint: string;
}

/** A category and an optional text, for a report and for a removal by a moderator. */
export function ReasonFields({ category, text, textLabel, textHint }: ReasonFieldsProps) {
  return (
    <>
      <FieldFrame label="Reason" error={category.error}>
        {(attributes) => (
          <select
            {...attributes}
            name={category.name}
            value={category.value}
            onChange={({ target }) => category.onChange(target.value)}
            required
          >
            <option value="">Select a reason</option>
            {reasonCategories.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        )}
      </FieldFrame>
      <TextAreaField {...text} label={textLabel} hint={textHint} maxLength={maxReasonLength} rows={4} />
    </>
  );
}

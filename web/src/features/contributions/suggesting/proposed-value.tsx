import { maxShortText } from '@touchdown/shared/corrections/correction-value.ts';
import type { RecordField } from '@touchdown/shared/corrections/record-fields.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import type { ChangeEvent } from 'react';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextAreaField, TextField } from '../../../ui/form/text-field.tsx';
import { ProposedPlace } from './proposed-place.tsx';

interface ProposedValueProps {
  field: RecordField;
  /** The attributes that every input of the value has. */
  attributes: {
    name: string;
    value: string;
    error: string | undefined;
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void;
  };
  /** Called by an input that is not one control. */
  onPropose: (value: string) => void;
}

const label = 'Proposed value';

/** The input that fits what a field accepts. */
export function ProposedValue({ field, attributes, onPropose }: ProposedValueProps) {
  const { kind, options } = field;
  const { value, error } = attributes;
  switch (kind.type) {
    case 'text': {
      const hint = `${groupedNumber(value.length)} of ${groupedNumber(kind.maxLength)} characters`;
      return kind.maxLength > maxShortText ? (
        <TextAreaField {...attributes} label={label} dir="auto" rows={9} hint={hint} />
      ) : (
        <TextField {...attributes} label={label} dir="auto" autoComplete="off" hint={hint} />
      );
    }
    case 'number':
      return (
        <TextField
          {...attributes}
          label={kind.unit === null ? label : `${label} (${kind.unit})`}
          inputMode={kind.isWhole ? 'numeric' : 'decimal'}
          autoComplete="off"
          hint={`${kind.isWhole ? 'A whole number' : 'A number'} from 0 to ${groupedNumber(kind.max)}.`}
        />
      );
    case 'date-time':
      return (
        <TextField
          {...attributes}
          label={`${label} (UTC)`}
          type="datetime-local"
          step={value.length > 'yyyy-mm-ddThh:mm'.length ? 1 : undefined}
          hint="In UTC, as the record has it: a date with hours and minutes."
        />
      );
    case 'coordinates':
      return <ProposedPlace value={value} error={error} current={field.current} onPropose={onPropose} />;
    default:
      return <SelectField {...attributes} label={label} options={offered(options, value)} />;
  }
}

/** What a list offers. A value that is not in it is not offered, and another has to be chosen. */
function offered(options: readonly string[], value: string) {
  const all = options.map((option) => ({ value: option, label: option }));
  return options.includes(value) ? all : [{ value, label: value || 'Select a value' }, ...all];
}

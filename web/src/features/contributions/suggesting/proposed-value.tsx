import { maxShortText, parseValue, valueText } from '@touchdown/shared/corrections/correction-value.ts';
import type { RecordField } from '@touchdown/shared/corrections/record-fields.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { lazy, Suspense, type ChangeEvent } from 'react';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextAreaField, TextField } from '../../../ui/form/text-field.tsx';
import styles from './suggesting.module.css';

/** Loaded when somebody corrects a place. */
const PlaceMap = lazy(() =>
  import('./place-map.tsx').then(({ PlaceMap: component }) => ({ default: component })),
);

/** Many people write decimals with a comma, which divides the two numbers of a place. */
const decimalComma = /^[+-]?\d+,\d*$/;

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
          hint="Date, hours and minutes in UTC, as in the record."
        />
      );
    case 'coordinates':
      return <ProposedPlace value={value} error={error} current={field.current} onPropose={onPropose} />;
    default:
      return <SelectField {...attributes} label={label} options={offered(options, value)} />;
  }
}

interface ProposedPlaceProps {
  /** Latitude and longitude with a comma, as typed. */
  value: string;
  error: string | undefined;
  /** The record's place; empty if it has none. */
  current: string;
  onPropose: (value: string) => void;
}

/** A place as two numbers, and as a point on a map. */
function ProposedPlace({ value, error, current, onPropose }: ProposedPlaceProps) {
  const [lat = '', lon = ''] = value.split(',').map((part) => part.trim());
  const propose = (nextLat: string, nextLon: string) => {
    const pasted = [nextLat, nextLon].map(pairOf).find((pair) => pair !== undefined);
    const [typedLat, typedLon] = [nextLat, nextLon].map((text) => text.replace(',', '.'));
    onPropose(pasted ?? (nextLat === '' && nextLon === '' ? '' : `${typedLat}, ${typedLon}`));
  };
  const number = { inputMode: 'text', autoComplete: 'off' } as const;
  return (
    <fieldset className={styles['place']}>
      <legend>Proposed value</legend>
      <div className={styles['degrees']}>
        <TextField
          {...number}
          label="Latitude"
          value={lat}
          error={error}
          hint="Degrees; north is positive."
          onChange={({ target }) => propose(target.value, lon)}
        />
        <TextField
          {...number}
          label="Longitude"
          value={lon}
          hint="Degrees; west is negative."
          onChange={({ target }) => propose(lat, target.value)}
        />
      </div>
      <div className={styles['map']}>
        <Suspense>
          <PlaceMap
            current={current}
            proposed={value}
            onPick={(picked) => propose(picked.lat.toFixed(4), picked.lon.toFixed(4))}
          />
        </Suspense>
      </div>
      <p className="second-13">Click the map to move the point. The ring marks the recorded place.</p>
    </fieldset>
  );
}

/** Other maps copy latitude and longitude as one text, which people paste into one of the two fields. */
function pairOf(text: string): string | undefined {
  if (decimalComma.test(text)) return undefined;
  const parsed = parseValue({ type: 'coordinates' }, text);
  return 'value' in parsed ? valueText(parsed.value) : undefined;
}

/** What a list offers. A value that is not in it is not offered, and another has to be chosen. */
function offered(options: readonly string[], value: string) {
  const all = options.map((option) => ({ value: option, label: option }));
  return options.includes(value) ? all : [{ value, label: value || 'Select a value' }, ...all];
}

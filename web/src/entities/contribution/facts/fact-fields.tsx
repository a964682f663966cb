import { answeredPath } from '@touchdown/shared/answers/refuse-answer.ts';
import { licenses, type LicenseName } from '@touchdown/shared/contributions/licenses.ts';
import { cellMiddle } from '@touchdown/shared/geo/cells.ts';
import { finerCompassPointOf, finerCompassPoints } from '@touchdown/shared/geo/finer-compass-points.ts';
import { daysAround, maxPhotographerLength } from '@touchdown/shared/pictures/picture-facts.ts';
import { clockText } from '@touchdown/shared/text/clock-text.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import { useId } from 'react';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { PlaceField, placeOfText, textOfPlace } from '../pin/pin-field.tsx';
import {
  hasMinute,
  whenChoices,
  whoChoices,
  type FactErrors,
  type FactTornado,
  type FactValues,
} from './fact-values.ts';
import styles from './facts.module.css';

interface FactFieldsProps {
  values: FactValues;
  errors: FactErrors;
  tornado: FactTornado;
  onChange: (change: Partial<FactValues>) => void;
}

/** Where and when a picture was taken, which way the camera looked, and whose it is. */
export function FactFields({ values, errors, tornado, onChange }: FactFieldsProps) {
  const field = fieldsOf({ values, errors, onChange });
  return (
    <div className="stack">
      {tornado && answeredPath(tornado) ? (
        <div>
          <PlaceField
            legend="Where was the camera? (optional)"
            tornado={tornado}
            value={values.place}
            error={errors.place}
            onChange={(place) => onChange({ place })}
          />
          {values.place === '' ? null : <ExactPlace values={values} onChange={onChange} />}
        </div>
      ) : null}
      <TimeFields values={values} errors={errors} tornado={tornado} onChange={onChange} />
      <SelectField
        label="Which way was the camera facing? (optional)"
        options={directionOptions}
        {...field('direction')}
        value={values.direction === '' ? '' : nearestOption(Number(values.direction))}
      />
      <SelectField label="Who took it?" options={optionsOf(whoChoices)} {...field('who')} />
      {values.who === 'other' ? (
        <TextField
          label="Photographer"
          autoComplete="off"
          dir="auto"
          maxLength={maxPhotographerLength}
          {...field('photographer')}
        />
      ) : null}
      <SelectField
        label="License"
        options={licenseOptions}
        {...field('license')}
        onChange={({ target }) => onChange({ license: target.value as LicenseName })}
        hint={
          values.license === 'all-rights-reserved'
            ? 'Others must ask before they use it.'
            : 'Others may use it. Choose this only if you have the right to.'
        }
      />
    </div>
  );
}

/** Returns what a field of the form needs, by its name. */
function fieldsOf({ values, errors, onChange }: Omit<FactFieldsProps, 'tornado'>) {
  return <Name extends keyof FactValues>(name: Name) => ({
    value: values[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });
}

/** The minute by the clocks at the tornado, or of an old print its year. */
function TimeFields({ values, errors, tornado, onChange }: FactFieldsProps) {
  const field = fieldsOf({ values, errors, onChange });
  const { exact: _exact, about: _about, ...withoutTornado } = whenChoices;
  return (
    <>
      <SelectField
        label="When was it taken?"
        options={optionsOf(tornado ? whenChoices : withoutTornado)}
        {...field('when')}
      />
      {tornado && hasMinute(values) ? (
        <div className={styles['pair']}>
          <SelectField
            label="Day"
            options={daysAround(tornado).map((day) => ({ value: day, label: longDate(day) }))}
            {...field('day')}
            value={values.day || tornado.begin_wall.slice(0, 10)}
          />
          <TextField
            label="Time"
            type="time"
            {...field('time')}
            hint={`Local time. The tornado touched down at ${clockText(tornado.begin_wall)}`}
          />
        </div>
      ) : null}
      {values.when === 'year' ? (
        <TextField label="Year" inputMode="numeric" autoComplete="off" maxLength={4} {...field('year')} />
      ) : null}
    </>
  );
}

/** Whoever stood at home shows others only which part of town that is. */
function ExactPlace({ values, onChange }: Pick<FactFieldsProps, 'values' | 'onChange'>) {
  const id = useId();
  return (
    <>
      <label className="check-row">
        <input
          type="checkbox"
          checked={values.exact !== ''}
          aria-describedby={id}
          onChange={({ target }) => onChange({ exact: target.checked ? 'exact' : '' })}
        />
        Show the exact spot
      </label>
      <p id={id} className="hint">
        {exactWords(values)}
      </p>
    </>
  );
}

function exactWords({ place, exact }: FactValues): string {
  if (exact === '') return 'We round the place to about half a mile, so it can’t point to a home.';
  const pin = placeOfText(place);
  // What was rounded before is nobody's spot.
  if (pin && place === textOfPlace(cellMiddle(pin)))
    return 'This place is rounded. Move the pin to the spot.';
  return 'Everyone can see this spot. Don’t use it for a home.';
}

const optionsOf = (choices: Readonly<Record<string, string>>) =>
  Object.entries(choices).map(([value, label]) => ({ value, label }));

const licenseOptions = Object.entries(licenses).map(([value, { words: label }]) => ({ value, label }));

const degreesOf = (at: number) => String(Math.round((at * 360) / finerCompassPoints.length));

const directionOptions = [
  { value: '', label: 'I don’t know' },
  ...finerCompassPoints.map((name, at) => ({
    value: degreesOf(at),
    label: `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
  })),
];

/** A camera says a direction to the degree. The field has the nearest of sixteen. */
function nearestOption(degrees: number): string {
  return degreesOf(finerCompassPoints.indexOf(finerCompassPointOf(degrees)));
}

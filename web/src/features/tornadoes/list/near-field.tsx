import { lazy, Suspense, useId, useRef, useState } from 'react';
import {
  distanceWords,
  firstNearChoice,
  nearChoices,
  noNear,
  type NearPlace,
} from '../../../lib/list-state/near-parameter.ts';
import { useUnits, type Units } from '../../../lib/units.ts';
import { OptionSelect } from '../../../ui/filters/option-select.tsx';
import fieldStyles from '../../../ui/filters/filters.module.css';
import styles from './tornado-list-page.module.css';

const Suggestions = lazy(() =>
  import('../../../ui/search/suggestions.tsx').then(({ Suggestions: component }) => ({ default: component })),
);

interface NearFieldProps {
  value: NearPlace;
  onChange: (value: NearPlace) => void;
  /** Why the place was not found; empty if nothing is wrong. */
  problem: string;
}

/** A town, or a latitude and longitude, and how far around it. The place is looked up when the filters are applied. */
export function NearField({ value, onChange, problem }: NearFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isUsed, setUsed] = useState(false);
  const problemId = useId();
  const units = useUnits();
  const isEmpty = value.place === '' && value.lat === '' && value.miles === noNear.miles;
  const miles = isEmpty ? firstNearChoice[units] : value.miles;
  const type = (place: string) => onChange(place === '' ? noNear : { place, lat: '', lon: '', miles });
  return (
    <>
      <div className={styles['near']}>
        <label className={fieldStyles['field']}>
          <span>Near a town</span>
          <input
            ref={input}
            type="text"
            maxLength={100}
            autoComplete="off"
            placeholder="Joplin, Missouri"
            value={value.place || [value.lat, value.lon].filter((part) => part !== '').join(', ')}
            aria-invalid={problem !== ''}
            aria-describedby={problem === '' ? undefined : problemId}
            onFocus={() => setUsed(true)}
            onChange={({ target }) => type(target.value)}
          />
        </label>
        {isUsed ? (
          <Suspense>
            <Suggestions input={input} onChoose={type} only="Towns" />
          </Suspense>
        ) : null}
      </div>
      <OptionSelect
        label="Within"
        value={miles}
        options={distancesWith(miles, units)}
        onChange={(chosen) => onChange({ ...value, miles: chosen })}
      />
      <p id={problemId} role="alert" className={styles['problem']}>
        {problem}
      </p>
    </>
  );
}

/** The choices, with the URL's own distance where it is not among them. */
function distancesWith(miles: string, units: Units): { value: string; label: string }[] {
  return [...new Set([...nearChoices[units], miles])]
    .sort((a, b) => Number(a) - Number(b))
    .map((value) => ({ value, label: distanceWords(value, units) }));
}

import { lazy, Suspense, useId, useRef, useState } from 'react';
import { nearMiles, noNear, type NearPlace } from '../../../lib/list-state/near-parameter.ts';
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
  const type = (place: string) => onChange(place === '' ? noNear : { ...value, place, lat: '', lon: '' });
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
        value={value.miles}
        options={milesWith(value.miles)}
        onChange={(miles) => onChange({ ...value, miles })}
      />
      <p id={problemId} role="alert" className={styles['problem']}>
        {problem}
      </p>
    </>
  );
}

/** The choices, with the URL's own distance where it is not among them. */
function milesWith(miles: string): { value: string; label: string }[] {
  return [...new Set([...nearMiles, Number(miles)])]
    .sort((a, b) => a - b)
    .map((each) => ({ value: String(each), label: `${each} ${each === 1 ? 'mile' : 'miles'}` }));
}

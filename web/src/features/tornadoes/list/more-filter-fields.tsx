import { Suspense, useId, useRef, useState } from 'react';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import {
  distanceWords,
  firstNearChoice,
  nearChoices,
  noNear,
  type NearPlace,
} from '../../../lib/list-state/near-parameter.ts';
import { recordFilters, type RecordFilter } from '../../../lib/list-state/record-filter-parameters.ts';
import { unitOf } from '../../../lib/quantities.ts';
import { useUnits, type Units } from '../../../lib/units.ts';
import { DateField, OptionSelect, TextField } from '../../../ui/filters/filter-fields.tsx';
import { AmountField, MeasureField } from '../../../ui/filters/measure-field.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { lazyPart } from '../../../lib/lazy-part.ts';
import type { ListSettings } from './list-query-string.ts';
import fieldStyles from '../../../ui/filters/filters.module.css';
import styles from './tornado-list-page.module.css';

const Suggestions = lazyPart(() => import('../../../ui/search/suggestions.tsx'), 'Suggestions');

interface MoreFilterFieldsProps {
  draft: ListSettings;
  onDraft: (draft: ListSettings) => void;
  /** The tornadoes of each year under the other filters. */
  counts: ReadonlyMap<number, number> | undefined;
  /** Why the place was not found; empty if nothing is wrong. */
  nearProblem: string;
}

/** The filters that fewer people need: when, where and how bad. */
export function MoreFilterFields({ draft, onDraft, counts, nearProblem }: MoreFilterFieldsProps) {
  const change = (part: Partial<ListSettings>) => onDraft({ ...draft, ...part });
  const fieldOf = (filter: RecordFilter) => (
    <RecordFilterField
      key={filter.setting}
      filter={filter}
      value={draft[filter.setting]}
      onChange={(value) => change({ [filter.setting]: value })}
      years={counts}
    />
  );
  return (
    <Fold title="More filters" level={2} isSmall startsOpen={hasMoreFilters(draft)}>
      <div className={`${styles['fields']} ${styles['more']}`}>
        {recordFilters.filter(({ kind }) => kind !== 'amount' && kind !== 'linked').map(fieldOf)}
        <NearField value={draft.near} onChange={(near) => change({ near })} problem={nearProblem} />
        {recordFilters.filter(({ kind }) => kind === 'amount').map(fieldOf)}
      </div>
    </Fold>
  );
}

function hasMoreFilters(settings: ListSettings): boolean {
  return [settings.near.lat, ...recordFilters.map(({ setting }) => settings[setting])].some(
    (value) => value !== '',
  );
}

interface NearFieldProps {
  value: NearPlace;
  onChange: (value: NearPlace) => void;
  /** Why the place was not found; empty if nothing is wrong. */
  problem: string;
}

/** A town, or a latitude and longitude, and how far around it. The place is looked up when the filters are applied. */
function NearField({ value, onChange, problem }: NearFieldProps) {
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

interface RecordFilterFieldProps {
  filter: RecordFilter;
  value: string;
  onChange: (value: string) => void;
  years: ReadonlyMap<number, number> | undefined;
}

function RecordFilterField({ filter, years, ...field }: RecordFilterFieldProps) {
  const { kind, label, quantity } = filter;
  const units = useUnits();
  if (kind === 'year')
    return <OptionSelect label={label} options={yearOptions(field.value, years)} {...field} />;
  if (kind === 'date') return <DateField label={label} {...field} />;
  if (kind === 'text') return <TextField label={label} {...field} />;
  if (!quantity) return <AmountField label={label} {...field} />;
  const labelWithUnit = `${label} (${unitOf(units, quantity, 0)})`;
  return <MeasureField label={labelWithUnit} quantity={quantity} units={units} {...field} />;
}

/** The years that have tornadoes under the other filters, the latest first, and the chosen one. */
function yearOptions(chosen: string, counts: ReadonlyMap<number, number> | undefined) {
  const years = new Set([...(counts?.keys() ?? []), ...(chosen === '' ? [] : [Number(chosen)])]);
  return [
    { value: '', label: 'Any year' },
    ...[...years]
      .sort((a, b) => b - a)
      .map((year) => ({
        value: String(year),
        label: counts ? `${year} (${groupedNumber(counts.get(year) ?? 0)})` : String(year),
      })),
  ];
}

import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { recordFilters, type RecordFilter } from '../../../lib/list-state/record-filter-parameters.ts';
import { unitOf } from '../../../lib/quantities.ts';
import { useUnits } from '../../../lib/units.ts';
import { DateField } from '../../../ui/filters/date-field.tsx';
import { AmountField } from '../../../ui/filters/amount-field.tsx';
import { MeasureField } from '../../../ui/filters/measure-field.tsx';
import { OptionSelect } from '../../../ui/filters/option-select.tsx';
import { TextField } from '../../../ui/filters/text-field.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { NearField } from './near-field.tsx';
import type { ListSettings } from './list-query-string.ts';
import styles from './tornado-list-page.module.css';

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
        {recordFilters.filter(({ kind }) => kind !== 'amount').map(fieldOf)}
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

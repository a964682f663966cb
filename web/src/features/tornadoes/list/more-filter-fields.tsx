import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { useUnits } from '../../../lib/units.ts';
import { DateField } from '../../../ui/filters/date-field.tsx';
import { AmountField } from '../../../ui/filters/amount-field.tsx';
import { MeasureField } from '../../../ui/filters/measure-field.tsx';
import { OptionSelect } from '../../../ui/filters/option-select.tsx';
import { TextField } from '../../../ui/filters/text-field.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { NearField } from './near-field.tsx';
import { listQueryString, type ListSettings } from './list-query-string.ts';
import styles from './tornado-list-page.module.css';

interface MoreFilterFieldsProps {
  draft: ListSettings;
  onDraft: (draft: ListSettings) => void;
  /** The tornadoes of each year under the other filters. */
  counts: ReadonlyMap<number, number> | undefined;
  /** Why the place was not found; empty if nothing is wrong. */
  nearProblem: string;
}

const amounts = [
  { name: 'minFatalities', label: 'Least deaths' },
  { name: 'minInjuries', label: 'Least injuries' },
  { name: 'minLength', label: 'Least length (miles)', quantity: 'length', metricLabel: 'Least length (km)' },
  { name: 'minWidth', label: 'Least width (yards)', quantity: 'width', metricLabel: 'Least width (m)' },
  { name: 'minDamage', label: 'Least damage ($)' },
] as const;

/** The filters that fewer people need: when, where and how bad. */
export function MoreFilterFields({ draft, onDraft, counts, nearProblem }: MoreFilterFieldsProps) {
  const units = useUnits();
  const change = (part: Partial<ListSettings>) => onDraft({ ...draft, ...part });
  return (
    <Fold title="More filters" level={2} isSmall startsOpen={hasMoreFilters(draft)}>
      <div className={`${styles['fields']} ${styles['more']}`}>
        <OptionSelect
          label="Year"
          value={draft.year}
          options={yearOptions(draft.year, counts)}
          onChange={(year) => change({ year })}
        />
        <DateField label="From date" value={draft.dateFrom} onChange={(dateFrom) => change({ dateFrom })} />
        <DateField label="Until date" value={draft.dateTo} onChange={(dateTo) => change({ dateTo })} />
        <TextField label="County" value={draft.county} onChange={(county) => change({ county })} />
        <NearField value={draft.near} onChange={(near) => change({ near })} problem={nearProblem} />
        {amounts.map((amount) => {
          const { name, label } = amount;
          const field = { value: draft[name], onChange: (value: string) => change({ [name]: value }) };
          return 'quantity' in amount ? (
            <MeasureField
              key={name}
              label={units === 'us' ? label : amount.metricLabel}
              quantity={amount.quantity}
              units={units}
              {...field}
            />
          ) : (
            <AmountField key={name} label={label} {...field} />
          );
        })}
      </div>
    </Fold>
  );
}

function hasMoreFilters(settings: ListSettings): boolean {
  const { defaults } = listQueryString;
  const { year, dateFrom, dateTo, county, near } = settings;
  return [year, dateFrom, dateTo, county, near.lat, ...amounts.map(({ name }) => settings[name])].some(
    (value) => value !== defaults.year,
  );
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

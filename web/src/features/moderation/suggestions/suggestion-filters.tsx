import { fieldLabels } from '@touchdown/shared/corrections/find-field.ts';
import { suggestionAges, type SuggestionFlag } from '@touchdown/shared/moderation/moderation-limits.ts';
import type { SuggestionCounts } from '@touchdown/shared/moderation/schema.ts';
import type { SuggestionStatus } from '@touchdown/shared/contributions/contribution-types.ts';
import type { ReviewedSuggestion } from '@touchdown/shared/moderation/schema.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { sentenceIn } from '../../../lib/quantities.ts';
import { useUnits } from '../../../lib/units.ts';
import line from '../../../ui/moving-line.module.css';
import styles from './suggestions.module.css';
import { Tiles } from '../../../ui/tiles.tsx';
import { queues, sorts, statusOptions, type SuggestionSettings } from './suggestion-query-string.ts';
import { ViewSwitch } from './view-switch.tsx';
import { ageFilterWords, flagWords, isOpen } from './suggestion-words.ts';

interface SuggestionFiltersProps {
  applied: SuggestionSettings;
  /** Undefined while they load. */
  counts: SuggestionCounts | undefined;
  /** How many open ones are decided here and not counted away by the server yet. */
  goneCount: number;
  onChange: (part: Partial<SuggestionSettings>) => void;
}

const queueWords = { open: 'Open', waiting: 'Waiting for the author', sampled: 'Sampled' } as const;
const order = Object.keys(flagWords) as SuggestionFlag[];

interface SuggestionTilesProps {
  /** Those of the loaded page; undefined while it loads. */
  suggestions: readonly ReviewedSuggestion[] | undefined;
  total: number | undefined;
}

/** Figures of the loaded page and of all. Section 2.5 of the specification. */
export function SuggestionTiles({ suggestions, total }: SuggestionTilesProps) {
  const isApproved = ({ suggestion_status: status }: ReviewedSuggestion) => status === 'APPROVED';
  return (
    <Tiles
      label="Suggestions"
      tiles={[
        { label: 'Pending Review', value: suggestions?.filter(isOpen).length ?? '---' },
        { label: 'Approved', value: suggestions?.filter(isApproved).length ?? '---' },
        { label: 'Total Suggestions', value: total === undefined ? '---' : groupedNumber(total) },
      ]}
    />
  );
}

/** What cuts the queue down, each choice with how many it would leave. */
export function SuggestionFilters({ applied, counts, goneCount, onChange }: SuggestionFiltersProps) {
  const units = useUnits();
  const countOfFlag = (flag: string) => counts?.flags.find(({ value }) => value === flag)?.count;
  const shownFlags = order.filter((flag) => countOfFlag(flag) !== undefined || applied.flag === flag);
  const countOfQueue = {
    open: counts && Math.max(0, counts.open - (applied.queue === 'open' ? goneCount : 0)),
    waiting: counts?.waiting,
    sampled: null,
  };
  return (
    <div role="group" aria-label="Filters" className={`${line['line']} ${styles['chips']}`}>
      <ViewSwitch view={applied.view} onChange={(view) => onChange({ view })} />
      {queues.map((queue) => (
        <Chip
          key={queue}
          label={queueWords[queue]}
          count={countOfQueue[queue]}
          isOn={applied.status === '' && applied.queue === queue}
          onPress={() => onChange({ queue, status: '' })}
        />
      ))}
      {shownFlags.map((flag) => (
        <Chip
          key={flag}
          label={sentenceIn(units, flagWords[flag].filter)}
          count={countOfFlag(flag)}
          isOn={applied.flag === flag}
          onPress={() => onChange({ flag: applied.flag === flag ? '' : flag })}
        />
      ))}
      <label className={styles['choice']} data-on={applied.status !== ''}>
        <span className="visually-hidden">Filter by Status</span>
        <select
          value={applied.status}
          onChange={({ target }) => onChange({ status: target.value as SuggestionStatus | '', queue: 'all' })}
        >
          {statusOptions.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <Choice
        label="Field"
        value={applied.field}
        options={counts?.fields}
        words={(field) => fieldLabels.get(field) ?? field}
        onChange={(field) => onChange({ field })}
      />
      <Choice
        label="State"
        value={applied.state}
        options={counts?.states}
        onChange={(state) => onChange({ state })}
      />
      <Choice
        label="Author"
        value={applied.author}
        options={counts?.authors}
        onChange={(author) => onChange({ author })}
      />
      <Choice
        label="Age"
        value={applied.age}
        options={inOrderOfAge(counts?.ages)}
        words={(age) => ageFilterWords[age as (typeof suggestionAges)[number]] ?? age}
        onChange={(age) => onChange({ age: age as SuggestionSettings['age'] })}
      />
      <label className={styles['choice']}>
        <span className="visually-hidden">Sort by</span>
        <select
          value={applied.order}
          onChange={({ target }) => onChange({ order: target.value as SuggestionSettings['order'] })}
        >
          {sorts.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {isFiltered(applied) ? (
        <button
          type="button"
          className={styles['clear']}
          onClick={() => onChange({ flag: '', field: '', state: '', author: '', age: '' })}
        >
          Clear all
        </button>
      ) : null}
    </div>
  );
}

export function isFiltered({ flag, field, state, author, age }: SuggestionSettings): boolean {
  return [flag, field, state, author, age].some((one) => one !== '');
}

interface ChipProps {
  label: string;
  /** Undefined while it loads, null where nobody counts. */
  count: number | undefined | null;
  isOn: boolean;
  onPress: () => void;
}

function Chip({ label, count, isOn, onPress }: ChipProps) {
  return (
    <button type="button" className={styles['chip']} aria-pressed={isOn} onClick={onPress}>
      {label}
      {count === null ? null : <span>{count === undefined ? '–' : groupedNumber(count)}</span>}
    </button>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly { value: string; count: number }[] | undefined;
  words?: (value: string) => string;
  onChange: (value: string) => void;
}

const noOptions: NonNullable<ChoiceProps['options']> = [];

function asItIs(value: string): string {
  return value;
}

/** A filter with many values. What is chosen stays among them when nothing is left of it. */
function Choice({ label, value, options = noOptions, words = asItIs, onChange }: ChoiceProps) {
  const hasChosen = value === '' || options.some((option) => option.value === value);
  return (
    <label className={styles['choice']} data-on={value !== ''}>
      <span className="visually-hidden">{label}</span>
      <select value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{label}</option>
        {hasChosen ? null : <option value={value}>{words(value)}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {words(option.value)} {groupedNumber(option.count)}
          </option>
        ))}
      </select>
    </label>
  );
}

function inOrderOfAge(options: SuggestionCounts['ages'] | undefined): SuggestionCounts['ages'] | undefined {
  return options && suggestionAges.flatMap((age) => options.filter(({ value }) => value === age));
}

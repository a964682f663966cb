import { fieldLabels } from '@touchdown/shared/corrections/find-field.ts';
import type { useListState } from '../../lib/list-state/use-list-state.ts';
import { DateField } from '../../ui/filters/date-field.tsx';
import { OptionSelect } from '../../ui/filters/option-select.tsx';
import { SearchField } from '../../ui/filters/search-field.tsx';
import { SearchPanel } from '../../ui/filters/search-panel.tsx';
import { StateSelect } from '../../ui/filters/state-select.tsx';
import styles from './corrections-page.module.css';
import {
  correctionsQueryString,
  statusLabels,
  type CorrectionsSettings,
} from './corrections-query-string.ts';

const fields = [
  { value: '', label: 'All Fields' },
  ...[...fieldLabels].map(([value, label]) => ({ value, label })),
];
const statuses = [
  { value: '' as const, label: 'All' },
  { value: 'active' as const, label: statusLabels.active },
  { value: 'taken_back' as const, label: statusLabels.taken_back },
];

interface CorrectionFiltersProps {
  list: Pick<ReturnType<typeof useListState<CorrectionsSettings>>, 'draft' | 'setDraft' | 'hasChanges'>;
  onApply: () => void;
}

/** The fields of the filters. Other filters begin with the newest page. */
export function CorrectionFilters({
  list: { draft, setDraft, hasChanges },
  onApply,
}: CorrectionFiltersProps) {
  const change = (part: Partial<CorrectionsSettings>) => setDraft({ ...draft, ...part, before: '' });
  return (
    <SearchPanel
      hasChanges={hasChanges}
      onApply={onApply}
      onReset={() => setDraft(correctionsQueryString.defaults)}
    >
      <div className={styles['fields']}>
        <StateSelect value={draft.state} onChange={(state) => change({ state })} />
        <OptionSelect
          label="Field"
          value={draft.field}
          options={fields}
          onChange={(field) => change({ field })}
        />
        <SearchField
          label="Who"
          placeholder="Username"
          value={draft.who}
          onChange={(who) => change({ who: who.trim() })}
        />
        <OptionSelect
          label="Status"
          value={draft.status}
          options={statuses}
          onChange={(status) => change({ status })}
        />
        <DateField label="From" value={draft.from} onChange={(from) => change({ from })} />
        <DateField label="To" value={draft.to} onChange={(to) => change({ to })} />
      </div>
    </SearchPanel>
  );
}

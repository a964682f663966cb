import { valueText } from '@touchdown/shared/corrections/correction-value.ts';
import type { RecordField } from '@touchdown/shared/corrections/record-fields.ts';
import { parseProposedValue } from '@touchdown/shared/corrections/refuse-suggestion.ts';
import { changedPart } from './changed-part.ts';
import styles from './suggesting.module.css';

/** The record's value and the proposed one, side by side, as the suggestion will show them. */
export function BeforeAndAfter({ field, typed }: { field: RecordField; typed: string }) {
  const parsed = parseProposedValue(field.kind, typed);
  const proposed = 'value' in parsed ? valueText(parsed.value) : typed.trim();
  const isChanged = proposed !== field.current;
  const [before, after] = changedPart(field.current, proposed);
  return (
    <dl className={`small-terms ${styles['sides']}`}>
      <div>
        <dt>Current value</dt>
        <dd>
          <bdi>{before || 'N/A'}</bdi>
        </dd>
      </div>
      <div data-changed={isChanged ? '' : undefined}>
        <dt>Proposed value</dt>
        <dd>
          <bdi>{isChanged ? after || 'N/A' : 'No change yet'}</bdi>
        </dd>
      </div>
    </dl>
  );
}

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
          <bdi>{shown(field, before)}</bdi>
        </dd>
      </div>
      <div data-changed={isChanged ? '' : undefined}>
        <dt>Proposed value</dt>
        <dd>
          <bdi>{isChanged ? shown(field, after) : 'No change yet'}</bdi>
        </dd>
      </div>
    </dl>
  );
}

/** `2013-05-20 19:56 UTC` for an instant; other values as they are. */
function shown({ kind }: RecordField, text: string): string {
  if (kind.type !== 'date-time' || !/^[\d-]{10}T[\d:]{8}Z$/.test(text)) return text || 'N/A';
  return text.replace('T', ' ').replace(/(:00)?Z$/, ' UTC');
}

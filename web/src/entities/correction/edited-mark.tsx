import type { EditedField } from '@touchdown/shared/history/edited-field.ts';
import { useContext, type MouseEvent } from 'react';
import { useUnits } from '../../lib/units.ts';
import styles from './correction.module.css';
import { EditedFieldsContext } from './edited-fields.ts';
import { historyId } from './record-history.tsx';
import { fieldLabel, isSameAsOfficial, shortWords, valueWords } from './value-words.ts';

interface EditedMarkProps {
  /** The value's name in the API. */
  field: string;
  /** Names the value, where several stand in one place. */
  isNamed?: boolean;
}

/** Beside a corrected value: the official one, and the way to its history. Nothing beside an official value. */
export function EditedMark({ field, isNamed = false }: EditedMarkProps) {
  const { type, edited } = useContext(EditedFieldsContext);
  const units = useUnits();
  const found = edited.find((one) => one.field === field);
  // The official value may have become the same since.
  if (!found || isSameAsOfficial(type, found)) return null;
  const words = (value: EditedField['official']) => shortWords(valueWords(type, field, value, units));
  const { official, officialBefore } = found;
  return (
    <span className={styles['mark']}>
      {isNamed ? `${fieldLabel(type, field)} ` : ''}edited: officially <bdi>{words(official)}</bdi>
      {officialBefore === undefined ? null : (
        <>
          {' '}
          (<bdi>{words(officialBefore)}</bdi> when it was approved)
        </>
      )}{' '}
      <a href={`#${historyId}`} aria-label={`History of ${fieldLabel(type, field)}`} onClick={showHistory}>
        History
      </a>
    </span>
  );
}

/** Moves the view and the focus. The URL stays, so that Back leads to the page before. */
function showHistory(event: MouseEvent): void {
  const section = document.getElementById(historyId);
  const fold = section?.closest('details');
  if (fold) fold.open = true;
  if (!section) return;
  event.preventDefault();
  section.scrollIntoView({ block: 'start' });
  section.focus({ preventScroll: true });
}

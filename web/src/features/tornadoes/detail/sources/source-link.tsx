import type { TracedFieldName } from '@touchdown/shared/tornadoes/trace-rules.ts';
import { Link } from 'react-router-dom';
import { fieldLabels, fieldSourceId } from './field-labels.ts';
import styles from './sources-section.module.css';

/** Leads from a value to where it is from, further down the page. Back leads to the page before. */
export function SourceLink({ field }: { field: TracedFieldName }) {
  return (
    <Link
      to={{ hash: `#${fieldSourceId(field)}` }}
      replace

      className={`not-printed ${styles['sourceLink']}`}
      aria-label={`Source of: ${fieldLabels[field]}`}
    >
      source
    </Link>
  );
}

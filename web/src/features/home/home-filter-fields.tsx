import { ScaleSelect } from '../../ui/filters/scale-select.tsx';
import { StateSelect } from '../../ui/filters/filter-fields.tsx';
import type { HomeFilter } from './home-filter.ts';
import styles from './home-page.module.css';

interface HomeFilterFieldsProps {
  filter: HomeFilter;
  onChange: (filter: HomeFilter) => void;
}

/** The scale and state fields of both panels on the home page. */
export function HomeFilterFields({ filter, onChange }: HomeFilterFieldsProps) {
  return (
    <div className={`stack ${styles['fields']}`}>
      <ScaleSelect value={filter.ratings} onChange={(ratings) => onChange({ ...filter, ratings })} />
      <StateSelect value={filter.state} onChange={(state) => onChange({ ...filter, state })} />
    </div>
  );
}

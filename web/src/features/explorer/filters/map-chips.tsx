import type { SearchAnswer } from '@touchdown/shared/tornadoes/answers.ts';
import { useRef } from 'react';
import { withUnderstood } from '../../../lib/list-state/understood-chips.ts';
import { useUnits } from '../../../lib/units.ts';
import { FilterChips } from '../../../ui/filters/filter-chips.tsx';
import { UnderstoodSearch } from '../../../ui/search/understood-search.tsx';
import styles from './map-chips.module.css';
import { chipQueryString, type ExplorerFilters } from './explorer-filters.ts';

interface MapChipsProps {
  filters: ExplorerFilters;
  onFilters: (change: (filters: ExplorerFilters) => ExplorerFilters) => void;
  /** Undefined until the answer to this very search has come. */
  understood: SearchAnswer | undefined;
}

/** The filters that have no field on the map, each with a button that removes it, and what a search was understood as. */
export function MapChips({ filters, onFilters, understood }: MapChipsProps) {
  const units = useUnits();
  const place = useRef<HTMLDivElement>(null);
  const chips = withUnderstood(chipQueryString.chips(filters, units), understood, units);
  const remove = (without: (from: ExplorerFilters) => Partial<ExplorerFilters>) => {
    onFilters((now) => ({ ...now, ...without(now) }));
    // The button is gone.
    place.current?.focus({ preventScroll: true });
  };
  return (
    <div ref={place} tabIndex={-1} className={`focus-place ${styles['chips']}`}>
      <FilterChips
        chips={chips}
        onRemove={({ without }) => remove(without)}
        onClear={() => remove(chipQueryString.unfiltered)}
      />
      {chips.length > 0 || understood?.answer ? (
        <div className={styles['notes']}>
          <UnderstoodSearch understood={understood} page="/map" />
        </div>
      ) : null}
    </div>
  );
}

import { lazy, Suspense, useState, type ComponentProps } from 'react';
import { FilterPanel } from '../../ui/filters/filter-panel.tsx';
import { isHomeFilterActive } from './home-filter.ts';
import type { MapFilterFields as MapFilterFieldsComponent } from './look-up-fields.tsx';
import styles from './look-up.module.css';

/** Both panels start closed. Their fields come when somebody opens one, and then keep their state. */
const load = () => import('./look-up-fields.tsx');
const SearchFields = lazy(() => load().then(({ SearchFields: component }) => ({ default: component })));
const MapFilterFields = lazy(() => load().then(({ MapFilterFields: component }) => ({ default: component })));

/** Two panels that lead to the list: a search of the whole record, and the filters of the map above. */
export function LookUp(props: ComponentProps<typeof MapFilterFieldsComponent>) {
  const [isWanted, setWanted] = useState(false);
  const open = () => setWanted(true);
  return (
    <div className={`page-width ${styles['lookUp']}`}>
      <FilterPanel title="Search Tornadoes" onToggle={open}>
        <Suspense>{isWanted ? <SearchFields /> : null}</Suspense>
      </FilterPanel>
      <FilterPanel
        title="Map Filters & Display Options"
        badge={isHomeFilterActive(props.filter) ? 'Active' : undefined}
        onToggle={open}
      >
        <Suspense>{isWanted ? <MapFilterFields {...props} /> : null}</Suspense>
      </FilterPanel>
    </div>
  );
}

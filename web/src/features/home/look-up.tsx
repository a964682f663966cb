import { lazy, Suspense, type ComponentProps } from 'react';
import { FilterPanel } from '../../ui/filters/filter-panel.tsx';
import { isHomeFilterActive } from './home-filter.ts';
import type { MapFilterFields as MapFilterFieldsComponent } from './look-up-fields.tsx';
import styles from './look-up.module.css';

/** Both panels start closed, so their content is not part of the first load. */
const load = () => import('./look-up-fields.tsx');
const SearchFields = lazy(() => load().then(({ SearchFields: component }) => ({ default: component })));
const MapFilterFields = lazy(() => load().then(({ MapFilterFields: component }) => ({ default: component })));

/** Two panels that lead to the list: a search of the whole record, and the filters of the map above. */
export function LookUp(props: ComponentProps<typeof MapFilterFieldsComponent>) {
  return (
    <div className={`page-width ${styles['lookUp']}`}>
      <FilterPanel title="Search Tornadoes">
        <Suspense>
          <SearchFields />
        </Suspense>
      </FilterPanel>
      <FilterPanel
        title="Map Filters & Display Options"
        badge={isHomeFilterActive(props.filter) ? 'Active' : undefined}
      >
        <Suspense>
          <MapFilterFields {...props} />
        </Suspense>
      </FilterPanel>
    </div>
  );
}

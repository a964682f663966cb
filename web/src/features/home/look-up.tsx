import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../ui/button.tsx';
import { FilterPanel } from '../../ui/filters/filter-panel.tsx';
import styles from './look-up.module.css';
import { isHomeFilterActive, noHomeFilter, searchUrl, type HomeFilter } from './search-url.ts';

/** Both panels start closed, so their fields are not part of the first load. */
const HomeFilterFields = lazy(() =>
  import('./home-filter-fields.tsx').then(({ HomeFilterFields: component }) => ({ default: component })),
);

interface LookUpProps {
  mapFilter: HomeFilter;
  onMapFilter: (filter: HomeFilter) => void;
}

/** Two panels that lead to the list: a search of the whole record, and the filters of the picture above. */
export function LookUp({ mapFilter, onMapFilter }: LookUpProps) {
  return (
    <div className={`page-width ${styles['lookUp']}`}>
      <SearchPanel />
      <MapFilterPanel filter={mapFilter} onFilter={onMapFilter} />
    </div>
  );
}

function SearchPanel() {
  const navigate = useNavigate();
  const [filter, setFilter] = useState(noHomeFilter);
  return (
    <FilterPanel title="Search Tornadoes">
      <Suspense>
        <HomeFilterFields filter={filter} onChange={setFilter} />
      </Suspense>
      <div className={`buttons ${styles['actions']}`}>
        <Button look="primary" onClick={() => void navigate(searchUrl(filter))}>
          Search
        </Button>
      </div>
    </FilterPanel>
  );
}

function MapFilterPanel({
  filter,
  onFilter,
}: {
  filter: HomeFilter;
  onFilter: (filter: HomeFilter) => void;
}) {
  const navigate = useNavigate();
  const isActive = isHomeFilterActive(filter);
  return (
    <FilterPanel title="Map Filters & Display Options" badge={isActive ? 'Active' : undefined}>
      <Suspense>
        <HomeFilterFields filter={filter} onChange={onFilter} />
      </Suspense>
      <div className={`buttons ${styles['actions']}`}>
        <Button look="primary" onClick={() => void navigate(searchUrl(filter))}>
          View Results
        </Button>
        <Button disabled={!isActive} onClick={() => onFilter(noHomeFilter)}>
          Clear Filters
        </Button>
      </div>
    </FilterPanel>
  );
}

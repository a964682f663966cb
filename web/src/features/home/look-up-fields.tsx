import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../ui/button.tsx';
import { isHomeFilterActive, noHomeFilter, type HomeFilter } from './home-filter.ts';
import { HomeFilterFields } from './home-filter-fields.tsx';
import { searchUrl } from './search-url.ts';
import type { SeenTornadoes } from './seen-tornadoes.ts';
import { ViewResults } from './view-results.tsx';

/** The content of "Search Tornadoes". */
export function SearchFields() {
  const navigate = useNavigate();
  const [filter, setFilter] = useState(noHomeFilter);
  return (
    <>
      <HomeFilterFields filter={filter} onChange={setFilter} />
      <div className="buttons above-18">
        <Button look="primary" onClick={() => void navigate(searchUrl(filter))}>
          Search
        </Button>
      </div>
    </>
  );
}

interface MapFilterFieldsProps {
  filter: HomeFilter;
  onFilter: (filter: HomeFilter) => void;
  /** What the map above shows. */
  seen: SeenTornadoes;
}

/** The content of "Map Filters & Display Options". */
export function MapFilterFields({ filter, onFilter, seen }: MapFilterFieldsProps) {
  return (
    <>
      <HomeFilterFields filter={filter} onChange={onFilter} />
      <div className="buttons above-18">
        <ViewResults filter={filter} seen={seen} />
        <Button disabled={!isHomeFilterActive(filter)} onClick={() => onFilter(noHomeFilter)}>
          Clear Filters
        </Button>
      </div>
    </>
  );
}

import { Suspense, useState, type ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { FilterPanel } from '../../../ui/filters/filter-panel.tsx';
import { RatingLegend } from '../rating-legend.tsx';
import { isHomeFilterActive, noHomeFilter, type HomeFilter } from '../home-filter.ts';
import { nothingSeenYet, type SeenTornadoes } from '../seen-tornadoes.ts';
import { ViewResults } from '../view-results.tsx';
import { lazyPart } from '../../../lib/lazy-part.ts';
import styles from './landing.module.css';

/** The panel starts closed, so its fields are not part of the first load. */
const HomeFilterFields = lazyPart(() => import('../home-filter-fields.tsx'), 'HomeFilterFields');

interface LandingMapProps {
  renderMap: (filter: HomeFilter, onSeen: (seen: SeenTornadoes) => void) => ReactNode;
}

/** A map to try the record on: what is in view is what "View Results" lists. */
export function LandingMap({ renderMap }: LandingMapProps) {
  const [filter, setFilter] = useState(noHomeFilter);
  const [seen, setSeen] = useState(nothingSeenYet);
  const isActive = isHomeFilterActive(filter);
  return (
    <section className={styles['section']} aria-labelledby="try">
      <div className="page-width">
        <h2 id="try" className={styles['title']}>
          Find the ones near you
        </h2>
        <p className={styles['mapLead']}>
          Every line is a tornado. Move the map to a place you know, and see what was recorded there.
        </p>
      </div>
      <div className={styles['wide']}>
        <div className={styles['map']}>{renderMap(filter, setSeen)}</div>
      </div>
      <div className="page-width above-16 column gap-16">
        <div className={`both-ends ${styles['bar']}`}>
          <RatingLegend className={styles['legend'] ?? ''} />
          <ViewResults filter={filter} seen={seen} />
        </div>
        <FilterPanel title="Map Filters & Display Options" badge={isActive ? 'Active' : undefined}>
          <Suspense>
            <HomeFilterFields filter={filter} onChange={setFilter} />
          </Suspense>
          <div className="buttons above-18">
            <Button disabled={!isActive} onClick={() => setFilter(noHomeFilter)}>
              Clear Filters
            </Button>
          </div>
        </FilterPanel>
        <p className="second-13 reading">
          Drag the map to move it, on a phone with two fingers or sideways with one. To zoom, use the buttons,
          pinch, or hold Ctrl and turn the wheel.
        </p>
      </div>
    </section>
  );
}

import { Move } from 'lucide-react';
import {
  lazy,
  Suspense,
  useCallback,
  useState,
  useEffect,
  useRef,
  type PointerEvent,
  type TouchEvent,
} from 'react';
import { isHomeFilterActive, type HomeFilter } from '../features/home/home-filter.ts';
import type { SeenTornadoes } from '../features/home/seen-tornadoes.ts';
import { ViewResults } from '../features/home/view-results.tsx';
import { MatchingPicture } from '../features/tornadoes/home-picture/matching-picture.tsx';
import { coveredShare, picturePadding } from '../features/tornadoes/home-picture/picture-padding.ts';
import { RecordPicture } from '../features/tornadoes/home-picture/record-picture.tsx';
import { writeScaleList } from '../lib/filters/scale-values.ts';
import { toQueryString } from '../lib/to-query-string.ts';
import { tornadoCountry } from '../map/tracks/use-drawn-tracks.ts';
import { LinkButton } from '../ui/button.tsx';
import styles from './home-map.module.css';

const CountryMap = lazy(() =>
  import('../features/explorer/country/country-map.tsx').then(({ CountryMap: component }) => ({
    default: component,
  })),
);

/** A mouse that rests on the picture for this time is about to use it; one that only passes loads nothing. */
const restMilliseconds = 250;
const fingersToMove = 2;

export interface HomeMapProps {
  filter: HomeFilter;
  seen: SeenTornadoes;
  onSeen: (seen: SeenTornadoes) => void;
}

/**
 * The home page's map: a picture, until somebody begins to use it. Then a map that can be moved takes its place, in the
 * same frame. Until it is drawn, the picture stays visible.
 */
export function HomeMap({ filter, seen, onSeen }: HomeMapProps) {
  const [isDrawn, setDrawn] = useState(false);
  const noteDrawn = useCallback(() => setDrawn(true), []);
  const { start, begin, handlers } = useStartOfUse();
  const isActive = isHomeFilterActive(filter);
  return (
    <div className={`fill ${styles['map']}`} {...handlers}>
      <div className={`fill ${isDrawn ? styles['covered'] : ''}`}>
        {isActive ? <MatchingPicture ratings={filter.ratings} state={filter.state} /> : <RecordPicture />}
      </div>
      {start ? (
        <Suspense>
          <CountryMap
            ratings={filter.ratings}
            state={filter.state}
            bounds={tornadoCountry}
            padding={picturePadding()}
            coveredShare={coveredShare()}
            takesFocus={start === 'button'}
            onSeen={onSeen}
            onDrawn={noteDrawn}
          />
        </Suspense>
      ) : (
        <button
          type="button"
          className={`card icon-button ${styles['move']}`}
          aria-label="Move the map"
          title="Move the map"
          onClick={() => begin('button')}
        >
          <Move size={18} aria-hidden="true" />
        </button>
      )}
      {seen.bounds ? (
        <div className={styles['results']}>
          <ViewResults filter={filter} seen={seen} />
        </div>
      ) : null}
      <LinkButton
        to={mapUrl(filter)}
        className={styles['open']}
        aria-label={isActive ? 'Open the map with these filters' : undefined}
      >
        Open the map
      </LinkButton>
    </div>
  );
}

/** Notices that somebody begins to use a picture as a map: with a mouse, a tap, two fingers, or its button. */
function useStartOfUse() {
  const [start, setStart] = useState<'pointer' | 'button'>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const begin = (by: 'pointer' | 'button') => setStart((before) => before ?? by);
  const handlers = {
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') timer.current = setTimeout(() => begin('pointer'), restMilliseconds);
    },
    onPointerLeave: () => clearTimeout(timer.current),
    onPointerDown: ({ pointerType, target }: PointerEvent) => {
      if (pointerType === 'mouse' && target instanceof HTMLCanvasElement) begin('pointer');
    },
    // A finger that scrolls the page over the picture makes no click.
    onClick: ({ target }: { target: EventTarget }) => {
      if (target instanceof HTMLCanvasElement) begin('pointer');
    },
    onTouchStart: ({ touches }: TouchEvent) => {
      if (touches.length >= fingersToMove) begin('pointer');
    },
  };
  return { start, begin, handlers: start ? {} : handlers };
}

function mapUrl({ ratings, state }: HomeFilter): string {
  const query = toQueryString({ ef_rating: writeScaleList(ratings), state: state.toUpperCase() });
  return query === '' ? '/map' : `/map?${query}`;
}

import { Move } from 'lucide-react';
import {
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
  type PointerEvent,
  type TouchEvent,
} from 'react';
import { tornadoCountry, recordPicture } from '@touchdown/shared/tornadoes/record-picture.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { isHomeFilterActive, type HomeFilter } from '../features/home/home-filter.ts';
import { HomePage } from '../features/home/home-page.tsx';
import type { SeenTornadoes } from '../features/home/seen-tornadoes.ts';
import { ViewResults } from '../features/home/view-results.tsx';
import { coveredShare, picturePadding } from '../features/tornadoes/home-picture/picture-padding.ts';
import { useCurrentCatalogue } from '../lib/current-catalogue.ts';
import { writeScaleList } from '../lib/filters/scale-values.ts';
import { toQueryString } from '../lib/to-query-string.ts';
import { useIsServed } from '../lib/page/use-is-served.ts';
import { LinkButton } from '../ui/button.tsx';
import { lazyPart } from '../lib/lazy-part.ts';
import styles from './home-screen.module.css';
import recordPictureStyles from '../features/home/record-picture.module.css';

const CountryMap = lazyPart(() => import('../features/explorer/country/country-map.tsx'), 'CountryMap');
const MatchingPicture = lazyPart(
  () => import('../features/tornadoes/home-picture/matching-picture.tsx'),
  'MatchingPicture',
);

/** A mouse that rests on the picture for this time is about to use it; one that only passes loads nothing. */
const restMilliseconds = 250;
const fingersToMove = 2;

interface HomeMapProps {
  filter: HomeFilter;
  seen: SeenTornadoes;
  onSeen: (seen: SeenTornadoes) => void;
}

/** Features do not import each other, so the app puts the record's map into the home page. */
export function HomeScreen() {
  return <HomePage renderMap={(map) => <HomeMap {...map} />} />;
}

/**
 * The home page's map: a picture, until somebody begins to use it. Then a map that can be moved takes its place, in the
 * same frame. Until it is drawn, the picture stays visible.
 */
function HomeMap({ filter, seen, onSeen }: HomeMapProps) {
  const [isDrawn, setDrawn] = useState(false);
  const noteDrawn = useCallback(() => setDrawn(true), []);
  const isBare = useIsWithoutPicture();
  const { start = isBare ? 'pointer' : undefined, begin, handlers } = useStartOfUse();
  const isActive = isHomeFilterActive(filter);
  return (
    <div className={`fill ${styles['map']}`} {...handlers}>
      <div className={`fill ${isDrawn ? 'unseen' : ''}`}>
        {isActive ? (
          <Suspense fallback={<RecordPicture />}>
            <MatchingPicture ratings={filter.ratings} state={filter.state} />
          </Suspense>
        ) : (
          <RecordPicture />
        )}
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
          className={`inner-focus ${styles['move']}`}
          aria-label="Move the map"
          onClick={() => begin('button')}
        >
          <span className={`card icon-button ${styles['moveIcon']}`}>
            <Move size={18} aria-hidden="true" />
          </span>
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

/** Releases of an older version have no picture. The map then takes its place at once. */
function useIsWithoutPicture(): boolean {
  const isServed = useIsServed();
  const { data } = useCurrentCatalogue();
  return !isServed && data !== undefined && !data.pictures;
}

/** Notices that somebody begins to use a picture as a map: with a mouse, two fingers, or its button, which covers it. */
function useStartOfUse() {
  const [start, setStart] = useState<'pointer' | 'button'>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const begin = (by: 'pointer' | 'button') => setStart((before) => before ?? by);
  const handlers = {
    // Moves, because a mouse may have come in before the app was there.
    onPointerMove: ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') timer.current ??= setTimeout(() => begin('pointer'), restMilliseconds);
    },
    onPointerLeave: () => {
      clearTimeout(timer.current);
      timer.current = undefined;
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

/**
 * Every path of the record, as the release drew it, where the map that takes its place will show the same. Of the two
 * pictures, a browser loads the one of its theme.
 */
function RecordPicture() {
  const { data } = useCurrentCatalogue();
  if (!data?.pictures) return null;
  const { count, pictures } = data;
  return (
    <div className={recordPictureStyles['room']}>
      <div className={recordPictureStyles['fitted']}>
        {(['light', 'dark'] as const).map((theme) => (
          <img
            key={theme}
            src={pictures[theme]}
            {...recordPicture}
            alt={`Map of the United States with the paths of ${groupedNumber(count)} tornadoes.`}
            className={`${recordPictureStyles['picture']} ${recordPictureStyles[theme]}`}
            // Without it, a browser also loads the picture that is not shown.
            loading="lazy"
            fetchPriority="high"
          />
        ))}
      </div>
    </div>
  );
}

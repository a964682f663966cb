import { lazy, Suspense } from 'react';
import { HomePage } from '../features/home/home-page.tsx';
import { isHomeFilterActive } from '../features/home/search-url.ts';
import { RecordMapWhenSeen } from '../features/tornadoes/detail/record-map-when-seen.tsx';

const MatchingPicture = lazy(() =>
  import('../features/tornadoes/home-picture/matching-picture.tsx').then(
    ({ MatchingPicture: component }) => ({
      default: component,
    }),
  ),
);

/** Features do not import each other, so the app puts the record's map into the home page. */
export function HomeScreen() {
  return (
    <HomePage
      renderMap={(filter) =>
        isHomeFilterActive(filter) ? (
          <Suspense fallback={null}>
            <MatchingPicture ratings={filter.ratings} state={filter.state} />
          </Suspense>
        ) : (
          <RecordMapWhenSeen />
        )
      }
    />
  );
}

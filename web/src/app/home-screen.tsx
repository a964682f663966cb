import { lazy, Suspense, useRef } from 'react';
import { HomePage } from '../features/home/home-page.tsx';
import { useIsSeen } from '../lib/page/use-is-seen.ts';
import type { HomeMapProps } from './home-map.tsx';

const HomeMap = lazy(() =>
  import('./home-map.tsx').then(({ HomeMap: component }) => ({ default: component })),
);

/** Features do not import each other, so the app puts the record's map into the home page. */
export function HomeScreen() {
  return <HomePage renderMap={(map) => <HomeMapWhenSeen {...map} />} />;
}

/** Loads the map only when it comes into view, so that it does not delay the first paint. */
function HomeMapWhenSeen(props: HomeMapProps) {
  const place = useRef<HTMLDivElement>(null);
  const isSeen = useIsSeen(place);
  return (
    <div ref={place} className="fill">
      {isSeen ? (
        <Suspense>
          <HomeMap {...props} />
        </Suspense>
      ) : null}
    </div>
  );
}

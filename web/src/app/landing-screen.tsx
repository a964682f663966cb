import { Suspense, useRef, type ComponentProps } from 'react';
import type { CountryMap as CountryMapComponent } from '../features/explorer/country/country-map.tsx';
import { LandingPage } from '../features/home/landing/landing-page.tsx';
import { useIsSeen } from '../lib/page/use-is-seen.ts';
import type { Bounds, Padding } from '../map/map-frame.ts';
import { lazyPart } from '../lib/lazy-part.ts';

const CountryMap = lazyPart(() => import('../features/explorer/country/country-map.tsx'), 'CountryMap');

const lowerStates: Bounds = [
  [-125, 24.3],
  [-66.5, 49.6],
];
const padding: Padding = { top: 12, right: 12, bottom: 28, left: 12 };

/** Features do not import each other, so the app puts the explorer's map into the landing page. */
export function LandingScreen() {
  return (
    <LandingPage
      renderMap={(filter, onSeen) => (
        <CountryMapWhenSeen ratings={filter.ratings} state={filter.state} onSeen={onSeen} />
      )}
    />
  );
}

/** Loads the movable map of the whole country only when its place is in view. */
function CountryMapWhenSeen(
  props: Pick<ComponentProps<typeof CountryMapComponent>, 'ratings' | 'state' | 'onSeen'>,
) {
  const place = useRef<HTMLDivElement>(null);
  const isSeen = useIsSeen(place);
  return (
    <div ref={place} className="fill">
      {isSeen ? (
        <Suspense>
          <CountryMap bounds={lowerStates} padding={padding} {...props} />
        </Suspense>
      ) : null}
    </div>
  );
}

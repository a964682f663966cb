import { Maximize, Minimize, PanelBottomClose, PanelBottomOpen } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { Rating } from '@touchdown/shared/tornadoes/rating.ts';
import type { Fullscreen } from '../../lib/use-fullscreen.ts';
import { coverMark } from '../../map/covers.ts';
import type { MapView } from '../../map/map-view.ts';
import { Button } from '../../ui/button.tsx';
import styles from './explorer-map.module.css';
import { MapLegend } from './map-legend.tsx';

interface MapCornerProps {
  ratings: readonly Rating[];
  onRatings: (ratings: Rating[]) => void;
  reports: ReactNode;
  fullscreen: Fullscreen;
  /** Undefined until the map is drawn. */
  view: MapView | undefined;
}

/** Loaded once somebody asks for it. */
const StoryLayer = lazy(() =>
  import('./stories/story-layer.tsx').then(({ StoryLayer: component }) => ({ default: component })),
);

/** The legend, and the buttons for legend and full screen. */
export function MapCorner({ ratings, onRatings, reports, fullscreen, view }: MapCornerProps) {
  const [isLegendShown, setLegendShown] = useState(hasRoomForLegend);
  const [hasStories, setStories] = useState(false);
  const LegendIcon = isLegendShown ? PanelBottomClose : PanelBottomOpen;
  const FullscreenIcon = fullscreen.isOn ? Minimize : Maximize;
  return (
    <div className={styles['corner']} {...coverMark}>
      {isLegendShown ? <MapLegend ratings={ratings} onChange={onRatings} reports={reports} /> : null}
      <Button aria-pressed={isLegendShown} onClick={() => setLegendShown(!isLegendShown)}>
        <LegendIcon size={16} aria-hidden="true" />
        Legend
      </Button>
      <Button aria-pressed={hasStories} onClick={() => setStories(!hasStories)}>
        Stories
      </Button>
      {hasStories && view ? (
        <Suspense>
          <StoryLayer view={view} />
        </Suspense>
      ) : null}
      {fullscreen.isPossible ? (
        <Button aria-pressed={fullscreen.isOn} onClick={fullscreen.toggle}>
          <FullscreenIcon size={16} aria-hidden="true" />
          {fullscreen.isOn ? 'Leave fullscreen' : 'Fullscreen'}
        </Button>
      ) : null}
    </div>
  );
}

/** On a phone, the legend would cover what the first view is about. */
function hasRoomForLegend(): boolean {
  return !matchMedia('(max-width: 639px)').matches;
}

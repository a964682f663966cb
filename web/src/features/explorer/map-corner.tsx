import { Maximize, Minimize, PanelBottomClose, PanelBottomOpen } from 'lucide-react';
import { Suspense, useState, type ComponentProps } from 'react';
import type { Fullscreen } from '../../lib/use-fullscreen.ts';
import { coverMark } from '../../map/covers.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../lib/lazy-part.ts';
import styles from './explorer-map.module.css';
import { MapLegend } from './map-legend.tsx';
import type { Live } from '../../map/live.ts';
import type { MapView } from '../../map/map-view.ts';

interface MapCornerProps extends ComponentProps<typeof MapLegend> {
  fullscreen: Fullscreen;
  live: Live<MapView>;
}

/** Loaded once somebody asks for it. */
const StoryLayer = lazyPart(() => import('./stories/story-layer.tsx'), 'StoryLayer');

/** The legend, and the buttons for legend, stories and full screen. */
export function MapCorner({ fullscreen, live, ...legend }: MapCornerProps) {
  const [isLegendShown, setLegendShown] = useState(true);
  const LegendIcon = isLegendShown ? PanelBottomClose : PanelBottomOpen;
  return (
    <div className={styles['corner']} {...coverMark}>
      {isLegendShown ? <MapLegend {...legend} /> : null}
      <Button aria-pressed={isLegendShown} onClick={() => setLegendShown(!isLegendShown)}>
        <LegendIcon size={16} aria-hidden="true" />
        Legend
      </Button>
      <Stories live={live} />
      <FullscreenButton fullscreen={fullscreen} />
    </div>
  );
}

/** The button of what people have told, and its switches while it is pressed. */
export function Stories({ live }: { live: Live<MapView> }) {
  const [isOn, setOn] = useState(false);
  return (
    <>
      <Button aria-pressed={isOn} onClick={() => setOn(!isOn)}>
        Stories
      </Button>
      {isOn ? (
        <Suspense>
          <StoryLayer live={live} />
        </Suspense>
      ) : null}
    </>
  );
}

/** It has words where there is room for them. */
export function FullscreenButton({ fullscreen }: { fullscreen: Fullscreen }) {
  const Icon = fullscreen.isOn ? Minimize : Maximize;
  if (!fullscreen.isPossible) return null;
  return (
    <Button aria-pressed={fullscreen.isOn} onClick={fullscreen.toggle}>
      <Icon size={16} aria-hidden="true" />
      {fullscreen.isOn ? 'Leave fullscreen' : 'Fullscreen'}
    </Button>
  );
}

import { useCallback, useMemo, useState } from 'react';
import type { Rating } from '@touchdown/shared/tornadoes/rating.ts';
import { useFullscreen } from '../../lib/use-fullscreen.ts';
import type { MapPlace } from '../../map/map-frame.ts';
import type { MapView } from '../../map/map-view.ts';
import { ExplorerCanvas } from './explorer-canvas.tsx';
import styles from './explorer-map.module.css';
import type { ExplorerFilters } from './filters/explorer-filters.ts';
import { useMapPins } from './filters/explorer-query.ts';
import { MapCorner } from './map-corner.tsx';
import { placedPins } from './pins/cluster-pins.ts';
import { PinCard } from './pins/pin-card.tsx';
import { PlaceList } from './pins/place-list.tsx';
import { StatsBox } from './stats-box.tsx';
import { TrackLayerPanel } from './tracks/track-layer-panel.tsx';
import { useTrackLayer } from './tracks/use-track-layer.ts';
import { useDrawnTracks } from './use-data-marks.ts';
import { useMapKeys } from './use-map-keys.ts';
import { useSelection, type Selection } from './use-selection.ts';
import { useSettled } from './use-settled.ts';

interface ExplorerMapProps {
  startPlace: MapPlace;
  /** The filters as they are being chosen. The tracks follow them at once. */
  filters: ExplorerFilters;
  /** The filters once they have settled. The pins are fetched for them. */
  appliedFilters: ExplorerFilters;
  onRatings: (ratings: Rating[]) => void;
  showPaths: boolean;
  showTracks: boolean;
  onView: (view: MapView) => void;
  onOpen: (id: string) => void;
}

/** The time without a movement of the map after which its pins are fetched. */
const refetchMilliseconds = 300;

/** The map with its controls, the card of the selected tornado, and the time brush below. */
export function ExplorerMap(props: ExplorerMapProps) {
  const { startPlace, filters, appliedFilters, onRatings, showPaths, showTracks, onView, onOpen } = props;
  const { frame, noteDrawn } = useDrawnTracks();
  const [view, setView] = useState<MapView>();
  const [isMinimized, setMinimized] = useState(false);
  const fullscreen = useFullscreen(frame);
  const layer = useTrackLayer(filters);
  const restingBounds = useSettled(view?.bounds, refetchMilliseconds);
  const { data, isFetching, isError } = useMapPins(restingBounds, appliedFilters);
  const pins = useMemo(() => placedPins(data?.data.pins ?? []), [data]);
  const selection = useSelection(onOpen);
  useMapKeys({ onClose: selection.tornado || selection.listed ? selection.close : undefined, fullscreen });
  // A new callback would count as a new view, which would draw the page again and again.
  const follow = useCallback(
    (now: MapView) => {
      setView(now);
      onView(now);
    },
    [onView],
  );
  return (
    <div ref={frame} className={styles['frame']} data-fullscreen={fullscreen.isOn}>
      <div className={styles['map']}>
        <ExplorerCanvas
          startPlace={startPlace}
          view={view}
          onView={follow}
          pins={pins}
          showPaths={showPaths}
          layer={layer}
          showTracks={showTracks}
          selection={selection}
          onDataDrawn={noteDrawn}
        />
        <StatsBox
          shown={pins.length}
          total={data?.data.total}
          isLoading={isFetching}
          isMinimized={isMinimized}
          onMinimize={() => setMinimized(!isMinimized)}
        />
        <MapCorner ratings={filters.ratings} onRatings={onRatings} fullscreen={fullscreen} />
        <SelectionCard selection={selection} />
        {isError ? (
          <p className={styles['failure']} role="alert">
            Failed to load tornado data
          </p>
        ) : null}
      </div>
      {showTracks ? <TrackLayerPanel layer={layer} /> : null}
    </div>
  );
}

function SelectionCard({ selection }: { selection: Selection }) {
  const { tornado, listed, isFromList, selectListed, close } = selection;
  if (listed) {
    return <PlaceList key={listed[0]?.id} pins={listed} onSelect={selectListed} onClose={close} />;
  }
  if (!tornado) return null;
  return <PinCard key={tornado.id} tornado={tornado} takesFocus={isFromList} onClose={close} />;
}

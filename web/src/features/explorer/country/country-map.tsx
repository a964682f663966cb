import { countRows } from '@touchdown/shared/catalogue/bitset.ts';
import type { Rating } from '@touchdown/shared/tornadoes/rating.ts';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { MapView } from '../../../map/map-view.ts';
import { Button } from '../../../ui/button.tsx';
import { MapCanvas } from '../../../map/map-canvas.tsx';
import type { Bounds, Padding } from '../../../map/map-frame.ts';
import type { Marks } from '../../../map/marks.ts';
import { noFilters, type ExplorerFilters } from '../filters/explorer-filters.ts';
import type { ViewBounds } from '../filters/explorer-query.ts';
import { PinCard } from '../pins/pin-card.tsx';
import { TrackTip } from '../tracks/track-tip.tsx';
import { useTrackLayer, type TrackLayer } from '../tracks/use-track-layer.ts';
import { useTrackPointer } from '../tracks/use-track-pointer.ts';
import { useDataMarks, useDrawnTracks } from '../use-data-marks.ts';
import { useSelection } from '../use-selection.ts';
import { useSettled } from '../use-settled.ts';
import styles from './country-map.module.css';
import { usePoliteWheel } from '../../../map/use-polite-wheel.ts';
import { seenBounds } from './seen-bounds.ts';

interface CountryMapProps {
  ratings: Rating[];
  state: string;
  /** What the map shows at first. */
  bounds: Bounds;
  padding: Padding;
  /** The share of the width at the left that the page's words cover. */
  coveredShare?: number;
  /** Whether the map takes the focus, because the button that had it has opened the map. */
  takesFocus?: boolean;
  /** Called with the bounds once the map has been moved, and with the number of tornadoes that it shows. */
  onSeen: (seen: { bounds: ViewBounds | undefined; count: number | undefined }) => void;
  /** Called after each frame with new tracks. */
  onDrawn?: (() => void) | undefined;
}

const noBrush = { months: undefined, hours: undefined };
const keepFilters = () => {};
/** The tornadoes in view are counted when the map has rested for this time. */
const restMilliseconds = 300;

/** Every track of the record on a map inside another page. It can be moved and zoomed, and leaves the page its scrolling. */
export function CountryMap(props: CountryMapProps) {
  // Another key is a new map, which shows the whole country again.
  const [version, setVersion] = useState(0);
  return (
    <OneCountryMap
      key={version}
      {...props}
      takesFocus={props.takesFocus || version > 0}
      onReset={() => setVersion(version + 1)}
    />
  );
}

function OneCountryMap({
  ratings,
  state,
  bounds,
  padding,
  coveredShare = 0,
  takesFocus,
  onSeen,
  onDrawn,
  onReset,
}: CountryMapProps & { onReset: () => void }) {
  const filters = useMemo((): ExplorerFilters => ({ ...noFilters, ratings, state }), [ratings, state]);
  const layer = useTrackLayer({
    filters,
    onFilters: keepFilters,
    dayBrush: noBrush,
    onDayBrush: keepFilters,
  });
  const moved = useMovedBounds(coveredShare);
  const settled = useSettled(moved.bounds, restMilliseconds);
  const count = useCount(layer, ratings, state, settled);
  useEffect(() => onSeen({ bounds: settled, count }), [onSeen, settled, count]);
  const wheel = usePoliteWheel();
  const { frame, noteDrawn } = useDrawnTracks();
  const noteAndTell = useCallback(
    (marks: readonly Marks[]) => {
      noteDrawn(marks);
      if (marks.length > 0) onDrawn?.();
    },
    [noteDrawn, onDrawn],
  );
  useEffect(() => {
    if (takesFocus) frame.current?.querySelector<HTMLElement>('[role="application"]')?.focus();
  }, [frame, takesFocus]);
  const navigate = useNavigate();
  const selection = useSelection((id) => void navigate(`/tornadoes/${id}`));
  const { hovered, hasRested, rowAt, onHover } = useTrackPointer(layer, true, () => moved.view);
  const dataMarks = useDataMarks(layer.record?.tracks, layer.brushed?.shown, noPins);
  const { record, idOf } = layer;
  return (
    <div
      ref={frame}
      className={styles['frame']}
      {...wheel}
      onKeyDownCapture={(event) => {
        if (event.key === 'Escape') selection.close();
      }}
    >
      <MapCanvas
        label="Map of the tornadoes of the United States."
        bounds={bounds}
        padding={padding}
        wheelZooms="when asked"
        isMovable
        dataMarks={dataMarks}
        onView={moved.follow}
        onDataDrawn={noteAndTell}
        onHover={onHover}
        onPick={({ coordinate }) => {
          const row = rowAt(coordinate);
          selection.close();
          if (row >= 0 && idOf) selection.selectTrack(idOf(row));
        }}
        renderOverlay={() =>
          hovered && record ? (
            <TrackTip track={hovered} record={record} hasRested={hasRested} idOf={idOf} />
          ) : null
        }
      />
      {moved.bounds ? (
        <Button className={styles['reset'] ?? ''} onClick={onReset}>
          Whole country
        </Button>
      ) : null}
      {layer.hasFailed ? (
        <p className={`card ${styles['failure']}`} role="alert">
          We couldn’t load the tornadoes. <Button onClick={layer.retry}>Try again</Button>
        </p>
      ) : null}
      {selection.tornado ? (
        <PinCard
          key={selection.tornado.id}
          tornado={selection.tornado}
          takesFocus={false}
          onClose={selection.close}
        />
      ) : null}
    </div>
  );
}

/** Follows a map: its view, and the bounds of what is seen once a person has moved it. */
function useMovedBounds(coveredShare: number) {
  const [view, setView] = useState<MapView>();
  const [bounds, setBounds] = useState<ViewBounds>();
  const follow = useCallback(
    (now: MapView, isFitted: boolean) => {
      setView(now);
      setBounds(isFitted ? undefined : seenBounds(now, coveredShare));
    },
    [coveredShare],
  );
  return { view, bounds, follow };
}

const noPins: [] = [];

/** Counts what the list will show: the same filters, in the same engine as the server's. */
function useCount(
  { record }: TrackLayer,
  ratings: readonly Rating[],
  state: string,
  bounds: ViewBounds | undefined,
): number | undefined {
  return useMemo(() => {
    if (!record) return undefined;
    return countRows(
      record.search.match({
        ...(ratings.length > 0 ? { ratings } : {}),
        ...(state === '' ? {} : { state }),
        ...(bounds ? { bounds } : {}),
      }),
    );
  }, [record, ratings, state, bounds]);
}

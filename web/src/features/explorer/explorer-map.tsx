import { useQuery } from '@tanstack/react-query';
import { Maximize, Minimize, PanelBottomClose, PanelBottomOpen } from 'lucide-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { Rating } from '@touchdown/shared/tornadoes/rating.ts';
import { apiQuery } from '../../lib/api/api-query.ts';
import { MapCanvas } from '../../map/map-canvas.tsx';
import { fitBounds, type MapPlace } from '../../map/fit-bounds.ts';
import type { Bounds, Padding } from '../../map/map-frame.ts';
import type { MapView } from '../../map/map-view.ts';
import type { Marks } from '../../map/marks.ts';
import type { Palette } from '../../map/palette.ts';
import { packTracks, trackCount } from '../../map/tracks/track-buffers.ts';
import { worldWidth } from '../../map/world-frame.ts';
import { Button } from '../../ui/button.tsx';
import { brushTracks, type Brush } from './tracks/brush-tracks.ts';
import { clusterBounds, placedPins, type ClusterPin, type PlacedPin } from './pins/cluster-pins.ts';
import { useMapPins } from './filters/explorer-query.ts';
import type { ExplorerFilters } from './filters/explorer-filters.ts';
import styles from './explorer-map.module.css';
import { MapLegend } from './map-legend.tsx';
import { nearestVisibleTrack } from './tracks/nearest-visible-track.ts';
import { PinCard } from './pins/pin-card.tsx';
import { PinOverlay } from './pins/pin-overlay.tsx';
import { PlaceList } from './pins/place-list.tsx';
import { pinPathMarks } from './pins/pin-path-marks.ts';
import { selectedFromRecord, type SelectedTornado } from './pins/selected-tornado.ts';
import { StatsBox } from './stats-box.tsx';
import { TimeBrush } from './tracks/time-brush.tsx';
import { toCatalogueFilter } from './tracks/to-catalogue-filter.ts';
import { TrackTip, type HoveredTrack } from './tracks/track-tip.tsx';
import { useFullscreen } from './use-fullscreen.ts';
import { useMapKeys } from './use-map-keys.ts';
import { useRecordColumns, useRowIds } from './tracks/use-record-columns.ts';
import { useSettled } from './use-settled.ts';

interface ExplorerMapProps {
  startPlace: MapPlace;
  /** As they are being chosen: the tracks follow them at once. */
  filters: ExplorerFilters;
  /** As they have settled: what the pins are asked for. */
  appliedFilters: ExplorerFilters;
  onRatings: (ratings: Rating[]) => void;
  showPaths: boolean;
  showTracks: boolean;
  onView: (view: MapView) => void;
  onOpen: (id: string) => void;
}

/** Pins are asked for once the map has rested so long. */
const refetchMilliseconds = 300;
/** A pointer has stayed on a track after so long. */
const hoverMilliseconds = 150;
/** Around the pins of a chosen cluster: room for what lies over the map. */
const clusterPadding: Padding = { top: 88, right: 80, bottom: 152, left: 64 };
const degreesOfWorld = 360;
const none: PlacedPin[] = [];

/** Packed, with the time it took on the page's own record, for a profiler to read. */
function packed(...args: Parameters<typeof packTracks>): ReturnType<typeof packTracks> {
  const start = performance.now();
  const buffers = packTracks(...args);
  performance.measure('tracks packed', { start });
  return buffers;
}

const lowerStates: Bounds = [
  [-125, 24],
  [-66, 50],
];

export function ExplorerMap({
  startPlace,
  filters,
  appliedFilters,
  onRatings,
  showPaths,
  showTracks,
  onView,
  onOpen,
}: ExplorerMapProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState(startPlace);
  const [view, setView] = useState<MapView>();
  const [brush, setBrush] = useState<Brush>({});
  const [selected, setSelected] = useState<SelectedTornado>();
  const [trackId, setTrackId] = useState<string>();
  const [listed, setListed] = useState<PlacedPin[]>();
  /** The badge whose list was opened: it gets the focus back. */
  const [badge, setBadge] = useState<HTMLElement>();
  const [hovered, setHovered] = useState<HoveredTrack>();
  const restedRow = useSettled(hovered?.row, hoverMilliseconds);
  const [isLegendShown, setLegendShown] = useState(true);
  const [isMinimized, setMinimized] = useState(false);
  const fullscreen = useFullscreen(frame);

  const { record, hasFailed, retry } = useRecordColumns();
  const idOf = useRowIds(record);
  const brushed = useMemo(() => {
    if (!record) return undefined;
    return brushTracks(record.tracks, record.search.match(toCatalogueFilter(filters)), brush);
  }, [record, filters, brush]);

  const restingBounds = useSettled(view?.bounds, refetchMilliseconds);
  const pins = useMapPins(restingBounds, appliedFilters);
  const drawn = useMemo(() => placedPins(pins.data?.data.pins ?? []), [pins.data]);

  const track = useQuery({
    ...apiQuery('GET /tornadoes/{id}', { params: { id: trackId ?? '' } }),
    enabled: trackId !== undefined,
  });
  const shown =
    selected ?? (track.data && trackId === track.data.id ? selectedFromRecord(track.data) : undefined);
  const close = useCallback(() => {
    setSelected(undefined);
    setTrackId(undefined);
    setListed(undefined);
    badge?.focus({ preventScroll: true });
    setBadge(undefined);
  }, [badge]);
  useMapKeys({ onClose: shown || listed ? close : undefined, fullscreen });

  const select = (pin: PlacedPin) => {
    if (pin.id === selected?.id) return onOpen(pin.id);
    setTrackId(undefined);
    setListed(undefined);
    setSelected(pin);
  };
  const list = (pinsHere: PlacedPin[], opened: HTMLElement) => {
    if (listed?.[0]?.id === pinsHere[0]?.id) return close();
    setListed(pinsHere);
    setBadge(opened);
  };
  const zoomInto = (cluster: ClusterPin) => {
    if (view) setPlace(fitBounds(clusterBounds(cluster), view.width, view.height, clusterPadding));
  };
  const rowAt = (coordinate: number[] | undefined): number => {
    if (!record || !brushed || !showTracks || !coordinate || !view) return -1;
    const pixelsADegree = worldWidth(view.place.zoom) / degreesOfWorld;
    return nearestVisibleTrack(record.tracks, brushed.shown, coordinate as [number, number], pixelsADegree);
  };

  const tracks = record?.tracks;
  const shownRows = showTracks ? brushed?.shown : undefined;
  const steps = useMemo(() => tracks && shownRows && packed(tracks, shownRows), [tracks, shownRows]);
  // New pins must not redraw the tracks where no paths of pins are shown.
  const pinsWithPaths = showPaths ? drawn : none;
  // One and the same each time: a new one would count as a new view, and so draw the page without end.
  const follow = useCallback(
    (now: MapView) => {
      setView(now);
      onView(now);
    },
    [onView],
  );
  // An attribute and no state: what the last frame has drawn changes nothing else on the page.
  const noteDrawn = useCallback((marks: readonly Marks[]) => {
    if (!frame.current) return;
    const tracks = marks.find((mark) => mark.kind === 'tracks');
    if (!tracks) delete frame.current.dataset['tracks'];
    else {
      frame.current.dataset['tracks'] = String(trackCount(tracks.steps));
      performance.mark('tracks drawn');
    }
  }, []);
  const dataMarks = useCallback(
    (palette: Palette): Marks[] => [
      ...(steps ? [{ kind: 'tracks', id: 'tracks', steps, colours: palette.rating } as const] : []),
      ...pinPathMarks(pinsWithPaths, palette),
    ],
    [steps, pinsWithPaths],
  );

  return (
    <div ref={frame} className={styles['frame']} data-fullscreen={fullscreen.isOn}>
      <div className={styles['map']}>
        <MapCanvas
          label="Map of tornadoes."
          bounds={lowerStates}
          place={place}
          wheelZooms
          isMovable
          dataMarks={dataMarks}
          onView={follow}
          onDataDrawn={noteDrawn}
          onHover={({ coordinate, x, y }) => {
            const row = rowAt(coordinate);
            setHovered(row < 0 ? undefined : { row, x, y });
          }}
          onPick={({ coordinate }) => {
            const row = rowAt(coordinate);
            close();
            if (row >= 0 && idOf) setTrackId(idOf(row));
          }}
          renderOverlay={(now) => (
            <>
              <PinOverlay
                view={now}
                pins={drawn}
                selectedId={shown?.id}
                listed={listed}
                onSelect={(pin) => {
                  setBadge(undefined);
                  select(pin);
                }}
                onCluster={zoomInto}
                onPlace={list}
              />
              {hovered && record && showTracks ? (
                <TrackTip track={hovered} record={record} hasRested={restedRow === hovered.row} idOf={idOf} />
              ) : null}
            </>
          )}
        />
        <StatsBox
          shown={drawn.length}
          total={pins.data?.data.total}
          isLoading={pins.isFetching}
          isMinimized={isMinimized}
          onMinimize={() => setMinimized(!isMinimized)}
        />
        <div className={styles['corner']}>
          {isLegendShown ? <MapLegend ratings={filters.ratings} onChange={onRatings} /> : null}
          <Button aria-pressed={isLegendShown} onClick={() => setLegendShown(!isLegendShown)}>
            {isLegendShown ? (
              <PanelBottomClose size={16} aria-hidden="true" />
            ) : (
              <PanelBottomOpen size={16} aria-hidden="true" />
            )}
            Legend
          </Button>
          {fullscreen.isPossible ? (
            <Button aria-pressed={fullscreen.isOn} onClick={fullscreen.toggle}>
              {fullscreen.isOn ? (
                <Minimize size={16} aria-hidden="true" />
              ) : (
                <Maximize size={16} aria-hidden="true" />
              )}
              {fullscreen.isOn ? 'Leave fullscreen' : 'Fullscreen'}
            </Button>
          ) : null}
        </div>
        {listed ? (
          <PlaceList key={listed[0]?.id} pins={listed} onSelect={select} onClose={close} />
        ) : shown ? (
          <PinCard key={shown.id} tornado={shown} takesFocus={badge !== undefined} onClose={close} />
        ) : null}
        {pins.isError ? (
          <p className={styles['failure']} role="alert">
            Failed to load tornado data
          </p>
        ) : null}
      </div>
      {showTracks ? (
        brushed && record ? (
          <TimeBrush years={record.tracks.years} brushed={brushed} brush={brush} onBrush={setBrush} />
        ) : (
          <div className={styles['waiting']} role="status">
            {hasFailed ? (
              <>
                The layer of all tracks could not be loaded. <Button onClick={retry}>Try again</Button>
              </>
            ) : (
              'Loading every track since 1950…'
            )}
          </div>
        )
      ) : null}
    </div>
  );
}

import { Suspense, useCallback, useMemo, useRef, useState, type ReactNode, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { hasRow } from '@touchdown/shared/catalogue/bitset.ts';
import { milesPerDegree } from '@touchdown/shared/geo/earth.ts';
import { townRadiusMiles } from '@touchdown/shared/search/search-filter.ts';
import { tornadoes } from '@touchdown/shared/tornadoes/count-words.ts';
import type { Rating } from '@touchdown/shared/tornadoes/rating.ts';
import type { SearchAnswer } from '@touchdown/shared/tornadoes/answers.ts';
import { withChoice } from '../../entities/profile/with-choice.ts';
import { useFullscreen } from '../../lib/use-fullscreen.ts';
import { coverMark } from '../../map/covers.ts';
import { boundsOf, fitBounds } from '../../map/fit-bounds.ts';
import type { Bounds, MapPlace, Padding } from '../../map/map-frame.ts';
import type { MapView } from '../../map/map-view.ts';
import type { TrackColumns } from '../../map/tracks/track-columns.ts';
import { BottomSheet } from '../../ui/bottom-sheet.tsx';
import { LeftOutNotes } from '../../ui/filters/left-out-notes.tsx';
import { ExplorerCanvas } from './explorer-canvas.tsx';
import { filterQueryString, type ExplorerFilters } from './filters/explorer-filters.ts';
import { countedBounds, everywhere, useMapPins, viewQuery } from './filters/explorer-query.ts';
import { listLink } from './filters/list-link.ts';
import { MapChips } from './filters/map-chips.tsx';
import { FullscreenButton, MapCorner, Stories } from './map-corner.tsx';
import { MapLegend } from './map-legend.tsx';
import { placedPins } from './pins/cluster-pins.ts';
import { SelectionCards } from './pins/selection-cards.tsx';
import { StatsBox, StatsLine } from './stats-box.tsx';
import { TrackLayerPanel } from './tracks/track-layer-panel.tsx';
import { useLocalPins } from './tracks/use-local-pins.ts';
import type { DayBrush, TrackLayer } from './tracks/use-track-layer.ts';
import { useReportLayer, type ReportLayer } from './reports/use-report-layer.ts';
import { useDrawnTracks } from './use-data-marks.ts';
import { useMapKeys } from './use-map-keys.ts';
import { useSelection, type Selection } from './use-selection.ts';
import { Live } from '../../map/live.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import styles from './explorer-map.module.css';

/** The map is there before. */
const ProfileLine = lazyPart(() => import('../../entities/profile/profile-line.tsx'), 'ProfileLine');

/** The controls over the map need this room. */
const padding: Padding = { top: 160, right: 80, bottom: 80, left: 64 };
/** A place is seen with what is around it: closer than this, one tornado would fill the map. */
const closestZoom = 9;

interface ExplorerMapProps {
  startPlace: MapPlace | undefined;
  /** What is shown first without a place; undefined for the whole country. */
  startBounds: Bounds | undefined;
  /** Sentences about values of the URL that mean nothing. */
  leftOut: readonly string[];
  /** The filters as they are being chosen. The tracks follow them at once. */
  filters: ExplorerFilters;
  /** The filters once they have settled. The pins are fetched for them. */
  appliedFilters: ExplorerFilters;
  onFilters: (change: (filters: ExplorerFilters) => ExplorerFilters) => void;
  brush: DayBrush;
  layer: TrackLayer;
  showPaths: boolean;
  showTracks: boolean;
  showReports: boolean;
  /** What the sheet over the map holds on a phone, besides what the map has around it elsewhere; undefined elsewhere. */
  sheet: SheetParts | undefined;
  /** Called for each view of rest that a visitor has chosen, not for the first one. */
  onMoved: (view: MapView) => void;
  onOpen: (id: string) => void;
}

interface SheetParts {
  title: string;
  badge: string | undefined;
  heading: ReactNode;
  action: ReactNode;
  filters: ReactNode;
  /** What stands below the filters and the numbers. */
  foot: ReactNode;
}

/** The map with its controls, the card of the selected tornado, and the time brush below. */
export function ExplorerMap(props: ExplorerMapProps) {
  const { startPlace, filters, appliedFilters, onFilters, layer, showPaths, showTracks } = props;
  const { onMoved, onOpen } = props;
  const { frame, noteDrawn } = useDrawnTracks();
  const isTouched = useRef(false);
  const touch = () => {
    isTouched.current = true;
  };
  const hasMoved = useRef(false);
  const rest = useCallback((now: MapView) => hasMoved.current && onMoved(now), [onMoved]);
  const { view, rested, live, follow } = useRestingView(rest);
  const followMap = useCallback(
    (now: MapView, isFitted: boolean) => {
      // Who pressed a button over the map and then turned the phone has not moved the map.
      hasMoved.current ||= isTouched.current && !isFitted;
      follow(now);
    },
    [follow],
  );
  const [isMinimized, setMinimized] = useState(false);
  const fullscreen = useFullscreen(frame);
  const foundPlace = useFoundPlace(layer, view, {
    q: filters.q,
    isPlaceFree: !startPlace && !props.startBounds,
  });
  const restingBounds = rested?.bounds;
  const counted = useMemo(() => restingBounds && countedBounds(restingBounds), [restingBounds]);
  const fetched = useMapPins(counted, appliedFilters);
  // The API knows neither hours nor spans of months, and cannot follow the years while they are played.
  const isBrushed = Boolean(layer.brush.months ?? layer.brush.hours);
  const local = useLocalPins(layer, counted, isBrushed || filters !== appliedFilters);
  // Until the record has arrived, the pins of all months and hours would be a wrong answer.
  const found = local ?? (isBrushed && local !== null ? undefined : fetched.data?.data);
  const pins = useMemo(() => placedPins(found?.pins ?? []), [found]);
  const selection = useSelection(onOpen);
  const reports = useReportLayer({
    filters,
    brush: props.brush,
    bounds: restingBounds,
    isOn: props.showReports,
  });
  const parts = reportParts(reports, selection);
  // One card at a time: a tornado that is chosen takes the place of a report.
  if (reports.chosen && (selection.tornado || selection.listed)) reports.choose(undefined);
  const onCloseCard = reports.chosen ? () => reports.choose(undefined) : selection.closeTop;
  useMapKeys({ onClose: onCloseCard, fullscreen });
  const isLoading = (fetched.isFetching || isBrushed) && !local;
  const list = counted && listLink(filters, props.brush, counted);
  const summary = isBrushed ? (
    <p className="second-13">Clear the months and hours to see a summary.</p>
  ) : (
    <Suspense>
      <ProfileLine
        query={counted && viewQuery(counted, appliedFilters)}
        total={found?.total}
        onChoose={(at) => onFilters((now) => withChoice(filterQueryString, now, at))}
      />
    </Suspense>
  );
  const legend = {
    ratings: filters.ratings,
    onChange: (ratings: Rating[]) => onFilters((now) => ({ ...now, ratings })),
    reports: parts?.legend,
  };
  const cards = (
    <>
      <SelectionCards selection={selection} fullscreen={fullscreen} />
      {parts?.cards}
    </>
  );
  const brush = showTracks ? <TrackLayerPanel layer={layer} /> : null;
  const { sheet } = props;
  return (
    <div
      ref={frame}
      className={`${styles['frame']} ${sheet ? styles['whole'] : ''}`}
      data-fullscreen={fullscreen.isOn}
    >
      <div
        className={styles['map']}
        onPointerDownCapture={touch}
        onWheelCapture={touch}
        onKeyDownCapture={touch}
      >
        <ExplorerCanvas
          startPlace={startPlace}
          startBounds={props.startBounds}
          foundPlace={foundPlace}
          view={view}
          onView={followMap}
          live={live}
          pins={pins}
          showPaths={showPaths}
          layer={layer}
          showTracks={showTracks}
          reports={reports}
          selection={selection}
          onDataDrawn={noteDrawn}
        />
        <div className={styles['top']} {...coverMark}>
          {sheet ? (
            <StatsLine shown={pins.length} total={found?.total} isLoading={isLoading} />
          ) : (
            <StatsBox
              shown={pins.length}
              total={found?.total}
              isWhole={counted === everywhere}
              isLoading={isLoading}
              list={list}
              isMinimized={isMinimized}
              onMinimize={() => setMinimized(!isMinimized)}
              reports={parts?.stats}
              summary={summary}
            />
          )}
          <LeftOutNotes sentences={props.leftOut} />
          <MapChips filters={filters} onFilters={onFilters} understood={layer.found.understood} />
        </div>
        {sheet ? (
          <div className={styles['corner']} {...coverMark}>
            <FullscreenButton fullscreen={fullscreen} />
          </div>
        ) : (
          <MapCorner {...legend} fullscreen={fullscreen} live={live} />
        )}
        {sheet ? null : cards}
        {fetched.isError && !local ? (
          <p className={styles['failure']} role="alert">
            Failed to load tornado data
          </p>
        ) : null}
      </div>
      {sheet ? (
        <BottomSheet
          {...sheet}
          lead={
            <>
              <MapLegend {...legend} reports={null} />
              {brush}
            </>
          }
          done={found ? `Show ${tornadoes(found.total)}` : 'Show the map'}
          card={onCloseCard && { content: cards, onClose: onCloseCard }}
        >
          {sheet.filters}
          <div className="buttons">
            <Stories live={live} />
          </div>
          {parts?.legend}
          {parts?.stats}
          {summary}
          {list && found?.total ? (
            <Link to={list.to} state={{ leftOut: list.leftOut }} className="touch-link">
              List the tornadoes in view
            </Link>
          ) : null}
          {sheet.foot}
        </BottomSheet>
      ) : (
        brush
      )}
    </div>
  );
}

interface SearchOnMap {
  q: string;
  /** Whether the URL has no place of its own, where the map would stay. */
  isPlaceFree: boolean;
}

/**
 * Returns where everything is that a search in the URL has found, once: a later movement is the visitor's. Whoever
 * searches for a town, a ZIP code or coordinates on the map comes to that place each time.
 */
function useFoundPlace(
  { record, found }: TrackLayer,
  view: MapView | undefined,
  { q, isPlaceFree }: SearchOnMap,
): MapPlace | undefined {
  const [place, setPlace] = useState<MapPlace>();
  const [isDone, setDone] = useState(!isPlaceFree || q === '');
  const [answered, setAnswered] = useState(q);
  const { rows, understood } = found;
  // During rendering instead of in an effect, so that no frame shows another place.
  if (!isDone && record && rows && view) {
    setDone(true);
    setPlace(placeOf(startsOf(record.tracks, rows.bits), view) ?? namedPlace(understood, view));
  }
  if (q !== answered && view && (understood || q === '')) {
    setAnswered(q);
    const named = namedPlace(understood, view);
    if (named) setPlace(named);
  }
  return place;
}

/** The town or point that a search names, with what is around it. */
function namedPlace(understood: SearchAnswer | undefined, view: MapView): MapPlace | undefined {
  const [town] = understood?.towns ?? [];
  if (!town) return undefined;
  const high = townRadiusMiles / milesPerDegree;
  const wide = high / Math.cos((town.lat * Math.PI) / 180);
  return placeOf(
    [
      [town.lon - wide, town.lat - high],
      [town.lon + wide, town.lat + high],
    ],
    view,
  );
}

function placeOf(points: [number, number][], { width, height }: MapView): MapPlace | undefined {
  if (points.length === 0) return undefined;
  const place = fitBounds(boundsOf(points), width, height, padding);
  return { ...place, zoom: Math.min(place.zoom, closestZoom) };
}

function startsOf({ startLat, startLon, count }: TrackColumns, bits: Int32Array): [number, number][] {
  const points: [number, number][] = [];
  for (let row = 0; row < count; row++) {
    const [lon, lat] = [startLon[row] as number, startLat[row] as number];
    if (hasRow(bits, row) && !Number.isNaN(lon) && !Number.isNaN(lat)) points.push([lon, lat]);
  }
  return points;
}

/** What tells of preliminary reports comes only where there are some to tell of. */
const load = () => import('./reports/report-layer.tsx');
const ReportStats = lazyPart(load, 'ReportStats');
const ReportLegend = lazyPart(load, 'ReportLegend');
const ReportCards = lazyPart(load, 'ReportCards');

/** The parts of the layer beside its marks: what the box of numbers, the legend and the cards say. Undefined where it is off; `null` where something comes. */
function reportParts(
  layer: ReportLayer,
  selection: Selection,
): { stats: ReactNode; legend: ReactNode; cards: ReactNode } | undefined {
  if (layer.isShownSoon) return { stats: null, legend: null, cards: null };
  if (!layer.isShown) return undefined;
  const openList = () => {
    selection.close();
    layer.choose(layer.chosen === 'list' ? undefined : 'list');
  };
  const part = (child: ReactNode) => <Suspense>{child}</Suspense>;
  return {
    stats: part(<ReportStats layer={layer} onOpen={openList} />),
    legend: part(<ReportLegend layer={layer} />),
    cards: layer.chosen ? part(<ReportCards layer={layer} />) : null,
  };
}

/** The time without a movement of the map after which it rests. */
const restMilliseconds = 300;

/**
 * What the map shows while it rests. The page around a map is rendered for its first view, and then only when it has
 * come to rest. `onRest` is called for each view of rest.
 */
function useRestingView(onRest: (view: MapView) => void) {
  const [view, setView] = useState<MapView>();
  /** Undefined until the first view has rested too. */
  const [rested, setRested] = useState<MapView>();
  const [live] = useState(() => new Live<MapView>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const follow = useCallback(
    (now: MapView) => {
      live.set(now);
      setView((before) => before ?? now);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        setView(now);
        setRested(now);
        onRest(now);
      }, restMilliseconds);
    },
    [live, onRest],
  );
  return { view, rested, live, follow };
}

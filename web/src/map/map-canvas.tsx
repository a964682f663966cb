import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  lazy,
  Suspense,
  type ComponentType,
  useLayoutEffect,
} from 'react';
import { CanvasMarks } from './canvas/canvas-marks.tsx';
import { prepareTracksDrawer } from './canvas/tracks-drawer.ts';
import { showsStreets } from './ground/street-tiles.ts';
import { coverElements, coversOf, type Cover } from './covers.ts';
import { MapControls } from './map-controls.tsx';
import type { Bounds, MapPlace, Padding } from './map-frame.ts';
import { MapTip } from './map-tip.tsx';
import { MissingMap } from './map-when-seen.tsx';
import type { MapView } from './map-view.ts';
import type { Marks } from './marks.ts';
import { moveOfKey, type Move } from './move-map.ts';
import type { Palette } from './palette.ts';
import { useMapMarks, type MapMarks } from './use-map-marks.ts';
import { useMapPlace } from './use-map-place.ts';
import { useMapPointer, type MapPointerHandlers } from './use-map-pointer.ts';
import { usePalette } from './use-palette.ts';
import { webGlKind } from './webgl-kind.ts';
import type { DeckSurfaceProps } from './deck/deck-surface.tsx';
import { loadDeckSurface } from './deck/load-deck-surface.ts';
import { movement, movementOf } from './canvas/movement.ts';
import type { Live } from './live.ts';
import styles from './map-canvas.module.css';

interface MapCanvasProps extends MapPointerHandlers {
  /** What the map shows, in words, for people who cannot see it. */
  label: string;
  bounds: Bounds;
  /** Around the bounds. Without it, they fit beside the map's own buttons, scale and credit. */
  padding?: Padding;
  /** The marks that carry data, over the ground and under the names. */
  dataMarks: (palette: Palette) => Marks[];
  /** Whether a visitor can move it; a map that is only a picture ignores wheel and keyboard. */
  isMovable?: boolean;
  /** The first place, instead of where the bounds fit. Each new object moves the map there. */
  place?: MapPlace | undefined;
  /** What becomes of a place to which somebody moves the map. */
  steer?: ((to: MapPlace) => MapPlace) | undefined;
  /** Whether the wheel zooms: only on a map that fills its page, or where the owner stops the other wheel events. */
  wheelZooms?: boolean | 'when asked';
  /** Called whenever what it shows has changed. A view is fitted until somebody moves the map, whatever its size. */
  onView?: (view: MapView, isFitted: boolean) => void;
  /** Called after the first frame that shows these marks of data, and whenever the canvas renderer redraws them. */
  onDataDrawn?: (marks: readonly Marks[]) => void;
  /** `drawn`: only from files that are fetched whole, so that no request says which part of the country is shown. */
  ground?: 'drawn';
  /** Shows the data until the first frame that does, and stays if there is none. */
  sketch?: ReactNode;
  /** What a mark means, above the scale. */
  legend?: ReactNode;
  /** What is shown over the map and moves with it. */
  renderOverlay?: (view: MapView) => ReactNode;
  /**
   * The same for what keeps its size while the map is zoomed: its places are shares of the view's sides. `covers` hide
   * parts of the map.
   */
  renderMarkers?: (view: MapView, covers: readonly Cover[]) => ReactNode;
  /** A picture between the ground and the names, such as radar. */
  renderUnderNames?: (view: MapView) => ReactNode;
}

/** The ground, the data over it, and names on top. It follows the theme; without WebGL a sentence takes its place. */
export function MapCanvas(props: MapCanvasProps) {
  const [failed, setFailed] = useState(() => webGlKind() === 'none');
  const fail = useCallback(() => setFailed(true), []);
  if (failed) return <MissingMap label={props.label} sketch={props.sketch} />;
  return <LiveMap {...props} onFailure={fail} />;
}

function LiveMap({
  label,
  bounds,
  padding,
  dataMarks,
  isMovable = false,
  tipOf,
  onPick,
  onHover,
  place: requestedPlace,
  steer = unchanged,
  wheelZooms = false,
  onView,
  onDataDrawn,
  ground: groundKind,
  sketch,
  legend,
  renderOverlay,
  renderMarkers,
  renderUnderNames,
  onFailure,
}: MapCanvasProps & { onFailure: () => void }) {
  const palette = usePalette();
  const [isSoftware] = useState(() => webGlKind() === 'by the processor');
  // Only maps of the whole record ask when it is drawn.
  const willHaveTracks = isSoftware && onDataDrawn !== undefined;
  useEffect(() => {
    if (willHaveTracks) prepareTracksDrawer();
  }, [willHaveTracks]);
  const container = useRef<HTMLDivElement>(null);
  const { place, live, setPlace, movePlace, view, isFitted } = useMapPlace(container, {
    bounds,
    padding,
    requestedPlace,
  });
  const zoom = place?.zoom ?? 0;
  const hasTiles = groundKind !== 'drawn';
  const hasStreets = hasTiles && isMovable && showsStreets(zoom);
  // A map that does not move has no town names: they would be noise there. Street tiles contain names.
  const hasNames = isMovable && !hasStreets;
  const frame = useRef<HTMLDivElement>(null);
  const covers = useCovers(frame);
  const marks = useMapMarks({ view, palette, dataMarks, hasTiles, hasNames, covers, onFailure });
  // The canvas renderer draws no streets: deck.gl draws them, and the ground under them.
  const isGroundOnCanvas = isSoftware && !hasStreets;
  const move = useCallback((to: Move) => setPlace((now) => now && steer(to(now))), [setPlace, steer]);
  const { tip, cursor } = useMapPointer(container, {
    view,
    live,
    data: marks.data,
    isMovable,
    wheelZooms: wheelZooms !== false,
    // Maps of a radar move together, by what is rendered.
    onMove: renderUnderNames ? move : movePlace,
    tipOf,
    onPick,
    onHover,
  });
  useEffect(() => {
    if (view) onView?.(view, isFitted);
  }, [view, isFitted, onView]);
  const { ground, data, names, baseMap } = marks;
  usePaintedMark(ground !== undefined && view !== undefined);
  const [isDrawn, setDrawn] = useState(false);
  const noteDrawn = useCallback(
    (shown: readonly Marks[]) => {
      setDrawn(true);
      onDataDrawn?.(shown);
    },
    [onDataDrawn],
  );
  // Before the ground is known, the frames are empty.
  const onDrawn = ground ? noteDrawn : undefined;

  return (
    // Paper has no theme, and a map is printed as it was drawn.
    <div
      ref={frame}
      className={styles['map']}
      data-is-dark={palette.ink[0] > palette.land[0] ? '' : undefined}
    >
      {isGroundOnCanvas && ground && view ? <CanvasMarks view={view} live={live} marks={ground} /> : null}
      <div
        ref={container}
        className={`inner-focus ${styles['canvas']}`}
        data-drawn={ground ? '' : undefined}
        data-ground={groundName(marks)}
        // One finger up or down scrolls the page; sideways and with two fingers it moves the map.
        style={{ cursor, touchAction: !isMovable ? 'auto' : wheelZooms === true ? 'none' : 'pan-y' }}
        {...(isMovable ? keyboardControls(label, move) : { role: 'img', 'aria-label': label })}
      >
        {!isGroundOnCanvas && view ? (
          <LazyDeckSurface
            {...{ marks, view, live, palette, hasStreets, isSoftware, onDataDrawn: onDrawn, onFailure }}
          />
        ) : null}
      </div>
      {isSoftware && ground && view ? (
        <CanvasMarks view={view} live={live} marks={data} onDrawn={onDrawn} />
      ) : null}
      {isDrawn ? null : sketch}
      {view && renderUnderNames ? renderUnderNames(view) : null}
      {/* deck.gl's names are on its canvas, below the picture. */}
      {(isSoftware || renderUnderNames) && ground && view && names.length > 0 ? (
        <CanvasMarks view={view} live={live} marks={names} />
      ) : null}
      {isMovable ? (
        <MapControls
          place={place}
          isGroundKnown={ground !== undefined}
          hasStreets={hasStreets}
          attribution={baseMap?.attribution}
          grid={marks.grid}
          legend={legend}
          onMove={move}
        />
      ) : null}
      {view && renderMarkers ? (
        <Following view={view} live={live} hasShares>
          {renderMarkers(view, covers)}
        </Following>
      ) : null}
      {view && renderOverlay ? (
        <Following view={view} live={live}>
          {renderOverlay(view)}
        </Following>
      ) : null}
      {tip ? (
        <MapTip x={tip.x} y={tip.y}>
          {tip.text}
        </MapTip>
      ) : null}
    </div>
  );
}

function unchanged(place: MapPlace): MapPlace {
  return place;
}

/** Returns what lies over a map, its page's controls included, measured again whenever its size or theirs changes. */
function useCovers(map: RefObject<HTMLElement | null>): readonly Cover[] {
  const [covers, setCovers] = useState<readonly Cover[]>([]);
  useEffect(() => {
    const element = map.current;
    if (!element) return undefined;
    const around = element.parentElement ?? element;
    const resized = new ResizeObserver(() => {
      const found = coversOf(element, around);
      setCovers((known) => (JSON.stringify(known) === JSON.stringify(found) ? known : found));
    });
    for (const one of [element, ...coverElements(around)]) resized.observe(one);
    return () => resized.disconnect();
  }, [map]);
  return covers;
}

/** What is drawn below the data, for tests: the whole base map, or the drawn ground. */
function groundName({ ground, baseMap }: MapMarks): string | undefined {
  if (!ground) return undefined;
  return baseMap ? (baseMap.isComplete ? 'base map' : 'parts') : 'drawn';
}

/** Adds a performance mark when the map is painted for the first time. */
function usePaintedMark(isReady: boolean): void {
  useEffect(() => {
    if (isReady) requestAnimationFrame(() => performance.mark('map painted'));
  }, [isReady]);
}

/** The attributes of a map that can be moved with the keyboard. */
function keyboardControls(label: string, onMove: (move: Move) => void) {
  return {
    tabIndex: 0,
    role: 'application',
    'aria-label': `${label} Arrow keys move the map, plus and minus zoom.`,
    onKeyDown: (event: KeyboardEvent) => {
      const move = moveOfKey(event.key);
      if (!move) return;
      onMove(move);
      event.preventDefault();
    },
  };
}

const Surface = lazy((): Promise<{ default: ComponentType<DeckSurfaceProps> }> =>
  loadDeckSurface().then(
    ({ DeckSurface }) => ({ default: DeckSurface }),
    () => ({ default: MissingSurface }),
  ),
);

/** The same, loaded when it is first shown: machines without a graphics processor never need it. */
function LazyDeckSurface(props: DeckSurfaceProps) {
  return (
    <Suspense>
      <Surface {...props} />
    </Suspense>
  );
}

function MissingSurface({ onFailure }: DeckSurfaceProps) {
  useEffect(onFailure, [onFailure]);
  return null;
}

interface FollowingProps {
  /** For which the children are drawn. */
  view: MapView;
  live: Live<MapPlace>;
  /** Whether the children have their places as shares of the box around them: then that grows, and they do not. */
  hasShares?: boolean;
  children: ReactNode;
}

/** What is drawn over a map for one view. It follows the map until it is drawn for the next one. */
function Following({ view, live, hasShares = false, children }: FollowingProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const follow = () => {
      if (!box.current || !live.now) return;
      const { style } = box.current;
      if (!hasShares) {
        style.transform = movement(view, { ...view, place: live.now });
        return;
      }
      const { x, y, scale } = movementOf(view, { ...view, place: live.now });
      style.transform = x === 0 && y === 0 ? '' : `translate(${x}px, ${y}px)`;
      style.width = style.height = scale === 1 ? '' : `${scale * 100}%`;
    };
    follow();
    return live.follow(follow);
  }, [view, live, hasShares]);
  return (
    <div ref={box} className={styles['following']} data-markers={hasShares ? '' : undefined}>
      {children}
    </div>
  );
}

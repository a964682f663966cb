import { Deck, MapView, type Layer, type MapViewState, type PickingInfo } from '@deck.gl/core';
import { Minus, Plus } from 'lucide-react';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { CanvasMarks } from './canvas/canvas-marks.tsx';
import { isDrawnInSoftware } from './canvas/is-drawn-in-software.ts';
import { deckLayersOf } from './deck-layers.ts';
import { fitBounds, type MapPlace } from './fit-bounds.ts';
import { placeMarks } from './ground/ground-marks.ts';
import { showsStreets, streetLayers, streetTiles } from './ground/street-tiles.ts';
import { useGround } from './ground/use-ground.ts';
import styles from './map-canvas.module.css';
import { evenPadding, type Bounds, type Padding } from './map-frame.ts';
import { MapTip } from './map-tip.tsx';
import { mapViewOf, type MapView as ShownView } from './map-view.ts';
import type { Marks } from './marks.ts';
import { maxZoom, minZoom, moveOfKey, zoomIn, zoomOut } from './move-map.ts';
import type { Palette } from './palette.ts';
import { pickMark } from './pick-mark.ts';
import { ScaleBar } from './scale-bar.tsx';
import { usePalette } from './use-palette.ts';

/** Where a pointer is on a map. */
export interface MapPoint {
  /** In pixels from the map's top left corner. */
  x: number;
  y: number;
  /** Longitude and latitude; undefined once the pointer has left. */
  coordinate: number[] | undefined;
  /** Of the mark under the pointer, where one can be picked. */
  id: string | undefined;
}

interface MapCanvasProps {
  /** What the map shows, in words, for people who cannot see it. */
  label: string;
  bounds: Bounds;
  padding?: Padding;
  /** The marks that carry data, over the ground and under the names. */
  dataMarks: (palette: Palette) => Marks[];
  /** Whether a visitor can move it; a map that is only a picture ignores wheel and keyboard. */
  isMovable?: boolean;
  /** The text beside the pointer when it is on a mark. */
  tipOf?: (id: string) => string | undefined;
  onPick?: (point: MapPoint) => void;
  /** Called as a pointer moves over the map, and once as it leaves. */
  onHover?: (point: MapPoint) => void;
  /** Where it begins, instead of where the bounds fit; each new object moves the map there. */
  place?: MapPlace | undefined;
  /** Whether the wheel zooms: only on a map that fills its page. */
  wheelZooms?: boolean;
  /** Called whenever what it shows has changed. */
  onView?: (view: ShownView) => void;
  /** Called after the first frame that shows these marks of data, and whenever the canvas renderer redraws them. */
  onDataDrawn?: (marks: readonly Marks[]) => void;
  /** What is shown over the map and moves with it. */
  renderOverlay?: (view: ShownView) => ReactNode;
}

/** The ground, the data over it, and names on top. It follows the theme; without WebGL a sentence takes its place. */
export function MapCanvas(props: MapCanvasProps) {
  const [failed, setFailed] = useState(() => !hasWebGl());
  if (failed) {
    return (
      <div className={`second-15 ${styles['failure']}`} role="img" aria-label={props.label}>
        Failed to load map
      </div>
    );
  }
  return <LiveMap {...props} onFailure={() => setFailed(true)} />;
}

function LiveMap({
  label,
  bounds,
  padding = evenPadding,
  dataMarks,
  isMovable = false,
  tipOf,
  onPick,
  onHover,
  place: requestedPlace,
  wheelZooms = false,
  onView,
  onDataDrawn,
  renderOverlay,
  onFailure,
}: MapCanvasProps & { onFailure: () => void }) {
  const container = useRef<HTMLDivElement>(null);
  // These are read once, on mount: for another subject the owner gives the map another key.
  const first = useRef({ bounds, padding, isMovable, wheelZooms, requestedPlace, onFailure });
  const deck = useRef<Deck<MapView>>(null);
  const [place, setPlace] = useState<MapPlace>();
  const [size, setSize] = useState({ width: 0, height: 0 });
  const [sentTo, setSentTo] = useState(requestedPlace);
  if (requestedPlace && requestedPlace !== sentTo) {
    setSentTo(requestedPlace);
    setPlace(requestedPlace);
  }
  const isOver = useRef(false);
  const [tip, setTip] = useState<{ text: string; x: number; y: number }>();
  const palette = usePalette();
  const [isSoftware] = useState(isDrawnInSoftware);
  const ground = useGround(place?.zoom ?? 0, palette, onFailure);
  // Names and counties change by steps of zoom, not with every wheel click.
  const zoomLevel = Math.round((place?.zoom ?? 0) * 2) / 2;

  useEffect(() => {
    const parent = container.current;
    const { bounds, padding, isMovable, wheelZooms, requestedPlace, onFailure } = first.current;
    if (!parent) return undefined;
    const measure = () => setSize({ width: parent.clientWidth, height: parent.clientHeight });
    const fitted = () =>
      requestedPlace ?? fitBounds(bounds, parent.clientWidth, parent.clientHeight, padding);
    // A map that was sent somewhere stays there when its page is resized.
    const fit = () => {
      measure();
      setPlace((now) => (requestedPlace && now ? now : fitted()));
    };
    // A canvas of our own: one that deck.gl makes stays in the page when it is given up before it has
    // begun, as when React mounts twice, and pushes the next one aside.
    const canvas = parent.appendChild(document.createElement('canvas'));
    const created = new Deck<MapView>({
      canvas,
      parent,
      views: new MapView({ repeat: false }),
      viewState: viewStateOf(fitted()),
      // Without `wheelZooms` the wheel scrolls the page; buttons, keys, pinch and a double click still zoom.
      controller: isMovable && {
        scrollZoom: wheelZooms,
        keyboard: false,
        dragRotate: false,
        touchRotate: false,
      },
      // One finger up or down scrolls the page; sideways and with two fingers it moves the map.
      touchAction: wheelZooms ? 'none' : 'pan-y',
      useDevicePixels: Math.min(devicePixelRatio, 2),
      onError: onFailure,
      // The map as a whole takes the focus; a focusable canvas inside it would be a tab stop without a name.
      onLoad: () => canvas.setAttribute('tabindex', '-1'),
    });
    deck.current = created;
    const resized = new ResizeObserver(fit);
    resized.observe(parent);
    return () => {
      resized.disconnect();
      created.finalize();
      canvas.remove();
      deck.current = null;
    };
  }, []);

  const view = useMemo(
    () => (place && size.width > 0 ? mapViewOf(place, size.width, size.height) : undefined),
    [place, size],
  );
  const hasStreets = isMovable && showsStreets(place?.zoom ?? 0);
  const streets = useMemo(
    () => (view && hasStreets ? streetLayers(view, palette) : []),
    [view, hasStreets, palette],
  );
  const hasGround = ground !== undefined;
  const data = useMemo(() => (hasGround ? dataMarks(palette) : []), [hasGround, palette, dataMarks]);
  // A map that does not move has no town names: they would be noise there. Street tiles have names themselves.
  const hasNames = hasGround && isMovable && !hasStreets;
  const names = useMemo(
    () => (hasNames ? placeMarks(zoomLevel, palette) : []),
    [hasNames, zoomLevel, palette],
  );

  // The canvas renderer draws no streets: deck.gl draws them, and the ground under them.
  const isGroundOnCanvas = isSoftware && !hasStreets;
  const groundLayers = useMemo(
    () => (isGroundOnCanvas || !ground ? [] : deckLayersOf(ground)),
    [isGroundOnCanvas, ground],
  );
  const dataLayers = useMemo(() => (isSoftware ? [] : deckLayersOf(data)), [isSoftware, data]);
  const nameLayers = useMemo(() => (isSoftware ? [] : deckLayersOf(names)), [isSoftware, names]);

  // One effect for each group of properties: a new handler must not redraw the layers.
  useEffect(
    () => deck.current?.setProps({ layers: [...groundLayers, ...streets, ...dataLayers, ...nameLayers] }),
    [groundLayers, streets, dataLayers, nameLayers],
  );
  useEffect(() => {
    let isDrawn = isSoftware;
    deck.current?.setProps({
      onAfterRender: () => {
        if (isDrawn || !dataLayers.every(isLayerDrawn)) return;
        isDrawn = true;
        onDataDrawn?.(data);
      },
    });
  }, [isSoftware, data, dataLayers, onDataDrawn]);
  const pick = useRef<(x: number, y: number) => string | undefined>(undefined);
  useEffect(() => {
    pick.current = view && ((x, y) => pickMark(data, view.project, x, y));
  }, [view, data]);
  useEffect(() => {
    if (place) deck.current?.setProps({ viewState: viewStateOf(place) });
  }, [place]);
  useEffect(() => {
    const pointOf = ({ x, y, coordinate }: PickingInfo): MapPoint => ({
      x,
      y,
      coordinate,
      id: coordinate && pick.current?.(x, y),
    });
    deck.current?.setProps({
      onViewStateChange: ({ viewState }) => {
        const { longitude, latitude, zoom } = viewState as MapViewState;
        setPlace({ longitude, latitude, zoom });
      },
      onHover: (info: PickingInfo) => {
        const point = pointOf(info);
        isOver.current = point.id !== undefined;
        const text = point.id === undefined ? undefined : tipOf?.(point.id);
        setTip(text ? { text, x: point.x, y: point.y } : undefined);
        onHover?.(point);
      },
      getCursor: ({ isDragging }) =>
        isOver.current && onPick ? 'pointer' : isDragging ? 'grabbing' : isMovable ? 'grab' : 'default',
      ...(onPick ? { onClick: (info: PickingInfo) => onPick(pointOf(info)) } : {}),
    });
  }, [tipOf, onPick, onHover, isMovable]);

  useEffect(() => {
    if (view) onView?.(view);
  }, [view, onView]);

  const isReady = hasGround && view !== undefined;
  useEffect(() => {
    if (isReady) requestAnimationFrame(() => performance.mark('map painted'));
  }, [isReady]);

  const keyboard = isMovable
    ? {
        tabIndex: 0,
        role: 'application',
        'aria-label': `${label} Arrow keys move the map, plus and minus zoom.`,
        onKeyDown: (event: KeyboardEvent) => {
          const move = moveOfKey(event.key);
          if (!move) return;
          setPlace((now) => now && move(now));
          event.preventDefault();
        },
      }
    : { role: 'img', 'aria-label': label };

  return (
    <div className={styles['map']}>
      {isGroundOnCanvas && ground && view ? <CanvasMarks view={view} marks={ground} /> : null}
      <div ref={container} className={styles['canvas']} data-drawn={ground ? '' : undefined} {...keyboard} />
      {isSoftware && ground && view ? (
        <>
          <CanvasMarks view={view} marks={data} onDrawn={onDataDrawn} />
          {names.length > 0 ? <CanvasMarks view={view} marks={names} /> : null}
        </>
      ) : null}
      {isMovable && place ? (
        <>
          <div className={`card ${styles['controls']}`}>
            <button
              type="button"
              className="icon-button"
              aria-label="Zoom in"
              onClick={() => setPlace((now) => now && zoomIn(now))}
            >
              <Plus size={18} aria-hidden="true" />
            </button>
            <button
              type="button"
              className="icon-button"
              aria-label="Zoom out"
              onClick={() => setPlace((now) => now && zoomOut(now))}
            >
              <Minus size={18} aria-hidden="true" />
            </button>
          </div>
          <ScaleBar latitude={place.latitude} zoom={place.zoom} />
          <span className={styles['credit']}>
            {hasStreets ? `Streets: ${streetTiles?.attribution}. ` : ''}Boundaries: US Census Bureau
          </span>
        </>
      ) : null}
      {view && renderOverlay ? renderOverlay(view) : null}
      {tip ? (
        <MapTip x={tip.x} y={tip.y}>
          {tip.text}
        </MapTip>
      ) : null}
    </div>
  );
}

/**
 * Whether the last rendered frame shows a layer (one without sublayers). Browsers compile shaders in the
 * background, and until they are ready deck.gl renders frames without the layers that need them.
 */
function isLayerDrawn(layer: Layer): boolean {
  const models = layer.getModels();
  if (models.length === 0) return false;
  return layer.getNumInstances() === 0 || models.every(({ pipeline }) => pipeline.linkStatus === 'success');
}

function viewStateOf(place: MapPlace): MapViewState {
  return { ...place, minZoom, maxZoom };
}

function hasWebGl(): boolean {
  return document.createElement('canvas').getContext('webgl2') !== null;
}

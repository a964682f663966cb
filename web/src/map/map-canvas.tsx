import { Deck, MapView, type Layer, type MapViewState, type PickingInfo } from '@deck.gl/core';
import { Minus, Plus } from 'lucide-react';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { loadBaseData, loadCounties, type BaseData, type Position } from './ground/base-data.ts';
import { countiesFromZoom, groundLayers, placeFont, placeLayer, placesAt } from './ground/base-layers.ts';
import { fitBounds, type MapPlace } from './fit-bounds.ts';
import { isLayerDrawn } from './is-layer-drawn.ts';
import { evenPadding, type Bounds, type Padding } from './map-frame.ts';
import { isDrawnInSoftware } from './plain/is-drawn-in-software.ts';
import { mapViewOf, type MapView as ShownView } from './map-view.ts';
import styles from './map-canvas.module.css';
import type { Palette } from './palette.ts';
import { MapTip } from './map-tip.tsx';
import { pickingReach, pickPlainly } from './plain/pick-plainly.ts';
import { PlainLayers } from './plain/plain-layers.tsx';
import { plainFrameOf } from './web-mercator.ts';
import { ScaleBarView } from './scale-bar-view.tsx';
import { showsStreets, streetLayers, streetTiles } from './ground/street-tiles.ts';
import { usePalette } from './use-palette.ts';

interface MapCanvasProps {
  /** What the map shows, in words, for everyone who cannot see it. */
  label: string;
  bounds: Bounds;
  padding?: Padding;
  /** The layers that carry data, over the ground and under the names. */
  dataLayers: (palette: Palette, zoom: number) => Layer[];
  /** Whether a visitor can move it; a picture leaves scrolling and the keyboard alone. */
  isMovable?: boolean;
  tipOf?: (info: PickingInfo) => string | undefined;
  onPick?: (info: PickingInfo) => void;
  /** Called as a pointer moves over the map, and once as it leaves. */
  onHover?: (info: PickingInfo) => void;
  /** Where it begins, instead of where the bounds fit; and where it is sent, each time another object comes. */
  place?: MapPlace | undefined;
  /** A map that fills its page takes the wheel. */
  wheelZooms?: boolean;
  /** Called whenever what it shows has changed. */
  onView?: (view: ShownView) => void;
  /** Called after the first frame in which the graphics processor has drawn these layers of data. */
  onDataDrawn?: (layers: readonly Layer[]) => void;
  /** A picture over the ground, under the data's layers and the names. */
  renderPicture?: (view: ShownView) => ReactNode;
  /** What lies over the map and moves with it. */
  renderOverlay?: (view: ShownView) => ReactNode;
}

// Nearer than that there is nothing to see, unless there are streets.
const [farthestZoom, nearestZoom] = [2.2, streetTiles ? 16 : 12];
const zoomStep = 1;
const panStep = 60;

/** A map of our own: vector ground, data on the GPU, names above; it follows the theme and fails quietly. */
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
  dataLayers,
  isMovable = false,
  tipOf,
  onPick,
  onHover,
  place: askedPlace,
  wheelZooms = false,
  onView,
  onDataDrawn,
  renderPicture,
  renderOverlay,
  onFailure,
}: MapCanvasProps & { onFailure: () => void }) {
  const container = useRef<HTMLDivElement>(null);
  // The bounds of a map are fixed while it is mounted: its owner gives it a key per subject.
  const first = useRef({ bounds, padding, isMovable, wheelZooms, askedPlace, onFailure });
  const deck = useRef<Deck<MapView>>(null);
  const [place, setPlace] = useState<MapPlace>();
  const [size, setSize] = useState({ width: 0, height: 0 });
  const [sentTo, setSentTo] = useState(askedPlace);
  if (askedPlace && askedPlace !== sentTo) {
    setSentTo(askedPlace);
    setPlace(askedPlace);
  }
  const isOver = useRef(false);
  const [tip, setTip] = useState<{ text: string; x: number; y: number }>();
  const palette = usePalette();
  const [isSlow] = useState(isDrawnInSoftware);
  const ground = useGround(place?.zoom ?? 0, onFailure);
  // Names and counties change by steps of zoom, not with every wheel click.
  const zoomLevel = Math.round((place?.zoom ?? 0) * 2) / 2;

  useEffect(() => {
    const parent = container.current;
    const { bounds, padding, isMovable, wheelZooms, askedPlace, onFailure } = first.current;
    if (!parent) return undefined;
    const measure = () => setSize({ width: parent.clientWidth, height: parent.clientHeight });
    const fitted = () => askedPlace ?? fitBounds(bounds, parent.clientWidth, parent.clientHeight, padding);
    // A map that was sent somewhere stays there when its page is resized.
    const fit = () => {
      measure();
      setPlace((now) => (askedPlace && now ? now : fitted()));
    };
    // A canvas of our own: one that deck.gl makes is left behind where it is given up before it has begun,
    // as when React mounts twice, and pushes the next one aside.
    const canvas = parent.appendChild(document.createElement('canvas'));
    const created = new Deck<MapView>({
      canvas,
      parent,
      views: new MapView({ repeat: false }),
      viewState: viewStateOf(fitted()),
      // The wheel stays the page's; buttons, keys, pinch and a double click zoom.
      controller: isMovable && {
        scrollZoom: wheelZooms,
        keyboard: false,
        dragRotate: false,
        touchRotate: false,
      },
      // One finger up or down scrolls the page; the map takes sideways and two fingers.
      touchAction: wheelZooms ? 'none' : 'pan-y',
      pickingRadius: pickingReach,
      useDevicePixels: Math.min(devicePixelRatio, 2),
      onError: onFailure,
      // The map has the focus as a whole; a canvas inside it would be a stop without a name.
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
  const underneath = useMemo(
    () => (ground ? groundLayers(ground.base, ground.counties, palette) : []),
    [ground, palette],
  );
  const data = useMemo(
    () => (ground ? dataLayers(palette, zoomLevel) : []),
    [ground, palette, dataLayers, zoomLevel],
  );
  // A picture names no towns: among so many tracks they would only be noise. Streets name their own.
  const names = useMemo(
    () =>
      ground && isMovable && !hasStreets && placesAt(zoomLevel).length > 0
        ? [placeLayer(zoomLevel, palette)]
        : [],
    [ground, palette, zoomLevel, isMovable, hasStreets],
  );
  const overPicture = useMemo(() => [...data, ...names], [data, names]);
  const layers = useMemo(
    () => [...underneath, ...streets, ...overPicture],
    [underneath, streets, overPicture],
  );

  // Pictures of streets can only be laid on the ground by the graphics processor, or by what plays it.
  const isPlain = isSlow && !hasStreets;

  useEffect(() => {
    if (ground && !isPlain) requestAnimationFrame(markPainted);
  }, [ground, isPlain]);

  // Each by itself: a new handler must not cost a new picture.
  useEffect(() => deck.current?.setProps({ layers: isPlain ? [] : layers }), [layers, isPlain]);
  useEffect(() => {
    let isTold = isPlain || !onDataDrawn;
    deck.current?.setProps({
      onAfterRender: () => {
        if (isTold || !data.every(isLayerDrawn)) return;
        isTold = true;
        onDataDrawn?.(data);
      },
    });
  }, [data, isPlain, onDataDrawn]);
  const plain = useRef<(x: number, y: number) => unknown>(undefined);
  useEffect(() => {
    plain.current =
      isPlain && view
        ? (x, y) => pickPlainly(layers, plainFrameOf({ ...view.place, ...size }), x, y)
        : undefined;
  }, [isPlain, view, size, layers]);
  useEffect(() => {
    if (place) deck.current?.setProps({ viewState: viewStateOf(place) });
  }, [place]);
  useEffect(() => {
    deck.current?.setProps({
      onViewStateChange: ({ viewState }) => {
        const { longitude, latitude, zoom } = viewState as MapViewState;
        setPlace({ longitude, latitude, zoom });
      },
      onHover: (sent: PickingInfo) => {
        const info = picked(sent, plain.current);
        isOver.current = Boolean(info.object);
        const text = tipOf?.(info);
        setTip(text ? { text, x: info.x, y: info.y } : undefined);
        onHover?.(info);
      },
      getCursor: ({ isHovering, isDragging }) =>
        (isHovering || isOver.current) && onPick
          ? 'pointer'
          : isDragging
            ? 'grabbing'
            : isMovable
              ? 'grab'
              : 'default',
      ...(onPick ? { onClick: (info: PickingInfo) => onPick(picked(info, plain.current)) } : {}),
    });
  }, [tipOf, onPick, onHover, isMovable]);

  useEffect(() => {
    if (view) onView?.(view);
  }, [view, onView]);

  const zoomBy = (step: number) =>
    setPlace(
      (now) => now && { ...now, zoom: Math.min(nearestZoom, Math.max(farthestZoom, now.zoom + step)) },
    );
  const keyboard = isMovable
    ? {
        tabIndex: 0,
        role: 'application',
        'aria-label': `${label} Arrow keys move the map, plus and minus zoom.`,
        onKeyDown: (event: KeyboardEvent) => moveByKey(event, zoomBy, setPlace),
      }
    : { role: 'img', 'aria-label': label };

  return (
    <div className={styles['map']}>
      {isPlain && ground && view ? (
        <>
          <PlainLayers view={view} layers={underneath} onDrawn={markPainted} />
          {renderPicture?.(view)}
          {overPicture.length > 0 ? <PlainLayers view={view} layers={overPicture} /> : null}
        </>
      ) : null}
      <div ref={container} className={styles['canvas']} data-drawn={ground ? '' : undefined} {...keyboard} />
      {isMovable && place ? (
        <>
          <div className={`card ${styles['controls']}`}>
            <button
              type="button"
              className="icon-button"
              aria-label="Zoom in"
              onClick={() => zoomBy(zoomStep)}
            >
              <Plus size={18} aria-hidden="true" />
            </button>
            <button
              type="button"
              className="icon-button"
              aria-label="Zoom out"
              onClick={() => zoomBy(-zoomStep)}
            >
              <Minus size={18} aria-hidden="true" />
            </button>
          </div>
          <ScaleBarView latitude={place.latitude} zoom={place.zoom} />
          <span className={styles['credit']}>
            {hasStreets ? `Streets: ${streetTiles?.attribution}. ` : ''}Boundaries: US Census Bureau
          </span>
        </>
      ) : null}
      {view && !isPlain ? renderPicture?.(view) : null}
      {view && renderOverlay ? renderOverlay(view) : null}
      {tip ? (
        <MapTip x={tip.x} y={tip.y}>
          {tip.text}
        </MapTip>
      ) : null}
    </div>
  );
}

function markPainted(): void {
  performance.mark('map painted');
}

/** What deck.gl found, or, where it draws nothing, what a plain canvas has there. */
function picked(info: PickingInfo, plain: ((x: number, y: number) => unknown) | undefined): PickingInfo {
  return plain ? { ...info, object: plain(info.x, info.y) } : info;
}

function viewStateOf(place: MapPlace): MapViewState {
  return { ...place, minZoom: farthestZoom, maxZoom: nearestZoom };
}

function moveByKey(
  event: KeyboardEvent,
  zoomBy: (step: number) => void,
  setPlace: (change: (now: MapPlace | undefined) => MapPlace | undefined) => void,
): void {
  const pans: Record<string, [number, number]> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, 1],
    ArrowDown: [0, -1],
  };
  const pan = pans[event.key];
  if (pan) {
    setPlace((now) => {
      if (!now) return now;
      const degrees = (panStep * 360) / (512 * 2 ** now.zoom);
      const latitude = now.latitude + pan[1] * degrees * Math.cos((now.latitude * Math.PI) / 180);
      return {
        ...now,
        longitude: now.longitude + pan[0] * degrees,
        latitude: Math.min(80, Math.max(-80, latitude)),
      };
    });
  } else if (event.key === '+' || event.key === '=') zoomBy(zoomStep);
  else if (event.key === '-') zoomBy(-zoomStep);
  else return;
  event.preventDefault();
}

function useGround(
  zoom: number,
  onFailure: () => void,
): { base: BaseData; counties: Position[][] | undefined } | undefined {
  const [base, setBase] = useState<BaseData>();
  const [counties, setCounties] = useState<Position[][]>();
  const wantsCounties = zoom >= countiesFromZoom;
  const fail = useRef(onFailure);
  useEffect(() => {
    let current = true;
    Promise.all([loadBaseData(), document.fonts.load(`${placeFont.weight} 16px ${placeFont.family}`)]).then(
      ([loaded]) => current && setBase(loaded),
      () => current && fail.current(),
    );
    return () => {
      current = false;
    };
  }, []);
  useEffect(() => {
    let current = true;
    // Without its county lines a map is still a map.
    if (wantsCounties)
      loadCounties().then(
        (loaded) => current && setCounties(loaded),
        () => {},
      );
    return () => {
      current = false;
    };
  }, [wantsCounties]);
  return useMemo(
    () => base && { base, counties: wantsCounties ? counties : undefined },
    [base, counties, wantsCounties],
  );
}

function hasWebGl(): boolean {
  return document.createElement('canvas').getContext('webgl2') !== null;
}

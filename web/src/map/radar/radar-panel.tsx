import { useCallback, useEffect, useMemo, useRef, type KeyboardEvent, type ReactNode } from 'react';
import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import { describeField, type ShownField } from '@touchdown/shared/radar/derived/derived-fields.ts';
import { colourTableOf } from '@touchdown/shared/radar/sweeps/colour-tables.ts';
import type { TimedPath } from '@touchdown/shared/radar/sweeps/track-progress.ts';
import type { TrackPoint } from '@touchdown/shared/radar/track/radar-track.ts';
import { drawSweep, makePixelTable, type PixelTable } from '@touchdown/shared/radar/sweeps/draw-sweep.ts';
import type { MeasuredSweep } from '@touchdown/shared/radar/sweeps/measured-sweep.ts';
import { useUnits } from '../../lib/units.ts';
import { Button } from '../../ui/button.tsx';
import { MapCanvas } from '../map-canvas.tsx';
import type { Bounds, MapPlace } from '../map-frame.ts';
import type { MapView } from '../map-view.ts';
import type { Marks } from '../marks.ts';
import type { Palette } from '../palette.ts';
import type { MapPoint } from '../use-map-pointer.ts';
import { usePoliteWheel } from '../use-polite-wheel.ts';
import { CallOutOverlay } from './call-outs/call-outs.tsx';
import type { CallOut } from './call-outs/find-call-outs.ts';
import { viewerFields } from './field-words.ts';
import { MeasureOverlay } from './measure/measure-part.tsx';
import { movedCursor, type MeasureState } from './measure/use-measure.ts';
import { ownTableOf } from './own-colours/own-tables.tsx';
import { RingsOverlay, TrackOverlay } from './lines-over-map.tsx';
import { SectionOverlay } from './section/section-overlay.tsx';
import type { SectionState } from './section/use-section.ts';
import type { LoadedScan } from './use-loaded-scan.ts';
import { colourScaleOf, legendOf, type ViewerColours } from './velocity-scale.ts';
import type { ShownWarning } from './warnings/shown-warnings.ts';
import { WarningOverlay } from './warnings/warning-overlay.tsx';
import { movement } from '../canvas/movement.ts';
import { frameOf } from '../world-frame.ts';
import styles from './radar-viewer.module.css';

interface RadarPanelProps {
  /** The radar's name for people. */
  station: string;
  radar: Position;
  bounds: Bounds;
  loaded: LoadedScan;
  colours: ViewerColours;
  /** Whether this map says that the scan is lost; otherwise the one beside it does. */
  saysLost: boolean;
  /** The time of the scan that is wanted. */
  time: number | undefined;
  track: TimedPath | undefined;
  seen: readonly TrackPoint[];
  /** In effect at that time. */
  warned: readonly ShownWarning[];
  /** What the scan shows, in words; empty while it plays. */
  sentence: string;
  pointed: Position | undefined;
  onPointed: (place: Position | undefined) => void;
  /** Each new object moves the map there. */
  place: MapPlace | undefined;
  /** Whether what it shows first stands in its middle, whatever lies over the map. */
  isCentred: boolean;
  onView: (view: MapView) => void;
  /** Called whenever the picture of a scan was drawn. */
  onDrawn: () => void;
  /** Called before somebody moves this map. */
  onLead: () => void;
  /** What becomes of a place to which somebody moves this map; undefined where it stays as it is. */
  steer?: (to: MapPlace) => MapPlace;
  /** Undefined where no cross-section is offered. */
  section?: SectionState;
  /** Undefined where nobody can measure. */
  measure?: MeasureState;
  callOuts: readonly CallOut[] | undefined;
  hasRings: boolean;
  /** What lies over the map. */
  children?: ReactNode;
}

const noPadding = { top: 0, right: 0, bottom: 0, left: 0 };

/** One map of a viewer: the picture of a scan over the ground, with its colours below. */
export function RadarPanel(props: RadarPanelProps) {
  const { station, radar, bounds, loaded, colours, saysLost, time, track, sentence } = props;
  const { pointed, onPointed, place, section, measure } = props;
  const { shown, lost, wanted, retry } = loaded;
  const id = wanted?.id;
  const words = viewerFields.find((one) => one.id === id);
  const wheel = usePoliteWheel();
  const dataMarks = useCallback((palette: Palette) => radarMarks(radar, palette), [radar]);
  const onPoint = useCallback(
    ({ coordinate }: MapPoint) => onPointed(coordinate && { lon: coordinate[0], lat: coordinate[1] }),
    [onPointed],
  );
  const shownView = useRef<MapView>(undefined);
  const { onView } = props;
  const noteView = useCallback(
    (view: MapView) => {
      shownView.current = view;
      onView(view);
    },
    [onView],
  );
  const take = (at: Position) => {
    if (measure?.isOn) measure.pick(at);
    else section?.pick(at);
  };
  const pick = (point: MapPoint) => {
    onPoint(point);
    if (point.coordinate) take({ lon: point.coordinate[0], lat: point.coordinate[1] });
  };
  const press = () => {
    wheel.onPointerDownCapture();
    props.onLead();
  };
  /** While somebody measures, the arrows move a cursor and not the map. */
  const pressKey = (event: KeyboardEvent) => {
    const view = shownView.current;
    if (!measure?.isOn || !view || !(event.target instanceof Element)) return props.onLead();
    if (!event.target.matches('[role="application"]')) return props.onLead();
    const cursor = pointed ?? { lat: view.place.latitude, lon: view.place.longitude };
    const moved = movedCursor(view, cursor, event);
    if (moved) onPointed(moved);
    else if (event.key === 'Enter') take(cursor);
    else return props.onLead();
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={styles['panel']}>
      <div
        className={styles['map']}
        data-radar-map=""
        {...wheel}
        onPointerDownCapture={press}
        onKeyDownCapture={pressKey}
        onWheelCapture={(event) => {
          props.onLead();
          wheel.onWheelCapture(event);
        }}
      >
        <MapCanvas
          label={`Radar map around ${station}. ${words?.label ?? ''}. ${sentence}`}
          bounds={bounds}
          padding={props.isCentred ? noPadding : undefined}
          dataMarks={dataMarks}
          isMovable
          place={place}
          // A finger still scrolls the page past the map.
          wheelZooms="when asked"
          onHover={onPoint}
          onPick={pick}
          onView={noteView}
          steer={props.steer}
          renderUnderNames={(view) =>
            shown && !lost ? (
              <SweepCanvas
                view={view}
                radar={radar}
                sweep={shown.sweep}
                id={shown.id}
                colours={colours}
                name={`${shown.id} ${shown.scan}`}
                onDrawn={props.onDrawn}
              />
            ) : null
          }
          renderOverlay={(view) => (
            <>
              {props.hasRings ? <RingsOverlay view={view} radar={radar} /> : null}
              <WarningOverlay view={view} shown={props.warned} />
              <TrackOverlay view={view} track={track} seen={props.seen} time={time} pointed={pointed} />
              <CallOutOverlay view={view} callOuts={props.callOuts} />
              {section ? <SectionOverlay view={view} section={section} /> : null}
              {measure ? <MeasureOverlay view={view} measure={measure} /> : null}
            </>
          )}
        />
        {props.children}
        {lost && saysLost ? (
          <div role="alert" className={`card ${styles['lost']}`}>
            <p>{lost.sentence}</p>
            {lost.canRetry ? <Button onClick={retry}>Try again</Button> : null}
          </div>
        ) : null}
      </div>
      {id ? <RadarLegend field={id} colours={colours} /> : null}
    </div>
  );
}

function radarMarks({ lat, lon }: Position, palette: Palette): Marks[] {
  return [
    {
      kind: 'discs',
      id: 'radar',
      colour: palette.ink,
      opacity: 1,
      centres: [[lon, lat]],
      radius: 4,
    },
  ];
}

/** The colours of a field with their values. */
function RadarLegend({ field, colours }: { field: ShownField; colours: ViewerColours }) {
  const units = useUnits();
  const { defaultMin, defaultMax } = describeField(field);
  const own = ownTableOf(colours.own, field);
  const { bands } = own ?? colourTableOf(field, colours.palette);
  const scale = colourScaleOf(field, colours);
  const [min, max] = own ? [scale.min, scale.max] : [defaultMin, defaultMax];
  const percent = (value: number) => `${Math.min(100, ((value - min) / (max - min)) * 100)}%`;
  const { caption, ticks } = legendOf(field, scale, units);
  const stops = bands
    .filter(({ from }) => from < max)
    .flatMap(({ from, to, colours: [first, last] }) => [
      `${first} ${percent(from)}`,
      `${last} ${percent(to)}`,
    ]);
  return (
    <figure className={styles['legend']}>
      <figcaption className="second-13">{caption}</figcaption>
      <div
        className={styles['colours']}
        style={{ background: `linear-gradient(to right, ${stops.join(', ')})` }}
        aria-hidden="true"
      />
      <div className={`second-13 ${styles['ticks']}`}>
        {ticks.map(({ words, share }) => (
          <span key={words} style={{ left: `${share * 100}%` }}>
            {words}
          </span>
        ))}
      </div>
    </figure>
  );
}

interface SweepCanvasProps {
  view: MapView;
  radar: Position;
  sweep: MeasuredSweep;
  id: ShownField;
  colours: ViewerColours;
  /** Names what is drawn, for tests. */
  name: string;
  /** Called each time after drawing. */
  onDrawn: () => void;
}

/** While the map moves, the picture moves with it. It is drawn again after this pause. */
const redrawMilliseconds = 100;

interface Drawn {
  view: MapView;
  table: PixelTable;
  /** Of what is drawn. */
  name: string;
}

/**
 * A sweep over the map, on a 2D canvas. Each pixel's azimuth and distance are computed once for a view: another
 * sweep or field then takes two lookups a pixel.
 */
function SweepCanvas({ view, radar, sweep, id, colours, name, onDrawn }: SweepCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawn = useRef<Drawn>(undefined);
  // It keeps the colours of its codes from scan to scan.
  const scale = useMemo(() => colourScaleOf(id, colours), [id, colours]);
  const [width, height] = [Math.round(view.width), Math.round(view.height)];
  useEffect(() => {
    const draw = () => {
      const context = canvas.current?.getContext('2d');
      if (!context) return;
      const { table } = drawn.current?.view === view ? drawn.current : { table: tableOf(view, radar) };
      drawn.current = { view, table, name };
      const picture = new ImageData(width, height);
      const look = { scale, isFiltered: false, threshold: null, opacity: 1 };
      drawSweep(sweep, table, look, new Uint32Array(picture.data.buffer));
      context.canvas.width = width;
      context.canvas.height = height;
      context.putImageData(picture, 0, 0);
      context.canvas.style.transform = '';
      context.canvas.dataset['drawn'] = name;
      onDrawn();
    };
    const before = drawn.current?.view;
    // A camera that follows the tornado moves with each scan: that one has to be drawn anyway.
    const isSameScan = drawn.current?.name === name;
    if (canvas.current && isSameScan && before && before !== view && before.width === view.width) {
      canvas.current.style.transform = movement(before, view);
      const timer = setTimeout(draw, redrawMilliseconds);
      return () => clearTimeout(timer);
    }
    const frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, [view, radar, sweep, scale, name, width, height, onDrawn]);
  return <canvas ref={canvas} className={styles['sweep']} aria-hidden="true" />;
}

function tableOf({ place, width, height }: MapView, radar: Position): PixelTable {
  const { world, left, top } = frameOf(place, width, height);
  const grid = {
    width: Math.round(width),
    height: Math.round(height),
    left: left / world,
    top: top / world,
    unitsPerPixel: 1 / world,
  };
  return makePixelTable(grid, radar);
}

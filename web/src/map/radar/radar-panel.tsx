import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import { fieldDescriptions, type RadarField } from '@touchdown/shared/radar/radar-fields.ts';
import { colourTableOf } from '@touchdown/shared/radar/sweeps/colour-tables.ts';
import type { TimedPath } from '@touchdown/shared/radar/sweeps/track-progress.ts';
import type { TrackPoint } from '@touchdown/shared/radar/track/radar-track.ts';
import { withMinus } from '@touchdown/shared/text/with-minus.ts';
import { useCallback } from 'react';
import { Button } from '../../ui/button.tsx';
import { MapCanvas } from '../map-canvas.tsx';
import type { Bounds, MapPlace } from '../map-frame.ts';
import type { MapView } from '../map-view.ts';
import type { Marks } from '../marks.ts';
import type { Palette } from '../palette.ts';
import type { MapPoint } from '../use-map-pointer.ts';
import { usePoliteWheel } from '../use-polite-wheel.ts';
import { viewerFields } from './field-words.ts';
import styles from './radar-viewer.module.css';
import { SectionOverlay } from './section/section-overlay.tsx';
import type { SectionState } from './section/use-section.ts';
import { SweepCanvas } from './sweep-canvas.tsx';
import { TrackOverlay } from './track-overlay.tsx';
import type { LoadedScan } from './use-loaded-scan.ts';
import { colourScaleOf, type ViewerColours } from './velocity-scale.ts';
import type { ShownWarning } from './warnings/shown-warnings.ts';
import { WarningOverlay } from './warnings/warning-overlay.tsx';

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
  onView: (view: MapView) => void;
  /** Called whenever the picture of a scan was drawn. */
  onDrawn: () => void;
  /** Called before somebody moves this map. */
  onLead: () => void;
  section: SectionState;
}

/** One map of a viewer: the picture of a scan over the ground, with its colours below. */
export function RadarPanel(props: RadarPanelProps) {
  const { station, radar, bounds, loaded, colours, saysLost, time, track, sentence } = props;
  const { pointed, onPointed, place, section } = props;
  const { shown, lost, wanted, retry } = loaded;
  const id = wanted?.id;
  const words = viewerFields.find((one) => one.id === id);
  const wheel = usePoliteWheel();
  const dataMarks = useCallback((palette: Palette) => radarMarks(radar, palette), [radar]);
  const onPoint = useCallback(
    ({ coordinate }: MapPoint) => onPointed(coordinate && { lon: coordinate[0], lat: coordinate[1] }),
    [onPointed],
  );
  const pick = (point: MapPoint) => {
    onPoint(point);
    if (point.coordinate) section.pick({ lon: point.coordinate[0], lat: point.coordinate[1] });
  };
  const press = () => {
    wheel.onPointerDownCapture();
    props.onLead();
  };
  return (
    <div className={styles['panel']}>
      <div
        className={styles['map']}
        data-radar-map=""
        {...wheel}
        onPointerDownCapture={press}
        onKeyDownCapture={props.onLead}
        onWheelCapture={(event) => {
          props.onLead();
          wheel.onWheelCapture(event);
        }}
      >
        <MapCanvas
          label={`Radar map around ${station}. ${words?.label ?? ''}. ${sentence}`}
          bounds={bounds}
          dataMarks={dataMarks}
          isMovable
          place={place}
          // A finger still scrolls the page past the map.
          wheelZooms="when asked"
          onHover={onPoint}
          onPick={pick}
          onView={props.onView}
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
              <WarningOverlay view={view} shown={props.warned} />
              <TrackOverlay view={view} track={track} seen={props.seen} time={time} pointed={pointed} />
              <SectionOverlay view={view} section={section} />
            </>
          )}
        />
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
function RadarLegend({ field, colours }: { field: RadarField; colours: ViewerColours }) {
  const { title, unit, defaultMin: min, defaultMax: max } = fieldDescriptions[field];
  const { bands } = colourTableOf(field, colours.palette);
  const scale = colourScaleOf(field, colours);
  const percent = (value: number) => `${Math.min(100, ((value - min) / (max - min)) * 100)}%`;
  const placeOf = (tick: number) => `${((tick - scale.min) / (scale.max - scale.min)) * 100}%`;
  const stops = bands
    .filter(({ from }) => from < max)
    .flatMap(({ from, to, colours: [first, last] }) => [
      `${first} ${percent(from)}`,
      `${last} ${percent(to)}`,
    ]);
  return (
    <figure className={styles['legend']}>
      <figcaption className="second-13">
        {title}
        {unit ? `, ${unit}` : ''}
      </figcaption>
      <div
        className={styles['colours']}
        style={{ background: `linear-gradient(to right, ${stops.join(', ')})` }}
        aria-hidden="true"
      />
      <div className={`second-13 ${styles['ticks']}`}>
        {scale.ticks.map((tick) => (
          <span key={tick} style={{ left: placeOf(tick) }}>
            {withMinus(String(tick))}
          </span>
        ))}
      </div>
    </figure>
  );
}

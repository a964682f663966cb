import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import { fieldDescriptions } from '@touchdown/shared/radar/radar-fields.ts';
import { valueAt } from '@touchdown/shared/radar/value-at.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useUnits } from '../../lib/units.ts';
import { MapCanvas } from '../map-canvas.tsx';
import type { Bounds } from '../map-frame.ts';
import type { MapView } from '../map-view.ts';
import type { Marks } from '../marks.ts';
import type { Palette } from '../palette.ts';
import type { MapPoint } from '../use-map-pointer.ts';
import { viewerFields } from './field-words.ts';
import { RadarLegend } from './radar-legend.tsx';
import { sweepSentence, valueWords } from './radar-sentences.ts';
import styles from './radar-viewer.module.css';
import { ScanControls } from './scan-controls.tsx';
import type { Scan } from './scans.ts';
import { SweepCanvas } from './sweep-canvas.tsx';
import { useScan, type LoadScan } from './use-scan.ts';

interface RadarViewerProps {
  /** The radar's name for people. */
  station: string;
  radar: Position;
  scans: readonly Scan[];
  load: LoadScan;
}

/** How far around the radar the map shows first. */
const shownDegrees = 1.4;

/** Scans of a radar over the map: by field, tilt and time, with the value under the pointer. */
export function RadarViewer({ station, radar, scans, load }: RadarViewerProps) {
  const fields = useMemo(() => fieldsOf(scans), [scans]);
  const state = useScan(
    scans,
    load,
    fields.map(({ field }) => field),
  );
  const { shown } = state;
  const [place, setPlace] = useState<Position>();
  const units = useUnits();
  const [middle, setMiddle] = useState<Position>();
  const onView = useCallback(
    ({ place: { longitude, latitude } }: MapView) => setMiddle({ lon: longitude, lat: latitude }),
    [],
  );
  const onPoint = useCallback(({ coordinate }: MapPoint) => {
    const [lon, lat] = coordinate ?? [];
    setPlace(lon === undefined || lat === undefined ? undefined : { lon, lat });
  }, []);
  const dataMarks = useCallback((palette: Palette) => radarMarks(radar, palette), [radar]);
  const words = viewerFields.find(({ field }) => field === shown?.field);
  const sentence = useMemo(
    () => (shown ? sweepSentence(units, shown.field, shown.sweep) : 'Loading the scan.'),
    [shown, units],
  );
  const viewer = useRef<HTMLElement>(null);
  useEffect(() => {
    const section = viewer.current;
    const press = (event: KeyboardEvent) => onKey(event, state, fields);
    section?.addEventListener('keydown', press);
    return () => section?.removeEventListener('keydown', press);
  });
  const at = place ?? middle;
  const found = shown && at && valueAt(shown.sweep, shown.field, radar, at);
  return (
    <section ref={viewer} aria-label={`Radar ${station}`} className={styles['viewer']}>
      <ScanControls scans={scans} fields={fields} state={state} />
      <div className={styles['map']}>
        <MapCanvas
          label={`Radar map around ${station}. ${words?.label ?? ''}. ${sentence}`}
          bounds={boundsAround(radar)}
          dataMarks={dataMarks}
          isMovable
          // A finger still scrolls the page past the map.
          wheelZooms="when asked"
          onHover={onPoint}
          onPick={onPoint}
          onView={onView}
          renderUnderNames={(view) =>
            shown ? (
              <SweepCanvas
                view={view}
                radar={radar}
                sweep={shown.sweep}
                field={shown.field}
                name={`${shown.field} ${shown.scan}`}
              />
            ) : null
          }
        />
      </div>
      <p className={styles['value']}>
        <strong>{place ? 'At the pointer' : 'In the middle of the map'}:</strong>{' '}
        {found && shown ? valueWords(units, shown.field, found) : 'no value'}
      </p>
      {shown ? <RadarLegend field={shown.field} /> : null}
      <p>{words?.help}</p>
      <p role="status" className="second-15">
        {sentence}
      </p>
    </section>
  );
}

function fieldsOf(scans: readonly Scan[]) {
  return viewerFields.filter(({ field }) =>
    scans.some(({ moments }) => moments.includes(fieldDescriptions[field].moment)),
  );
}

function onKey(
  event: KeyboardEvent,
  { setField, setTilt, tilt, step }: ReturnType<typeof useScan>,
  fields: ReturnType<typeof fieldsOf>,
): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const field = fields.find(({ key }) => key === event.key.toLowerCase());
  if (field) setField(field.field);
  else if (event.key === 'PageUp') setTilt(tilt + 1);
  else if (event.key === 'PageDown') setTilt(tilt - 1);
  else if (event.key === '.') step(1);
  else if (event.key === ',') step(-1);
  else return;
  event.preventDefault();
}

function boundsAround({ lat, lon }: Position): Bounds {
  const across = shownDegrees / Math.cos((lat * Math.PI) / 180);
  return [
    [lon - across, lat - shownDegrees],
    [lon + across, lat + shownDegrees],
  ];
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

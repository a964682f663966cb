import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { showsVelocity, type RadarField } from '@touchdown/shared/radar/radar-fields.ts';
import { bearingDegrees, distanceMiles, type Position } from '@touchdown/shared/geo/great-circle.ts';
import { kmPerMile } from '@touchdown/shared/geo/length-units.ts';
import type { WallClock } from '@touchdown/shared/radar/frame-list.ts';
import {
  defaultVelocityPalette,
  type RadarTargetType,
  type VelocityPalette,
} from '@touchdown/shared/radar/radar-choices.ts';
import type { StormMotion } from '@touchdown/shared/radar/sweeps/storm-motion.ts';
import type { TimedPath } from '@touchdown/shared/radar/sweeps/track-progress.ts';
import type { TrackPoint } from '@touchdown/shared/radar/track/radar-track.ts';
import { valueAt } from '@touchdown/shared/radar/sweeps/value-at.ts';
import { useFullscreen } from '../../lib/use-fullscreen.ts';
import { useUnits, type Units } from '../../lib/units.ts';
import type { Bounds, MapPlace } from '../map-frame.ts';
import { ExportControls } from './export/export-controls.tsx';
import { useStage } from './export/use-stage.ts';
import { directionColours, viewerFields } from './field-words.ts';
import { TiltNote, withMoreTilts, type MoreTilts } from './more-tilts.tsx';
import { keyWords, pressKey } from './press-key.ts';
import { markerPlace, type MarkerPlace, RadarPanel } from './radar-panel.tsx';
import { statesNyquist } from './nyquist.ts';
import { motionWords, sweepSentence, measuredWords, positionWords } from './radar-sentences.ts';
import { reachWords } from './reach-words.ts';
import { ScanChecks } from './scan-checks.tsx';
import { ScanChoices } from './scan-choices.tsx';
import { ScanTimes } from './scan-times.tsx';
import { phaseWords, timeWords } from './scan-words.ts';
import { nameOfTilt, volumeTimeOf, type LoadScan, type Scan } from './scans.ts';
import { keepLoaded } from './keep-loaded.ts';
import { SectionControl } from './section/section-control.tsx';
import { hasDirection } from './section/section-presets.ts';
import { useSection } from './section/use-section.ts';
import { usePlay } from './use-play.ts';
import type { ShownScan, LoadedScan } from './use-loaded-scan.ts';
import { useScan } from './use-scan.ts';
import { useSentence, VelocityNotes } from './velocity-notes.tsx';
import { defaultVelocityEnd } from './velocity-scale.ts';
import { shownWarnings } from './warnings/shown-warnings.ts';
import type { OfferedWarnings } from './warnings/use-warnings.ts';
import { WarningLines } from './warnings/warning-lines.tsx';
import { fieldsOf, type ViewerView } from './viewer-view.ts';
import { speedWords } from './speed-words.ts';
import type { MapView } from '../map-view.ts';
import styles from './radar-viewer.module.css';

/** Two maps beside each other need this much. */
const roomForTwo = '(min-width: 1100px)';

interface RadarViewerProps {
  /** The radar's name for people. */
  station: string;
  radar: Position;
  /** Of the data; undefined where nobody knows whose they are. */
  credit: string | undefined;
  scans: readonly Scan[];
  load: LoadScan;
  /** Present where other tilts of these scans can be asked for. */
  moreTilts?: MoreTilts | undefined;
  /** What the map shows first; without it, what is around the radar. */
  bounds?: Bounds | undefined;
  /** The tornado or storm report to show over the picture. */
  track?: TimedPath | undefined;
  /** The radar's own track of the tornado; undefined where nobody has looked for one, or nothing was found. */
  seen?: readonly TrackPoint[] | undefined;
  /** What the track is of: of a storm report one place at one time. */
  kind?: RadarTargetType | undefined;
  /** Present where `load` can take it away from velocities. */
  motion?: StormMotion | undefined;
  /** What clocks showed at the place. */
  clock?: WallClock | undefined;
  /** The colours of velocities until somebody chooses others. */
  palette?: VelocityPalette | undefined;
  /** Where a link leads. */
  first?: ViewerView | undefined;
  onChange?: ((view: ViewerView) => void) | undefined;
  /** Of the days of the scans; undefined where none are offered. */
  warnings?: OfferedWarnings | undefined;
  playsAtOnce?: boolean;
  /** Whether its keys should work at once. */
  takesFocus?: boolean;
}

/** How far around the radar the map shows first. */
const shownDegrees = 1.4;
const noView: ViewerView = {};
const noPoints: readonly TrackPoint[] = [];

/** Scans of a radar over the map: by field, tilt and time, with the value under the pointer. */
export function RadarViewer(props: RadarViewerProps) {
  const { station, radar, scans, track, kind = 'tornado', motion, clock, first = noView, onChange } = props;
  const fields = useMemo(() => fieldsOf(scans, motion !== undefined), [scans, motion]);
  const load = useMemo(() => keepLoaded(props.load), [props.load]);
  const hasRoom = useHasRoom();
  const [wantsPair, setPair] = useState(true);
  const [showsTrack, setShowsTrack] = useState(true);
  const [showsSeen, setShowsSeen] = useState(true);
  const seen = (showsSeen && props.seen) || noPoints;
  const [chosenPalette, setPalette] = useState(first.palette);
  const palette = chosenPalette ?? props.palette ?? defaultVelocityPalette;
  const [chosenEnd, setEnd] = useState(first.velocityEnd);
  const velocityEnd = chosenEnd ?? defaultVelocityEnd;
  const colours = useMemo(() => ({ palette, velocityEnd }), [palette, velocityEnd]);
  const [pointed, setPointed] = useState<Position>();
  const ids = useMemo(() => fields.map(({ id }) => id), [fields]);
  const { moreTilts } = props;
  const options = { scans, load, fields: ids, first, isPair: hasRoom && wantsPair };
  const state = withMoreTilts(useScan(options), scans, moreTilts);
  const { panels, scan, setScan, ofTilt, field } = state;
  const isSettled = panels.every((panel) => panel.isSettled);
  const player = usePlay({
    scans,
    ofTilt,
    scan,
    setScan,
    isSettled,
    playsAtOnce: props.playsAtOnce ?? false,
  });
  const camera = useCamera(first.place);
  const viewer = useRef<HTMLElement>(null);
  const fullscreen = useFullscreen(viewer);
  const units = useUnits();
  // A map takes a moment to start. The first one need not wait for the second.
  const [hasPicture, setHasPicture] = useState(false);
  const onDrawn = useCallback(() => setHasPicture(true), []);
  const time = scan === undefined ? undefined : scans[scan]?.startTime;

  const section = useSection({ radar, place: camera.place, track, time, first: first.section });

  useEffect(() => {
    const element = viewer.current;
    const press = (event: KeyboardEvent) => pressKey(event, { fields, state, player });
    element?.addEventListener('keydown', press);
    return () => element?.removeEventListener('keydown', press);
  });
  const { takesFocus = false } = props;
  useEffect(() => {
    if (takesFocus) viewer.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const place = camera.isMoved ? camera.place : first.place;
  const { isPlaying } = player;
  const shownScan = scan === undefined ? undefined : scans[scan];
  const volumeTime = shownScan && volumeTimeOf(shownScan);
  const tiltDegrees = state.tilt > 0 && shownScan ? nameOfTilt(shownScan) : undefined;
  useEffect(() => {
    if (isPlaying) return;
    onChange?.({
      field,
      time: volumeTime,
      tiltDegrees,
      place,
      palette: chosenPalette,
      velocityEnd: chosenEnd,
      section: section.line,
    });
  }, [onChange, isPlaying, field, volumeTime, tiltDegrees, place, chosenPalette, chosenEnd, section.line]);

  const write = ({ id, sweep }: ShownScan) => {
    const at = time === undefined ? undefined : markerPlace(track, seen, time);
    return sweepSentence(units, id, sweep, at && { ...placeFromRadar(radar, at.place), isSeen: at.isSeen });
  };
  const { warnings } = props;
  const warningList = warnings?.list;
  const warned = useMemo(
    () => (warningList && time !== undefined ? shownWarnings(warningList, time, { radar, track }) : []),
    [warningList, time, radar, track],
  );
  const [left, right] = isPlaying ? [] : panels;
  const sentences = [useSentence(left, units, write), useSentence(right, units, write)];
  const at = ofTilt.indexOf(scan ?? -1);
  const wordsOf = (of: number) => `${timeWords(of, clock)}${track ? `, ${phaseWords(kind, track, of)}` : ''}`;
  const shownBy = { units, motion, colours, clock, wordsOf };
  const stage = useStage({ viewer, station, credit: props.credit, scans, state, ...shownBy });
  const count = ofTilt.length > 1 ? `Scan ${at + 1} of ${ofTilt.length}: ` : '';
  const words = time === undefined ? '' : `${count}${wordsOf(time)}`;
  const middle = camera.place && { lat: camera.place.latitude, lon: camera.place.longitude };
  const shownIds = new Set(panels.map(({ wanted }) => wanted?.id));
  const velocities = panels.find(({ wanted }) => wanted && showsVelocity(wanted.id));
  const ofVelocity = velocities?.isSettled ? velocities.shown : undefined;
  const canUnfold = field === 'velocity' && (!ofVelocity || statesNyquist(ofVelocity.sweep));
  const reach = reachWords(units, scans, scans[scan ?? -1]);
  const labelOf = (id: RadarField) => fields.find((one) => one.id === id)?.label;
  return (
    <section
      ref={viewer}
      aria-label={`Radar ${station}`}
      aria-busy={!isSettled}
      className={styles['viewer']}
      tabIndex={-1}
    >
      <ScanChoices scans={scans} fields={fields} state={state} moreTilts={moreTilts} />
      <TiltNote moreTilts={moreTilts} scans={scans} scan={scan} panels={panels} />
      <div className={styles['panels']}>
        {panels.map((loaded, panel) =>
          panel > 0 && !hasPicture ? null : (
            <RadarPanel
              // oxlint-disable-next-line react/no-array-index-key -- the second map stays when its field changes
              key={panel}
              station={station}
              radar={radar}
              bounds={props.bounds ?? boundsAround(radar)}
              loaded={loaded}
              colours={colours}
              saysLost={panel === 0 || panels[0]?.lost?.scan !== loaded.lost?.scan}
              time={time}
              track={showsTrack ? track : undefined}
              seen={seen}
              warned={warned}
              sentence={sentences[panel] ?? ''}
              pointed={pointed}
              onPointed={setPointed}
              place={camera.placeFor(panel)}
              onView={(view) => camera.follow(panel, view)}
              onDrawn={onDrawn}
              onLead={() => camera.lead(panel)}
              section={section}
            />
          ),
        )}
        {panels.length > 1 && !hasPicture ? <div className={styles['map']} /> : null}
      </div>
      {props.credit ? <p className="second-13">{props.credit}</p> : null}
      <ScanTimes state={state} player={player} fullscreen={fullscreen} words={words} />
      <ScanChecks
        velocity={canUnfold ? { isOn: state.isUnfolded, set: state.setUnfolded } : undefined}
        velocityEnd={velocities ? { shown: velocityEnd, set: setEnd } : undefined}
        pair={hasRoom && ids.length > 1 ? { isOn: wantsPair, set: setPair } : undefined}
        palette={velocities ? { shown: palette, set: setPalette } : undefined}
        track={track ? { kind, isOn: showsTrack, set: setShowsTrack } : undefined}
        seen={props.seen?.length ? { isOn: showsSeen, set: setShowsSeen } : undefined}
        warnings={warnings}
      />
      {seen.length > 0 && time !== undefined ? (
        <p className="second-15">{markerWords(markerPlace(track, seen, time), seen, units)}</p>
      ) : null}
      <ExportControls stage={stage} canAnimate={ofTilt.length > 1} onBegin={player.pause} />
      <ValueLine panels={panels} radar={radar} pointed={pointed} middle={middle} />
      <SectionControl
        state={section}
        hasTrack={hasDirection(track)}
        scans={scans}
        load={props.load}
        radar={radar}
        field={field}
        look={state.look}
        time={time}
        palette={palette}
        isPlaying={isPlaying}
        onPointed={setPointed}
      />
      {warnings ? <WarningLines {...{ warnings, shown: warned, clock, isPlaying }} /> : null}
      <div role="status" className="second-15">
        {panels.map(({ wanted }, panel) =>
          wanted && sentences[panel] ? (
            <p key={wanted.id}>
              {panels.length > 1 ? `${labelOf(wanted.id)}: ` : ''}
              {sentences[panel]}
            </p>
          ) : null,
        )}
      </div>
      {reach ? <p className="second-15">{reach}</p> : null}
      {velocities ? (
        <VelocityNotes
          key={`${velocityEnd} ${state.isUnfolded}`}
          loaded={isPlaying ? undefined : velocities}
          end={velocityEnd}
          isUnfolded={state.isUnfolded}
        />
      ) : null}
      {shownIds.has('storm_relative_velocity') && motion ? <p>{motionWords(units, motion)}</p> : null}
      {viewerFields
        .filter(({ id }) => shownIds.has(id))
        .map(({ id, label, help }) => (
          <p key={id} className={styles['help']}>
            <strong>{label}.</strong> {help(directionColours[palette])}
          </p>
        ))}
      <p className={`second-15 ${styles['help']}`}>{keyWords({ fields, state })}</p>
    </section>
  );
}

/** Whether the window is wide enough for two maps. */
function useHasRoom(): boolean {
  return useSyncExternalStore(
    followRoom,
    () => matchMedia(roomForTwo).matches,
    () => false,
  );
}

function followRoom(onChange: () => void): () => void {
  const media = matchMedia(roomForTwo);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}

function placeFromRadar(radar: Position, place: Position) {
  return {
    distanceKm: distanceMiles(radar, place) * kmPerMile,
    bearingDegrees: bearingDegrees(radar, place),
  };
}

function boundsAround({ lat, lon }: Position): Bounds {
  const across = shownDegrees / Math.cos((lat * Math.PI) / 180);
  return [
    [lon - across, lat - shownDegrees],
    [lon + across, lat + shownDegrees],
  ];
}

/** What the lines and the marker over a scan are: `Dots: path by survey. …` */
function markerWords(marker: MarkerPlace | undefined, seen: readonly TrackPoint[], units: Units): string {
  const lines = 'Dotted line: path on record. Solid line: path by radar, ours and not official.';
  if (!marker) return lines;
  if (!marker.isSeen) return `${lines} Marker: estimated at an even pace along the path on record.`;
  const couplet = seen.find((point) => point.couplet === marker.place)?.couplet;
  const strength = couplet
    ? `, with ${couplet.isAtLeast ? 'at least ' : ''}${speedWords(units, couplet.knots)} of rotation`
    : '';
  return `${lines} Marker: by radar, where its scan has the rotation${strength}.`;
}

/**
 * One camera for maps beside each other: the map that somebody moves leads, and the others follow. Without a leader,
 * two maps would answer each other's movements.
 */
function useCamera(first: MapPlace | undefined) {
  const [place, setPlace] = useState<MapPlace | undefined>(first);
  const [leader, setLeader] = useState(0);
  const [isMoved, setMoved] = useState(false);
  const leads = useRef(leader);
  const lead = useCallback((map: number) => {
    leads.current = map;
    setLeader(map);
    setMoved(true);
  }, []);
  const follow = useCallback((map: number, view: MapView) => {
    if (leads.current === map) setPlace(view.place);
  }, []);
  return {
    place,
    /** Where a map has to go; undefined for the leader after the beginning. */
    placeFor: (map: number) => (map === leader ? (isMoved ? undefined : first) : place),
    lead,
    follow,
    /** Whether somebody has touched a map. */
    isMoved,
  };
}

interface ValueLineProps {
  panels: readonly LoadedScan[];
  radar: Position;
  /** Where somebody points; without it, the middle of the map counts, which the keyboard can move. */
  pointed: Position | undefined;
  middle: Position | undefined;
}

/** What the shown scans measured at a place, how far away and how high above the radar. */
function ValueLine({ panels, radar, pointed, middle }: ValueLineProps) {
  const units = useUnits();
  const place = pointed ?? middle;
  const found = panels.flatMap(({ shown, lost }) => {
    const value = shown && !lost && place && valueAt(shown.sweep, shown.id, radar, place);
    return shown && value ? [{ id: shown.id, value }] : [];
  });
  const [first] = found;
  const labelOf = (id: string) => viewerFields.find((one) => one.id === id)?.label;
  return (
    <p className={styles['numbers']}>
      <strong>{pointed ? 'At the pointer' : 'In the middle of the map'}:</strong>{' '}
      {found
        .map(({ id, value }) => {
          const words = measuredWords(units, id, value);
          return found.length > 1 ? `${labelOf(id)} ${words}` : words;
        })
        .join('; ')}
      {first ? `, ${positionWords(units, first.value)}` : 'no value'}
    </p>
  );
}

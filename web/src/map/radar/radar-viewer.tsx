import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { isDerived, type ShownField } from '@touchdown/shared/radar/derived/derived-fields.ts';
import { showsVelocity } from '@touchdown/shared/radar/radar-fields.ts';
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
import { defaultVelocityEnd } from '@touchdown/shared/radar/view-link.ts';
import type { TrackPoint } from '@touchdown/shared/radar/track/radar-track.ts';
import { AboutPicture, markerWords, ValueLine } from './about-picture.tsx';
import { useFullscreen } from '../../lib/use-fullscreen.ts';
import { useUnits } from '../../lib/units.ts';
import type { Bounds } from '../map-frame.ts';
import { CallOutList } from './call-outs/call-outs.tsx';
import { callOutWords } from './call-outs/call-out-words.ts';
import { useCallOuts } from './call-outs/use-call-outs.ts';
import { ExportControls } from './export/export-controls.tsx';
import { useStage } from './export/use-stage.ts';
import { directionColours } from './field-words.ts';
import { followedPlace, markerPlace } from './follow/tornado-place.ts';
import { useCamera } from './follow/use-camera.ts';
import { MeasurePart } from './measure/measure-part.tsx';
import { useMeasure } from './measure/use-measure.ts';
import { OwnTableChoice, ownTableOf, useOwnTables } from './own-colours/own-tables.tsx';
import { Button } from '../../ui/button.tsx';
import { TiltNote, withMoreTilts, type MoreTilts } from './more-tilts.tsx';
import { keyWords, pressKey } from './press-key.ts';
import { RadarPanel } from './radar-panel.tsx';
import { statesNyquist } from './nyquist.ts';
import { sweepSentence } from './radar-sentences.ts';
import { reachWords } from './reach-words.ts';
import { ScanChecks, useKeptChoice, ViewerTools } from './scan-checks.tsx';
import { ScanChoices } from './scan-choices.tsx';
import { ScanTimes } from './scan-times.tsx';
import { phaseWords, timeWords } from './scan-words.ts';
import { nameOfTilt, volumeTimeOf, type LoadScan, type Scan } from './scans.ts';
import { keepLoaded } from './keep-loaded.ts';
import { SectionControl } from './section/section-control.tsx';
import { hasDirection } from './section/section-presets.ts';
import { useSection } from './section/use-section.ts';
import { usePlay } from './use-play.ts';
import type { ShownScan } from './use-loaded-scan.ts';
import { useScan } from './use-scan.ts';
import { useSentence, VelocityNotes } from './velocity-notes.tsx';
import { shownWarnings } from './warnings/shown-warnings.ts';
import type { OfferedWarnings } from './warnings/use-warnings.ts';
import { WarningLines } from './warnings/warning-lines.tsx';
import { fieldsOf, type ViewerView } from './viewer-view.ts';
import { asWideAs } from '../../lib/break-points.ts';
import styles from './radar-viewer.module.css';

/** Two maps beside each other need this much. */
const roomForTwo = asWideAs('laptop');

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
  const canAsk = props.moreTilts !== undefined;
  const fields = useMemo(() => fieldsOf(scans, motion !== undefined, canAsk), [scans, motion, canAsk]);
  const load = useMemo(() => keepLoaded(props.load), [props.load]);
  const hasRoom = useHasRoom();
  const [keptPair, keepPair] = useKeptChoice('two-maps:1', false);
  const [linkedPair, setLinkedPair] = useState(first.isPair);
  const wantsPair = linkedPair ?? keptPair;
  const isPair = hasRoom && wantsPair;
  const setPair = (isOn: boolean) => {
    setLinkedPair(undefined);
    keepPair(isOn);
  };
  const [isExplained, setExplained] = useKeptChoice('call-outs:1', true);
  const [hasRings, setRings] = useKeptChoice('rings:1', false);
  const own = useOwnTables();
  const [showsTrack, setShowsTrack] = useState(true);
  const [showsSeen, setShowsSeen] = useState(true);
  const seen = (showsSeen && props.seen) || noPoints;
  const [chosenPalette, setPalette] = useState(first.palette);
  const palette = chosenPalette ?? props.palette ?? defaultVelocityPalette;
  const [chosenEnd, setEnd] = useState(first.velocityEnd);
  const velocityEnd = chosenEnd ?? defaultVelocityEnd;
  const colours = useMemo(
    () => ({ palette, velocityEnd, own: own.tables }),
    [palette, velocityEnd, own.tables],
  );
  const [pointed, setPointed] = useState<Position>();
  const ids = useMemo(() => fields.map(({ id }) => id), [fields]);
  const { moreTilts } = props;
  const expectsTilts = moreTilts?.state === 'unasked' || moreTilts?.state === 'reading';
  const options = { scans, load, loadTilt: props.load, expectsTilts, fields: ids, first, isPair };
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
  const viewer = useRef<HTMLElement>(null);
  const fullscreen = useFullscreen(viewer);
  const units = useUnits();
  // A map takes a moment to start. The first one need not wait for the second.
  const [hasPicture, setHasPicture] = useState(false);
  const onDrawn = useCallback(() => setHasPicture(true), []);
  const time = scan === undefined ? undefined : scans[scan]?.startTime;
  // The picture and the camera change together, so the camera waits for the scan.
  const pictured = panels[0]?.shown?.scan ?? scan;
  const picturedTime = pictured === undefined ? undefined : scans[pictured]?.startTime;
  const target = useMemo(
    () =>
      picturedTime === undefined ? undefined : followedPlace(track, props.seen ?? noPoints, picturedTime),
    [picturedTime, track, props.seen],
  );
  const camera = useCamera(first.place, target);
  const measure = useMeasure();
  const explains = isExplained && track !== undefined && kind === 'tornado';
  const { callOuts, isCurrent } = useCallOuts({
    isOn: explains,
    scans,
    load,
    scan: pictured,
    look: state.look,
    radar,
    seen: props.seen,
  });
  const section = useSection({ radar, place: camera.place, track, time, first: first.section });

  useEffect(() => {
    const element = viewer.current;
    const press = (event: KeyboardEvent) => pressKey(event, { fields, state, player, measure });
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
      isPair: isPair || undefined,
    });
  }, [
    onChange,
    isPlaying,
    field,
    volumeTime,
    tiltDegrees,
    place,
    chosenPalette,
    chosenEnd,
    section.line,
    isPair,
  ]);

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
  const velocities = panels.find(({ wanted }) => wanted && showsVelocity(wanted.id));
  const ofVelocity = velocities?.isSettled ? velocities.shown : undefined;
  const canUnfold = field === 'velocity' && (!ofVelocity || statesNyquist(ofVelocity.sweep));
  const labelOf = (id: ShownField) => fields.find((one) => one.id === id)?.label;
  const isOwnColoured = Boolean(velocities?.wanted && ownTableOf(own.tables, velocities.wanted.id));
  const hasDirections = Boolean(velocities) && !isOwnColoured && (field !== 'velocity' || state.isUnfolded);
  const sideColours = hasDirections ? directionColours[palette] : undefined;
  const explanation = callOuts?.map((one) => callOutWords(units, one, sideColours)) ?? [];
  return (
    <section
      ref={viewer}
      aria-label={`Radar ${station}`}
      aria-busy={!isSettled}
      className={styles['viewer']}
      tabIndex={-1}
    >
      <div className={styles['stage']} data-has-words={explains || measure.isOn ? '' : undefined}>
        <div className={styles['panels']}>
          {panels.map((loaded, panel) =>
            panel > 0 && !hasPicture ? null : (
              <RadarPanel
                // oxlint-disable-next-line react/no-array-index-key -- the second map stays when its field changes
                key={panel}
                station={station}
                radar={radar}
                bounds={firstBounds(target, props.bounds, radar)}
                loaded={loaded}
                colours={colours}
                saysLost={panel === 0 || panels[0]?.lost?.scan !== loaded.lost?.scan}
                time={time}
                track={showsTrack ? track : undefined}
                seen={seen}
                warned={warned}
                sentence={[sentences[panel] ?? '', ...explanation].join(' ').trim()}
                pointed={pointed}
                onPointed={setPointed}
                place={camera.placeFor(panel)}
                isCentred={target !== undefined}
                onView={(view) => camera.follow(panel, view)}
                onDrawn={onDrawn}
                onLead={() => camera.lead(panel)}
                steer={camera.steer}
                section={section}
                measure={measure}
                callOuts={measure.isOn || !isCurrent ? undefined : callOuts}
                hasRings={hasRings}
              >
                {panel === 0 && target && !camera.isFollowing ? (
                  <Button className={styles['back']} onClick={camera.goBack}>
                    {backWords[kind]}
                  </Button>
                ) : null}
              </RadarPanel>
            ),
          )}
          {panels.length > 1 && !hasPicture ? <div className={styles['map']} /> : null}
        </div>
        <div>
          <MeasurePart
            measure={measure}
            loaded={panels.find(({ wanted }) => wanted?.id === field)}
            radar={radar}
          />
          {measure.isOn ? null : <CallOutList callOuts={callOuts} colours={sideColours} />}
        </div>
      </div>
      <ScanTimes state={state} player={player} fullscreen={fullscreen} words={words} />
      <ScanChoices scans={scans} fields={fields} state={state} moreTilts={moreTilts} />
      <TiltNote moreTilts={moreTilts} scans={scans} scan={scan} panels={panels} />
      <ViewerTools
        callOuts={track && kind === 'tornado' ? { isOn: isExplained, set: setExplained } : undefined}
        measure={{ isOn: measure.isOn, set: measure.toggle }}
      >
        <ScanChecks
          velocity={canUnfold ? { isOn: state.isUnfolded, set: state.setUnfolded } : undefined}
          velocityEnd={velocities && !isOwnColoured ? { shown: velocityEnd, set: setEnd } : undefined}
          pair={hasRoom && ids.length > 1 ? { isOn: wantsPair, set: setPair } : undefined}
          palette={velocities && !isOwnColoured ? { shown: palette, set: setPalette } : undefined}
          track={track ? { kind, isOn: showsTrack, set: setShowsTrack } : undefined}
          seen={props.seen?.length ? { isOn: showsSeen, set: setShowsSeen } : undefined}
          warnings={warnings}
          rings={{ isOn: hasRings, set: setRings }}
        />
        <OwnTableChoice own={own} field={field} />
      </ViewerTools>
      <ValueLine panels={panels} radar={radar} pointed={pointed} middle={middle} />
      <SectionControl
        state={section}
        hasTrack={hasDirection(track)}
        scans={scans}
        load={props.load}
        radar={radar}
        // Sections are through what was measured.
        field={isDerived(field) ? 'reflectivity' : field}
        look={state.look}
        time={time}
        palette={palette}
        isPlaying={isPlaying}
        onPointed={setPointed}
      />
      {warnings ? <WarningLines {...{ warnings, shown: warned, clock, isPlaying }} /> : null}
      <ExportControls stage={stage} canAnimate={ofTilt.length > 1} onBegin={player.pause} />
      {props.credit ? <p className="second-13">{props.credit}</p> : null}
      <AboutPicture
        isOpen={hasRoom}
        marker={
          seen.length > 0 && time !== undefined
            ? markerWords(markerPlace(track, seen, time), seen, units)
            : undefined
        }
        reach={reachWords(units, scans, scans[scan ?? -1])}
        panels={panels}
        colours={isOwnColoured ? undefined : directionColours[palette]}
        motion={motion}
        keys={keyWords({ fields, state })}
      >
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
        {velocities ? (
          <VelocityNotes
            key={`${velocityEnd} ${state.isUnfolded}`}
            loaded={isPlaying ? undefined : velocities}
            end={isOwnColoured ? undefined : velocityEnd}
            isUnfolded={state.isUnfolded}
          />
        ) : null}
      </AboutPicture>
    </section>
  );
}

const backWords: Record<RadarTargetType, string> = {
  tornado: 'Back to the tornado',
  'spc-report': 'Back to the report',
};

/** A storm fits into it, and the hook of one is large enough to see. */
const followedDegrees = 0.15;

/** What a map shows first: the place that it follows, else what it was given, else what is around the radar. */
function firstBounds(target: Position | undefined, given: Bounds | undefined, radar: Position): Bounds {
  return target ? boundsAround(target, followedDegrees) : (given ?? boundsAround(radar, shownDegrees));
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

function boundsAround({ lat, lon }: Position, degrees: number): Bounds {
  const across = degrees / Math.cos((lat * Math.PI) / 180);
  return [
    [lon - across, lat - degrees],
    [lon + across, lat + degrees],
  ];
}

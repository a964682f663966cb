import { useEffect, useMemo, useRef, type RefObject } from 'react';
import { bearingDegrees, distanceMiles, type Position } from '@touchdown/shared/geo/great-circle.ts';
import { kmPerMile } from '@touchdown/shared/geo/length-units.ts';
import { findStation } from '@touchdown/shared/radar/nearest-stations.ts';
import { defaultVelocityPalette } from '@touchdown/shared/radar/radar-choices.ts';
import { radarCredit } from '@touchdown/shared/radar/radar-credits.ts';
import { defaultVelocityEnd } from '@touchdown/shared/radar/view-link.ts';
import type { TrackPoint } from '@touchdown/shared/radar/track/radar-track.ts';
import { useFullscreen } from '../../../lib/use-fullscreen.ts';
import { useUnits, type Units } from '../../../lib/units.ts';
import type { MapView } from '../../../map/map-view.ts';
import { followedPlace, markerPlace } from '../../../map/radar/follow/tornado-place.ts';
import type { MoreTilts } from '../../../map/radar/more-tilts.tsx';
import { useOwnTables } from '../../../map/radar/own-colours/own-tables.tsx';
import { pressKey } from '../../../map/radar/press-key.ts';
import { motionWords, sweepSentence } from '../../../map/radar/radar-sentences.ts';
import { ScanChoices } from '../../../map/radar/scan-choices.tsx';
import { ScanTimes } from '../../../map/radar/scan-times.tsx';
import { usePlay } from '../../../map/radar/use-play.ts';
import { useSentence } from '../../../map/radar/velocity-notes.tsx';
import { Button } from '../../../ui/button.tsx';
import { minuteWords, zeroWords } from './align-scans.ts';
import { MissingSide, SideMap } from './side-map.tsx';
import type { TwinView } from './twin-link.ts';
import type { SideState } from './use-side.ts';
import { useTwin, type Pair, type ShownSide } from './use-twin.ts';
import { useTwinCamera } from './use-twin-camera.ts';
import styles from './twin.module.css';

interface TwinViewerProps {
  sides: Pair<SideState>;
  first: TwinView;
  onChange: (view: TwinView) => void;
}

const both = [0, 1] as const;
const noPoints: readonly TrackPoint[] = [];

/** Two tornadoes beside each other, by what their radars measured: one scale, one field, and minute 0 for both. */
export function TwinViewer({ sides, first, onChange }: TwinViewerProps) {
  const units = useUnits();
  const open = (side: SideState) => (side.kind === 'open' ? side : undefined);
  const twin = useTwin([open(sides[0]), open(sides[1])], first);
  const { state, player } = useSteps(twin);
  const [left, right] = twin.sides;
  const { tables: own } = useOwnTables();
  const colours = useMemo(
    () => ({ palette: defaultVelocityPalette, velocityEnd: defaultVelocityEnd, own }),
    [own],
  );
  const camera = useTwinCamera(
    [useTarget(left), useTarget(right)],
    [latitudeOf(left), latitudeOf(right)],
    first.zoom,
  );
  const viewer = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = viewer.current;
    const press = (event: KeyboardEvent) => pressKey(event, { fields: twin.fields, state, player });
    element?.addEventListener('keydown', press);
    return () => element?.removeEventListener('keydown', press);
  });
  const { isPlaying } = player;
  const isOpen = twin.sides.some(Boolean);
  useChanges(isOpen && !isPlaying ? onChange : undefined, twin, camera.zoom);
  const sentences = [
    useSentence(isPlaying ? undefined : left?.loaded, units, sentenceOf(units, left)),
    useSentence(isPlaying ? undefined : right?.loaded, units, sentenceOf(units, right)),
  ];
  return (
    <section
      ref={viewer}
      aria-label="Radar of both tornadoes"
      aria-busy={!twin.isSettled}
      className={`stack above-24 ${styles['viewer']}`}
      tabIndex={-1}
    >
      <div className={styles['sides']}>
        {both.map((at) => {
          const side = twin.sides[at];
          if (!side) return <MissingSide key={at} side={sides[at]} />;
          const ofMap = {
            place: camera.placeFor(at),
            lead: () => camera.lead(at),
            follow: (view: MapView) => camera.follow(at, view),
          };
          return (
            <SideMap key={at} side={side} colours={colours} sentence={sentences[at] ?? ''} camera={ofMap} />
          );
        })}
      </div>
      {isOpen ? (
        <>
          <TwinControls viewer={viewer} twin={twin} state={state} player={player} />
          {camera.isAway ? (
            <p className="buttons">
              <Button onClick={camera.goBack}>Back to the tornadoes</Button>
            </p>
          ) : null}
          <TwinWords twin={twin} sentences={sentences} />
        </>
      ) : null}
    </section>
  );
}

type Twin = ReturnType<typeof useTwin>;

/** The minutes as the steps of a player. */
function useSteps(twin: Twin) {
  const { minutes, place, setMinute, isSettled } = twin;
  const scans = useMemo(
    () => minutes.map((at) => ({ startTime: at * 60_000, elevationDegrees: 0, moments: [] })),
    [minutes],
  );
  const setScan = (to: number) => setMinute(minutes[to] ?? 0);
  const ofTilt = [...minutes.keys()];
  const state = {
    ...twin,
    ofTilt,
    scan: place,
    setScan,
    canTilt: twin.tilts.length > 1,
    setTilt: (to: number) => (to < twin.tilts.length ? twin.setTilt(to) : askAll(twin.sides)),
    step: (by: 1 | -1) => setScan((place + by + minutes.length) % Math.max(1, minutes.length)),
  };
  const player = usePlay({ scans, ofTilt, scan: place, setScan, isSettled, playsAtOnce: false });
  return { state, player };
}

/** Tells what is shown, each time that it changes. */
function useChanges(
  onChange: ((view: TwinView) => void) | undefined,
  { field, minute, tiltDegrees }: Twin,
  zoom: number | undefined,
): void {
  useEffect(() => {
    onChange?.({ field, minute, zoom, tiltDegrees });
  }, [onChange, field, minute, zoom, tiltDegrees]);
}

interface TwinControlsProps extends ReturnType<typeof useSteps> {
  viewer: RefObject<HTMLElement | null>;
  twin: Twin;
}

/** The steps, the field and the tilt, each for both. */
function TwinControls({ viewer, twin, state, player }: TwinControlsProps) {
  const fullscreen = useFullscreen(viewer);
  const { sides, minute, fields } = twin;
  return (
    <>
      <ScanTimes
        state={state}
        player={player}
        fullscreen={fullscreen}
        words={minuteWords(minute, commonZero(sides))}
      />
      <ScanChoices
        scans={sides.find(Boolean)?.scans ?? []}
        fields={fields}
        state={state}
        moreTilts={unknownTilts(sides)}
      />
    </>
  );
}

interface TwinWordsProps {
  twin: Twin;
  sentences: readonly string[];
}

/** What both show, in words, and what must be known before they are compared. */
function TwinWords({ twin, sentences }: TwinWordsProps) {
  const units = useUnits();
  const open = twin.sides.flatMap((side) => side ?? []);
  const [first, second] = open;
  const label = twin.fields.find(({ id }) => id === twin.field)?.label;
  const credits = open.map(({ opened: { stationId, isSimulated } }) => {
    const listed = findStation(stationId);
    return listed && radarCredit(listed.kind, isSimulated);
  });
  return (
    <>
      {twin.missingField ? (
        <p className="second-15">
          Only one of the two has {twin.missingField.label}, so both show {label}.
        </p>
      ) : null}
      <div role="status">
        {twin.sides.map((side, at) =>
          side && sentences[at] ? (
            <p key={side.subject.id}>
              <strong>{side.name}:</strong> {sentences[at]}
            </p>
          ) : null,
        )}
      </div>
      {first && second && first.opened.stationId !== second.opened.stationId ? (
        <p className="second-15 reading">
          Two different radars. The nearer one sees finer detail, closer to the ground. A weaker signature
          from far away isn’t always a weaker tornado.
        </p>
      ) : null}
      {twin.field === 'storm_relative_velocity'
        ? open.map(({ name, motion, subject }) =>
            motion ? (
              <p key={subject.id} className="second-15">
                {name}: {motionWords(units, motion)}
              </p>
            ) : null,
          )
        : null}
      <p className="second-13">{[...new Set(credits)].join(' · ')}</p>
    </>
  );
}

/** Where the tornado or its storm is at the time of the shown scan. The picture and the camera change together. */
function useTarget(side: ShownSide | undefined): Position | undefined {
  const track = side?.subject.track;
  const seen = side?.opened.seen ?? noPoints;
  const time = side?.scans[side.loaded.shown?.scan ?? side.scan ?? -1]?.startTime;
  return useMemo(
    () => (time === undefined ? undefined : followedPlace(track, seen, time)),
    [track, seen, time],
  );
}

/** The same for all scans, so that the scale stays. */
function latitudeOf(side: ShownSide | undefined): number | undefined {
  return side?.alignment.strongest?.couplet.lat ?? side?.subject.place?.lat;
}

function sentenceOf(units: Units, side: ShownSide | undefined) {
  return ({ id, sweep, scan }: NonNullable<ShownSide['loaded']['shown']>) => {
    if (!side) return '';
    const { subject, opened, scans } = side;
    const time = scans[scan]?.startTime;
    const marker = time === undefined ? undefined : markerPlace(subject.track, opened.seen ?? noPoints, time);
    const place = marker && {
      distanceKm: distanceMiles(opened.radar, marker.place) * kmPerMile,
      bearingDegrees: bearingDegrees(opened.radar, marker.place),
      isSeen: marker.isSeen,
    };
    return sweepSentence(units, id, sweep, place);
  };
}

/** What the step is measured from, in the words of both where they agree. */
function commonZero(sides: Pair<ShownSide | undefined>): string {
  const words = new Set(sides.flatMap((side) => (side ? zeroWords(side.alignment) : [])));
  return words.size === 1 ? ([...words][0] ?? '') : 'minute 0';
}

function unknownTilts(sides: Pair<ShownSide | undefined>): MoreTilts | undefined {
  const unknown = sides.flatMap((side) =>
    side?.moreTilts && side.moreTilts.state !== 'known' ? side.moreTilts : [],
  );
  return unknown[0] && { ...unknown[0], ask: () => askAll(sides) };
}

/** Asks for the tilts of both, at the shown scans. */
function askAll(sides: Pair<ShownSide | undefined>): void {
  for (const side of sides) {
    const { moreTilts, scans, scan } = side ?? {};
    const time = scans?.[scan ?? -1]?.startTime;
    const isAsked = moreTilts?.state === 'known' || moreTilts?.state === 'reading';
    if (moreTilts && !isAsked && time !== undefined) moreTilts.ask(time);
  }
}

import { useState } from 'react';
import { Link } from 'react-router-dom';
import { pathOf } from '@touchdown/shared/contract/page-paths.ts';
import { distanceMiles, type Position } from '@touchdown/shared/geo/great-circle.ts';
import { kmPerMile } from '@touchdown/shared/geo/length-units.ts';
import { beamHeightOverGroundKm } from '@touchdown/shared/radar/sweeps/beam-height.ts';
import type { TrackPoint } from '@touchdown/shared/radar/track/radar-track.ts';
import { useUnits, type Units } from '../../../lib/units.ts';
import { ValueLine } from '../../../map/radar/about-picture.tsx';
import { TiltNote } from '../../../map/radar/more-tilts.tsx';
import { RadarPanel } from '../../../map/radar/radar-panel.tsx';
import { timeWords } from '../../../map/radar/scan-words.ts';
import { speedWords } from '../../../map/radar/speed-words.ts';
import type { ViewerColours } from '../../../map/radar/velocity-scale.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { stationWords } from '../loop-words.ts';
import { distanceWords, heightWords } from '../reach-words.ts';
import { minuteWords, zeroWords } from './align-scans.ts';
import type { SideState } from './use-side.ts';
import type { ShownSide } from './use-twin.ts';
import styles from './twin.module.css';

const noPoints: readonly TrackPoint[] = [];

interface SideMapProps {
  side: ShownSide;
  colours: ViewerColours;
  sentence: string;
  camera: Pick<Parameters<typeof RadarPanel>[0], 'place'> & {
    lead: () => void;
    follow: Parameters<typeof RadarPanel>[0]['onView'];
  };
}

/** One tornado: its name, the map, and when the scan was. */
export function SideMap({ side, colours, sentence, camera }: SideMapProps) {
  const { name, subject, opened, scans, scan, loaded, alignment } = side;
  const units = useUnits();
  const [pointed, setPointed] = useState<Position>();
  const [middle, setMiddle] = useState<Position>();
  const { follow } = camera;
  const time = scans[scan ?? -1]?.startTime;
  const seen = opened.seen ?? noPoints;
  const { radar } = opened;
  return (
    <div className={styles['side']}>
      <SideHeading name={name} id={subject.id} />
      <RadarPanel
        station={`${stationWords(opened.stationId)}, for ${name}`}
        radar={radar}
        bounds={boundsOfRadar(radar)}
        loaded={loaded}
        colours={colours}
        saysLost
        time={time}
        track={subject.track}
        seen={seen}
        warned={[]}
        sentence={sentence}
        pointed={pointed}
        onPointed={setPointed}
        place={camera.place}
        isCentred
        onView={(view) => {
          setMiddle({ lat: view.place.latitude, lon: view.place.longitude });
          follow(view);
        }}
        onDrawn={nothing}
        onLead={camera.lead}
        callOuts={undefined}
        hasRings={false}
      />
      <div className="stack">
        {opened.isSimulated ? (
          <p>
            <strong>Simulated.</strong> These scans are sample data, like the loop.
          </p>
        ) : null}
        {time === undefined || side.minute === undefined ? (
          <p>This loop has no scan with this field.</p>
        ) : (
          <p>
            <strong>{minuteWords(side.minute, zeroWords(alignment))}:</strong>{' '}
            {timeWords(time, subject.clock)}
          </p>
        )}
        <p className="second-15">
          {stationWords(opened.stationId)}
          {reachOf(side, units)} {strengthOf(alignment.strongest, units)}
        </p>
        <ValueLine panels={[loaded]} radar={radar} pointed={pointed} middle={middle} />
        <TiltNote moreTilts={side.moreTilts} scans={scans} scan={scan} panels={[loaded]} />
      </div>
    </div>
  );
}

function SideHeading({ name, id }: { name: string; id: string }) {
  return (
    <h2 className="card-title">
      <Link to={pathOf('tornado', { id })}>{name}</Link>
    </h2>
  );
}

/** Why there is no map of a tornado, and what to do. */
export function MissingSide({ side }: { side: SideState }) {
  if (side.kind === 'loading') {
    return (
      <div className={styles['side']}>
        <p role="status">{side.name ? `Loading the scans of ${side.name}…` : 'Loading the tornado…'}</p>
      </div>
    );
  }
  if (side.kind === 'no scans') {
    return (
      <div className={styles['side']}>
        <SideHeading name={side.name} id={side.id} />
        <div role="alert" className="small-face">
          <p>{side.sentence}</p>
          {side.canMake ? (
            <LinkButton to={pathOf('tornado', { id: side.id })}>Make its radar loop</LinkButton>
          ) : null}
        </div>
      </div>
    );
  }
  if (side.kind === 'open') return null;
  return (
    <div className={styles['side']}>
      <div role="alert" className="small-face">
        <p>
          {side.name ? `${side.name}: ` : ''}
          {side.sentence}
        </p>
        <Button onClick={side.retry}>Try again</Button>
      </div>
    </div>
  );
}

/** `, 12 miles from the tornado, with its beam about 1,200 ft up.` */
function reachOf({ opened: { radar }, subject, alignment, scans, scan }: ShownSide, units: Units): string {
  const place = alignment.strongest?.couplet ?? subject.place;
  const shown = scans[scan ?? -1];
  if (!place || !shown) return '.';
  const km = distanceMiles(radar, place) * kmPerMile;
  const meters = beamHeightOverGroundKm(km, shown.elevationDegrees) * 1_000;
  return `, ${distanceWords(km, units)} from the tornado, with this beam about ${heightWords(meters, units)} up.`;
}

function strengthOf(strongest: TrackPoint | undefined, units: Units): string {
  if (!strongest)
    return 'There is no radar track of this tornado, so minute 0 is the middle of the path on record.';
  const { isAtLeast, knots } = strongest.couplet;
  return `Strongest rotation by radar: ${isAtLeast ? 'at least ' : ''}${speedWords(units, knots)}.`;
}

/** Only for a tornado without a place on record, which no map can follow. */
function boundsOfRadar({ lat, lon }: Position): Parameters<typeof RadarPanel>[0]['bounds'] {
  return [
    [lon - 1, lat - 1],
    [lon + 1, lat + 1],
  ];
}

function nothing() {}

import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import { defaultVelocityPalette, type VelocityPalette } from '@touchdown/shared/radar/radar-choices.ts';
import { isOfVolume } from '@touchdown/shared/radar/derived/derived-fields.ts';
import { showsVelocity } from '@touchdown/shared/radar/radar-fields.ts';
import type { StormMotion } from '@touchdown/shared/radar/sweeps/storm-motion.ts';
import { valueAt } from '@touchdown/shared/radar/sweeps/value-at.ts';
import type { TrackPoint } from '@touchdown/shared/radar/track/radar-track.ts';
import { useUnits, type Units } from '../../lib/units.ts';
import { directionColours, viewerFields } from './field-words.ts';
import type { MarkerPlace } from './follow/tornado-place.ts';
import { measuredWords, motionWords, positionWords } from './radar-sentences.ts';
import styles from './radar-viewer.module.css';
import { speedWords } from './speed-words.ts';
import type { LoadedScan } from './use-loaded-scan.ts';

interface AboutPictureProps {
  isOpen: boolean;
  marker: string | undefined;
  reach: string | undefined;
  panels: readonly LoadedScan[];
  /** The names of the colours of velocities; undefined where the visitor has other ones. */
  colours: (typeof directionColours)[VelocityPalette] | undefined;
  motion: StormMotion | undefined;
  keys: string;
  children: ReactNode;
}

/** What the picture means, and how to move in it. It folds on a phone. */
export function AboutPicture({
  isOpen,
  marker,
  reach,
  panels,
  colours,
  motion,
  keys,
  children,
}: AboutPictureProps) {
  const units = useUnits();
  const shownIds = new Set(panels.map(({ wanted }) => wanted?.id));
  return (
    <details open={isOpen} className={styles['about']}>
      <summary>
        How to read this picture
        <ChevronDown size={18} aria-hidden="true" />
      </summary>
      {viewerFields
        .filter(({ id }) => shownIds.has(id) && (colours || !showsVelocity(id)))
        .map(({ id, label, help }) => (
          <p key={id} className={styles['help']}>
            <strong>{label}.</strong> {help(colours ?? directionColours[defaultVelocityPalette])}
          </p>
        ))}
      {children}
      {marker ? <p className="second-15">{marker}</p> : null}
      {reach ? <p className="second-15">{reach}</p> : null}
      {shownIds.has('storm_relative_velocity') && motion ? <p>{motionWords(units, motion)}</p> : null}
      <p className={`second-15 ${styles['help']}`}>{keys}</p>
    </details>
  );
}

/** What the lines and the marker over a scan are: `Dots: path by survey. …` */
export function markerWords(
  marker: MarkerPlace | undefined,
  seen: readonly TrackPoint[],
  units: Units,
): string {
  const lines = 'Dotted line: path on record. Solid line: path by radar, ours and not official.';
  if (!marker) return lines;
  if (!marker.isSeen) return `${lines} Marker: estimated at an even pace along the path on record.`;
  const couplet = seen.find((point) => point.couplet === marker.place)?.couplet;
  const strength = couplet
    ? `, with ${couplet.isAtLeast ? 'at least ' : ''}${speedWords(units, couplet.knots)} of rotation`
    : '';
  return `${lines} Marker: by radar, where its scan has the rotation${strength}.`;
}

interface ValueLineProps {
  panels: readonly LoadedScan[];
  radar: Position;
  /** Where somebody points; without it, the middle of the map counts, which the keyboard can move. */
  pointed: Position | undefined;
  middle: Position | undefined;
}

/** What the shown scans measured at a place, how far away and how high above the radar. */
export function ValueLine({ panels, radar, pointed, middle }: ValueLineProps) {
  const units = useUnits();
  const place = pointed ?? middle;
  const found = panels.flatMap(({ shown, lost }) => {
    const value = shown && !lost && place && valueAt(shown.sweep, shown.id, radar, place);
    return shown && value ? [{ id: shown.id, value }] : [];
  });
  const first = found.find(({ id }) => !isOfVolume(id)) ?? found[0];
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
      {first ? `, ${positionWords(units, first.id, first.value)}` : 'no value'}
    </p>
  );
}

import { maxPinMiles } from '@touchdown/shared/answers/answer-choices.ts';
import { nearestApproach, placeOnPath, type PathEnds } from '@touchdown/shared/geo/path-reach.ts';
import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import { framedPoints } from '@touchdown/shared/tornadoes/path-frame.ts';
import { CircleAlert } from 'lucide-react';
import { useCallback, useId, useMemo, useState } from 'react';
import { boundsOf } from '../../../map/fit-bounds.ts';
import { MapCanvas } from '../../../map/map-canvas.tsx';
import type { Marks } from '../../../map/marks.ts';
import type { Palette } from '../../../map/palette.ts';
import type { MapPoint } from '../../../map/use-map-pointer.ts';
import { pathMarks, type Path } from '../../../map/path/path-marks.ts';
import { Button } from '../../../ui/button.tsx';
import fieldStyles from '../../../ui/form/form-field.module.css';
import type { WitnessedTornado } from './witness-fields.ts';
import styles from './witness.module.css';

interface PinFieldProps {
  tornado: WitnessedTornado;
  path: PathEnds;
  /** The place as `35.3,-97.5`; empty without one. */
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  onRemove: () => void;
}

const steps = 100;

/** A map of the path to tap on, and a slider along the path for keyboards. Both set the same pin. */
export function PinField({ tornado, path, value, error, onChange, onRemove }: PinFieldProps) {
  const id = useId();
  const [share, setShare] = useState(steps / 2);
  const [lat, lon] = value.split(',').map(Number);
  const pin = useMemo(() => (lat === undefined || lon === undefined ? undefined : { lat, lon }), [lat, lon]);
  const set = useCallback((place: Position) => onChange(textOf(place)), [onChange]);
  const legs = (path.bends?.length ?? 0) + 1;
  const slide = (to: number) => {
    setShare(to);
    set(placeOnPath(path, (to / steps) * legs));
  };
  return (
    <>
      <div className={styles['map']}>
        <PinMap tornado={tornado} pin={pin} onPick={set} />
      </div>
      <p className={fieldStyles['hint']} role="status">
        {pin ? awayWords(nearestApproach(path, pin).miles) : 'Tap the map, or slide along the path.'}
      </p>
      <label htmlFor={id} className="second-15">
        Along the path, from start to end
      </label>
      <input
        id={id}
        type="range"
        className={styles['slider']}
        min={0}
        max={steps}
        value={share}
        aria-valuetext={`${share}% of the way`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={({ target }) => slide(Number(target.value))}
      />
      {error ? (
        <p id={`${id}-error`} className={fieldStyles['error']}>
          <CircleAlert size={16} aria-hidden="true" />
          {error}
        </p>
      ) : null}
      <div>
        <Button onClick={onRemove}>Remove the pin</Button>
      </div>
    </>
  );
}

/** About ten meters. */
const textOf = ({ lat, lon }: Position) => `${Math.round(lat * 1e4) / 1e4},${Math.round(lon * 1e4) / 1e4}`;

function awayWords(miles: number): string {
  if (miles > maxPinMiles) return `Your pin is ${Math.round(miles)} miles from the path.`;
  if (miles < 0.1) return 'Your pin is on the path.';
  return `Your pin is ${miles < 10 ? miles.toFixed(1) : Math.round(miles)} miles from the path.`;
}

interface PinMapProps {
  tornado: WitnessedTornado;
  pin: Position | undefined;
  onPick: (place: Position) => void;
}

function PinMap({ tornado, pin, onPick }: PinMapProps) {
  const track = tornado as WitnessedTornado & Path & Parameters<typeof framedPoints>[0];
  const bounds = useMemo(() => boundsOf(framedPoints(track)), [track]);
  const marks = useCallback(
    (palette: Palette): Marks[] => [
      ...pathMarks(track, palette),
      {
        kind: 'discs',
        id: 'pin',
        colour: palette.ink,
        opacity: 1,
        centres: pin ? [[pin.lon, pin.lat]] : [],
        radius: 9,
        outline: { colour: palette.sheet, width: 3 },
      },
    ],
    [track, pin],
  );
  const pick = useCallback(
    ({ coordinate }: MapPoint) => {
      if (coordinate) onPick({ lat: coordinate[1], lon: coordinate[0] });
    },
    [onPick],
  );
  return (
    <MapCanvas
      label="Map of the path. Tap it to mark where you were, or use the slider below."
      bounds={bounds}
      dataMarks={marks}
      isMovable
      onPick={pick}
    />
  );
}

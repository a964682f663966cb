import { answeredPath, type AnsweredTornado } from '@touchdown/shared/answers/refuse-answer.ts';
import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import { nearestApproach, placeOnPath, type PathEnds } from '@touchdown/shared/geo/path-reach.ts';
import { CircleAlert, MapPin } from 'lucide-react';
import { Suspense, useCallback, useId, useMemo, useState } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { Button } from '../../../ui/button.tsx';
import fieldStyles from '../../../ui/form/form.module.css';
import choice from '../../../ui/form/choice-group.module.css';
import styles from './pin.module.css';

/** Loaded when somebody wants to give a place. */
const PinMap = lazyPart(() => import('./pin-maps.tsx'), 'PinMap');

interface PlaceFieldProps {
  legend: string;
  tornado: AnsweredTornado;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** Asks for a place once somebody wants to give one, because the map is large. */
export function PlaceField({ legend: words, tornado, value, error, onChange }: PlaceFieldProps) {
  const [isOpened, setOpened] = useState(false);
  const isOpen = isOpened || value !== '';
  const legend = useId();
  const path = answeredPath(tornado);
  if (!path) return null;
  return (
    <fieldset className={`stack ${choice['group']}`} aria-labelledby={legend}>
      <legend id={legend}>{words}</legend>
      {isOpen ? (
        <PinField
          tornado={tornado}
          path={path}
          value={value}
          error={error}
          onChange={onChange}
          onRemove={() => {
            onChange('');
            setOpened(false);
          }}
        />
      ) : (
        <Button onClick={() => setOpened(true)}>
          <MapPin size={17} aria-hidden="true" />
          Mark the place on a map
        </Button>
      )}
    </fieldset>
  );
}

interface PinFieldProps {
  tornado: AnsweredTornado;
  path: PathEnds;
  /** The place as `35.3,-97.5`; empty without one. */
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  onRemove: () => void;
}

const steps = 100;

/** A map of the path to tap on, and a slider along the path for keyboards. Both set the same pin. */
function PinField({ tornado, path, value, error, onChange, onRemove }: PinFieldProps) {
  const id = useId();
  const [share, setShare] = useState(steps / 2);
  const pin = useMemo(() => placeOfText(value), [value]);
  const set = useCallback((place: Position) => onChange(textOfPlace(place)), [onChange]);
  const legs = (path.bends?.length ?? 0) + 1;
  const slide = (to: number) => {
    setShare(to);
    set(placeOnPath(path, (to / steps) * legs));
  };
  return (
    <>
      <div className={styles['map']}>
        <Suspense>
          <PinMap tornado={tornado} pin={pin} onPick={set} />
        </Suspense>
      </div>
      <p className={fieldStyles['hint']} role="status">
        {pin
          ? `Your pin is ${awayWords(nearestApproach(path, pin).miles)}.`
          : 'Tap the map, or slide along the path.'}
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
          <CircleAlert size={16} aria-hidden="true" className="text-sign" />
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
export const textOfPlace = ({ lat, lon }: Position) =>
  `${Math.round(lat * 1e4) / 1e4},${Math.round(lon * 1e4) / 1e4}`;

/** Undefined for an empty text. */
export function placeOfText(text: string): Position | undefined {
  const [lat, lon] = text.split(',').map(Number);
  return lat === undefined || lon === undefined ? undefined : { lat, lon };
}

/** `on the path`, `2.1 miles from the path` */
export function awayWords(miles: number): string {
  if (miles < 0.1) return 'on the path';
  return `${miles < 10 ? miles.toFixed(1) : Math.round(miles)} miles from the path`;
}

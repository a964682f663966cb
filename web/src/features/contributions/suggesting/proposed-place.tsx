import { parseValue, valueText } from '@touchdown/shared/corrections/correction-value.ts';
import { lazy, Suspense } from 'react';
import { TextField } from '../../../ui/form/text-field.tsx';
import styles from './suggesting.module.css';

/** Loaded when somebody corrects a place. */
const PlaceMap = lazy(() =>
  import('./place-map.tsx').then(({ PlaceMap: component }) => ({ default: component })),
);

/** Many people write decimals with a comma, which divides the two numbers of a place. */
const decimalComma = /^[+-]?\d+,\d*$/;

interface ProposedPlaceProps {
  /** Latitude and longitude with a comma, as typed. */
  value: string;
  error: string | undefined;
  /** The record's place; empty if it has none. */
  current: string;
  onPropose: (value: string) => void;
}

/** A place as two numbers, and as a point on a map. */
export function ProposedPlace({ value, error, current, onPropose }: ProposedPlaceProps) {
  const [lat = '', lon = ''] = value.split(',').map((part) => part.trim());
  const propose = (nextLat: string, nextLon: string) => {
    const pasted = [nextLat, nextLon].map(pairOf).find((pair) => pair !== undefined);
    const [typedLat, typedLon] = [nextLat, nextLon].map((text) => text.replace(',', '.'));
    onPropose(pasted ?? (nextLat === '' && nextLon === '' ? '' : `${typedLat}, ${typedLon}`));
  };
  const number = { inputMode: 'text', autoComplete: 'off' } as const;
  return (
    <fieldset className={styles['place']}>
      <legend>Proposed value</legend>
      <div className={styles['degrees']}>
        <TextField
          {...number}
          label="Latitude"
          value={lat}
          error={error}
          hint="Degrees, north is positive."
          onChange={({ target }) => propose(target.value, lon)}
        />
        <TextField
          {...number}
          label="Longitude"
          value={lon}
          hint="Degrees, west is negative."
          onChange={({ target }) => propose(lat, target.value)}
        />
      </div>
      <div className={styles['map']}>
        <Suspense fallback={null}>
          <PlaceMap
            current={current}
            proposed={value}
            onPick={(picked) => propose(picked.lat.toFixed(4), picked.lon.toFixed(4))}
          />
        </Suspense>
      </div>
      <p className="second-13">Click the map to move the point. The ring is the recorded place.</p>
    </fieldset>
  );
}

/** Other maps copy latitude and longitude as one text, which people paste into one of the two fields. */
function pairOf(text: string): string | undefined {
  if (decimalComma.test(text)) return undefined;
  const parsed = parseValue({ type: 'coordinates' }, text);
  return 'value' in parsed ? valueText(parsed.value) : undefined;
}

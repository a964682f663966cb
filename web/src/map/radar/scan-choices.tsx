import { isOfVolume } from '@touchdown/shared/radar/derived/derived-fields.ts';
import { Button } from '../../ui/button.tsx';
import line from '../../ui/moving-line.module.css';
import type { FieldWords } from './field-words.ts';
import { AskForTilts, type MoreTilts } from './more-tilts.tsx';
import { keyOf } from './press-key.ts';
import styles from './radar-viewer.module.css';
import { tiltText, type Scan } from './scans.ts';
import type { useScan } from './use-scan.ts';

interface ScanChoicesProps {
  scans: readonly Scan[];
  fields: readonly FieldWords[];
  state: Pick<ReturnType<typeof useScan>, 'field' | 'setField' | 'tilts' | 'tilt' | 'setTilt'>;
  moreTilts?: MoreTilts | undefined;
}

/** The fields and the tilts of a viewer. */
export function ScanChoices({ scans, fields, state, moreTilts }: ScanChoicesProps) {
  const { field, setField, tilts, tilt, setTilt } = state;
  return (
    <div className={styles['choices']}>
      <div role="group" aria-label="Field" className={`${styles['fields']} ${line['line']}`}>
        {fields.map(({ id, label }, at) => (
          <Button
            key={id}
            look={id === field ? 'primary' : 'plain'}
            aria-pressed={id === field}
            aria-keyshortcuts={keyOf(at)}
            title={`Key ${keyOf(at)}`}
            onClick={() => setField(id)}
          >
            {label}
          </Button>
        ))}
      </div>
      {tilts.length > 1 ? (
        <label className={styles['choice']}>
          Tilt
          <select value={tilt} onChange={({ target }) => setTilt(Number(target.value))}>
            {tilts.map(([first = 0], at) => (
              <option key={first} value={at}>
                {scans[first] ? tiltText(scans[first]) : ''}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      {tilts.length <= 1 && !isOfVolume(field) && moreTilts && moreTilts.state !== 'known' ? (
        <AskForTilts degrees={scans[tilts[0]?.[0] ?? 0]?.elevationDegrees} onAsk={() => setTilt(tilt + 1)} />
      ) : null}
    </div>
  );
}

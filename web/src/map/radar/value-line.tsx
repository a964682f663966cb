import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import { valueAt } from '@touchdown/shared/radar/sweeps/value-at.ts';
import { useUnits } from '../../lib/units.ts';
import { viewerFields } from './field-words.ts';
import { measuredWords, positionWords } from './radar-sentences.ts';
import styles from './radar-viewer.module.css';
import type { LoadedScan } from './use-loaded-scan.ts';

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

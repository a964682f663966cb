import { chooseUnits, unitSystems, useUnits, type Units } from '../lib/units.ts';
import styles from './switch.module.css';

const looks = {
  us: { label: 'US units (mi)', short: 'mi' },
  metric: { label: 'Metric units (km)', short: 'km' },
} as const satisfies Record<Units, unknown>;

/** In which units this visitor reads. `name` tells the switches of a page apart. */
export function UnitsSwitch({ name }: { name: string }) {
  const units = useUnits();
  return (
    <fieldset className={styles['switch']} aria-label="Units">
      {unitSystems.map((each) => (
        <label key={each} className={`icon-button ${styles['choice']}`} title={looks[each].label}>
          <input
            type="radio"
            name={`units ${name}`}
            aria-label={looks[each].label}
            checked={units === each}
            onChange={() => chooseUnits(each)}
          />
          <span aria-hidden="true">{looks[each].short}</span>
        </label>
      ))}
    </fieldset>
  );
}

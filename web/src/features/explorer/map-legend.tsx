import type { ReactNode } from 'react';
import type { Rating } from '@touchdown/shared/tornadoes/rating.ts';
import { pairOf } from '../../lib/filters/scale-values.ts';
import styles from './map-legend.module.css';

const steps = [0, 1, 2, 3, 4, 5, null] as const;

interface MapLegendProps {
  /** Empty means that all are visible. */
  ratings: readonly Rating[];
  onChange: (ratings: Rating[]) => void;
  /** The row of what has no official rating. */
  reports: ReactNode;
}

/** The rating colours. Each step toggles the F and the EF value of its number; they stay separate values. */
export function MapLegend({ ratings, onChange, reports }: MapLegendProps) {
  const toggle = (pair: Rating[]) => {
    const isOn = pair.every((one) => ratings.includes(one));
    const others = ratings.filter((one) => !pair.includes(one));
    onChange(isOn ? others : [...others, ...pair]);
  };
  return (
    <div className={styles['legend']} role="group" aria-label="Legend: shown ratings">
      <p>F and EF rating</p>
      <div className={styles['steps']}>
        {steps.map((step) => {
          const pair = pairOf(step);
          const isOn = ratings.length === 0 || pair.some((one) => ratings.includes(one));
          return (
            <button
              key={String(step)}
              type="button"
              data-step={step ?? 'unknown'}
              aria-pressed={isOn}
              aria-label={step === null ? '?: unrated' : `${step}: F${step} and EF${step}`}
              onClick={() => toggle(pair)}
            >
              {step ?? '?'}
            </button>
          );
        })}
      </div>
      <p className={styles['ends']} aria-hidden="true">
        <span>F0/EF0 weak</span>
        <span>violent F5/EF5</span>
      </p>
      {reports}
    </div>
  );
}

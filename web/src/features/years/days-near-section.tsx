import { daysOf } from '@touchdown/shared/tornadoes/trend-names.ts';
import { lazy, Suspense, useRef } from 'react';
import { PageSection } from '../../entities/answer-page/page-section.tsx';
import { useIsSeen } from '../../lib/page/use-is-seen.ts';
import switchStyles from '../../ui/switch.module.css';
import type { TrendChoices } from './trend-choices.ts';
import { YearRange } from './year-range.tsx';
import styles from '../../entities/answer-page/answer-page.module.css';
import ownStyles from './years.module.css';

const DaysNearMaps = lazy(() =>
  import('./days-near-maps.tsx').then(({ DaysNearMaps: component }) => ({ default: component })),
);

const names = { all: 'All tornadoes', 'F1+': 'F1 and stronger' } as const;

/** Where they come: the same map for two periods. It is fetched when it comes into view. */
export function DaysNearSection({ choices }: { choices: TrendChoices }) {
  const place = useRef<HTMLDivElement>(null);
  const isSeen = useIsSeen(place);
  const { period, split, least, choose } = choices;
  return (
    <PageSection
      title="Where: tornado days a year"
      about="A day counts once in each 50-mile square where a tornado touched down, smoothed over 75 miles (Brooks, Doswell and Kay, 2003). Both maps have the same scale."
    >
      <div className={`not-printed ${ownStyles['choices']}`}>
        <fieldset className={switchStyles['switch']} aria-label="Which tornadoes">
          {daysOf.map((each) => (
            <label key={each} className={`touch-link ${switchStyles['choice']} ${ownStyles['choice']}`}>
              <input
                type="radio"
                name="least"
                checked={each === least}
                onChange={() => choose({ least: each })}
              />
              {names[each]}
            </label>
          ))}
        </fieldset>
      </div>
      <div className={`not-printed ${ownStyles['period']}`}>
        <YearRange
          label="The first map ends in"
          value={split}
          min={period.from}
          max={Math.max(period.from, period.to - 1)}
          onChange={(year) => choose({ split: year })}
        />
      </div>
      <p className={styles['words']}>
        {least === 'all'
          ? 'Weak tornadoes are reported more often each decade, which alone makes the later map fuller. Compare F1 and stronger too.'
          : 'F1 and stronger were rarely missed. Ratings before 1977 were often too high, which makes the earlier map fuller.'}
      </p>
      <div ref={place} className={ownStyles['mapsPlace']}>
        {isSeen ? (
          <Suspense>
            <DaysNearMaps period={period} split={split} least={least} />
          </Suspense>
        ) : null}
      </div>
    </PageSection>
  );
}

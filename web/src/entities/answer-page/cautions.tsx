import type { TornadoProfile } from '@touchdown/shared/tornadoes/profile.ts';
import styles from './answer-page.module.css';
import { PageSection } from './page-section.tsx';

type CautionsProps = Pick<TornadoProfile, 'cautions'>;

/** What changed in the data during the years of a page. */
export function Cautions({ cautions }: CautionsProps) {
  if (cautions.length === 0) return null;
  return (
    <PageSection title="Limits of the data">
      <CautionList cautions={cautions} />
    </PageSection>
  );
}

/** The same under a heading of another kind. */
export function CautionList({ cautions }: CautionsProps) {
  return (
    <dl className={styles['cautions']}>
      {cautions.map(({ year, name, says }) => (
        <div key={name}>
          <dt>
            {year} <span className="second-15">{name}</span>
          </dt>
          <dd>{says}</dd>
        </div>
      ))}
    </dl>
  );
}

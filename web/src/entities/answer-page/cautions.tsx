import type { TornadoProfile } from '@touchdown/shared/tornadoes/profile.ts';
import styles from './answer-page.module.css';
import { PageSection } from './page-section.tsx';

/** What changed in the record during the years of a page. */
export function Cautions({ cautions }: Pick<TornadoProfile, 'cautions'>) {
  if (cautions.length === 0) return null;
  return (
    <PageSection title="What the record cannot know">
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
    </PageSection>
  );
}

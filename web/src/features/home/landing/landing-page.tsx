import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import type { ReactNode } from 'react';
import { useCurrentCatalogue } from '../../../lib/current-catalogue.ts';
import { usePageTitle } from '../../../lib/page/page-title.ts';
import { useSession } from '../../../session/use-session.ts';
import { LinkButton } from '../../../ui/button.tsx';
import type { HomeFilter } from '../home-filter.ts';
import { FeatureCards } from './feature-cards.tsx';
import { LandingMap } from './landing-map.tsx';
import styles from './landing-page.module.css';
import { PathBouquet } from './path-bouquet.tsx';
import { recordDescription } from '@touchdown/shared/tornadoes/record-description.ts';
import type { SeenTornadoes } from '../seen-tornadoes.ts';

interface LandingPageProps {
  renderMap: (filter: HomeFilter, onSeen: (seen: SeenTornadoes) => void) => ReactNode;
}

/** The page that advertisements and links from elsewhere lead to: what this is, and a map to try it on. */
export function LandingPage({ renderMap }: LandingPageProps) {
  usePageTitle(undefined, recordDescription(useCurrentCatalogue().data));
  return (
    <>
      <section className={styles['hero']} aria-labelledby="headline">
        <div className={`page-width ${styles['split']}`}>
          <div className={styles['words']}>
            <h1 id="headline" className={styles['headline']}>
              See where every tornado went
            </h1>
            <p className={styles['lead']}>
              The official record of tornadoes in the United States, one path at a time: how far it went, how
              wide it was, what it did, and which source says so.
            </p>
            <StartButtons
              className={styles['actions']}
              browse="Start Exploring Data"
              signUp="Create Free Account"
            />
            <Numbers />
          </div>
          <PathBouquet />
        </div>
      </section>
      <LandingMap renderMap={renderMap} />
      <FeatureCards />
      <section className={styles['closing']} aria-labelledby="closing">
        <div className={`page-width ${styles['closingWords']}`}>
          <h2 id="closing">Free, without advertising, and open to read</h2>
          <p>
            Nobody needs an account to browse. With one you keep bookmarks, make radar loops, and add what you
            saw.
          </p>
          <StartButtons className={styles['actions']} />
        </div>
      </section>
    </>
  );
}

/** The size of the record. The place of each number is kept until it is known. */
function Numbers() {
  const { data } = useCurrentCatalogue();
  const years = data?.coverage;
  const numbers: [name: string, value: string | undefined][] = [
    ['tornadoes', data && groupedNumber(data.count)],
    ['first year', years ? String(years.from) : undefined],
    ['newest year', years ? String(years.to) : undefined],
  ];
  return (
    <dl className={styles['numbers']}>
      {numbers.map(([name, value]) => (
        <div key={name}>
          <dt className="second-13">{name}</dt>
          <dd>{value ?? '\u00a0'}</dd>
        </div>
      ))}
    </dl>
  );
}

interface StartButtonsProps {
  className: string | undefined;
  browse?: string;
  signUp?: string;
}

/** The ways into the site: the list for everybody, and an account for those who have none. */
function StartButtons({
  className,
  browse = 'Browse Database Now',
  signUp = 'Sign Up Free',
}: StartButtonsProps) {
  const { user } = useSession();
  return (
    <div className={`buttons ${className}`}>
      <LinkButton to="/tornadoes" look="primary">
        {browse}
      </LinkButton>
      {user ? null : <LinkButton to="/register">{signUp}</LinkButton>}
    </div>
  );
}

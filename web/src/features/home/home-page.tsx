import { useState, type ReactNode, Suspense, type ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import { recordDescription } from '@touchdown/shared/tornadoes/record-description.ts';
import { useCurrentCatalogue } from '../../lib/current-catalogue.ts';
import { usePageTitle } from '../../lib/page/page-title.ts';
import { useSession } from '../../session/use-session.ts';
import { LinkButton } from '../../ui/button.tsx';
import { SearchField } from '../../ui/search/search-field.tsx';
import { FeaturedSection } from './featured-section.tsx';
import { RatingLegend } from './rating-legend.tsx';
import { noHomeFilter, type HomeFilter, isHomeFilterActive } from './home-filter.ts';
import { QuestionCards } from './question-cards.tsx';
import { nothingSeenYet, type SeenTornadoes } from './seen-tornadoes.ts';
import { FilterPanel } from '../../ui/filters/filter-panel.tsx';
import type { MapFilterFields as MapFilterFieldsComponent } from './look-up-fields.tsx';
import { lazyPart } from '../../lib/lazy-part.ts';
import styles from './home-page.module.css';

/** What the field understands: a town, a day and a question. */
const tries = [
  { words: 'Joplin', to: '/tornadoes?q=Joplin' },
  { words: 'April 27, 2011', to: '/days/2011-04-27' },
  { words: 'What does EF3 mean?', to: '/tornadoes?q=what+does+EF3+mean' },
];

const features = [
  {
    title: 'Comprehensive Data',
    text: 'Every tornado in the official record since 1950, with where each number comes from.',
  },
  {
    title: 'Interactive Maps',
    text: 'All paths on one map, by year, rating, month, and state.',
  },
  {
    title: 'Radar Imagery',
    text: 'See the storm as radar saw it, for storms since 1991.',
  },
];

/** The home page. The text comes first, beside a picture of the record. */
export function HomePage({
  renderMap,
}: {
  renderMap: (map: {
    filter: HomeFilter;
    seen: SeenTornadoes;
    onSeen: (seen: SeenTornadoes) => void;
  }) => ReactNode;
}) {
  usePageTitle(undefined, recordDescription(useCurrentCatalogue().data));
  const { user } = useSession();
  const [mapFilter, setMapFilter] = useState(noHomeFilter);
  const [seen, setSeen] = useState(nothingSeenYet);
  return (
    <>
      <section className={styles['hero']} aria-labelledby="headline">
        <div className={`page-width ${styles['words']}`}>
          <h1 id="headline" className={styles['headline']}>
            Every U.S. tornado <Since />
          </h1>
          <Sentence />
          <div className="above-20" data-own-search>
            <SearchField label="Search the record" />
          </div>
          <p className={`second-15 ${styles['tries']}`}>
            Try{' '}
            {tries.map(({ words, to }) => (
              <Link key={to} to={to} className="touch-link">
                {words}
              </Link>
            ))}
          </p>
          <p className="buttons above-16">
            <LinkButton to="/tornadoes" look="primary">
              Start Exploring Data
            </LinkButton>
            {user ? (
              <LinkButton to="/account/bookmarks">Your Bookmarks</LinkButton>
            ) : (
              <LinkButton to="/register">Create Free Account</LinkButton>
            )}
          </p>
        </div>
        <div className={styles['map']}>{renderMap({ filter: mapFilter, seen, onSeen: setSeen })}</div>
        <RatingLegend className={styles['legend'] ?? ''} />
      </section>
      <QuestionCards />
      <LookUp filter={mapFilter} onFilter={setMapFilter} seen={seen} />
      <FeaturedSection />
      <Discover />
      <div className={`page-width ${styles['closing']}`}>
        <p>
          Free and ad-free. <Until />
        </p>
        <div className="buttons">
          <LinkButton to="/tornadoes" look="primary">
            Browse Database Now
          </LinkButton>
          {user ? null : <LinkButton to="/register">Sign Up Free</LinkButton>}
        </div>
      </div>
    </>
  );
}

/** The first year of the current record. Its place is kept until it is loaded. */
function Since() {
  const { data } = useCurrentCatalogue();
  return <span className={styles['since']}>{data?.coverage ? `since ${data.coverage.from}` : null}</span>;
}

/** The size of the current record. A single text, so that nothing moves when the figure arrives. */
function Sentence() {
  const { data } = useCurrentCatalogue();
  const what =
    data?.kind === 'sample'
      ? 'notable tornadoes'
      : data?.kind === 'synthetic'
        ? 'synthetic tornadoes'
        : 'paths';
  const subject = data ? `${groupedNumber(data.count)} ${what}. ` : '';
  return <p className={styles['sentence']}>{`${subject}Find the ones near you.`}</p>;
}

/** How current the record is. */
function Until() {
  const { data } = useCurrentCatalogue();
  const until = data?.official_until;
  return until ? <>Official record through {longDate(until)}.</> : null;
}

function Discover() {
  return (
    <section className={`page-width ${styles['section']}`} aria-labelledby="discover">
      <h2 id="discover">What You’ll Discover</h2>
      <div className={styles['cards']}>
        {features.map(({ title, text }) => (
          <article key={title}>
            <h3>{title}</h3>
            <p className="second-15">{text}</p>
          </article>
        ))}
      </div>
    </section>
  );
}

/** Both panels start closed. Their fields come when somebody opens one, and then keep their state. */
const load = () => import('./look-up-fields.tsx');
const SearchFields = lazyPart(load, 'SearchFields');
const MapFilterFields = lazyPart(load, 'MapFilterFields');

/** Two panels that lead to the list: a search of the whole record, and the filters of the map above. */
function LookUp(props: ComponentProps<typeof MapFilterFieldsComponent>) {
  const [isWanted, setWanted] = useState(false);
  const open = () => setWanted(true);
  return (
    <div className={`page-width ${styles['lookUp']}`}>
      <FilterPanel title="Search Tornadoes" onToggle={open}>
        <Suspense>{isWanted ? <SearchFields /> : null}</Suspense>
      </FilterPanel>
      <FilterPanel
        title="Map Filters & Display Options"
        badge={isHomeFilterActive(props.filter) ? 'Active' : undefined}
        onToggle={open}
      >
        <Suspense>{isWanted ? <MapFilterFields {...props} /> : null}</Suspense>
      </FilterPanel>
    </div>
  );
}

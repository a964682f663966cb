import { Database, Map, Radar } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { useCurrentCatalogue } from '../../lib/current-catalogue.ts';
import { usePageTitle } from '../../lib/page/page-title.ts';
import { useSession } from '../../session/use-session.ts';
import { LinkButton } from '../../ui/button.tsx';
import { SearchField } from '../../ui/search/search-field.tsx';
import { FeaturedSection } from './featured-section.tsx';
import styles from './home-page.module.css';
import { LookUp } from './look-up.tsx';
import { RatingLegend } from './rating-legend.tsx';
import { noHomeFilter, type HomeFilter } from './home-filter.ts';
import { recordDescription } from '@touchdown/shared/tornadoes/record-description.ts';
import { RecordUntil } from './record-until.tsx';
import { nothingSeenYet, type SeenTornadoes } from './seen-tornadoes.ts';

const features = [
  {
    Icon: Database,
    title: 'Comprehensive Data',
    text: 'Date, place, rating, path, casualties and damage of each tornado. What is not recorded is shown as unknown, never as zero.',
  },
  {
    Icon: Map,
    title: 'Interactive Maps',
    text: 'Each path drawn to scale over our own map, and an explorer with every track on record.',
  },
  {
    Icon: Radar,
    title: 'Radar Imagery',
    text: 'Radar loops on demand from the national archive, back to 1991, with the time of each frame.',
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
            Every tornado on record
            <Years />
          </h1>
          <Sentence />
          <div className={styles['search']}>
            <SearchField label="Search the record" />
          </div>
          <p className={styles['place']}>
            Your place: <Link to="/near">how near did they come?</Link>
          </p>
          <p className={`buttons ${styles['actions']}`}>
            <LinkButton to="/tornadoes" look="primary">
              Start Exploring Data
            </LinkButton>
            {user ? (
              <LinkButton to="/account/bookmarks">Your Bookmarks</LinkButton>
            ) : (
              <LinkButton to="/register">Create Free Account</LinkButton>
            )}
          </p>
          <Until />
        </div>
        <div className={styles['map']}>{renderMap({ filter: mapFilter, seen, onSeen: setSeen })}</div>
        <RatingLegend className={styles['legend'] ?? ''} />
      </section>
      <LookUp filter={mapFilter} onFilter={setMapFilter} seen={seen} />
      <FeaturedSection />
      <Discover />
      <section className={styles['closing']} aria-labelledby="closing">
        <div className={`page-width ${styles['section']}`}>
          <h2 id="closing">Look up the one you remember</h2>
          <p>
            Touchdown is free, has no advertising and needs no account. Start from a date or a place you know,
            and see what was recorded.
          </p>
          <div className={`buttons ${styles['actions']}`}>
            <LinkButton to="/tornadoes" look="primary">
              Browse Database Now
            </LinkButton>
            {user ? null : <LinkButton to="/register">Sign Up Free</LinkButton>}
          </div>
        </div>
      </section>
    </>
  );
}

/** The years of the current record. Their place is kept until they are loaded. */
function Years() {
  const { data } = useCurrentCatalogue();
  const years = data?.coverage;
  return <span className={styles['years']}>{years ? ` ${years.from} to ${years.to}` : null}</span>;
}

/** The size of the current record. It is not shown until it is loaded. */
function Sentence() {
  const { data } = useCurrentCatalogue();
  const what =
    data?.kind === 'sample'
      ? 'notable tornadoes'
      : data?.kind === 'synthetic'
        ? 'synthetic tornadoes'
        : 'tornadoes';
  const subject = data ? `${groupedNumber(data.count)} ${what}` : 'Tornadoes of the United States';
  // A single text, so that the layout does not move when the figures arrive.
  return (
    <p className={styles['sentence']}>
      {`${subject}: where each one went, what it did, and which source says so.`}
    </p>
  );
}

/** How current the record is. Its place stays, also for a record without an end, so that nothing moves. */
function Until() {
  const { data } = useCurrentCatalogue();
  const until = data?.official_until;
  return <p className={`second-15 ${styles['until']}`}>{until ? <RecordUntil until={until} /> : null}</p>;
}

function Discover() {
  return (
    <section className={`page-width ${styles['section']}`} aria-labelledby="discover">
      <h2 id="discover">What You’ll Discover</h2>
      <div className={styles['cards']}>
        {features.map(({ Icon, title, text }) => (
          <article key={title} className={`card ${styles['card']}`}>
            <Icon size={26} strokeWidth={1.6} aria-hidden="true" />
            <h3>{title}</h3>
            <p>{text}</p>
          </article>
        ))}
      </div>
    </section>
  );
}
